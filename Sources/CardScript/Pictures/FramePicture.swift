package import CardKinetics
package import CardPicture
package import CardRaster

/// A frame with the images of its faces as they were drawn: what can be drawn again, in another size, on any thread.
package struct FramePicture: Sendable {
  /// In window pixels.
  package var list: DisplayList
  /// One for each item.
  package var images: [FaceImage]
  /// The window's, in pixels.
  package var window: Size

  /// Draws it into rows of another size.
  ///
  /// - Parameter age: as for `Compositor.draw`.
  package func draw(by compositor: Compositor, into rows: PixelRows, age: Int) -> DrawnFrame {
    var next = 0
    return compositor.draw(
      list.scaled(Double(rows.width) / window.width, Double(rows.height) / window.height),
      faces: { _ in
        defer { next += 1 }
        return images[next]
      }, into: rows, age: age)
  }
}
