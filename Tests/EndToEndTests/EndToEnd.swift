import Testing

/// The tests of the built program, which act as a user does.
@Suite enum EndToEnd {
  /// The scenes in the scene bar's order.
  nonisolated static let scenes = ["switcher", "stack", "carousel", "library", "custom"]
}
