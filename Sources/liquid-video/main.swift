// Nearly empty on purpose: closures written here would belong to the main actor and trap on other threads.
runProcess()
