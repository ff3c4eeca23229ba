import CardCore

/// How two frames differ, item by item.
struct Difference {
  /// A thing's name, whatever its state and size.
  struct Name: Hashable {
    var scene: SceneID
    var part: FacePart
    var group, index: Int

    init(_ face: FaceID) {
      (scene, part, group, index) = (face.scene, face.part, face.group, face.index)
    }
  }

  /// How much a thing differs.
  struct Change {
    /// The furthest that a corner goes, in points.
    var place = 0.0
    var opacity = 0.0
    /// Of the colour laid over it, at the place where it differs most.
    var shade = 0.0
    /// Of its alpha; 50 points of offset or blur count as much as the whole of it.
    var shadow = 0.0

    static let kinds: [(Jump.Kind, any KeyPath<Change, Double> & Sendable)] = [
      (.place, \.place), (.opacity, \.opacity), (.shade, \.shade), (.shadow, \.shadow),
    ]

    func larger(_ other: Change) -> Change {
      Change(
        place: max(place, other.place), opacity: max(opacity, other.opacity),
        shade: max(shade, other.shade), shadow: max(shadow, other.shadow))
    }
  }

  struct Pair {
    var old, new: Int
    var change: Change
  }

  let old, new: DisplayList
  private(set) var pairs: [Pair] = []
  private(set) var vanished: [Int] = []
  private(set) var appeared: [Int] = []
  /// The largest change of what bears a name.
  private(set) var changes: [Name: Change] = [:]
  /// Of the backdrop, in parts of a channel's range.
  let backdrop: Double

  init(from old: DisplayList, to new: DisplayList) {
    (self.old, self.new) = (old.withoutChrome, new.withoutChrome)
    backdrop = max(
      old.backdrop.top.difference(from: new.backdrop.top),
      old.backdrop.bottom.difference(from: new.backdrop.bottom))
    pairSameNames()
    pairSuccessors()
    for pair in pairs {
      let name = Name(self.new.items[pair.new].face)
      changes[name] = changes[name]?.larger(pair.change) ?? pair.change
    }
  }

  var largestStep: Double { changes.values.reduce(0) { max($0, $1.place) } }

  /// Pairs what bears the same name; of several the nearest.
  private mutating func pairSameNames() {
    let olds = Dictionary(grouping: old.items.indices) { Name(old.items[$0].face) }
    let news = Dictionary(grouping: new.items.indices) { Name(new.items[$0].face) }
    var paired: (old: Set<Int>, new: Set<Int>) = ([], [])
    for (name, places) in olds {
      let others = news[name] ?? []
      // The stamps of two cards bear one name, and nothing tells them apart.
      if name.part == .stamp, max(places.count, others.count) > 1 {
        paired.old.formUnion(places)
        paired.new.formUnion(others)
        continue
      }
      var candidates: [(Int, Int, cost: Double)] = []
      for (rank, a) in places.enumerated() {
        for (otherRank, b) in others.enumerated() {
          // Of two in one place each keeps its rank, or, where one has come or gone, its opacity.
          let gap =
            places.count == others.count
            ? Double(abs(rank - otherRank))
            : 100 * abs(old.items[a].opacity - new.items[b].opacity)
          candidates.append((a, b, old.items[a].quad.furthest(from: new.items[b].quad) + gap))
        }
      }
      let sorted = candidates.sorted { $0.cost < $1.cost }.map { ($0.0, $0.1) }
      for (a, b) in sorted where !paired.old.contains(a) && !paired.new.contains(b) {
        paired.old.insert(a)
        paired.new.insert(b)
        pairs.append(
          Pair(old: a, new: b, change: Change(from: old.items[a], to: new.items[b])))
      }
    }
    vanished = old.items.indices.filter { !paired.old.contains($0) }
    appeared = new.items.indices.filter { !paired.new.contains($0) }
  }

