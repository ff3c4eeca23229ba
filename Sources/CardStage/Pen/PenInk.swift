/// The strokes of one drawing surface.
package struct PenPage: Hashable, Sendable {
  package var target: StrokeTarget
  package var strokes: [PenStroke]

  package init(target: StrokeTarget, strokes: [PenStroke]) {
    (self.target, self.strokes) = (target, strokes)
  }
}

/// All strokes of the pen, grouped by drawing surface, with the history of changes.
package struct PenInk: Hashable, Sendable {
  private enum Change: Hashable, Sendable {
    case drawn(StrokeTarget)
    case wiped(StrokeTarget, [PenStroke])
  }

  package private(set) var strokes: [StrokeTarget: [PenStroke]] = [:]
  /// The changes that can be undone, oldest first.
  private var changes: [Change] = []
  /// The strokes whose drawing was undone.
  private var undone: [StrokeTarget: [PenStroke]] = [:]
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

  mutating func draw(_ stroke: PenStroke, on target: StrokeTarget) {
    strokes[target, default: []].append(stroke)
    changes.append(.drawn(target))
  }

  /// Removes every stroke of a drawing surface.
  mutating func wipe(_ target: StrokeTarget) {
    if let old = strokes.removeValue(forKey: target) { changes.append(.wiped(target, old)) }
  }

  /// Adds strokes from a file below the existing ones, except on wiped surfaces and except undone strokes.
  mutating func take(_ pages: [PenPage]) {
    kept += pages.filter { !kept.contains($0) }
    let wiped = Set(
      changes.compactMap { if case .wiped(let target, _) = $0 { target } else { nil } })
    for page in pages where !wiped.contains(page.target) {
      let old = strokes[page.target] ?? []
      let known = old + (undone[page.target] ?? [])
      let new = page.strokes.filter { stroke in !known.contains { $0.isSame(as: stroke) } }
      if !new.isEmpty { strokes[page.target] = new + old }
    }
  }

  /// Undoes the last change: a stroke or a wipe.
  mutating func undo() {
    switch changes.popLast() {
    case .drawn(let target):
      if let last = strokes[target]?.popLast() { undone[target, default: []].append(last) }
      if strokes[target]?.isEmpty == true { strokes[target] = nil }
    case .wiped(let target, let old): strokes[target] = old + (strokes[target] ?? [])
    case nil: break
    }
  }
}
