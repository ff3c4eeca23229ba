import CX11

/// The memory layout of a visual's pixels.
struct PixelFormat: Hashable {
  var depth: Int
  var bitsPerPixel: Int
  var redMask, greenMask, blueMask: UInt32
  var isBigEndian: Bool

  /// Whether it is BGRA, so that no conversion is needed.
  var isDirect: Bool {
    bitsPerPixel == 32 && !isBigEndian && redMask == 0xFF0000 && greenMask == 0xFF00
      && blueMask == 0xFF
  }

  /// Bits of the pixel that no colour uses: alpha where the visual has it, and always set.
  var padding: UInt32 {
    let colours = redMask | greenMask | blueMask
    return depth == 32 ? ~colours : 0
  }
}

/// Converts rows of BGRA to a `PixelFormat` with any masks, by three lookup tables.
final class PixelConverter {
  private let format: PixelFormat
  private let red, green, blue: [UInt32]

  init(_ format: PixelFormat) {
    self.format = format
    red = Self.table(format.redMask, padding: format.padding)
    green = Self.table(format.greenMask, padding: 0)
    blue = Self.table(format.blueMask, padding: 0)
  }

  /// The bits each 8-bit value sets in the field of `mask`, rounded to nearest.
  private static func table(_ mask: UInt32, padding: UInt32) -> [UInt32] {
    guard mask != 0 else { return [UInt32](repeating: padding, count: 256) }
    let shift = UInt32(mask.trailingZeroBitCount)
    let most = UInt64(mask >> shift)
    return (0..<256).map { value in
      UInt32((UInt64(value) * most + 127) / 255) << shift | padding
    }
  }

  /// Converts `width`×`height` pixels; both sides' rows are given by their first byte and pitch.
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
    red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          for x in 0..<width {
            let bgra = source[x]
            let pixel = Pixel(
              truncatingIfNeeded: red[Int(bgra >> 16 & 255)] | green[Int(bgra >> 8 & 255)]
                | blue[Int(bgra & 255)])
            pixels[x] = swaps ? pixel.byteSwapped : pixel
          }
        }
      }
    }
  }

  /// Any whole number of bytes a pixel (24-bit packed, 8-bit TrueColor): slow and rare.
  private func convertRowByBytes(
    _ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ width: Int
  ) {
    let count = max(1, format.bitsPerPixel / 8)
    for x in 0..<width {
      let bgra = from.load(fromByteOffset: 4 * x, as: UInt32.self)
      let pixel = red[Int(bgra >> 16 & 255)] | green[Int(bgra >> 8 & 255)] | blue[Int(bgra & 255)]
      for byte in 0..<count {
        let place = format.isBigEndian ? count - 1 - byte : byte
        to.storeBytes(
          of: UInt8(truncatingIfNeeded: pixel >> (8 * byte)), toByteOffset: count * x + place,
          as: UInt8.self)
      }
    }
  }
}
