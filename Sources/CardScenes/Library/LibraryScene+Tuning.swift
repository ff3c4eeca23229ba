package import CardKinetics
import CardPicture
package import CardScene

extension LibraryScene {
  package static let parameters = LibraryMetrics.parameters

  package var reasonsForNoEffect: [String: String] {
    options.mode == .classic ? ["leaf-bend": "refined mode only"] : [:]
  }

  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    followHold(at: t)
    let old = layout
    options.tuning = tuning
    layout.metrics = LibraryMetrics(tunedBy: tuning[Self.id])
    shelf.retune(metrics.physics, at: t)
    if layout.pitch != old.pitch { followShelf(from: old, at: t) }
    book?.retune(layout.metrics, at: t)
  }
}

extension OpenBook {
  /// Adopts other parameters. The book's motions continue.
  mutating func retune(_ new: LibraryMetrics, at t: Double) {
    layout.metrics = new
    pages.retune(new.physics, at: t)
    opening.change { motion in
      let spring: Spring? =
        switch motion.role {
        case Self.launched: new.openingSpring
        case Self.opened: new.caughtOpeningSpring
        case Self.closed: new.caughtClosingSpring
        default: nil
        }
      return spring.map { motion.continued(on: $0, at: t, tolerance: .fraction) }
        ?? motion.continued(for: new.closingDuration, at: t)
    }
  }
}
