/// The strokes of a place.
package struct PenPage: Hashable, Sendable {
  package var place: PenPlace
  package var strokes: [PenStroke]

  package init(place: PenPlace, strokes: [PenStroke]) {
    (self.place, self.strokes) = (place, strokes)
  }
}

/// All strokes of the pen by what they are on, and how they came there.
package struct PenInk: Hashable, Sendable {
  private enum Change: Hashable, Sendable {
    case drawn(PenPlace)
    case wiped(PenPlace, [PenStroke])
  }

  package private(set) var strokes: [PenPlace: [PenStroke]] = [:]
  /// What can be taken back, the latest last.
  private var changes: [Change] = []

  package init() {}

  package var isEmpty: Bool { strokes.isEmpty }

  mutating func draw(_ stroke: PenStroke, on place: PenPlace) {
    strokes[place, default: []].append(stroke)
    changes.append(.drawn(place))
  }

  /// Removes every stroke of a place.
  mutating func wipe(_ place: PenPlace) {
    if let old = strokes.removeValue(forKey: place) { changes.append(.wiped(place, old)) }
  }

  /// Takes in strokes that were kept. Where something is drawn or was changed, that is newer and stays.
  mutating func take(_ pages: [PenPage]) {
    let changed = Set(
      changes.map { change in
        switch change {
        case .drawn(let place), .wiped(let place, _): place
        }
      })
    let known = changed.union(strokes.keys)
    for page in pages where !known.contains(page.place) && !page.strokes.isEmpty {
      strokes[page.place, default: []] += page.strokes
    }
  }

  /// Takes back the last stroke, on whatever it is, or wiping.
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
