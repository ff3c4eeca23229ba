import CardInput

/// Slow motion, the pause, and the rewind.
extension Stage {
  /// The speed while the key left of 1 is held; tuned by eye.
  static let keySpeed = 1.0 / 8
  /// The duration of a frame, in user seconds. A step beyond the newest frame advances by this duration.
  package static let frameInterval = 1.0 / 60

  /// Restores the speed after the held key is released. An event without the Alt modifier also counts as a release of
  /// Alt.
  mutating func releaseSpeed(after event: UserInput) {
    guard clock.heldSpeed != nil else { return }
    let isOver =
      if clock.isHeldByAlt {
        !heldModifiers.contains(.alt)
      } else if case .keyUp(let name, _) = event {
        isHoldSlow(name)
      } else {
        false
      }
    guard isOver else { return }
    clock.hold(nil, at: latest)
  }

  private func isHoldSlow(_ key: String) -> Bool {
    bindings.entries.contains { entry in
      entry.request.action == .holdSlow && entry.chords.contains { $0.name == key }
    }
  }

  /// Stops the stage's time, or continues from the shown frame.
  mutating func setPaused(_ isPaused: Bool) {
    guard isPaused != self.isPaused else { return }
    clock.setPaused(isPaused, at: latest)
    if !isPaused { continueFromRewound() }
  }

  /// Advances the stage's time by one frame during a pause.
  mutating func advanceFrame() {
    let step = Self.frameInterval * (clock.heldSpeed ?? clock.speed)
    clock.set(stageTime + step, at: latest)
  }
}
