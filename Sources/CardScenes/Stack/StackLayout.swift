package import CardCore

/// The pose of a card of the pile.
package struct StackPose: Hashable, Sendable {
  /// Its sideways displacement, in points; the tilt follows from it.
  package var x: Double
  /// Its index from the front; a fraction while it steps.
  package var place: Double
  /// How far it is flipped to its back, 0…1.
  package var flip: Double

  package init(x: Double = 0, place: Double, flip: Double = 0) {
    self.x = x
    self.place = place
    self.flip = flip
  }
}

/// The pile; index 0 is in front. Its offset is the pointer's travel, whose only rest is 0.
package struct StackLayout: CollectionLayout {
  package var metrics: StackMetrics
  /// The number of visible cards.
  package let count: Int

  /// - Parameter deck: the number of cards in the deck.
  package init(viewport: Size, deck: Int, tuning: Overrides = Overrides()) {
    metrics = StackMetrics(tunedBy: tuning)
    metrics.viewport = viewport
    count = min(StackMetrics.count, deck)
  }

  package var offsetRange: ClosedRange<Double> { 0...0 }

  package func visibleItems(at offset: Double) -> Range<Int> { 0..<count }

  package func snapTarget(forProposed proposed: Double, velocity: Double) -> Double? { 0 }

  package func attributes(for index: Int, at offset: Double) -> LayoutAttributes {
    attributes(for: index, pose: pose(of: index, at: offset))
  }

  /// The pose of a card while the pointer has dragged the front card by `offset`.
  func pose(of index: Int, at offset: Double) -> StackPose {
    StackPose(x: StackMetrics.share(index) * metrics.following * offset, place: Double(index))
  }

  /// The attributes of a card in a pose.
  package func attributes(for index: Int, pose: StackPose) -> LayoutAttributes {
    let transform = Transform3D.perspective(distance: metrics.eyeDistance)
      .translated(pose.x, -metrics.rise * pose.place)
      .rotated(metrics.tilt(at: pose.x), 0, 0, 1)
      .scaled(1 - metrics.narrowing * pose.place, 1)
      .rotated(.pi * pose.flip, 0, 1, 0)
    return LayoutAttributes(
      index: index,
      center: Point(metrics.viewport.width / 2, metrics.viewport.height / 2),
      size: metrics.face,
      transform: transform, alpha: min(max(1 - metrics.fading * pose.place, 0), 1), z: -pose.place)
  }
}
