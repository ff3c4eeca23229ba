import CardKinetics
import CardPicture

/// A record of a drawn frame, to find the damage of a later one.
struct FrameRecord {
  /// An item as it was drawn.
  struct Entry {
    /// The index of the item in its list.
    var item: Int
    /// The pixels that the item and its shadow may touch.
    var extent: PixelRect
    var texture: UInt64?
    var color: Color
    var fade: Double

    /// Returns whether both entries show equal pixels, provided that their items are equal.
    func isPainted(like other: Entry) -> Bool {
      extent == other.extent && texture == other.texture && color == other.color
        && fade == other.fade
    }
  }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var backdrop = Backdrop(Color(0, 0, 0))
  /// All items of the list: sharing the array costs less than copying the visible items.
  private var items: [DisplayItem] = []
  private(set) var entries: [Entry] = []
  /// A hash of each entry's extent. The hash distinguishes most entries, and needs a fraction of their memory.
  private(set) var keys: [UInt64] = []
  /// The largest rectangle of the backdrop behind a single opaque item, such as a panel; empty if there is none.
  private(set) var hidden = PixelRect(width: 0, height: 0)

  /// Begins the record of a new frame, in the memory of the old record.
  mutating func begin(_ list: DisplayList, width: Int, height: Int) {
    (backdrop, items) = (list.backdrop, list.items)
    (self.width, self.height) = (width, height)
    entries.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    hidden = PixelRect(width: 0, height: 0)
  }

  /// Records the list's item at `item`, as `sprite` draws it.
  mutating func append(_ item: Int, _ image: FaceImage, _ sprite: Sprite) {
    let extent = sprite.extent
    if let pixels = sprite.hiddenPixels(of: items[item]), pixels.pixelCount > hidden.pixelCount {
      hidden = pixels
    }
    entries.append(
      Entry(
        item: item, extent: extent, texture: image.texture?.id, color: image.color,
        fade: image.fade))
    let (columns, rows) = (extent.columns, extent.rows)
    keys.append(
      UInt64(truncatingIfNeeded: columns.lowerBound) << 48
        ^ UInt64(truncatingIfNeeded: columns.upperBound) << 32
        ^ UInt64(truncatingIfNeeded: rows.lowerBound) << 16
        ^ UInt64(truncatingIfNeeded: rows.upperBound))
  }

  /// Returns the index of an entry that equals the entry at `index` in `other`. The search begins at `start`. Returns
  /// nil if no entry is equal.
  func index(of index: Int, in other: FrameRecord, from start: Int) -> Int? {
    let (key, entry) = (other.keys[index], other.entries[index])
    return keys.withUnsafeBufferPointer { keys in
      for candidate in start..<keys.count where keys[candidate] == key {
        if entries[candidate].isPainted(like: entry),
          items[entries[candidate].item] == other.items[entry.item]
        {
          return candidate
        }
      }
      return nil
    }
  }
}

extension Damage {
  /// Creates the damage between two frames. All pixels are damaged if there is no old frame, or if its size differs. A
  /// changed backdrop damages the pixels around the largest rectangle that is hidden in both frames.
  init(from old: FrameRecord?, to new: FrameRecord) {
    self.init()
    let window = PixelRect(width: new.width, height: new.height)
    guard let old, old.width == new.width, old.height == new.height,
      old.backdrop == new.backdrop || old.hidden == new.hidden && !new.hidden.isEmpty
    else {
      add(window)
      return
    }
    if old.backdrop != new.backdrop {
      for rect in window.parts(around: new.hidden) { add(rect) }
    }
    let (before, after) = (old.entries, new.entries)
    // Entries that both frames have in the same order show equal pixels; all other entries have changed.
    var next = 0
    for (index, entry) in after.enumerated() {
      if let same = old.index(of: index, in: new, from: next) {
        for gone in before[next..<same] { add(gone.extent) }
        next = same + 1
      } else {
        add(entry.extent)
      }
    }
    for gone in before[next...] { add(gone.extent) }
  }
}
