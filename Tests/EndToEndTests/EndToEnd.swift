import Testing

/// The program as its user meets it.
@Suite enum EndToEnd {
  /// The scenes in the scene bar's order.
  nonisolated static let scenes = ["switcher", "stack", "carousel", "library", "custom"]
}
