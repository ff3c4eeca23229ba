import CCairo
import CardKinetics
package import CardRaster
import CardSystem
import Glibc

/// Reading and writing PNG files.
package enum PNGFile {
  /// Writes rows to a PNG file, with all pixels opaque, regardless of their alpha.
  package static func write(_ rows: PixelRows, to path: String) throws(PaintError) {
    let bytes = try bytes(of: rows)
    guard let file = fopen(path.fileName, "wb") else {
      throw .file(path: path, reason: String(cString: strerror(errno)))
    }
    var failure = fwrite(bytes, 1, bytes.count, file) == bytes.count ? 0 : errno
    if fclose(file) != 0, failure == 0 { failure = errno }
    if failure != 0 { throw .file(path: path, reason: String(cString: strerror(failure))) }
  }

  /// Returns the bytes of a PNG file that shows `rows`.
  package static func bytes(of rows: PixelRows) throws(PaintError) -> [UInt8] {
    guard
      let surface = cairo_image_surface_create_for_data(
        rows.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(rows.width),
        Int32(rows.height), Int32(rows.bytesPerRow))
    else { throw .badSize(width: rows.width, height: rows.height) }
    defer { cairo_surface_destroy(surface) }
    try PaintError.check(cairo_surface_status(surface))
    var all: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &all) { all in
      cairo_surface_write_to_png_stream(
        surface,
        { all, data, length in
          all!.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(
            start: data!, count: Int(length))
          return CAIRO_STATUS_SUCCESS
        }, all)
    }
    try PaintError.check(status)
    return all
  }

  /// Returns the bytes of a PNG file with added texts, such as a description of the image. Keys and texts are Latin-1.
  static func adding(_ texts: [(key: String, text: String)], to png: [UInt8]) -> [UInt8] {
    // The signature and the header come first, and their length is fixed.
    let head = 33
    return png[..<head] + texts.flatMap { chunk("tEXt", Array($0.key.utf8) + [0] + $0.text.utf8) }
      + png[head...]
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }
    let body = Array(kind.utf8) + content
    return bytes(UInt32(content.count)) + body + bytes(checksum(of: body))
  }

  /// Returns the CRC of a chunk. Source: https://www.w3.org/TR/png/#D-CRCAppendix
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let polynomial: UInt32 = sum & 1 == 1 ? 0xEDB8_8320 : 0
        sum = sum >> 1 ^ polynomial
      }
    }
    return ~sum
  }

  /// Reads the image in a file.
  package static func read(_ path: String) throws(PaintError) -> Bitmap {
    let surface = cairo_image_surface_create_from_png(path.fileName)!
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .file(path: path, reason: String(cString: cairo_status_to_string(status)))
    }
    return try bitmap(of: surface)
  }

  /// Reads the image in the bytes of a file.
  package static func read(_ bytes: [UInt8]) throws(PaintError) -> Bitmap {
    let image = bytes.withUnsafeBytes { surface(of: $0) }
    defer { cairo_surface_destroy(image) }
    try PaintError.check(cairo_surface_status(image))
    return try bitmap(of: image)
  }

  /// Returns a surface with the image in the bytes of a file. The caller checks and destroys the surface.
  static func surface(of bytes: UnsafeRawBufferPointer) -> OpaquePointer {
    var rest = bytes[...]
    return cairo_image_surface_create_from_png_stream(
      { closure, bytes, count in
        let rest = closure!.assumingMemoryBound(to: Slice<UnsafeRawBufferPointer>.self)
        guard rest.pointee.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
        UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
          .copyBytes(from: rest.pointee.prefix(Int(count)))
        rest.pointee = rest.pointee.dropFirst(Int(count))
        return CAIRO_STATUS_SUCCESS
      }, &rest)!
  }

  private static func bitmap(of surface: OpaquePointer) throws(PaintError) -> Bitmap {
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
