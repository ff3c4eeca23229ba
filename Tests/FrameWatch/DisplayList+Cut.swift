import CardKinetics
import CardPicture
import TestSupport

// A page that bends is drawn as many parts of its face. A page that lies flat is drawn as one.
extension DisplayList {
  /// Returns the list with each whole page cut like the parts of its sheet in `other`. The list looks the same, and can
  /// be compared part by part.
  func cut(like other: DisplayList) -> DisplayList {
    let widths = other.partWidths.merging(partWidths) { $1 }
    guard !widths.isEmpty else { return self }
    var list = self
    list.items = items.flatMap { item in
      guard item.face.kind == .page, item.seams.isEmpty, let width = widths[item.sheet] else {
        return [item]
      }
      return item.parts(ofWidth: width)
    }
    return list
  }

  /// Returns the index of each item's column in its face. The result is nil for a whole face, and for the two parts of
  /// a page on the two sides of an axis, because the axis may move.
  var columns: [Int?] {
    let widths = partWidths
    return items.map { item in
      guard !item.seams.isEmpty else { return nil }
      // In a transition, a bent page may be cropped.
      let width = item.face.kind == .page ? widths[item.sheet] : item.columnWidth
      return width.map { Int(item.bounds.midX / $0) }
    }
  }

  /// The width of the parts of each sheet that is drawn in more than two parts, in page points.
  private var partWidths: [[Int]: Double] {
    var widths: [[Int]: Double] = [:]
    for item in items where item.face.kind == .page && !item.seams.isEmpty {
      widths[item.sheet] = max(widths[item.sheet] ?? 0, item.bounds.width)
    }
    for item in items where item.face.kind == .page && !item.seams.isEmpty {
      if let width = widths[item.sheet], item.face.size.width < 2.5 * width {
        widths[item.sheet] = nil
      }
    }
    return widths
  }
}

extension DisplayItem {
  /// The width of a part of a card that is drawn in equal columns; nil for any other part.
  fileprivate var columnWidth: Double? {
    let count = face.size.width / bounds.width
    return (1.5...64).contains(count) && abs(count - count.rounded()) < 1e-6 ? bounds.width : nil
  }

  /// The index of the page's book, and the index of the page's sheet.
  fileprivate var sheet: [Int] { [face.bookIndex ?? 0, face.index / 2] }

  /// Returns the columns of a whole item. Only the first and the last one can be narrower than `width`.
  fileprivate func parts(ofWidth width: Double) -> [DisplayItem] {
    let rounding = 1e-6
    let (first, last) = (
      Int((bounds.minX + rounding) / width), Int((bounds.maxX - rounding) / width)
    )
    return (first...max(first, last)).map { column in
      let (isFirst, isLast) = (column == first, column == last)
      return part(
        from: isFirst ? bounds.minX : Double(column) * width,
        to: isLast ? bounds.maxX : Double(column + 1) * width,
        isAtSpine: face.index % 2 == 0 ? isFirst : isLast)
    }
  }

  private func part(from left: Double, to right: Double, isAtSpine: Bool) -> DisplayItem {
    var part = self
    (part.bounds.origin.x, part.bounds.size.width) = (left, right - left)
    part.seams = [.left, .right]
    if left > bounds.minX { (part.corners.topLeft, part.corners.bottomLeft) = (0, 0) }
    if right < bounds.maxX { (part.corners.topRight, part.corners.bottomRight) = (0, 0) }
    // All parts cast a single shadow, which is the shadow of the whole.
    part.shadow?.caster = shadow?.caster ?? bounds
    if !isAtSpine { part.shadow = nil }
    guard let shade else { return part }
    func stop(_ fraction: Double) -> Shade.Stop {
      let x = left + fraction * (right - left)
      return Shade.Stop(fraction, shadeAlpha(at: (x - bounds.minX) / bounds.width))
    }
    part.shade = Shade(color: shade.color, stops: (stop(0), stop(0.24), stop(1), stop(1)))
    return part
  }
}
