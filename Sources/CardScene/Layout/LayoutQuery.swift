import CardKinetics
package import CardModel

/// A query of a scene's layout at rest, for `inspect`.
package struct LayoutQuery: Hashable, Sendable {
  /// The scroll offset in points; nil for the scene's start.
  package var offset: Double?
  /// The offset that is proposed as a rest offset, in points; nil if the query proposes none.
  package var proposed: Double?
  /// The release velocity, in points per second.
  package var velocity: Double?
  /// The options that only some scenes accept, by name.
  package var numbers: [String: Double] = [:]
  package var words: [String: String] = [:]

  package init() {}

  /// The options of every scrolling scene.
  package static let scrolling: Set = ["offset", "proposed", "velocity"]

  /// Checks that a scene can answer the query.
  ///
  /// - Throws: `LayoutQueryError` if an option is set that is not in `allowed`, or if a velocity is set without a
  ///   proposed rest offset.
  package func validate(
    for scene: SceneID, allowing allowed: Set<String> = scrolling
  ) throws(LayoutQueryError) {
    var names = [("offset", offset), ("proposed", proposed), ("velocity", velocity)]
      .filter { $0.1 != nil }.map(\.0)
    names += numbers.keys.sorted() + words.keys.sorted()
    if let name = names.first(where: { !allowed.contains($0) }) {
      let known = allowed.sorted().map { "--\($0)" }
      throw LayoutQueryError(
        "--\(name) does not apply to the \(scene.rawValue) scene; it takes \(Spelling.list(known, "and"))"
      )
    }
    if velocity != nil, proposed == nil {
      throw LayoutQueryError("--velocity requires --proposed")
    }
  }
}

/// The answer of a scene's layout to a query.
package struct LayoutAnswer: Hashable, Sendable {
  package var offset: Double
  package var range: ClosedRange<Double>
  /// The items, back to front.
  package var items: [LayoutAttributes]
  /// The offset after snapping, in points; nil if the query proposes no rest offset.
  package var rest: Double?

  package init(
    offset: Double, range: ClosedRange<Double>, items: [LayoutAttributes], rest: Double? = nil
  ) {
    (self.offset, self.range, self.items, self.rest) = (offset, range, items, rest)
  }

  /// Creates the answer of a scrolling layout. If nothing snaps, the proposed rest offset is clamped to the range.
  package init(of layout: some CollectionLayout, to query: LayoutQuery, from start: Double = 0) {
    let (offset, range) = (query.offset ?? start, layout.offsetRange)
    self.init(
      offset: offset, range: range, items: layout.items(at: offset),
      rest: query.proposed.map {
        layout.snapTarget(forProposed: $0, velocity: query.velocity ?? 0)
          ?? range.clamping($0)
      })
  }
}

/// An error for the user, in one line: a query doesn't apply to a scene, or a layout fails.
package struct LayoutQueryError: Error, Hashable {
  package var message: String
  /// Whether the error is in a file instead of the query.
  package var isOfFile: Bool

  package init(_ message: String, isOfFile: Bool = false) {
    (self.message, self.isOfFile) = (message, isOfFile)
  }
}
