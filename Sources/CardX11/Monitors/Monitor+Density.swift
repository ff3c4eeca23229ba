import CardKinetics

extension Monitor {
  /// The sizes, nominally in millimetres, that some monitors report instead of their true size. Such a size gives only
  /// the aspect ratio (as in mutter's `src/backends/meta-monitor.c`).
  private static var aspectRatios: [(Int, Int)] {
    [(1600, 900), (1600, 1000), (160, 90), (160, 100), (16, 9), (16, 10)]
  }
  /// The plausible densities, in pixels per inch. A projector, for example, reports a size that is not the size of its
  /// image.
  private static var plausible: ClosedRange<Double> { 60...400 }

  /// Returns the number of pixels per inch along the diagonal of `rect`, or nil if the size in millimetres is
  /// implausible.
  static func density(of rect: ScreenRect, millimetres: (width: Int, height: Int)) -> Double? {
    let (width, height) = millimetres
    guard width > 0, height > 0, !aspectRatios.contains(where: { $0 == (width, height) })
    else { return nil }
    let pixels = Double(rect.width * rect.width + rect.height * rect.height).squareRoot()
    let inches = Double(width * width + height * height).squareRoot() / 25.4
    return plausible.contains(pixels / inches) ? pixels / inches : nil
  }
}

extension [Monitor] {
  /// The ratios of two densities for which both monitors get the same scale. Tuned by eye.
  private static var indistinct: ClosedRange<Double> { 0.85...1.15 }

  /// Returns the scale of the interface on a monitor. The desktop's scale applies to the primary monitor.
  ///
  /// The scale is in proportion to the monitor's density, in steps of 0.25. A monitor of unknown density has the
  /// desktop's scale.
  func scale(on monitor: Monitor, ofDesktop scale: Double) -> Double {
    guard let own = monitor.density, let other = (first(where: \.isPrimary) ?? first)?.density,
      !Self.indistinct.contains(own / other)
    else { return scale }
    // A scale of less than one pixel per unit would lose detail that the desktop shows elsewhere.
    let scaled = Swift.max((scale * own / other * 4).rounded() / 4, Swift.min(scale, 1))
    return Desktop.scales.clamping(scaled)
  }
}
