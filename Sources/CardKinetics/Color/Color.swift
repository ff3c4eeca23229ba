/// An opaque sRGB colour with 8 bits per channel.
package struct Color: Hashable, Sendable {
  package var red, green, blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.init(red: red, green: green, blue: blue)
  }

  /// Returns the mix of `self` (at 0) and `other` (at 1), channel by channel.
  package func mixed(with other: Color, _ t: Double) -> Color {
    // With the operands in this order, NaN counts as 0.
    let t = min(max(0, t), 1)
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * t).rounded())
    }
    return Color(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
