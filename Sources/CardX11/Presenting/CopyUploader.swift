import CX11
import CardRaster
import Glibc

/// An uploader that sends frames through the socket with `XPutImage`. This is slower, but works on every server.
@MainActor
final class CopyUploader: Uploader {
  private let connection: DisplayConnection
  private let visual: VisualChoice
  private var image: UnsafeMutablePointer<XImage>?

  init(_ connection: DisplayConnection, visual: VisualChoice) {
    self.connection = connection
    self.visual = visual
  }

  isolated deinit { dropImage() }

  func image(width: Int, height: Int) -> FrameImage? {
    if let image, image.pointee.width == width, image.pointee.height == height {
      return FrameImage(image: image, age: 1)
    }
    dropImage()
    let pitch = (width * visual.format.bitsPerPixel + 31) / 32 * 4
    guard let pixels = calloc(height, pitch) else { return nil }
    image = XCreateImage(
      connection.display, visual.visual, UInt32(visual.format.depth), ZPixmap, 0,
      pixels.assumingMemoryBound(to: CChar.self), UInt32(width), UInt32(height), 32, Int32(pitch))
    if image == nil { free(pixels) }
    return image.map { FrameImage(image: $0, age: 0) }
  }

  func upload(_ damage: Damage, to drawable: Drawable, gc: GC, isQuiet: Bool) {
    guard let image else { return }
    for rect in damage.rects {
      let (x, y) = (Int32(rect.columns.lowerBound), Int32(rect.rows.lowerBound))
      XPutImage(
        connection.display, drawable, gc, image, x, y, x, y, UInt32(rect.columns.count),
        UInt32(rect.rows.count))
    }
  }

  /// Frees the image with its pixels.
  private func dropImage() {
    if let image { _ = image.pointee.f.destroy_image(image) }
    image = nil
  }
}
