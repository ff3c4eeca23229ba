import CCairo
import Testing
import X11TestSupport

extension PixelGrid {
  /// At most this share of the pixels may be off by more than 8 of 255 in a channel.
  static let tolerance = 0.005

  /// The picture in a PNG file.
  init(png path: String) throws {
    let surface = try #require(cairo_image_surface_create_from_png(path))
    defer { cairo_surface_destroy(surface) }
    try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, "no picture in \(path)")
    let bytes = try #require(cairo_image_surface_get_data(surface))
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = UnsafeRawPointer(bytes + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { pixels.append(row[x] & 0xFFFFFF) }
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The top left part.
  func cropped(_ width: Int, _ height: Int) -> PixelGrid {
    var kept: [UInt32] = []
    for y in 0..<height { kept += pixels[y * self.width..<y * self.width + width] }
    return PixelGrid(width: width, height: height, pixels: kept)
  }

  /// The share of the pixels that differ by more than `distance` of 255 in a channel; 1 where the
  /// pictures' sizes differ.
  func shareOff(from other: PixelGrid, by distance: Int = 8) -> Double {
    guard (width, height) == (other.width, other.height) else { return 1 }
    if pixels == other.pixels { return 0 }
    let off = pixels.withUnsafeBufferPointer { mine in
      other.pixels.withUnsafeBufferPointer { theirs in
        mine.indices.count {
          mine[$0] != theirs[$0] && Self.isFar(mine[$0], theirs[$0], distance)
        }
      }
    }
    return Double(off) / Double(pixels.count)
  }

  private static func isFar(_ a: UInt32, _ b: UInt32, _ distance: Int) -> Bool {
    for shift: UInt32 in [0, 8, 16]
    where abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > distance {
      return true
    }
    return false
  }
}
