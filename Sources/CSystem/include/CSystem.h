// Calls of the system that Swift's own modules lack, and what a crash still does (crash.h).
#pragma once

#include <fcntl.h>
#ifdef __linux__
#include <malloc.h>
#endif
#include <stdio.h>
#include <unistd.h>

#include "crash.h"

#ifdef __linux__
// Declared by glibc and musl only with _GNU_SOURCE, which the importer need not have set.
int renameat2(int, const char *, int, const char *, unsigned);
#endif

/// Renames a file or folder unless the target exists; 0 or -1 with errno.
static inline int lv_rename_exclusively(const char *path, const char *target) {
#ifdef __linux__
  return renameat2(AT_FDCWD, path, AT_FDCWD, target, 1 /* RENAME_NOREPLACE */);
#else
  return renamex_np(path, target, RENAME_EXCL);
#endif
}

/// Lets two files or folders change names in one step; 0 or -1 with errno.
static inline int lv_rename_exchanging(const char *path, const char *target) {
#ifdef __linux__
  return renameat2(AT_FDCWD, path, AT_FDCWD, target, 2 /* RENAME_EXCHANGE */);
#else
  return renamex_np(path, target, RENAME_SWAP);
#endif
}

// MARK: Memory

/// Gives blocks of a mebibyte and more a mapping of their own, for as long as the process lives, see mallopt(3).
///
/// By default glibc lets that limit grow with each large block that is freed. The pictures of one encoder then lie
/// in the heap beside what lives longer, and every further encoder makes the heap larger. Fixing the limit fixes the
/// one of trimming as well, so this sets it to what it would grow to.
static inline void lv_fix_malloc_thresholds(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
#endif
}

/// Gives the free pages inside the heap back to the system, see malloc_trim(3).
static inline void lv_trim_heap(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
