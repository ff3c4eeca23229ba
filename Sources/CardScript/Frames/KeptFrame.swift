package import CardKinetics
package import CardPicture
package import CardRaster

/// A frame with the images of its faces, which any thread can draw again at another size.
package struct KeptFrame: Sendable {
  /// The items of the frame, in window pixels.
  package var list: DisplayList
  /// The image of each item, in the order of the list.
  package var images: [FaceImage]
  /// The size of the window, in pixels.
  package var window: Size

  /// Draws the frame into rows of another size.
  ///
  /// - Parameter age: the age of the rows' content, as for `Compositor.draw`.
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
