import CardKinetics
import CardScene
import Glibc

extension SwitcherLayout {
  /// Returns the offset that puts the middle of `row` on the snap line, not clamped to the range.
  private func lineUp(_ row: Double) -> Double {
    (row + 0.5) * metrics.pitch - metrics.snapLine
  }

  private var lastRow: Double { Double(count + SwitcherMetrics.spacers - 1) }

  /// Returns the row whose middle is nearest to `y`, a position in the content. Of two equally near rows, returns the
  /// first.
  private func nearestRow(to y: Double) -> Double { (y / metrics.pitch - 1).rounded(.up) }

  /// Returns the offset at which a snap comes to rest. Returns nil without the rule of the snap, or if the last row is
  /// visible and the release doesn't lead back.
  func snapTarget(forProposed proposed: Double, velocity: Double) -> Double? {
    guard strengths.applies(.snap) else { return nil }
    let bottom = proposed + metrics.viewport.height
    let seesLast = lastRow * metrics.pitch <= bottom && (lastRow + 1) * metrics.pitch >= proposed
    if seesLast && velocity >= 0 { return nil }
    let first = max((proposed / metrics.pitch - 1).rounded(.up), 0)
    let last = min((bottom / metrics.pitch).rounded(.down), lastRow)
    guard first <= last else { return nil }
    let line = usesClassicSnap ? metrics.card.height / 2 : metrics.snapLine
    return offsetRange.clamping(lineUp(min(max(nearestRow(to: proposed + line), first), last)))
  }

  /// Returns the rest offset that is one pitch from `offset`: forwards for 1, back for −1.
  func step(from offset: Double, by direction: Double) -> Double {
    let row = nearestRow(to: offset + direction * metrics.pitch + metrics.snapLine)
    return offsetRange.clamping(lineUp(min(max(row, 0), lastRow)))
  }

  /// The mapping between ranks and the offsets at which each card is the front card.
  ///
  /// Up to the rank `lastSnapped`, the offset is the one at which the snap comes to rest. The cards of later ranks
  /// can't reach the snap line before the scroll ends. Their offsets are spaced evenly over the remaining range.
  private var end: (lastSnapped: Double, offset: Double, spacing: Double) {
    let spacers = Double(SwitcherMetrics.spacers)
    let seesLast = lastRow * metrics.pitch - metrics.viewport.height
    let row = ((seesLast + metrics.snapLine) / metrics.pitch - 0.5).rounded(.down)
    let lastSnapped = min(max(row - spacers, 0), max(Double(count - 1), 0))
    let offset = row < spacers ? 0 : offsetRange.clamping(lineUp(lastSnapped + spacers))
    let left = Double(count - 1) - lastSnapped
    return (lastSnapped, offset, left > 0 ? (offsetRange.upperBound - offset) / left : 0)
  }

  /// Returns the offset at which the card with the given rank is the front card.
  func rest(ofRank rank: Int) -> Double {
    let end = end
    let rank = Double(rank)
    guard rank > end.lastSnapped else {
      return min(offsetRange.clamping(lineUp(rank + Double(SwitcherMetrics.spacers))), end.offset)
    }
    return end.offset + (rank - end.lastSnapped) * end.spacing
  }

  /// The first rest offset at which six cards are at least partly in the viewport.
  ///
  /// If six cards never fit, this is the rest offset of the sixth card. If there are fewer than six cards, this is the
  /// rest offset of the last card.
  var firstRest: Double {
    let shown = SwitcherMetrics.firstCards
    let rests = (0..<min(count, shown)).map(rest(ofRank:))
    let first = rests.first { rest in
      items(at: rest).count { $0.corners.topLeft.y < metrics.viewport.height } >= shown
    }
    return first ?? rests.last ?? 0
  }

  /// Returns the rank of the front card: the card that the snap would put on the snap line.
  func frontRank(at offset: Double) -> Int {
    guard count > 0 else { return 0 }
    let end = end
    var rank = nearestRow(to: offset + metrics.snapLine) - Double(SwitcherMetrics.spacers)
    if offset > end.offset, end.spacing > 0 {
      rank = end.lastSnapped + ((offset - end.offset) / end.spacing).rounded()
    }
    return Int(min(max(rank, 0), Double(count - 1)))
  }
}
