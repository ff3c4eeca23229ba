import CardKinetics
import CardPicture

/// A record of a drawn frame, to find the damage of a later one.
struct FrameRecord {
  /// An item as it was drawn.
  struct Entry {
    /// The item's place in its list.
    var place: Int
    /// The pixels it could touch, its shadow's included.
    var extent: PixelRect
    var texture: UInt64?
    var color: Color
    var fade: Double

    /// Whether both were painted the same, if their items are.
    func isPainted(like other: Entry) -> Bool {
      extent == other.extent && texture == other.texture && color == other.color
        && fade == other.fade
    }
  }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var backdrop = Backdrop(Color(0, 0, 0))
  /// The list's own items: to hold them all costs less than to copy those that are seen.
  private var items: [DisplayItem] = []
  private(set) var entries: [Entry] = []
  /// A key of each entry's extent, equal for equal extents: it distinguishes most entries in a
  /// fraction of the memory.
  private(set) var keys: [UInt64] = []

  /// Starts over with a new frame, in the memory of the old one.
  mutating func begin(_ list: DisplayList, width: Int, height: Int) {
    (backdrop, items) = (list.backdrop, list.items)
    (self.width, self.height) = (width, height)
    entries.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
  }

  /// Notes the list's item at `place`, which `extent` may show.
  mutating func append(_ place: Int, _ image: FaceImage, extent: PixelRect) {
    entries.append(
      Entry(
        place: place, extent: extent, texture: image.texture?.id, color: image.color,
        fade: image.fade))
    let (columns, rows) = (extent.columns, extent.rows)
    keys.append(
      UInt64(truncatingIfNeeded: columns.lowerBound) << 48
        ^ UInt64(truncatingIfNeeded: columns.upperBound) << 32
        ^ UInt64(truncatingIfNeeded: rows.lowerBound) << 16
        ^ UInt64(truncatingIfNeeded: rows.upperBound))
  }

  /// The first index from `start` on of an entry equal to the one at `index` of `other`; nil if
  /// there is none.
  func place(of index: Int, in other: FrameRecord, from start: Int) -> Int? {
    let (key, entry) = (other.keys[index], other.entries[index])
    return keys.withUnsafeBufferPointer { keys in
      for place in start..<keys.count where keys[place] == key {
        if entries[place].isPainted(like: entry),
          items[entries[place].place] == other.items[entry.place]
        {
          return place
        }
      }
      return nil
    }
  }
}

extension Damage {
  /// The pixels in which the frame of `new` may differ from that of `old`; all of them where there
  /// was none, or one of another size.
  init(from old: FrameRecord?, to new: FrameRecord) {
    self.init()
    guard let old, old.width == new.width, old.height == new.height, old.backdrop == new.backdrop
    else {
      add(PixelRect(width: new.width, height: new.height))
      return
    }
    let (before, after) = (old.entries, new.entries)
    // What both have, in the same order, is the same pixels; the rest came, went or moved.
    var next = 0
    for (index, entry) in after.enumerated() {
      if let same = old.place(of: index, in: new, from: next) {
        for gone in before[next..<same] { add(gone.extent) }
        next = same + 1
      } else {
        add(entry.extent)
      }
    }
    for gone in before[next...] { add(gone.extent) }
  }
}
