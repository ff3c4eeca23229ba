package import CardKinetics

extension LayoutAttributes {
  /// Creates the attributes of card `index` in a pose.
  package init(index: Int, _ pose: CardPose, in view: Size, seenBy perspective: Perspective) {
    self.init(
      index: index, center: pose.origin(in: view, seenBy: perspective), size: pose.size,
      anchor: pose.anchor, transform: pose.transform(in: view, seenBy: perspective),
      alpha: (0...1).clamping(pose.opacity), z: pose.order)
  }
}
