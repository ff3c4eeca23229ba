import CardKinetics
package import CardPicture

extension LayoutThumbnail {
  /// The aspect of the view that the thumbnail shows, width over height.
  package static let aspect = 56.0 / 38
  private static let view = LayoutView(size: Size(768 * aspect, 768))
  /// The maximum number of cards on each side of the middle.
  private static let reach = 8

  /// Creates the thumbnail of a layout with the defaults of its parameters. If the layout fails, the thumbnail has no
  /// cards.
  ///
  /// - Parameter advance: the progress of the scroll from the middle card to the next card, 0…1.
  package init(of named: NamedLayout, advance: Double = 0) {
    self.init()
    let (layout, view, parameters) = (
      named.layout, Self.view, named.layout.parameters.map(\.standard)
    )
    guard let settings = try? layout.settings(in: view, parameters: parameters) else { return }
    let reach = min(settings.reach, Self.reach)
    let distances = Array(-reach...reach)
    guard
      let poses = try? layout.poses(
        at: distances.map { Double($0) - advance }, in: view, parameters: parameters)
    else {
      return
    }
    let seen = zip(distances, poses).filter { $1.opacity > 0 }
      .sorted { ($0.1.order, $0.0) < ($1.1.order, $1.0) }
    cards = seen.compactMap { distance, pose in
      let map = pose.homography(in: view.size, seenBy: settings.perspective)
      let face = Rect(pose.size)
      guard map.isBeforeEye(face, beyond: 0.01), map.determinant > 0 else { return nil }
      return Card(
        corners: map.apply(face).mapped { Point($0.x / view.size.width, $0.y / view.size.height) },
        distance: distance, opacity: (0...1).clamping(pose.opacity),
        shade: (0...1).clamping(pose.shade))
    }
  }

  /// Whether cards beside the middle card are clearly visible in the thumbnail.
  package var showsNeighbours: Bool {
    guard let middle = cards.first(where: { $0.distance == 0 })?.corners.boundingBox else {
      return !cards.isEmpty
    }
    return cards.contains { card in
      let box = card.corners.boundingBox.intersection(Rect(x: 0, y: 0, width: 1, height: 1))
      return card.opacity >= Self.clear && box.width > 0 && box.height > 0
        && [
          middle.minX - box.minX, box.maxX - middle.maxX, middle.minY - box.minY,
          box.maxY - middle.maxY,
        ].contains { $0 >= Self.clear }
    }
  }

  /// The minimum opacity of a clearly visible neighbour, and the minimum of its part beside the middle card, as a
  /// fraction of the thumbnail. Tuned by eye.
  private static let clear = 0.12
}
