import CardKinetics
import CardPicture

/// The faces among some items that are drawn in parts, such as the page of a bent leaf.
struct CutFaces {
  private var faces: [Face: DisplayItem] = [:]

  init(of items: some Sequence<DisplayItem>) {
    for item in items where !item.seams.isEmpty {
      guard var whole = faces[item.face] else {
        faces[item.face] = item
        continue
      }
      var (quad, bounds) = (whole.quad, whole.bounds)
      if item.bounds.minX < bounds.minX {
        (quad.topLeft, quad.bottomLeft) = (item.quad.topLeft, item.quad.bottomLeft)
      }
      if item.bounds.maxX > bounds.maxX {
        (quad.topRight, quad.bottomRight) = (item.quad.topRight, item.quad.bottomRight)
      }
      let right = max(item.bounds.maxX, bounds.maxX)
      bounds.origin.x = min(item.bounds.minX, bounds.minX)
      bounds.size.width = right - bounds.minX
      guard let map = Homography(from: bounds, to: quad) else { continue }
      (whole.bounds, whole.homography) = (bounds, map)
      faces[item.face] = whole
    }
  }

  /// Returns the flat face with the outline of all parts, if an item is one of them; otherwise the item.
  func whole(_ item: DisplayItem) -> DisplayItem {
    item.seams.isEmpty ? item : faces[item.face] ?? item
  }
}

extension DisplayItem {
  /// Shows as much of a part as its face shows when it is cropped to `area`. The face then shows `shown` in place of
  /// `area`.
  mutating func follow(_ area: Rect, showing shown: Rect) {
    bounds = bounds.intersection(area)
    shadow?.caster = shown
    guard area != shown, area.width > 0, area.height > 0 else { return }
    let scale = Size(shown.width / area.width, shown.height / area.height)
    bounds = Rect(
      x: shown.minX + (bounds.minX - area.minX) * scale.width,
      y: shown.minY + (bounds.minY - area.minY) * scale.height,
      width: bounds.width * scale.width, height: bounds.height * scale.height)
    homography = homography.after(.translation(area.minX, area.minY))
      .after(.scale(1 / scale.width, 1 / scale.height))
      .after(.translation(-shown.minX, -shown.minY))
  }
}
