import Testing

/// Protects the built program. Its tests act as a user does.
@Suite enum EndToEnd {
  /// The scenes in the scene bar's order.
  nonisolated static let scenes = ["switcher", "stack", "carousel", "library", "custom"]
}
