package import CardCore

extension CarouselScene {
  package static let knobs = CarouselMetrics.knobs

  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    let old = metrics
    options.tuning = tuning
    layout = CarouselLayout(
      viewport: viewport.size, count: layout.count, tuning: tuning[Self.id])
    scroll.retune(metrics.physics, at: t)
    let springs = [
      (old.opening.spring, metrics.opening.spring), (old.closing.spring, metrics.closing.spring),
    ]
    for index in sheets.indices {
      sheets[index].open.change { $0.changing(springs, at: t, tolerance: .fraction) }
    }
  }
}
