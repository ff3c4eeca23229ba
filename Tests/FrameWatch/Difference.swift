import CardKinetics
import CardModel
import CardPicture
import TestSupport

/// The difference of two frames, item by item.
struct Difference {
  /// The name of an item, which leaves out its state, its size and the words of a layout.
  struct Name: Hashable {
    var scene: SceneID
    var content: Face.Content
    /// The carrier of a card's side or a stamp. It distinguishes items with the same face: all stamps of a side share a
    /// face, and a card of a small deck can return while it still flies.
    var carrier: Int?
    /// The index of a part of a face; nil for a whole face.
    var part: Int?
    /// Whether the item is the reflection of a card. It has the face of the card.
    var isReflection: Bool

    init(_ item: DisplayItem, column: Int?) {
      part = column
      isReflection = item.role.contains(.reflection)
      let face = item.face
      (scene, content) = (face.scene, face.content.anonymous)
      if case .layout(.name) = content { content = .layout(.name("")) }
      if case .layout(.notice) = content { content = .layout(.notice("")) }
      if [.stamp, .front, .back, .opened].contains(face.kind), let carrier = item.carrier {
        self.carrier = carrier
        if let side = face.card?.side { content = .card(CardFace(side, carrier)) }
      }
    }

    /// Whether both names are parts of one face.
    func isOfFace(of other: Name) -> Bool {
      content == other.content && carrier == other.carrier && scene == other.scene
        && isReflection == other.isReflection
    }

    /// Hashes only the properties that distinguish most items of a frame, because a watch hashes every name of every
    /// frame.
    func hash(into hasher: inout Hasher) {
      hasher.combine(content)
      hasher.combine(part)
    }
  }

  struct Pair {
    var old, new: Int
    var change: Change
  }

  /// The maximum alpha of the shade of an upright sheet. Source: `Sources/CardScenes/README.md`, "The book".
  private static let uprightShade = 0.55

  let old, new: DisplayList
  let names: (old: [Name], new: [Name])
  private(set) var pairs: [Pair] = []
  private(set) var vanished: [Int] = []
  private(set) var appeared: [Int] = []
  /// The difference of the backdrops, as a fraction of a channel's range.
  private(set) var backdrop: Double

  /// Compares two frames.
  ///
  /// - Parameter keepsOrder: Whether several items with one name keep their order, wherever they move, as after a new
  ///   layout.
  init(from old: DisplayList, to new: DisplayList, keepsOrder: Bool = false) {
    let (old, new) = (old.withoutOverlays, new.withoutOverlays)
    (self.old, self.new) = (old.cut(like: new), new.cut(like: old))
    names = (self.old.names, self.new.names)
    backdrop = max(
      old.backdrop.top.difference(from: new.backdrop.top),
      old.backdrop.bottom.difference(from: new.backdrop.bottom))
    guard self.old.items != self.new.items else {
      pairs = self.old.items.indices.map { Pair(old: $0, new: $0, change: Change()) }
      return
    }
    pairSameNames(keepsOrder: keepsOrder)
    compareCutFaces()
    pairSides()
    pairSuccessors()
  }

  var largestStep: Double { pairs.reduce(0) { max($0, $1.change.position) } }

  /// Returns the maximum change of a kind of the items with a name in the old frame; nil without such an item.
  func change(_ kind: Jump.Kind, from name: Name) -> Double? {
    Self.maximum(kind, of: pairs.lazy.map { (names.old[$0.old], $0.change) }, named: name)
  }

  /// Returns the maximum change of a kind of the items with a name in the new frame; nil without such an item.
  func change(_ kind: Jump.Kind, to name: Name) -> Double? {
    Self.maximum(kind, of: pairs.lazy.map { (names.new[$0.new], $0.change) }, named: name)
  }

  /// Returns the maximum change of a kind of the items with a name. If a face was whole or cut in another way before,
  /// its other parts count instead.
  private static func maximum(
    _ kind: Jump.Kind, of changes: some Sequence<(Name, Change)>, named name: Name
  ) -> Double? {
    var same: Double?
    var parts: Double?
    for (other, change) in changes where other.isOfFace(of: name) {
      if other.part == name.part {
        same = max(same ?? 0, change.maximum(kind))
      } else {
        parts = max(parts ?? 0, change.maximum(kind))
      }
    }
    return same ?? parts
  }

  /// Returns the difference over a time that is longer by a factor.
  func scaled(by factor: Double) -> Difference {
    var result = self
    result.pairs = pairs.map {
      Pair(old: $0.old, new: $0.new, change: $0.change.scaled(by: factor))
    }
    result.backdrop *= factor
    return result
  }