  /// A card's front goes on as its back or its detail, or is covered by it: one thing, where both
  /// have one box.
  private mutating func pairSuccessors() {
    let limit = Tolerance.step + 2 * pairs.reduce(0) { max($0, $1.change.place) }
    for gone in vanished {
      guard let heir = new.twin(of: old.items[gone], within: limit) else { continue }
      vanished.removeAll { $0 == gone }
      guard appeared.contains(heir) else { continue }
      appeared.removeAll { $0 == heir }
      let change = Change(opacity: abs(new.items[heir].opacity - old.items[gone].opacity))
      pairs.append(Pair(old: gone, new: heir, change: change))
    }
    appeared.removeAll { old.twin(of: new.items[$0], within: limit) != nil }
    for index in pairs.indices where pairs[index].change.shadow > 0 {
      // The one face of a card may hand its shadow to another.
      let (a, b) = (old.items[pairs[index].old], new.items[pairs[index].new])
      if a.shadow == nil, let twin = old.twin(of: a, within: limit, castsShadow: true) {
        pairs[index].change.shadow = Change(from: old.items[twin], to: b).shadow
      } else if b.shadow == nil, let twin = new.twin(of: b, within: limit, castsShadow: true) {
        pairs[index].change.shadow = Change(from: a, to: new.items[twin]).shadow
      }
    }
  }
}

extension DisplayList {
  /// Another face of an item's card in its place; where it casts the shadow, perhaps a page of the
  /// same book.
  fileprivate func twin(
    of item: DisplayItem, within limit: Double, castsShadow: Bool = false
  ) -> Int? {
    let box = item.quad.boundingBox
    return items.firstIndex { other in
      let (a, b) = (item.face, other.face)
      let isOfBook = castsShadow && a.part == .cover && b.part == .page
      return a.scene == b.scene && a.group == b.group && a.part != b.part
        && (a.index == b.index || isOfBook) && (other.shadow != nil || !castsShadow)
        && other.quad.boundingBox.furthest(from: box) <= limit
    }
  }
}

extension Difference.Change {
  init(from old: DisplayItem, to new: DisplayItem) {
    let opacity = max(old.opacity, new.opacity)
    place = old.quad.furthest(from: new.quad)
    self.opacity = abs(old.opacity - new.opacity)
    shade =
      opacity
      * [0, 0.25, 0.5, 0.75, 1].reduce(0) {
        max($0, abs(old.shadeAlpha(at: $1) - new.shadeAlpha(at: $1)))
      }
    let (a, b) = (old.shadow, new.shadow)
    shadow = opacity * abs((a?.opacity ?? 0) - (b?.opacity ?? 0))
    if let a, let b {
      let shape = (a.offset - b.offset).length + abs(a.blur - b.blur)
      shadow = max(shadow, opacity * max(a.opacity, b.opacity) * shape / 50)
    }
  }
}

extension DisplayList {
  fileprivate var withoutChrome: DisplayList {
    DisplayList(backdrop: backdrop, items: items.filter { $0.face.scene != .overlay })
  }
}

extension DisplayItem {
  /// The alpha of its shade at a place from its left edge, 0, to its right, 1.
  fileprivate func shadeAlpha(at place: Double) -> Double {
    guard let shade else { return 0 }
    let stops = [shade.stops.0, shade.stops.1, shade.stops.2, shade.stops.3]
    guard let after = stops.firstIndex(where: { $0.position >= place }) else {
      return stops[3].alpha
    }
    guard after > 0 else { return stops[0].alpha }
    let (a, b) = (stops[after - 1], stops[after])
    guard b.position > a.position else { return b.alpha }
    return a.alpha + (b.alpha - a.alpha) * (place - a.position) / (b.position - a.position)
  }
}

extension Quad {
  /// The furthest that a corner is from the same corner of another.
  fileprivate func furthest(from other: Quad) -> Double {
    max(
      (topLeft - other.topLeft).length, (topRight - other.topRight).length,
      (bottomRight - other.bottomRight).length, (bottomLeft - other.bottomLeft).length)
  }
}

extension Rect {
  fileprivate func furthest(from other: Rect) -> Double {
    max(
      abs(minX - other.minX), abs(minY - other.minY), abs(maxX - other.maxX),
      abs(maxY - other.maxY))
  }
}

extension Color {
  fileprivate func difference(from other: Color) -> Double {
    let channels = [(red, other.red), (green, other.green), (blue, other.blue)]
    return channels.reduce(0) { max($0, abs(Double($1.0) - Double($1.1)) / 255) }
  }
}
