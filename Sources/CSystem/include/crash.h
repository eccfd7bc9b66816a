// What a process that crashes still does: take its temporary files with it. Only calls that are safe in a
// signal handler, on memory that never moves.
// Optimized Swift has a copy of a header's variables in every part of a module, so all of these are reached from one call.
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

enum { lv_crash_slots = 128 };

struct lv_crash_slot {
  /// Owned by the table's user; NULL while the slot is free.
  char *path;
  /// Descriptor of a folder, or -1 for a file.
  int folder;
};

/// Where the handler finds the table, which its user owns.
static inline struct lv_crash_slot **lv_crash_table(void) {
  static struct lv_crash_slot *table;
  return &table;
}

/// Removes a folder of plain files, those of the open one, unless it has got its place by now. On Darwin, which has no
/// call for reading folders that is safe here, only an empty one; the next run to the same target removes the others.
static inline void lv_crash_remove_folder(const char *path, int folder) {
  struct stat named, own;
  if (lstat(path, &named) != 0 || fstat(folder, &own) != 0) return;
  if (named.st_dev != own.st_dev || named.st_ino != own.st_ino) return;
#ifdef __linux__
  static char entries[8192];
  int removed = 1;
  while (removed) {
    removed = 0;
    lseek(folder, 0, SEEK_SET);
    long count = syscall(SYS_getdents64, folder, entries, sizeof entries);
    for (long at = 0; at < count;) {
      // struct linux_dirent64: inode and offset of eight bytes each, length of two, type of one, name.
      uint16_t length;
      memcpy(&length, entries + at + 16, sizeof length);
      if (unlinkat(folder, entries + at + 19, 0) == 0) removed = 1;
      at += length;
    }
  }
#endif
  rmdir(path);
}

static inline struct sigaction *lv_crash_before(int number) {
  static struct sigaction actions[32];
  return &actions[number & 31];
}

static inline void lv_crash_handler(int number) {
  struct lv_crash_slot *table = *lv_crash_table();
  for (int pass = 0; pass < 2; pass++) {
    for (int slot = 0; slot < lv_crash_slots; slot++) {
      char *path = table[slot].path;
      if (!path || (table[slot].folder >= 0) != pass) continue;
      if (pass) lv_crash_remove_folder(path, table[slot].folder);
      else unlink(path);
    }
  }
  // To whom the signal went before: Swift's printer of backtraces, or nobody, and the process ends by it.
  sigaction(number, lv_crash_before(number), 0);
  raise(number);
  signal(number, SIG_DFL);
  raise(number);
}

/// Handles the signals of a crash, before those who handle them already: removes what is in a table of lv_crash_slots
/// slots, which must stay where it is.
static inline void lv_crash_watch(struct lv_crash_slot *table) {
  *lv_crash_table() = table;
  static const int numbers[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
  for (unsigned index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = lv_crash_handler;
    action.sa_flags = SA_NODEFER | SA_ONSTACK;
    sigaction(numbers[index], &action, lv_crash_before(numbers[index]));
  }
}
