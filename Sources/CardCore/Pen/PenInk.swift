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
