import CX11
import CardRaster
import Glibc

/// An image for the next frame, in the window's pixel format.
struct FrameImage {
  var image: UnsafeMutablePointer<XImage>
  /// The age of the contents in frames, 1 for the previous frame. 0 if the contents are undefined (as in
  /// EGL_EXT_buffer_age).
  var age: Int

  var rows: PixelRows {
    PixelRows(
      base: image.pointee.data, width: Int(image.pointee.width),
      height: Int(image.pointee.height), bytesPerRow: Int(image.pointee.bytes_per_line))
  }
}

/// A type that sends images to a drawable of the window's depth.
protocol Uploader: AnyObject {
  /// Lends an image of `width` × `height` pixels, or returns nil if there is no memory for it.
  func image(width: Int, height: Int) -> FrameImage?
  /// Sends the part of the last lent image that differs from the image before. If `isQuiet` is true, the server does
  /// not answer.
  func upload(_ damage: Damage, to drawable: Drawable, gc: GC, isQuiet: Bool)
}

/// A frame in BGRA for a server of another pixel format. The frame is converted when it is uploaded.
final class Staging {
  private let converter: PixelConverter
  private var memory: HeapPixels?
  private var history = DamageHistory()

  init(_ format: PixelFormat) { converter = PixelConverter(format) }

  /// Returns the pixels for a frame of this size. The age of the pixels is 1, or 0 if they are new.
  func rows(width: Int, height: Int) -> (rows: PixelRows, age: Int)? {
    if let memory, memory.width == width, memory.height == height { return (memory.rows, 1) }
    memory = HeapPixels(width: width, height: height, bytesPerRow: width * 4)
    return memory.map { ($0.rows, 0) }
  }

  /// Converts the parts of a frame that the image lacks: `damage`, and the damage of the frames since the image was
  /// last used.
  func convert(_ damage: Damage, into target: FrameImage) {
    guard let memory, let data = target.image.pointee.data else { return }
    history.record(damage)
    let stale = history.damage(
      since: target.age, of: PixelRect(width: memory.width, height: memory.height))
    let bytesPerRow = target.rows.bytesPerRow
    let bytesPerPixel = Int(target.image.pointee.bits_per_pixel) / 8
    for rect in stale.rects {
      let rect = rect.clamped(width: memory.width, height: memory.height)
      let (x, y) = (rect.columns.lowerBound, rect.rows.lowerBound)
      converter.convert(
        from: memory.base + y * memory.bytesPerRow + x * 4, bytesPerRow: memory.bytesPerRow,
        to: data + y * bytesPerRow + x * bytesPerPixel, bytesPerRow: bytesPerRow,
        width: rect.columns.count, height: rect.rows.count)
    }
  }
}

/// Pixels on the heap. The initializer returns nil if there is no memory.
@MainActor
final class HeapPixels {
  let base: UnsafeMutableRawPointer
  let width, height, bytesPerRow: Int

  init?(width: Int, height: Int, bytesPerRow: Int) {
    guard let base = calloc(height, bytesPerRow) else { return nil }
    self.base = base
    (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
  }

  isolated deinit { free(base) }

  var rows: PixelRows {
    PixelRows(base: base, width: width, height: height, bytesPerRow: bytesPerRow)
  }
}
