import Testing

/// The program as its user meets it: one test at a time, so that its windows have the machine.
@Suite(.serialized) enum EndToEnd {
  /// The scenes in the strip's order.
  nonisolated static let scenes = ["switcher", "stack", "carousel", "library"]
}
