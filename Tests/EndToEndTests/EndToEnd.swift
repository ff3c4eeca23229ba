import Testing

/// Tests the built program in the way in which a user operates it.
@Suite enum EndToEnd {
  /// The scenes in the scene bar's order.
  nonisolated static let scenes = ["switcher", "stack", "carousel", "library", "custom"]
}
