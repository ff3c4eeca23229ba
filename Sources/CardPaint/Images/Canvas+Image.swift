import CCairo
import CardDecode
import CardKinetics
import CardRaster
import Glibc

extension Canvas {
  /// Returns the extent in pixels of a size in points.
  func pixels(of size: Size) -> (width: Int, height: Int) {
    var (x, y) = (size.width, size.height)
    cairo_user_to_device_distance(context, &x, &y)
    // A rounding error just above a whole number must not add a pixel.
    let rounding = 1e-6
    return (
      max(Int((abs(x) - rounding).rounded(.up)), 1), max(Int((abs(y) - rounding).rounded(.up)), 1)
    )
  }

  /// Draws a decoded image, scaled to `rect`.
  func draw(_ image: DecodedImage, in rect: Rect) {
    FrameGate.pass()
    image.withPixels { bytes in
      // Cairo only reads a source's pixels.
      let pixels = UnsafeMutablePointer(
        mutating: bytes.baseAddress!.assumingMemoryBound(to: UInt8.self))
      let surface = cairo_image_surface_create_for_data(
        pixels, image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
        Int32(image.width), Int32(image.height), Int32(image.bytesPerRow))
      defer {
        // Code that still holds the surface must not read the pixels after `body` returns.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      cairo_save(context)
      cairo_translate(context, rect.minX, rect.minY)
      cairo_scale(
        context, rect.width / Double(image.width), rect.height / Double(image.height))
      cairo_set_source_surface(context, surface, 0, 0)
      // Texels beyond an edge repeat the edge, so that the edges are as opaque as the inside.
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
      cairo_fill(context)
      cairo_restore(context)
    }
  }
}
