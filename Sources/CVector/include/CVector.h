/// The few vector verbs that Swift's SIMD types compile badly: width changes of integer lanes,
/// float conversion, square root. Header only, inlined into Swift, the same bits on every CPU.
#pragma once
#include <stdint.h>

// Never fuse a multiplication and an addition: pixels would depend on the CPU.
#pragma STDC FP_CONTRACT OFF

typedef uint8_t lv_u8x8 __attribute__((vector_size(8)));
typedef uint16_t lv_u16x4 __attribute__((vector_size(8)));
typedef uint16_t lv_u16x8 __attribute__((vector_size(16)));
typedef uint32_t lv_u32x8 __attribute__((vector_size(32)));
typedef int32_t lv_i32x8 __attribute__((vector_size(32)));
typedef float lv_f32x8 __attribute__((vector_size(32)));
typedef int16_t lv_i16x8 __attribute__((vector_size(16)));
typedef int32_t lv_i32x4 __attribute__((vector_size(16)));
typedef float lv_f32x4 __attribute__((vector_size(16)));

#define LV_VERB static inline __attribute__((always_inline))

/// Eight bytes as eight 16-bit lanes.
LV_VERB lv_u16x8 lv_widen_u8(lv_u8x8 a) { return __builtin_convertvector(a, lv_u16x8); }
/// The low bytes of eight 16-bit lanes.
LV_VERB lv_u8x8 lv_narrow_u16(lv_u16x8 a) { return __builtin_convertvector(a, lv_u8x8); }
/// Eight 16-bit lanes as eight 32-bit lanes.
LV_VERB lv_u32x8 lv_widen_u16(lv_u16x8 a) { return __builtin_convertvector(a, lv_u32x8); }
/// The low halves of eight 32-bit lanes.
LV_VERB lv_u16x8 lv_narrow_u32(lv_u32x8 a) { return __builtin_convertvector(a, lv_u16x8); }
/// Eight floats truncated towards zero; each must lie within Int32.
LV_VERB lv_i32x8 lv_truncate_f32(lv_f32x8 a) { return __builtin_convertvector(a, lv_i32x8); }
/// Correctly rounded square roots of eight floats, none negative.
LV_VERB lv_f32x8 lv_sqrt_f32(lv_f32x8 a) { return __builtin_elementwise_sqrt(a); }
/// Four floats truncated towards zero; each must lie within Int32.
LV_VERB lv_i32x4 lv_truncate_f32x4(lv_f32x4 a) { return __builtin_convertvector(a, lv_i32x4); }
/// Correctly rounded square roots of four floats, none negative.
LV_VERB lv_f32x4 lv_sqrt_f32x4(lv_f32x4 a) { return __builtin_elementwise_sqrt(a); }
// The compiler finds the instruction in portable code too, but not when one factor is the same in a whole loop.
#ifdef __SSE2__
#define LV_HIGH(name, a, b, wide, lanes) __builtin_ia32_##name##128((lv_i16x8)(a), (lv_i16x8)(b))
#else
#define LV_HIGH(name, a, b, wide, lanes)                                                         \
  __builtin_convertvector(                                                                       \
      (__builtin_convertvector(a, wide) * __builtin_convertvector(b, wide)) >> 16, lanes)
#endif

