package import CardKinetics

extension Homography {
  /// Creates the map of the plane from one quad to another; nil if either quad is a line.
  package init?(from old: Quad, to new: Quad) {
    let unit = Rect(x: 0, y: 0, width: 1, height: 1)
    guard old.points.allSatisfy(\.isFinite), new.points.allSatisfy(\.isFinite),
      let from = Homography(from: unit, to: old)?.inverse, let to = Homography(from: unit, to: new)
    else { return nil }
    self = to.after(from)
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
