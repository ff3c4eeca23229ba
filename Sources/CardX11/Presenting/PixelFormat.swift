import CX11
import CardKinetics

/// The memory layout of a visual's pixels.
struct PixelFormat: Hashable {
  var depth: Int
  var bitsPerPixel: Int
  var redMask, greenMask, blueMask: UInt32
  var isBigEndian: Bool

  /// A Boolean value that indicates whether the format is BGRA, so that frames need no conversion.
  var isDirect: Bool {
    bitsPerPixel == 32 && !isBigEndian && redMask == 0xFF0000 && greenMask == 0xFF00
      && blueMask == 0xFF
  }

  /// The bits of a pixel that no colour uses and that are always set: the alpha, if the visual has it.
  var padding: UInt32 {
    depth == 32 ? ~(redMask | greenMask | blueMask) : 0
  }
}

/// A converter of BGRA rows to a `PixelFormat` with any masks, by three lookup tables.
final class PixelConverter {
  private let format: PixelFormat
  /// The bits for each 8-bit value of blue, then of green, then of red.
  private let bits: [UInt32]

  init(_ format: PixelFormat) {
    self.format = format
    bits =
      Self.bits(format.blueMask) + Self.bits(format.greenMask)
      + Self.bits(format.redMask).map { $0 | format.padding }
  }

  /// Returns the bits that each 8-bit value sets in the field of `mask`, rounded to nearest.
  private static func bits(_ mask: UInt32) -> [UInt32] {
    let shift = mask.trailingZeroBitCount
    let maximum = UInt64(mask >> shift)
    return (0..<256).map { UInt32((UInt64($0) * maximum + 127) / 255) << shift }
  }

  /// Returns the pixel value of a colour.
  func pixel(of color: Color) -> UInt32 {
    bits[Int(color.blue)] | bits[256 + Int(color.green)] | bits[512 + Int(color.red)]
  }

  /// Returns the pixel value of a BGRA pixel.
  @inline(__always)
  private static func pixel(_ bgra: UInt32, _ bits: UnsafeBufferPointer<UInt32>) -> UInt32 {
    bits[Int(bgra & 255)] | bits[256 + Int(bgra >> 8 & 255)] | bits[512 + Int(bgra >> 16 & 255)]
  }

  /// Converts `width` × `height` pixels. `source` and `target` are the first bytes of the two images.
  func convert(
    from source: UnsafeRawPointer, bytesPerRow sourcePitch: Int,
    to target: UnsafeMutableRawPointer, bytesPerRow targetPitch: Int, width: Int, height: Int
  ) {
    for y in 0..<height {
      let from = source + y * sourcePitch
      let to = target + y * targetPitch
      switch format.bitsPerPixel {
      case 16: convertRow(from, to, width, as: UInt16.self)
      case 32: convertRow(from, to, width, as: UInt32.self)
      default: convertRowByBytes(from, to, width)
      }
    }
  }

  private func convertRow<Pixel: FixedWidthInteger>(
    _ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ width: Int, as: Pixel.Type
  ) {
    let pixels = to.assumingMemoryBound(to: Pixel.self)
    let source = from.assumingMemoryBound(to: UInt32.self)
    let swaps = format.isBigEndian
    bits.withUnsafeBufferPointer { bits in
      for x in 0..<width {
        let pixel = Pixel(truncatingIfNeeded: Self.pixel(source[x], bits))
        pixels[x] = swaps ? pixel.byteSwapped : pixel
      }
    }
  }

  /// Converts a row to a format with any whole number of bytes per pixel (24-bit packed, 8-bit TrueColor). Such formats
  /// are rare, and this conversion is slow.
  private func convertRowByBytes(
    _ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ width: Int
  ) {
    let count = max(1, format.bitsPerPixel / 8)
    let (source, bytes) = (
      from.assumingMemoryBound(to: UInt32.self), to.assumingMemoryBound(to: UInt8.self)
    )
    for x in 0..<width {
      let pixel = bits.withUnsafeBufferPointer { Self.pixel(source[x], $0) }
      for byte in 0..<count {
        let index = format.isBigEndian ? count - 1 - byte : byte
        bytes[count * x + index] = UInt8(truncatingIfNeeded: pixel >> (8 * byte))
      }
    }
  }
}
