import CCairo
import Testing
import X11TestSupport

extension PixelGrid {
  /// The maximum fraction of the pixels that may differ by more than 8 of 255 in a channel.
  static let tolerance = 0.005

  /// Reads an image from a PNG file.
  init(png path: String) throws {
    let surface = try #require(cairo_image_surface_create_from_png(path))
    defer { cairo_surface_destroy(surface) }
    try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, "no image in \(path)")
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

  /// Returns the top left part of the image.
  func cropped(_ width: Int, _ height: Int) -> PixelGrid {
    var kept: [UInt32] = []
    for y in 0..<height { kept += pixels[y * self.width..<y * self.width + width] }
    return PixelGrid(width: width, height: height, pixels: kept)
  }
}
