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
  package init(of named: NamedLayout) {
    self.init()
    let (layout, view, parameters) = (
      named.layout, Self.view, named.layout.parameters.map(\.standard)
    )
    guard let settings = try? layout.settings(in: view, parameters: parameters) else { return }
    let reach = min(settings.reach, Self.reach)
    let distances = Array(-reach...reach)
    guard
      let poses = try? layout.poses(
        at: distances.map(Double.init), in: view, parameters: parameters)
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
}
