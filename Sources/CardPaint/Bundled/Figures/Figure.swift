import CardKinetics

/// A figure in a book, drawn from the program's own motions and transforms.
struct Figure: Sendable {
  typealias Drawing = @Sendable (FigureCanvas) -> Void

  let draw: Drawing

  /// The figure that a page refers to by `name`.
  static func named(_ name: String) -> Figure? { all[name].map(Figure.init(draw:)) }

  static var names: Set<String> { Set(all.keys) }

  private static let all: [String: Drawing] = [
    springs, scrolling, perspective, layouts, drawing, frames,
  ]
  .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
}

extension Spring {
  /// The position over time, in seconds, of an object that is released at 0 and at rest before.
  func path(
    from start: Double = 1, velocity: Double = 0, to target: Double = 0
  ) -> (Double) -> Double {
    let motion = SpringMotion(spring: self, from: start, velocity: velocity, target: target)
    return { motion.state(at: max($0, 0)).position }
  }
}