  /// Returns whether an item of the old frame can be an item of the new frame with the same name. The invisible
  /// remainder of an item that has faded out is not the item that appears in the same frame.
  private func isOne(_ a: Int, _ b: Int) -> Bool {
    let (before, after) = (old.items[a].opacity, new.items[b].opacity)
    return min(before, after) > Tolerance.strength || max(before, after) < Tolerance.opaque
  }

  /// Pairs items with the same name, the nearest first.
  private mutating func pairSameNames(keepsOrder: Bool) {
    let olds = Dictionary(grouping: old.items.indices) { names.old[$0] }
    let newIndices = Dictionary(grouping: new.items.indices) { names.new[$0] }
    var paired = (old: old.items.map { _ in false }, new: new.items.map { _ in false })
    func pair(_ a: Int, _ b: Int) {
      (paired.old[a], paired.new[b]) = (true, true)
      pairs.append(Pair(old: a, new: b, change: Change(from: old.items[a], to: new.items[b])))
    }
    for (name, indices) in olds {
      let others = newIndices[name] ?? []
      if indices.count == 1, others.count == 1, isOne(indices[0], others[0]) {
        pair(indices[0], others[0])
        continue
      }
      var candidates: [(Int, Int, cost: Double)] = []
      for (order, a) in indices.enumerated() {
        for (otherOrder, b) in others.enumerated() where isOne(a, b) {
          // Items at one position are paired by their order; if one has appeared or vanished, by their opacity.
          let gap =
            indices.count == others.count
            ? Double(abs(order - otherOrder))
            : 100 * abs(old.items[a].opacity - new.items[b].opacity)
          // Of equally opaque items, the lowest one appears or vanishes.
          let depth = Double(abs((indices.count - order) - (others.count - otherOrder)))
          let travel = keepsOrder ? 0 : old.items[a].quad.furthest(from: new.items[b].quad)
          candidates.append((a, b, travel + gap + depth))
        }
      }
      let sorted = candidates.sorted { $0.cost < $1.cost }.map { ($0.0, $0.1) }
      for (a, b) in sorted where !paired.old[a] && !paired.new[b] { pair(a, b) }
    }
    vanished = old.items.indices.filter { !paired.old[$0] }
    appeared = new.items.indices.filter { !paired.new[$0] }
  }

  /// Pairs the two sides of a sheet that turns past the eye, the nearest first. A part is paired with the part behind it
  /// if that part is there.
  ///
  /// The quad is mirrored. The shade is darkest in between, when the sheet is upright.
  private mutating func pairSides() {
    let candidates = vanished.flatMap { gone in
      let item = old.items[gone]
      return appeared.filter { item.face.isOtherSide(of: new.items[$0].face) }.map {
        (
          gone: gone, heir: $0, rank: item.isPart(before: new.items[$0]) ? 0 : 1,
          distance: item.quad.mirrored.furthest(from: new.items[$0].quad)
        )
      }
    }
    for (gone, heir, _, distance) in candidates.sorted(by: {
      ($0.rank, $0.distance) < ($1.rank, $1.distance)
    })
    where vanished.contains(gone) && appeared.contains(heir) {
      vanished.removeAll { $0 == gone }
      appeared.removeAll { $0 == heir }
      let item = old.items[gone]
      let (a, b) = (item.darkestShade, new.items[heir].darkestShade)
      // The shade of a part is not that of its whole side, so the shades of parts are not compared.
      let change =
        item.seams.isEmpty
        ? Change(position: distance, shade: abs(a - b), passingShade: 2 * Self.uprightShade - a - b)
        : Change(position: distance)
      pairs.append(Pair(old: gone, new: heir, change: change))
    }
  }

  /// Compares only the visible corners of items whose face is cut to another size. The board of a book is such an
  /// item: a strip beside its cover, or the whole board beneath it.
  private mutating func compareCutFaces() {
    for index in pairs.indices {
      let pair = pairs[index]
      let (a, b) = (old.items[pair.old], new.items[pair.new])
      guard a.face.kind == b.face.kind, a.face.size != b.face.size else { continue }
      let steps = zip(a.cornerPoints, b.cornerPoints).filter { from, to in
        old.isSeen(pair.old, at: from) || new.isSeen(pair.new, at: to)
      }
      // A face that is only laid out again keeps all corners.
      let step = min(steps.map { ($0 - $1).length }.max() ?? 0, pair.change.travel)
      (pairs[index].change.position, pairs[index].change.travel) = (step, step)
    }
  }

  /// Pairs a card's front with its back or its detail, which continues or covers the front. Both have the same box.
  private mutating func pairSuccessors() {
    let limit = Tolerance.step + 2 * pairs.reduce(0) { max($0, $1.change.position) }
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
      // One face of a card may pass its shadow to another.
      let (a, b) = (old.items[pairs[index].old], new.items[pairs[index].new])
      let (before, after) = (
        old.casters(for: a, within: limit), new.casters(for: b, within: limit)
      )
      var given =
        a.shadow == nil
        ? before.map { Change(from: $0, to: b).shadow }
        : b.shadow == nil ? after.map { Change(from: a, to: $0).shadow } : []
      // Several faces may also cast the shadow together.
      if !before.isEmpty || !after.isEmpty {
        given.append(abs((before + [a]).shadow - (after + [b]).shadow))
      }
      pairs[index].change.shadow = min(pairs[index].change.shadow, given.min() ?? .infinity)
    }
  }
}

