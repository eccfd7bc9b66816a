// Preloaded into the program by the tests of faults (Linux): makes system and library calls fail where they are told to.
//
// LV_FAULTS is a list, separated by `;`, of CALL@K@ACTION: what happens at the K-th call of CALL, K from 1 on.
//
//   CALL    write (also pwrite), close, fsync of regular files; fsyncdir; create (open of a new file), mkdir, unlink,
//           rename (every kind of it), exchange (renameat2 with RENAME_EXCHANGE), noreplace (with RENAME_NOREPLACE);
//           send, receive (libav's encoders, but not the one that x264 is asked for its version with), packet, header, trailer (libav's muxers).
//           `bytes` counts bytes written to regular files instead: K are written, and the next one fails, as all later.
//           `clock` takes K hours: wall clocks jump back and forth by them at every look, boot time runs ahead.
//           `second` is the first send of a thread that is not the first to send: one of two workers.
//   ACTION  a number: errno of a call that fails; s and a number: the calling thread gets that signal; ! and a shell
//           command (without `;` and `@`): it is run, and the call goes on.
//
// `K+` as K: from the K-th call on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct fault {
  char call[16];
  long at;
  int onwards;
  char action[512];
  atomic_long count;
};

static struct fault faults[8];
static int fault_count;

__attribute__((constructor)) static void read_faults(void) {
  const char *text = getenv("LV_FAULTS");
  if (!text) return;
  char *copy = strdup(text), *rest = copy, *part;
  while ((part = strsep(&rest, ";")) && fault_count < 8) {
    struct fault *fault = &faults[fault_count];
    char *call = strsep(&part, "@"), *at = strsep(&part, "@");
    if (!call || !at || !part) continue;
    snprintf(fault->call, sizeof fault->call, "%s", call);
    snprintf(fault->action, sizeof fault->action, "%s", part);
    fault->at = atol(at);
    fault->onwards = strchr(at, '+') != NULL;
    fault_count++;
  }
  free(copy);
  // Children, such as those of commands, are let alone.
  unsetenv("LV_FAULTS");
  unsetenv("LD_PRELOAD");
}

static struct fault *find(const char *call) {
  for (int index = 0; index < fault_count; index++)
    if (strcmp(faults[index].call, call) == 0) return &faults[index];
  return NULL;
}

/// Sends this thread a signal: its handler has run when the call goes on, however busy the machine is, and no other
/// thread is interrupted in the midst of something (in ThreadSanitizer's own code, say).
static void get_signal(int number) {
  // Threads of queues block signals.
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, number);
  pthread_sigmask(SIG_UNBLOCK, &own, NULL);
  raise(number);
}

/// The errno with which this call fails, or 0.
static int failing(const char *call) {
  struct fault *fault = find(call);
  if (!fault) return 0;
  long count = atomic_fetch_add(&fault->count, 1) + 1;
  if (count != fault->at && !(fault->onwards && count > fault->at)) return 0;
  if (fault->action[0] == '!') {
    if (system(fault->action + 1) == -1) abort();
    return 0;
  }
  if (fault->action[0] == 's') {
    get_signal(atoi(fault->action + 1));
    return 0;
  }
  return atoi(fault->action);
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define FAIL(call, value) \
  do { \
    int error = failing(call); \
    if (error) { \
      errno = error; \
      return value; \
    } \
  } while (0)

static int is_kind(int descriptor, mode_t kind) {
  struct stat info;
  return fstat(descriptor, &info) == 0 && (info.st_mode & S_IFMT) == kind;
}

/// How many of `size` bytes may be written; -1 when none.
static ssize_t allowed(int descriptor, size_t size) {
  if (!is_kind(descriptor, S_IFREG)) return (ssize_t)size;
  FAIL("write", -1);
  struct fault *fault = find("bytes");
  if (!fault || size == 0) return (ssize_t)size;
  long before = atomic_fetch_add(&fault->count, (long)size);
  if (before + (long)size <= fault->at) return (ssize_t)size;
  if (before < fault->at) return fault->at - before;
  errno = atoi(fault->action);
  return -1;
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  REAL(write);
  ssize_t count = allowed(descriptor, size);
  return count < 0 ? -1 : real(descriptor, bytes, (size_t)count);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
  REAL(pwrite64);
  ssize_t count = allowed(descriptor, size);
  return count < 0 ? -1 : real(descriptor, bytes, (size_t)count, offset);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  return pwrite64(descriptor, bytes, size, offset);
}

int fsync(int descriptor) {
  REAL(fsync);
  if (is_kind(descriptor, S_IFREG)) FAIL("fsync", -1);
  if (is_kind(descriptor, S_IFDIR)) FAIL("fsyncdir", -1);
  return real(descriptor);
}

int close(int descriptor) {
  REAL(close);
  int error = 0;
  // Of files that were written; libraries close others.
  if (find("close") && is_kind(descriptor, S_IFREG) && (fcntl(descriptor, F_GETFL) & O_ACCMODE) == O_RDWR)
    error = failing("close");
  int result = real(descriptor);
  if (!error) return result;
  errno = error;
  return -1;
}

int open(const char *path, int flags, ...) {
  REAL(open);
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
  va_end(list);
  if (flags & O_CREAT) FAIL("create", -1);
  return real(path, flags, mode);
}

int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  FAIL("mkdir", -1);
  return real(path, mode);
}

