import AtomicFiles
import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Settings of the whole process, which a program makes first thing; the library itself makes none.
public enum ProcessSetup {
  /// Makes writing to a closed pipe, or more than `ulimit -f` allows, an error of the render instead of a signal that
  /// kills the process.
  public static func ignoreSignalsOfWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Makes the C library's heap give back what each encoder has freed.
  ///
  /// Called before the first render, it keeps the peak of long renders at that of short ones: without it a heap of glibc
  /// grew from 310 to 460 MiB in ten minutes of video at 1920×1080 (docs/reliability.md). Does nothing with other C
  /// libraries.
  public static func keepMemorySteady() { lv_fix_malloc_thresholds() }

  /// Removes the unfinished files of this process also when it crashes; called once.
  public static func removePartialFilesOnCrash() { AtomicFiles.removePartialFilesOnCrash() }

  /// Removes every unfinished file, for a process that must end at once; renders that still run fail then.
  public static func removePartialFiles() { AtomicFiles.removePartialFiles() }
}
