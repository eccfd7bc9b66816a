import CFFmpeg

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// What belongs to the whole process: a program calls these first thing, the library never does.

/// Makes writes to closed pipes fail with `EPIPE`, and those beyond `ulimit -f` with `EFBIG`, instead of killing the
/// process.
public func ignoreSignalsOfWrites() {
  _ = signal(SIGPIPE, SIG_IGN)
  _ = signal(SIGXFSZ, SIG_IGN)
}

/// Makes memory go back to the system with each encoder that closes, so that long renders take no more than short ones.
///
/// Without it a heap of glibc grew from 310 to 460 MiB in ten minutes of video at 1920×1080 (docs/reliability.md).
/// Does nothing with other C libraries.
public func keepMemorySteady() { lv_fix_malloc_thresholds() }