/// The high halves of the signed products of eight pairs of lanes.
LV_VERB lv_i16x8 lv_high_i16(lv_i16x8 a, lv_i16x8 b) {
  return (lv_i16x8)LV_HIGH(pmulhw, a, b, lv_i32x8, lv_i16x8);
}
/// The high halves of the unsigned products of eight pairs of lanes.
LV_VERB lv_u16x8 lv_high_u16(lv_u16x8 a, lv_u16x8 b) {
  return (lv_u16x8)LV_HIGH(pmulhuw, a, b, lv_u32x8, lv_u16x8);
}
/// Sums of signed lanes, held within Int16.
LV_VERB lv_i16x8 lv_add_saturating_i16(lv_i16x8 a, lv_i16x8 b) {
  return __builtin_elementwise_add_sat(a, b);
}
/// The lanes, and 0 for those below it.
LV_VERB lv_i16x8 lv_positive_i16(lv_i16x8 a) {
  return __builtin_elementwise_max(a, (lv_i16x8){0});
}
/// Eight 16-bit lanes as floats.
LV_VERB lv_f32x8 lv_float_i16(lv_i16x8 a) { return __builtin_convertvector(a, lv_f32x8); }
/// Eight 32-bit lanes as floats.
LV_VERB lv_f32x8 lv_float_i32(lv_i32x8 a) { return __builtin_convertvector(a, lv_f32x8); }
/// The low halves of eight signed 32-bit lanes.
LV_VERB lv_i16x8 lv_narrow_i32(lv_i32x8 a) { return __builtin_convertvector(a, lv_i16x8); }
/// Of cells a, b, c, …: a b b c c d d e, the nearer cell of each pixel when two pixels lie between cells.
LV_VERB lv_i16x8 lv_nearer_of_2(lv_i16x8 a) {
  return __builtin_shufflevector(a, a, 0, 1, 1, 2, 2, 3, 3, 4);
}
/// Of cells a, b, c, …: b a c b d c e d, the other cell of each pixel when two pixels lie between cells.
LV_VERB lv_i16x8 lv_other_of_2(lv_i16x8 a) {
  return __builtin_shufflevector(a, a, 1, 0, 2, 1, 3, 2, 4, 3);
}
/// Of cells a, b, c, …: a a b b b b c c, the nearer cell of each pixel when four pixels lie between cells.
LV_VERB lv_i16x8 lv_nearer_of_4(lv_i16x8 a) {
  return __builtin_shufflevector(a, a, 0, 0, 1, 1, 1, 1, 2, 2);
}
/// Of cells a, b, c, …: b b a a c c b b, the other cell of each pixel when four pixels lie between cells.
LV_VERB lv_i16x8 lv_other_of_4(lv_i16x8 a) {
  return __builtin_shufflevector(a, a, 1, 1, 0, 0, 2, 2, 1, 1);
}
/// Of cells a, b, c, …: a a a b b b b b, as above for six pixels.
LV_VERB lv_i16x8 lv_nearer_of_6(lv_i16x8 a) {
  return __builtin_shufflevector(a, a, 0, 0, 0, 1, 1, 1, 1, 1);
}
/// Of cells a, b, c, …: b b b a a a c c, as above for six pixels.
LV_VERB lv_i16x8 lv_other_of_6(lv_i16x8 a) {
  return __builtin_shufflevector(a, a, 1, 1, 1, 0, 0, 0, 2, 2);
}
/// Of cells a, b, c, …: a a a a b b b b, as above for eight pixels.
LV_VERB lv_i16x8 lv_nearer_of_8(lv_i16x8 a) {
  return __builtin_shufflevector(a, a, 0, 0, 0, 0, 1, 1, 1, 1);
}
/// Of cells a, b, c, …: b b b b a a a a, as above for eight pixels.
LV_VERB lv_i16x8 lv_other_of_8(lv_i16x8 a) {
  return __builtin_shufflevector(a, a, 1, 1, 1, 1, 0, 0, 0, 0);
}
/// A double truncated towards zero; it must lie within Int64.
LV_VERB int64_t lv_truncate_f64(double a) { return (int64_t)a; }

/// Copies bytes between rows that do not overlap, and calls for the same columns of a later row meanwhile.
///
/// - source_ahead, target_ahead: Distances in bytes to what is copied next; a wrong guess costs time only.
LV_VERB void lv_copy_ahead(
    uint8_t *target, const uint8_t *source, int64_t count, int64_t target_ahead,
    int64_t source_ahead) {
  int64_t i = 0;
  for (; i + 64 <= count; i += 64) {
    __builtin_prefetch((const void *)((uintptr_t)source + (uintptr_t)(i + source_ahead)), 0);
    __builtin_prefetch((const void *)((uintptr_t)target + (uintptr_t)(i + target_ahead)), 1);
    __builtin_memcpy(target + i, source + i, 64);
  }
  __builtin_memcpy(target + i, source + i, (uint64_t)(count - i));
}
