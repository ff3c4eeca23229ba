package import CardKinetics
import CardPicture
package import CardScene

extension SwitcherScene {
  package static let parameters = SwitcherMetrics.parameters

  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    let (old, oldLayout) = (metrics, layout)
    options.tuning = tuning
    layout = SwitcherLayout(viewport: viewport.size, count: pile.count, options: options)
    scroll.retune(metrics.physics, at: t)
    followPitch(from: old.pitch, at: t)
    followSnap(from: oldLayout, at: t)
    let new = metrics
    let landing = new.physics.landingSpring
    pile.updateAll { loose in
      loose.slide.change { $0.continued(on: landing, at: t).continued(for: new.leaving, at: t) }
      loose.occupancy.change { $0.continued(on: landing, at: t, tolerance: .fraction) }
    }
    selection?.opening.retune(new.zoom.spring, landing: landing, at: t)
    for index in returning.indices {
      returning[index].opening.retune(new.zoom.spring, landing: landing, at: t)
    }
    markCurrent(at: t)
  }

  /// Adapts to a moved snap line. A scroll that is at rest on the line, or moves to it, follows to the new line.
  private mutating func followSnap(from old: SwitcherLayout, at t: Double) {
    guard !scroll.isDragging else { return }
    let rest = scroll.rest(at: t)
    let scale = metrics.pitch / old.metrics.pitch
    let rank = old.frontRank(at: rest / scale)
    guard abs(rest - old.rest(ofRank: rank) * scale) < 1e-6 else { return }
    let new = layout.rest(ofRank: rank)
    guard abs(new - rest) > 1e-9 else { return }
    if scroll.isMoving(at: t) { scroll.settle(to: new, at: t) } else { scroll.jump(to: new) }
  }
}
