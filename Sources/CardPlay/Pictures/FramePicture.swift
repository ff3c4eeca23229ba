package import CardCore
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
  func draw(by compositor: Compositor, into rows: PixelRows, age: Int) -> DrawnFrame {
    var list = list
    let (x, y) = (Double(rows.width) / window.width, Double(rows.height) / window.height)
    let toRows = Homography.scale(x, y)
    for index in list.items.indices {
      list.items[index].homography = toRows.after(list.items[index].homography)
      list.items[index].clip = list.items[index].clip.map { clip in
        Rect(x: clip.minX * x, y: clip.minY * y, width: clip.width * x, height: clip.height * y)
      }
    }
    var next = 0
    return compositor.draw(
      list,
      faces: { _ in
        defer { next += 1 }
        return images[next]
      }, into: rows, age: age)
  }
}
