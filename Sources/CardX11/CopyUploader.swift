import CX11
import CardRaster

/// Sends frames through the socket with `XPutImage`: slower, and right on every server.
final class CopyUploader: Uploader {
  private let connection: DisplayConnection
  private let visual: VisualChoice
  private var staging: Staging?
  private var pixels: HeapPixels?
  private var image: UnsafeMutablePointer<XImage>?

  init(_ connection: DisplayConnection, visual: VisualChoice) {
    self.connection = connection
    self.visual = visual
    staging = visual.format.isDirect ? nil : Staging(visual.format)
  }

  isolated deinit { dropImage() }

  func withBuffer(width: Int, height: Int, _ body: (PixelRows) -> Void) -> Bool {
    guard prepare(width: width, height: height), let pixels else { return false }
    if let staging {
      guard let rows = staging.rows(width: width, height: height) else { return false }
      body(rows)
    } else {
      body(pixels.rows)
    }
    return true
  }

  func put(to drawable: Drawable, gc: GC) {
    guard let image else { return }
    staging?.convert(into: image)
    let (width, height) = (UInt32(image.pointee.width), UInt32(image.pointee.height))
    XPutImage(connection.display, drawable, gc, image, 0, 0, 0, 0, width, height)
  }

  private func prepare(width: Int, height: Int) -> Bool {
    if image != nil, pixels?.width == width, pixels?.height == height { return true }
    dropImage()
    let pitch = (width * visual.format.bitsPerPixel + 31) / 32 * 4
    pixels = HeapPixels(width: width, height: height, bytesPerRow: pitch)
    guard let pixels else { return false }
    image = XCreateImage(
      connection.display, visual.visual, UInt32(visual.format.depth), ZPixmap, 0,
      pixels.base.assumingMemoryBound(to: CChar.self), UInt32(width), UInt32(height), 32,
      Int32(pitch))
    return image != nil
  }

  private func dropImage() {
    guard let image else { return }
    // The pixels are ours to free.
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
    self.image = nil
  }
}
