package import CardCore

extension LibraryScene {
  package static let knobs = LibraryMetrics.knobs

  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    let old = layout
    options.tuning = tuning
    layout.metrics = LibraryMetrics(tunedBy: tuning[Self.id])
    shelf.retune(metrics.physics, at: t)
    followPitch(from: old, at: t)
    book?.retune(layout.metrics, at: t)
  }

  /// The books stand at another distance: the shelf stays between the same two.
  private mutating func followPitch(from old: ShelfLayout, at t: Double) {
    let scale = layout.metrics.pitch / old.metrics.pitch
    guard scale != 1 else { return }
    shelf.remap(
      scale: scale, shift: layout.inset * (scale - 1), range: layout.offsetRange,
      extent: viewport.size.width, at: t)
  }
}

extension OpenBook {
  /// Takes other measures; what runs goes on from where it is.
  mutating func retune(_ new: LibraryMetrics, at t: Double) {
    let old = layout.metrics
    layout.metrics = new
    pages.retune(new.physics, at: t)
    let springs = [
      (old.openingSpring, new.openingSpring), (old.caughtOpeningSpring, new.caughtOpeningSpring),
      (old.caughtClosingSpring, new.caughtClosingSpring),
    ]
    opening.change {
      $0.changing(springs, at: t, tolerance: .fraction)
        .lasting(new.closingDuration, insteadOf: old.closingDuration, at: t)
    }
  }
}
