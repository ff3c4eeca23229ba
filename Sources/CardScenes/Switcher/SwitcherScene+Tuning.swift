package import CardCore

extension SwitcherScene {
  package static let knobs = SwitcherMetrics.knobs

  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    let (old, oldLayout) = (metrics, layout)
    options.tuning = tuning
    layout = SwitcherLayout(viewport: viewport.size, count: pile.count, options: options)
    scroll.retune(metrics.physics, at: t)
    followPitch(from: old.pitch, at: t)
    followSnap(from: oldLayout, at: t)
    let new = metrics
    let landing = [(old.physics.landingSpring, new.physics.landingSpring)]
    pile.updateAll { loose in
      loose.slide.change {
        $0.changing(landing, at: t).lasting(new.leaving, insteadOf: old.leaving, at: t)
      }
      loose.room.change { $0.changing(landing, at: t, tolerance: .fraction) }
    }
    if let selection { self.selection = retuned(selection, from: old, at: t) }
    returning = returning.map { retuned($0, from: old, at: t) }
  }

  /// The snap line may lie elsewhere: what rests on it, or is on its way there, rests on the new one.
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

  private func retuned(
    _ selection: SwitcherSelection, from old: SwitcherMetrics, at t: Double
  ) -> SwitcherSelection {
    var selection = selection
    selection.zoom.change {
      $0.changing([(old.zoom.spring, metrics.zoom.spring)], at: t, tolerance: .fraction)
    }
    let landing = [(old.physics.landingSpring, metrics.physics.landingSpring)]
    selection.shiftX.change { $0.changing(landing, at: t) }
    selection.shiftY.change { $0.changing(landing, at: t) }
    return selection
  }
}
