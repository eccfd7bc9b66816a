/// Elementary functions that give the same bits on every processor, in debug and release.
///
/// They use only `+ − × ÷ √` and integer and bit operations, each of which IEEE 754 defines to the
/// last bit, and no fused multiply-add. The C library's functions differ between processors, even
/// with one build of the library, so none of them may decide a pixel.
///
/// Kernels and coefficients are those of fdlibm 5.3 (`k_sin.c`, `k_cos.c`, `e_rem_pio2.c`,
/// `s_atan.c`, `e_acos.c`, `e_exp.c`):
///
/// > Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
/// > Developed at SunPro, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and
/// > distribute this software is freely granted, provided that this notice is preserved.
public enum Portable {}

extension Portable {
  /// Adding and subtracting this number, 1.5·2⁵², rounds a number below 2⁵¹ to an integer.
  static let roundingMagic = 6_755_399_441_055_744.0
}
