package import CardCore

extension SwitcherScene {
  package static var knobs: [Knob] { SwitcherMetrics.knobs }

  package mutating func retune(_ tuning: TuningSet, at t: Double) {
    let old = metrics
    options.tuning = tuning
    layout = SwitcherLayout(viewport: viewport.size, count: pile.count, options: options)
    scroll.retune(metrics.feel, at: t)
    followPitch(from: old.pitch, at: t)
    let new = metrics
    let landing = [(old.feel.landingSpring, new.feel.landingSpring)]
    pile.updateAll { loose in
      loose.slide.change {
        $0.changing(landing, at: t).lasting(new.leaving, insteadOf: old.leaving, at: t)
      }
      loose.room.change { $0.changing(landing, at: t, tolerance: .fraction) }
    }
    if let selection { self.selection = retuned(selection, from: old, at: t) }
    returning = returning.map { retuned($0, from: old, at: t) }
  }

  private func retuned(
    _ selection: SwitcherSelection, from old: SwitcherMetrics, at t: Double
  ) -> SwitcherSelection {
    var selection = selection
    selection.zoom.change {
      $0.changing([(old.zoom.spring, metrics.zoom.spring)], at: t, tolerance: .fraction)
    }
    let landing = [(old.feel.landingSpring, metrics.feel.landingSpring)]
    selection.shiftX.change { $0.changing(landing, at: t) }
    selection.shiftY.change { $0.changing(landing, at: t) }
    return selection
  }
}
