package import CardKinetics
import CardPicture

/// A thumbnail of a layout at rest: its cards' outlines, back to front.
package struct LayoutThumbnail: Hashable, Sendable {
  /// A card, with corners in fractions of the thumbnail's width and height.
  package struct Card: Hashable, Sendable {
    package var corners: Quad
    /// The position of the card among the cards, 0 in the middle.
    package var place: Int
    package var opacity: Double
    package var shade: Double
  }

  /// The aspect of the view that the thumbnail shows.
  package static let aspect = 56.0 / 38
  private static let view = LayoutView(size: Size(768 * aspect, 768))
  /// The maximum number of cards on each side of the middle.
  private static let reach = 8

  package private(set) var cards: [Card] = []

  /// Creates the thumbnail of a layout with the defaults of its parameters. If the layout fails, the thumbnail has no
  /// cards.
  package init(of named: NamedLayout) {
    let (layout, view, parameters) = (
      named.layout, Self.view, named.layout.parameters.map(\.standard)
    )
    guard let settings = try? layout.settings(in: view, parameters: parameters) else { return }
    let reach = min(settings.reach, Self.reach)
    let places = Array(-reach...reach)
    guard
      let poses = try? layout.poses(at: places.map(Double.init), in: view, parameters: parameters)
    else {
      return
    }
    let seen = zip(places, poses).filter { $1.opacity > 0 }
      .sorted { ($0.1.order, $0.0) < ($1.1.order, $1.0) }
    cards = seen.compactMap { place, pose in
      let map = pose.homography(in: view.size, seenBy: settings.perspective)
      let face = Rect(pose.size)
      guard map.isBeforeEye(face, beyond: 0.01), map.determinant > 0 else { return nil }
      return Card(
        corners: map.apply(face).mapped { Point($0.x / view.size.width, $0.y / view.size.height) },
        place: place, opacity: (0...1).clamping(pose.opacity), shade: (0...1).clamping(pose.shade))
    }
  }

  /// The thumbnail as text, for `init(label:)`.
  package var label: String {
    cards.map { card in
      let numbers = card.corners.points.flatMap { [$0.x, $0.y] } + [card.opacity, card.shade]
      return
        (numbers.map { "\(Int(($0 * 1000).rounded(), clampedTo: -99_999...99_999))" }
        + ["\(card.place)"]).joined(separator: " ")
    }.joined(separator: "\t")
  }

  /// Creates a thumbnail from a label. Invalid cards are left out.
  package init(label: String) {
    cards = label.split(separator: "\t").compactMap { text in
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 11 else { return nil }
      func point(_ index: Int) -> Point {
        Point(Double(numbers[2 * index]) / 1000, Double(numbers[2 * index + 1]) / 1000)
      }
      return Card(
        corners: Quad(
          topLeft: point(0), topRight: point(1), bottomRight: point(2), bottomLeft: point(3)),
        place: numbers[10], opacity: Double(numbers[8]) / 1000, shade: Double(numbers[9]) / 1000)
    }
  }
}
