import CardKinetics
import CardPicture
package import CardScene
import Synchronization

/// The layouts to choose from. They are created on first use.
package final class LayoutGallery: Sendable {
  /// A layout with its thumbnail.
  struct Entry: Hashable, Sendable {
    let layout: NamedLayout
    let thumbnail: LayoutThumbnail

    /// The scrolls of a thumbnail beyond the middle card, in cards. They are tried in this order if the thumbnail at
    /// rest would show only one card. Tuned by eye.
    private static let advances = [0.4, 0.3, 0.5, 0.2]
    /// The scrolls of a thumbnail that would look like another one at rest. Halfway, it looks least like the other.
    private static let advancesOfTwin = [0.5, 0.4, 0.3, 0.2]

    /// Creates an entry whose thumbnail differs from the thumbnails of `others`, if the layout has such a thumbnail at
    /// rest or at one of the scrolls.
    ///
    /// - Complexity: up to 85 poses of the layout.
    init(_ layout: NamedLayout, unlike others: [Entry] = []) {
      self.layout = layout
      let atRest = LayoutThumbnail(of: layout)
      let isNew = { (thumbnail: LayoutThumbnail) in
        !others.contains { $0.thumbnail == thumbnail }
      }
      if atRest.showsNeighbours, isNew(atRest) {
        thumbnail = atRest
      } else {
        let advances = atRest.showsNeighbours ? Self.advancesOfTwin : Self.advances
        let scrolled = advances.lazy.map { LayoutThumbnail(of: layout, advance: $0) }
        thumbnail =
          scrolled.first(where: isNew) ?? LayoutThumbnail(of: layout, advance: advances[0])
      }
    }
  }

  private let make: @Sendable () -> [NamedLayout]
  private let made = Mutex<[Entry]?>(nil)

  /// Creates a gallery.
  ///
  /// - Parameter make: a function that creates the layouts. If it returns no layouts, the gallery consists of a plain
  ///   row.
  package init(_ make: @escaping @Sendable () -> [NamedLayout]) { self.make = make }

  /// A gallery with only a plain row.
  package static let plain = LayoutGallery { [] }

  /// The entries, at least one.
  var entries: [Entry] {
    made.withLock { made in
      if let made { return made }
      let layouts = make()
      let entries = (layouts.isEmpty ? [PlainRow.named] : layouts).reduce(into: [Entry]()) {
        $0.append(Entry($1, unlike: $0))
      }
      made = entries
      return entries
    }
  }
}

/// A layout of cards side by side, for a gallery without files.
struct PlainRow: CardLayout {
  static let named = NamedLayout(name: "row", PlainRow())
  /// The distance from one card to the next, in card widths; tuned by eye.
  private static let spacing = 1.1

  func settings(in view: LayoutView, parameters: [Double]) -> LayoutSettings {
    var settings = LayoutSettings()
    settings.pitch = Self.spacing * view.card.width / view.size.width
    return settings
  }

  func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
    var pose = CardPose(in: view)
    pose.x += p * Self.spacing * view.card.width
    return pose
  }
}
