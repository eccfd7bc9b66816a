// What Swift cannot import from libav by itself: function-like macros, va_list, and the callbacks
// whose types changed between FFmpeg 5 and 8. Everything else is called from Swift directly.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/base64.h>
#include <libavutil/buffer.h>
#include <libavutil/crc.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/frame.h>
#include <libavutil/log.h>
#include <libavutil/md5.h>
#include <libavutil/mem.h>
#include <libavutil/murmur3.h>
#include <libavutil/opt.h>
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>

static const unsigned LV_TAG_HVC1 = MKTAG('h', 'v', 'c', '1');
static const int LV_AVERROR_EOF = AVERROR_EOF;
static const int LV_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int LV_AVERROR_ENOMEM = AVERROR(ENOMEM);

/// The libav error code of an errno.
static inline int lv_averror(int system_error) { return AVERROR(system_error); }

// MARK: Log

// The first error line that libav has logged on this thread since it was cleared. The first, not the
// last: codecs name the cause first, their callers then repeat that something went wrong.
// Optimized Swift has a copy of a header's variables in every part of a module, so whoever captures gets the line.
enum { lv_log_size = 256 };

static inline char *lv_log_line(void) {
  static _Thread_local char line[lv_log_size];
  return line;
}

static inline void lv_log_callback(void *context, int level, const char *format, va_list arguments) {
  (void)context;
  char *line = lv_log_line();
  if ((level & 0xff) > AV_LOG_ERROR || line[0] != 0) return;
  vsnprintf(line, lv_log_size, format, arguments);
  line[strcspn(line, "\r\n")] = 0;
}

/// Sends libav's log to a line of each thread instead of stderr, for the whole process, and returns what gives the
/// line of the calling thread.
static inline char *(*lv_log_capture(void))(void) {
  av_log_set_callback(lv_log_callback);
  return lv_log_line;
}

// MARK: Output

/// Where an AVIOContext writes to: calls of its owner, each of which returns an errno or 0.
struct lv_sink {
  void *owner;
  int (*write)(void *owner, const uint8_t *bytes, int count);
  /// Moves to a place as lseek(2) does, and notes where that is.
  int (*seek)(void *owner, int64_t offset, int whence, int64_t *position);
};

#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef const uint8_t *lv_write_buffer;
#else
typedef uint8_t *lv_write_buffer;
#endif

static inline int lv_sink_write(void *opaque, lv_write_buffer buffer, int size) {
  const struct lv_sink *sink = (const struct lv_sink *)opaque;
  int error = sink->write(sink->owner, buffer, size);
  return error ? AVERROR(error) : size;
}

static inline int64_t lv_sink_seek(void *opaque, int64_t offset, int whence) {
  const struct lv_sink *sink = (const struct lv_sink *)opaque;
  if (whence == AVSEEK_SIZE) return AVERROR(ENOSYS);
  int64_t position = 0;
  int error = sink->seek(sink->owner, offset, whence & ~AVSEEK_FORCE, &position);
  return error ? AVERROR(error) : position;
}

/// An AVIOContext that writes to `sink`, which must outlive it; NULL when memory is short.
static inline AVIOContext *lv_sink_open(struct lv_sink *sink, int buffer_size, int seekable) {
  uint8_t *buffer = (uint8_t *)av_malloc((size_t)buffer_size);
  if (!buffer) return NULL;
  AVIOContext *context = avio_alloc_context(
    buffer, buffer_size, 1, sink, NULL, lv_sink_write, seekable ? lv_sink_seek : NULL);
  if (!context) av_free(buffer);
  return context;
}

/// Frees a context that writes or reads, and its buffer; what the buffer still holds is not written.
static inline void lv_io_free(AVIOContext *context) {
  if (!context) return;
  av_freep(&context->buffer);
  avio_context_free(&context);
}

// MARK: Input

/// The file descriptor that an AVIOContext reads from, and how many bytes it may still read.
struct lv_input {
  int descriptor;
  int64_t allowance;
};

static inline int lv_input_read(void *opaque, uint8_t *buffer, int size) {
  struct lv_input *input = (struct lv_input *)opaque;
  if (input->allowance < size) return AVERROR(EFBIG);
  ssize_t count;
  do count = read(input->descriptor, buffer, (size_t)size);
  while (count < 0 && errno == EINTR);
  if (count == 0) return AVERROR_EOF;
  if (count < 0) return AVERROR(errno);
  input->allowance -= count;
  return (int)count;
}

static inline int64_t lv_input_seek(void *opaque, int64_t offset, int whence) {
  const struct lv_input *input = (const struct lv_input *)opaque;
  if (whence == AVSEEK_SIZE) {
    struct stat info;
    return fstat(input->descriptor, &info) == 0 ? (int64_t)info.st_size : AVERROR(errno);
  }
  off_t position = lseek(input->descriptor, (off_t)offset, whence & ~AVSEEK_FORCE);
  return position < 0 ? AVERROR(errno) : (int64_t)position;
}

/// An AVIOContext that reads from `input`, which must outlive it; NULL when memory is short.
static inline AVIOContext *lv_input_open(struct lv_input *input, int buffer_size) {
  uint8_t *buffer = (uint8_t *)av_malloc((size_t)buffer_size);
  if (!buffer) return NULL;
  AVIOContext *context = avio_alloc_context(
    buffer, buffer_size, 0, input, lv_input_read, NULL, lv_input_seek);
  if (!context) av_free(buffer);
  return context;
}

/// Makes the next read begin at the start of the file.
static inline void lv_input_rewind(int descriptor) { lseek(descriptor, 0, SEEK_SET); }
