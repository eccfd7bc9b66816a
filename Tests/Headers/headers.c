// Calls every function of the C headers with ordinary and extreme arguments, for sanitizers (.ci/check-headers).
#include <CSystem.h>
#include <CVector.h>
#include <assert.h>
#include <fcntl.h>
#include <shim.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void vectors(void) {
  for (int base = 0; base < 65536; base += 251) {
    lv_u8x8 bytes;
    lv_u16x8 words;
    lv_u32x8 longs;
    lv_f32x8 floats;
    for (int i = 0; i < 8; i++) {
      bytes[i] = (uint8_t)(base + i);
      words[i] = (uint16_t)(base + i);
      longs[i] = (uint32_t)(base + i) * 65537u;
      floats[i] = (float)(base + i) * 32767.0f;
    }
    lv_u16x8 widened = lv_widen_u8(bytes);
    lv_u8x8 narrowed = lv_narrow_u16(words);
    lv_u32x8 widest = lv_widen_u16(words);
    lv_u16x8 halves = lv_narrow_u32(longs);
    lv_i32x8 whole = lv_truncate_f32(floats);
    lv_f32x8 roots = lv_sqrt_f32(floats);
    for (int i = 0; i < 8; i++) {
      assert(widened[i] == bytes[i] && narrowed[i] == (uint8_t)words[i]);
      assert(widest[i] == words[i] && halves[i] == (uint16_t)longs[i]);
      assert(whole[i] == (int32_t)floats[i]);
      assert(roots[i] * roots[i] <= floats[i] * 1.000001f + 1e-30f);
    }
  }
  const double limits[] = {0, -0.0, 0.999, -0.999, 9223372036854774784.0, -9223372036854775808.0};
  for (int i = 0; i < 6; i++) assert(lv_truncate_f64(limits[i]) == (int64_t)limits[i]);
}

static void copies(void) {
  const int64_t ahead[] = {0, 64, -64, 1 << 20, INT32_MAX, INT64_MIN / 4, INT64_MAX / 4};
  for (int64_t count = 0; count < 300; count++) {
    for (int offset = 0; offset < 9; offset++) {
      // Exactly as large as needed: one byte more is a report.
      uint8_t *source = malloc((size_t)(count + offset)), *target = malloc((size_t)(count + offset));
      for (int64_t i = 0; i < count + offset; i++) source[i] = (uint8_t)(i * 7 + count), target[i] = 0;
      for (int k = 0; k < 7; k++) {
        lv_copy_ahead(target + offset, source + offset, count, ahead[k], ahead[6 - k]);
      }
      for (int64_t i = offset; i < count + offset; i++) assert(target[i] == source[i]);
      free(source);
      free(target);
    }
  }
}

static int sink_write(void *owner, const uint8_t *bytes, int count) {
  ssize_t done = write(*(int *)owner, bytes, (size_t)count);
  return done == count ? 0 : done < 0 ? errno : EIO;
}

static int sink_seek(void *owner, int64_t offset, int whence, int64_t *position) {
  *position = (int64_t)lseek(*(int *)owner, (off_t)offset, whence);
  return *position < 0 ? errno : 0;
}

static void files(const char *path) {
  int descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  assert(descriptor >= 0);
  struct lv_sink sink = {&descriptor, sink_write, sink_seek};
  AVIOContext *context = lv_sink_open(&sink, 4096, 1);
  assert(context);
  for (int i = 0; i < 10000; i++) avio_w8(context, i & 255);
  assert(avio_seek(context, 10, SEEK_SET) == 10);
  avio_w8(context, 99);
  avio_flush(context);
  assert(context->error == 0);
  assert(lv_sink_seek(&sink, -1, SEEK_SET) == AVERROR(EINVAL));
  assert(lv_sink_seek(&sink, 0, AVSEEK_SIZE) == AVERROR(ENOSYS));
  lv_io_free(context);
  lv_io_free(NULL);

  lv_input_rewind(descriptor);
  struct lv_input source = {descriptor, 1 << 20};
  AVIOContext *input = lv_input_open(&source, 512);
  assert(input && avio_size(input) == 10000);
  for (int i = 0; i < 10000; i++) assert(avio_r8(input) == (i == 10 ? 99 : i & 255));
  assert(avio_r8(input) == 0 && avio_feof(input));
  assert(avio_seek(input, 9999, SEEK_SET) == 9999 && avio_r8(input) == (9999 & 255));
  lv_io_free(input);
  close(descriptor);

  int nothing = -1;
  struct lv_sink closed = {&nothing, sink_write, sink_seek};
  uint8_t byte = 1;
  assert(lv_sink_write(&closed, &byte, 1) == AVERROR(EBADF));
  struct lv_input none = {-1, 1};
  assert(lv_input_read(&none, &byte, 1) == AVERROR(EBADF));
  assert(lv_input_read(&none, &byte, 2) == AVERROR(EFBIG));
  assert(lv_input_seek(&none, 0, AVSEEK_SIZE) == AVERROR(EBADF));
}

static void logs(void) {
  char *line = lv_log_capture()();
  line[0] = 0;
  char text[1000];
  for (int i = 0; i < 999; i++) text[i] = 'a';
  text[999] = 0;
  av_log(NULL, AV_LOG_INFO, "not kept\n");
  assert(strlen(line) == 0);
  av_log(NULL, AV_LOG_ERROR, "%s\nsecond line\n", text);
  assert(strlen(line) == lv_log_size - 1);
  av_log(NULL, AV_LOG_ERROR, "later\n");
  assert(line[0] == 'a');
  line[0] = 0;
  av_log(NULL, AV_LOG_ERROR, "first\nsecond\n");
  assert(strcmp(line, "first") == 0);
}

int main(int count, char **arguments) {
  assert(count == 2);
  vectors();
  copies();
  files(arguments[1]);
  logs();
  puts("headers: no reports");
}
