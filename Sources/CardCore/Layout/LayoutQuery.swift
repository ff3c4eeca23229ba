/// A question to a scene's layout, as `inspect` asks it: a still moment, named by its numbers.
package struct LayoutQuery: Hashable, Sendable {
  /// The scroll offset in points; nil for the scene's start.
  package var offset: Double?
  /// The pointer's travel in points (Stack).
  package var drag: Double?
  /// How far the front card is flipped, 0…1 (Stack).
  package var flip: Double?
  /// "shelf" or "book" (Library).
  package var part: String?
  /// How far the book is opened, 0…1 (Library).
  package var open: Double?
  /// A proposed rest and a release velocity, for the snap.
  package var proposed: Double?
  package var velocity: Double?

  package init() {}

  /// The first of the given options that is set and not in `allowed`, as the command line names it.
  package func firstUnsupported(allowing allowed: Set<String>) -> String? {
    let set: [(String, Bool)] = [
      ("offset", offset != nil), ("drag", drag != nil), ("flip", flip != nil),
      ("part", part != nil), ("open", open != nil), ("proposed", proposed != nil),
      ("velocity", velocity != nil),
    ]
    return set.first { $0.1 && !allowed.contains($0.0) }?.0
  }
}

/// What a scene's layout answers.
package struct LayoutAnswer: Hashable, Sendable {
  package var offset: Double
  package var range: ClosedRange<Double>
  /// Back to front.
  package var items: [LayoutAttributes]
  /// Where the proposed rest snaps to; nil where none was proposed or nothing snaps.
  package var rest: Double?

  package init(
    offset: Double, range: ClosedRange<Double>, items: [LayoutAttributes], rest: Double? = nil
  ) {
    self.offset = offset
    self.range = range
    self.items = items
    self.rest = rest
  }
}

/// A question that a scene's layout cannot answer: one line for the user.
package struct LayoutQueryError: Error, Hashable {
  package var message: String

  package init(_ message: String) { self.message = message }
}
