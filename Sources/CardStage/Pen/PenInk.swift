/// The strokes of one drawing surface.
package struct PenPage: Hashable, Sendable {
  package var place: StrokeTarget
  package var strokes: [PenStroke]

  package init(place: StrokeTarget, strokes: [PenStroke]) {
    (self.place, self.strokes) = (place, strokes)
  }
}

/// All strokes of the pen by drawing surface, with the history of changes.
package struct PenInk: Hashable, Sendable {
  private enum Change: Hashable, Sendable {
    case drawn(StrokeTarget)
    case wiped(StrokeTarget, [PenStroke])
  }

  package private(set) var strokes: [StrokeTarget: [PenStroke]] = [:]
  /// The changes that undo can take back, the latest last.
  private var changes: [Change] = []
  /// The strokes from files.
  private var kept: [PenPage] = []

  /// The strokes from files, without any changes by the user.
  var asKept: PenInk {
    var ink = PenInk()
    ink.take(kept)
    return ink
  }

  package init() {}

  package var isEmpty: Bool { strokes.isEmpty }
  var canUndo: Bool { !changes.isEmpty }

  mutating func draw(_ stroke: PenStroke, on place: StrokeTarget) {
    strokes[place, default: []].append(stroke)
    changes.append(.drawn(place))
  }

  /// Removes every stroke of a drawing surface.
  mutating func wipe(_ place: StrokeTarget) {
    if let old = strokes.removeValue(forKey: place) { changes.append(.wiped(place, old)) }
  }

  /// Adds strokes from a file below the existing ones, except on wiped surfaces.
  mutating func take(_ pages: [PenPage]) {
    kept += pages.filter { !kept.contains($0) }
    let wiped = Set(
      changes.compactMap { if case .wiped(let place, _) = $0 { place } else { nil } })
    for page in pages where !wiped.contains(page.place) {
      let old = strokes[page.place] ?? []
      let new = page.strokes.filter { stroke in !old.contains { $0.isSame(as: stroke) } }
      if !new.isEmpty { strokes[page.place] = new + old }
    }
  }

  /// Takes back the last change: a stroke or a wipe.
  mutating func undo() {
    switch changes.popLast() {
    case .drawn(let place):
      strokes[place]?.removeLast()
      if strokes[place]?.isEmpty == true { strokes[place] = nil }
    case .wiped(let place, let old): strokes[place] = old + (strokes[place] ?? [])
    case nil: break
    }
  }
}