int unlink(const char *path) {
  REAL(unlink);
  FAIL("unlink", -1);
  return real(path);
}

int unlinkat(int folder, const char *path, int flags) {
  REAL(unlinkat);
  FAIL("unlink", -1);
  return real(folder, path, flags);
}

int rename(const char *path, const char *target) {
  REAL(rename);
  FAIL("rename", -1);
  return real(path, target);
}

int renameat2(int from, const char *path, int to, const char *target, unsigned flags) {
  REAL(renameat2);
  FAIL("rename", -1);
  if (flags == RENAME_EXCHANGE) FAIL("exchange", -1);
  if (flags == RENAME_NOREPLACE) FAIL("noreplace", -1);
  return real(from, path, to, target, flags);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  REAL(clock_gettime);
  int result = real(clock, time);
  struct fault *fault = find("clock");
  if (!fault || result != 0) return result;
  long look = atomic_fetch_add(&fault->count, 1) + 1;
  if (clock == CLOCK_REALTIME) time->tv_sec += (look % 2 ? 3600 : -3600) * fault->at;
  if (clock == CLOCK_BOOTTIME) time->tv_sec += look * 3600 * fault->at;
  return result;
}

// libav's calls, without its headers.
#define REAL_LIBAV(name, parameters) \
  static int(*real) parameters; \
  if (!real) real = (int(*) parameters)dlsym(RTLD_NEXT, #name)

#define LIBAV(call, name, parameters, arguments) \
  int name parameters { \
    REAL_LIBAV(name, parameters); \
    int error = failing(call); \
    return error ? -error : real arguments; \
  }

/// The first encoder of x264, which is only asked for its version; then no encoder's address.
static _Atomic(const void *) asked;
static const char none_asked;

int avcodec_open2(void *context, const void *codec, void **options) {
  REAL_LIBAV(avcodec_open2, (void *, const void *, void **));
  const void *nobody = NULL;
  // The name is the first member of AVCodec.
  if (codec && strcmp(*(const char *const *)codec, "libx264") == 0)
    atomic_compare_exchange_strong(&asked, &nobody, context);
  return real(context, codec, options);
}

void avcodec_free_context(void **context) {
  static void (*real)(void **);
  if (!real) real = (void (*)(void **))dlsym(RTLD_NEXT, "avcodec_free_context");
  const void *own = *context;
  if (own) atomic_compare_exchange_strong(&asked, &own, &none_asked);
  real(context);
}

int avcodec_send_frame(void *context, const void *frame) {
  REAL_LIBAV(avcodec_send_frame, (void *, const void *));
  if (context == asked) return real(context, frame);
  static _Atomic pthread_t first;
  pthread_t none = 0, self = pthread_self();
  int error = failing("send");
  if (!error && !atomic_compare_exchange_strong(&first, &none, self) && none != self) error = failing("second");
  return error ? -error : real(context, frame);
}

int avcodec_receive_packet(void *context, void *packet) {
  REAL_LIBAV(avcodec_receive_packet, (void *, void *));
  int error = context == asked ? 0 : failing("receive");
  return error ? -error : real(context, packet);
}

LIBAV("packet", av_interleaved_write_frame, (void *context, void *packet), (context, packet))
LIBAV("header", avformat_write_header, (void *context, void **options), (context, options))
LIBAV("trailer", av_write_trailer, (void *context), (context))
