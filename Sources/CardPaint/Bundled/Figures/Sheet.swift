import CardKinetics

/// A flat sheet in a figure, projected by a transform.
struct Sheet {
  let size: Size
  private let homography: Homography

  /// Creates a sheet at a point of a figure.
  ///
  /// - Parameters:
  ///   - anchor: the point of the sheet that lies at `origin`, as fractions of the sheet's size.
  ///   - scale: the figure's points per point of the sheet.
  init(
    _ size: Size, _ transform: Transform3D = .identity, anchor: Point = Point(0.5, 0.5),
    at origin: Point, scale: Double
  ) {
    self.size = size
    homography = Homography.translation(origin.x, origin.y)
      .after(.scale(scale, scale)).after(Homography(transform))
      .after(.translation(-anchor.x * size.width, -anchor.y * size.height))
  }

  var corners: Quad { corners(of: Rect(size)) }

  func corners(of rect: Rect) -> Quad { homography.apply(rect) }

  /// Returns the point of the figure that shows a point of the sheet.
  func at(_ x: Double, _ y: Double) -> Point { homography.apply(Point(x, y)) }
}
