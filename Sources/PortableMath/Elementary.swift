import Glibc

public enum Portable {
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) { (Glibc.sin(x), Glibc.cos(x)) }
}
