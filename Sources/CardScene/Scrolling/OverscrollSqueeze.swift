package import CardKinetics

/// The horizontal squeeze of all cards during an overscroll, in refined mode.
package enum OverscrollSqueeze {
  /// The fraction of their width that cards lose at an overscroll of one viewport width; tuned by eye.
  private static let fraction = 0.3

  /// Returns the squeeze about the viewport's middle, as a map of viewport points. Inside the offset range, the map is
  /// the identity.
  ///
  /// - Parameters:
  ///   - offset: the offset shown, in points, with the rubber band applied.
  ///   - strength: the fraction of the squeeze that applies: 0 in classic mode, 1 in refined mode.
  package static func map(
    at offset: Double, in range: ClosedRange<Double>, viewport: Size, strength: Double
  ) -> Homography {
    let beyond = max(range.lowerBound - offset, offset - range.upperBound, 0)
    guard beyond > 0, strength > 0 else { return .identity }
    let middle = viewport.width / 2
    let scale = max(1 - fraction * strength * beyond / viewport.width, 0.5)
    return Homography.translation(middle, 0).after(.scale(scale, 1)).after(.translation(-middle, 0))
  }
}
