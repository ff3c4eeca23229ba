import CardKinetics

/// A figure in a book, computed from the motions and transforms that the scenes use.
struct Figure: Sendable {
  typealias Drawing = @Sendable (FigureCanvas) -> Void

  let draw: Drawing

  /// Returns the figure called `name` in the text of a page; nil if there is no such figure.
  static func named(_ name: String) -> Figure? { all[name].map(Figure.init(draw:)) }

  static var names: Set<String> { Set(all.keys) }

  private static let all: [String: Drawing] = [
    springs, scrolling, perspective, layouts, drawing, frames,
  ]
  .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
}

extension Spring {
  /// Returns a function from a time, in seconds, to the position. The motion begins at time 0.
  func path(
    from start: Double = 1, velocity: Double = 0, to target: Double = 0
  ) -> (Double) -> Double {
    let motion = SpringMotion(spring: self, from: start, velocity: velocity, target: target)
    return { motion.state(at: max($0, 0)).position }
  }
}
