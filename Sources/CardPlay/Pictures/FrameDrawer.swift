package import CardCore
package import CardPaint
package import CardRaster

/// Turns a stage's frames into pixels: faces from the cache, composited into rows.
package final class FrameDrawer {
  package let faces: FaceCache
  private let compositor: Compositor

  /// - Parameters:
  ///   - theme: the faces' look; the backdrops' is the stage's.
  ///   - paintsSynchronously: paint every face within its first frame, for pictures.
  ///   - wake: called on another thread when a face is ready.
  package init(
    content: Content, theme: Theme = Theme(), threads: Int? = nil,
    paintsSynchronously: Bool = false,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    faces = FaceCache(
      catalogue: FaceCatalogue(content: content, theme: theme),
      paintsSynchronously: paintsSynchronously,
      wake: wake)
    compositor = Compositor(threads: threads ?? min(Processors.allowed, 8))
  }

  /// Draws a frame of `stage` into rows that may be smaller or larger than its window.
  ///
  /// - Parameter age: how many frames ago this drawer drew what the rows hold; 0 for never.
  @discardableResult
  package func draw(
    _ frame: Stage.Frame, of stage: Stage, at time: Double, into rows: PixelRows, age: Int = 0
  ) -> DrawnFrame {
    let scale = Double(rows.width) / max(stage.configuration.window.width, 1)
    var list = frame.list
    if scale != 1 {
      let toRows = Homography.scale(scale, scale)
      for index in list.items.indices {
        list.items[index].homography = toRows.after(list.items[index].homography)
      }
    }
    faces.beginFrame()
    let drawn = compositor.draw(
      list,
      faces: { faces.image(for: $0, scale: stage.faceScale(of: $0) * scale, at: time) },
      into: rows, age: age)
    for face in frame.facesAhead {
      faces.anticipate(face, scale: stage.faceScale(of: face) * scale)
    }
    faces.endFrame()
    return drawn
  }
}
