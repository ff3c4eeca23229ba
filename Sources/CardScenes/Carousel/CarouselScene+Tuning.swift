package import CardKinetics
import CardPicture
package import CardScene

extension CarouselScene {
  package static let parameters = CarouselMetrics.parameters

  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    options.tuning = tuning
    layout = CarouselLayout(viewport: viewport.size, options: options)
    let metrics = metrics
    scroll.retune(metrics.physics, at: t)
    for index in sheets.indices {
      sheets[index].open.change {
        $0.continued(on: metrics.sheetSpring(to: $0.rest), at: t, tolerance: .fraction)
      }
    }
  }
}
