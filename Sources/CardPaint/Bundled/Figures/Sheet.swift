import CardKinetics

/// A flat sheet as a transform shows it in a figure.
struct Sheet {
  let size: Size
  private let homography: Homography

  /// - Parameters:
  ///   - anchor: the point of the sheet that is shown at `place`, as fractions of its size.
  ///   - scale: the figure's points per point of the sheet.
  init(
    _ size: Size, _ transform: Transform3D = .identity, anchor: Point = Point(0.5, 0.5),
    at place: Point, scale: Double
  ) {
    self.size = size
    homography = Homography.translation(place.x, place.y)
      .after(.scale(scale, scale)).after(Homography(transform))
      .after(.translation(-anchor.x * size.width, -anchor.y * size.height))
  }

  var corners: Quad { corners(of: Rect(size)) }

  func corners(of rect: Rect) -> Quad { homography.apply(rect) }

  /// Where a point of the sheet is shown.
  func at(_ x: Double, _ y: Double) -> Point { homography.apply(Point(x, y)) }
}
