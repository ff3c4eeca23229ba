import CardKinetics
import CardPicture
import TestSupport

// A page that bends is drawn as many parts of its face. A page that lies flat is drawn as one.
extension DisplayList {
  /// Returns the list with each whole page cut like the parts of its sheet in `other`. The list looks the same, and can
  /// be compared part by part.
  func cut(like other: DisplayList) -> DisplayList {
    var counts: [[Int]: Int] = [:]
    for list in [other, self] {
      for item in list.items {
        if let columns = item.columns { counts[item.sheet] = columns }
      }
    }
    guard !counts.isEmpty else { return self }
    var list = self
    list.items = items.flatMap { item in
      guard item.face.kind == .page, item.seams.isEmpty, let count = counts[item.sheet] else {
        return [item]
      }
      return (0..<count).map { item.part($0, of: count) }
    }
    return list
  }
}

extension DisplayItem {
  /// The number of equal columns of the face, if the item is one of them. Nil for a whole face, and for the two parts
  /// of a page on the two sides of an axis, because the axis may move.
  var columns: Int? {
    let count = face.size.width / bounds.width
    guard !seams.isEmpty, (face.book == nil ? 1.5...64 : 2.5...64).contains(count),
      abs(count - count.rounded()) < 1e-6
    else { return nil }
    return Int(count.rounded())
  }

  /// The index of the page's book, and the index of the page's sheet.
  fileprivate var sheet: [Int] { [face.bookIndex ?? 0, face.index / 2] }

  /// Returns a column of a whole item.
  fileprivate func part(_ index: Int, of count: Int) -> DisplayItem {
    var part = self
    let width = bounds.width / Double(count)
    part.bounds.size.width = width
    part.bounds.origin.x += Double(index) * width
    part.seams = [.left, .right]
    if index > 0 { (part.corners.topLeft, part.corners.bottomLeft) = (0, 0) }
    if index < count - 1 { (part.corners.topRight, part.corners.bottomRight) = (0, 0) }
    // All parts cast a single shadow, which is the shadow of the whole.
    part.shadow?.caster = shadow?.caster ?? bounds
    if index != (face.index % 2 == 0 ? 0 : count - 1) { part.shadow = nil }
    guard let shade else { return part }
    func stop(_ place: Double) -> Shade.Stop {
      Shade.Stop(place, shadeAlpha(at: (Double(index) + place) / Double(count)))
    }
    part.shade = Shade(color: shade.color, stops: (stop(0), stop(0.24), stop(1), stop(1)))
    return part
  }
}
