import CCairo
import CardKinetics
import CardRaster
import Glibc

extension Canvas {
  /// The extent in pixels of a size in points.
  func pixels(of size: Size) -> (width: Int, height: Int) {
    var (x, y) = (size.width, size.height)
    cairo_user_to_device_distance(context, &x, &y)
    // A whole number that rounding has made a little larger is no more pixels.
    let rounding = 1e-6
    return (
      max(Int((abs(x) - rounding).rounded(.up)), 1), max(Int((abs(y) - rounding).rounded(.up)), 1)
    )
  }

  /// Draws a decoded picture, scaled to `rect`.
  func draw(_ picture: PictureSource.Picture, in rect: Rect) {
    FrameGate.pass()
    picture.withPixels { bytes in
      // Cairo only reads a source's pixels.
      let pixels = UnsafeMutablePointer(
        mutating: bytes.baseAddress!.assumingMemoryBound(to: UInt8.self))
      let surface = cairo_image_surface_create_for_data(
        pixels, picture.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
        Int32(picture.width), Int32(picture.height), Int32(picture.bytesPerRow))
      defer {
        // Whoever still holds the surface must not read pixels that are gone.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      cairo_save(context)
      cairo_translate(context, rect.minX, rect.minY)
      cairo_scale(
        context, rect.width / Double(picture.width), rect.height / Double(picture.height))
      cairo_set_source_surface(context, surface, 0, 0)
      // The texels beyond the edges are the last ones, so that the edges are as opaque as the rest.
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
      cairo_fill(context)
      cairo_restore(context)
    }
  }
}