extension [DisplayItem] {
  /// The darkness of the items' shadows on top of each other.
  fileprivate var shadow: Double {
    1 - reduce(1) { $0 * (1 - $1.opacity * ($1.shadow?.opacity ?? 0)) }
  }
}

extension DisplayList {
  /// Returns the index of another face of the item's card that is at the item's position.
  fileprivate func twin(of item: DisplayItem, within limit: Double) -> Int? {
    items.firstIndex { other in
      other.isFace(ofCardOf: item, within: limit) && other.face.index == item.face.index
    }
  }

  /// Returns the other faces of the item's card that cast a shadow at the item's position. For a book, these are its
  /// cover and all its pages.
  fileprivate func casters(for item: DisplayItem, within limit: Double) -> [DisplayItem] {
    func isOfBook(_ item: DisplayItem) -> Bool { [.cover, .page].contains(item.face.kind) }
    return items.filter { other in
      let isOther = other.face.kind != item.face.kind || other.face.size != item.face.size
      let isOfCard = isOther && other.face.index == item.face.index
      return other.shadow != nil && (isOfCard || isOfBook(item) && isOfBook(other))
        && other.isInPosition(of: item, within: limit, by: \.casterQuad)
    }
  }
}

extension Face {
  /// Whether two faces are the two sides of a sheet.
  ///
  /// Pages 2n and 2n + 1 are the sides of a sheet, and so are the cover and page 1. In a closing book, the cover and
  /// the last page of the left pile count as the sides of a sheet, too.
  fileprivate func isOtherSide(of other: Face) -> Bool {
    func side(_ face: Face) -> (sheet: Int, isLeft: Bool)? {
      face.kind == .cover
        ? (0, false) : face.kind == .page ? (face.index / 2, face.index % 2 == 1) : nil
    }
    guard scene == other.scene, bookIndex == other.bookIndex, let a = side(self),
      let b = side(other)
    else { return false }
    return a.isLeft != b.isLeft && (a.sheet == b.sheet || isCover || other.isCover)
  }
}

extension DisplayList {
  fileprivate var names: [Difference.Name] {
    zip(items, columns).map { Difference.Name($0, column: $1) }
  }

  fileprivate var withoutOverlays: DisplayList {
    guard items.contains(where: { $0.face.scene == .overlay }) else { return self }
    return DisplayList(backdrop: backdrop, items: items.filter { $0.face.scene != .overlay })
  }
}

extension DisplayItem {
  /// Whether the item is a face of another kind than `other`, at the position of `other` and in its group.
  fileprivate func isFace(ofCardOf other: DisplayItem, within limit: Double) -> Bool {
    face.kind != other.face.kind && isInPosition(of: other, within: limit, by: \.quad)
  }

  /// Whether the item has the same box as another item of its group.
  fileprivate func isInPosition(
    of other: DisplayItem, within limit: Double, by quad: KeyPath<DisplayItem, Quad>
  ) -> Bool {
    let (box, otherBox) = (self[keyPath: quad].boundingBox, other[keyPath: quad].boundingBox)
    return face.scene == other.face.scene && face.bookIndex == other.face.bookIndex
      && box.furthest(from: otherBox) <= limit
  }

  /// Whether a part of the other side of the sheet lies at the back of this item.
  fileprivate func isPart(before other: DisplayItem) -> Bool {
    abs(bounds.midX + other.bounds.midX - face.size.width) < bounds.width / 2
  }

  /// The corners of the rectangle that casts the item's shadow.
  fileprivate var casterQuad: Quad { homography.apply(shadow?.caster ?? bounds) }

  /// Points near the item's corners, on its sides, and beside its rounding.
  fileprivate var cornerPoints: [Point] {
    let inner = bounds.insetBy(dx: 1, dy: bounds.height / 10)
    return homography.apply(inner).points
  }
}

extension Quad {
  /// The quad as seen from behind.
  fileprivate var mirrored: Quad {
    Quad(topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }

  /// Returns the maximum distance between corresponding corners.
  func furthest(from other: Quad) -> Double {
    max(
      (topLeft - other.topLeft).length, (topRight - other.topRight).length,
      (bottomRight - other.bottomRight).length, (bottomLeft - other.bottomLeft).length)
  }
}

extension Rect {
  /// Returns the maximum distance between corresponding sides.
  func furthest(from other: Rect) -> Double {
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
