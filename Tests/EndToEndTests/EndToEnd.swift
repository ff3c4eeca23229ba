import Testing

/// The program as its user meets it.
@Suite enum EndToEnd {
  /// The scenes in the strip's order.
  nonisolated static let scenes = ["switcher", "stack", "carousel", "library", "custom"]
}
