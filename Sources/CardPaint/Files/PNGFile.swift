import CCairo
package import CardRaster
import Glibc

/// Reading and writing PNG files.
package enum PNGFile {
  /// Writes a window's pixels as opaque, whatever their alpha.
  package static func write(_ rows: PixelRows, to path: String) throws(PaintError) {
    guard
      let surface = cairo_image_surface_create_for_data(
        rows.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(rows.width),
        Int32(rows.height), Int32(rows.bytesPerRow))
    else { throw .badSize(width: rows.width, height: rows.height) }
    defer { cairo_surface_destroy(surface) }
    try PaintError.check(cairo_surface_status(surface))

    guard let file = fopen(path, "wb") else {
      throw .file(path: path, reason: String(cString: strerror(errno)))
    }
    var failure: Int32 = 0
    let status = cairo_surface_write_to_png_stream(
      surface,
      { file, data, length in
        let file = file!.assumingMemoryBound(to: FILE.self)
        return fwrite(data!, 1, Int(length), file) == Int(length)
          ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
      }, file)
    if status == CAIRO_STATUS_WRITE_ERROR { failure = errno }
    if fclose(file) != 0, failure == 0 { failure = errno }
    if failure != 0 { throw .file(path: path, reason: String(cString: strerror(failure))) }
    try PaintError.check(status)
  }

  /// Reads a file's picture.
  package static func read(_ path: String) throws(PaintError) -> Bitmap {
    let surface = cairo_image_surface_create_from_png(path)!
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .file(path: path, reason: String(cString: cairo_status_to_string(status)))
    }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    var bitmap = Bitmap(width: width, height: height)
    try bitmap.withRows { (rows) throws(PaintError) in
      try Canvas.draw(into: rows, size: .init(Double(width), Double(height))) { canvas in
        cairo_set_source_surface(canvas.context, surface, 0, 0)
        cairo_paint(canvas.context)
      }
    }
    return bitmap
  }
}
