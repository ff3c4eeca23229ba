/// What dragging beyond the end of a scroll range does to what is seen: the cards give way, and are
/// squeezed along the scroll's axis.
package enum OverscrollSqueeze {
  /// How much narrower a viewport of overscroll would make them; tuned by eye.
  private static let share = 0.3

  /// The map of the viewport's points, about its middle; the identity within the range.
  ///
  /// - Parameter offset: the seen offset in points, the rubber band's reckoned in.
  package static func map(
    at offset: Double, in range: ClosedRange<Double>, viewport: Size
  ) -> Homography {
    let beyond = max(range.lowerBound - offset, offset - range.upperBound, 0)
    guard beyond > 0 else { return .identity }
    let middle = viewport.width / 2
    let scale = max(1 - share * beyond / viewport.width, 0.5)
    return Homography.translation(middle, 0).after(.scale(scale, 1)).after(.translation(-middle, 0))
  }
}
