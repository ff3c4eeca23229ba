import CX11
import CardRaster

/// Sends frames through the socket with `XPutImage`: slower, but works on every server.
@MainActor
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

  func withBuffer(width: Int, height: Int, _ body: (BackBuffer) -> Void) -> Bool {
    let isKept = image != nil && pixels?.width == width && pixels?.height == height
    guard isKept || prepare(width: width, height: height), let pixels else { return false }
    if let staging {
      guard let buffer = staging.buffer(width: width, height: height) else { return false }
      body(buffer)
    } else {
      body(BackBuffer(rows: pixels.rows, age: isKept ? 1 : 0))
    }
    return true
  }

  func upload(_ damage: Damage, to drawable: Drawable, gc: GC) {
    guard let image else { return }
    staging?.convert(damage, into: image)
    for rect in damage.rects {
      let (x, y) = (Int32(rect.columns.lowerBound), Int32(rect.rows.lowerBound))
      XPutImage(
        connection.display, drawable, gc, image, x, y, x, y, UInt32(rect.columns.count),
        UInt32(rect.rows.count))
    }
  }

  private func prepare(width: Int, height: Int) -> Bool {
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
    // The pixels are owned here: Xlib must not free them.
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
    self.image = nil
  }
}
