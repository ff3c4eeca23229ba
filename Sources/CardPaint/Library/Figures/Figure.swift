/// A figure in a book, drawn from the program's own motions and transforms.
struct Figure: Sendable {
  let draw: @Sendable (FigureCanvas) -> Void

  /// A figure by the name that a page gives it.
  static func named(_ name: String) -> Figure? { all[name] }

  static var names: Set<String> { Set(all.keys) }

  private static let all: [String: Figure] = [
    springs, scrolling, perspective, layouts, drawing, frames,
  ]
  .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
}
