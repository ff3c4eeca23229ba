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

    /// Creates an entry.
    ///
    /// - Complexity: up to 17 poses of the layout.
    init(_ layout: NamedLayout) {
      self.layout = layout
      thumbnail = LayoutThumbnail(of: layout)
    }
  }

  private let make: @Sendable () -> [NamedLayout]
  private let made = Mutex<[Entry]?>(nil)

  /// Creates a gallery.
  ///
  /// - Parameter make: creates the layouts. If it returns none, the gallery consists of a plain row.
  package init(_ make: @escaping @Sendable () -> [NamedLayout]) { self.make = make }

  /// A gallery of one plain row.
  package static let plain = LayoutGallery { [] }

  /// The entries, at least one.
  var entries: [Entry] {
    made.withLock { made in
      if let made { return made }
      let layouts = make()
      let entries = (layouts.isEmpty ? [PlainRow.named] : layouts).map(Entry.init)
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
