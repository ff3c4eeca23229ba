import CardKinetics
import CardModel
import CardPicture

/// How two frames differ, item by item.
struct Difference {
  /// A thing's name, whatever its state and size.
  struct Name: Hashable {
    var scene: SceneID
    var part: FacePart
    var group, index: Int
    /// Which part of a face it is; nil for what is whole.
    var place: Int?

    init(_ item: DisplayItem) {
      let face = item.face
      (scene, part, group, index) = (face.scene, face.part, face.group, face.index)
      // All stamps of a side are one face, and a small deck's cards come again while they still fly:
      // the card that an item moves with tells whose it is.
      if [.stamp, .front, .back].contains(part) { index = item.carrier ?? index }
      if !item.seams.isEmpty { place = Int(item.bounds.midX / item.bounds.width) }
    }

    /// Whether both are parts of one face.
    func isOfFace(of other: Name) -> Bool {
      var twin = other
      twin.place = place
      return twin == self
    }
  }

  struct Pair {
    var old, new: Int
    var change: Change
  }

  /// The largest alpha of the shade of an upright sheet. Source: the spec.
  private static let uprightShade = 0.55

  let old, new: DisplayList
  private(set) var pairs: [Pair] = []
  private(set) var vanished: [Int] = []
  private(set) var appeared: [Int] = []
  /// Of the backdrop, in parts of a channel's range.
  private(set) var backdrop: Double

  /// - Parameter keepsRanks: whether of several items of one name each keeps its rank, wherever it
  ///   goes, as when all is laid out anew.
  init(from old: DisplayList, to new: DisplayList, keepsRanks: Bool = false) {
    let (old, new) = (old.withoutChrome, new.withoutChrome)
    (self.old, self.new) = (old.cut(like: new), new.cut(like: old))
    backdrop = max(
      old.backdrop.top.difference(from: new.backdrop.top),
      old.backdrop.bottom.difference(from: new.backdrop.bottom))
    pairSameNames(keepsRanks: keepsRanks)
    lookAtCutFaces()
    pairSides()
    pairSuccessors()
  }

  var largestStep: Double { pairs.reduce(0) { max($0, $1.change.place) } }

  /// The most that what bears a name in the old frame changes by, of a kind; nil without such a thing.
  func change(_ kind: Jump.Kind, from name: Name) -> Double? {
    Self.most(kind, of: pairs.map { (Name(old.items[$0.old]), $0.change) }, named: name)
  }

  /// The same of what bears a name in the new frame.
  func change(_ kind: Jump.Kind, to name: Name) -> Double? {
    Self.most(kind, of: pairs.map { (Name(new.items[$0.new]), $0.change) }, named: name)
  }

  /// The same of what is named; where that is part of a face which was whole or cut otherwise, of the
  /// face.
  private static func most(
    _ kind: Jump.Kind, of changes: [(name: Name, change: Change)], named name: Name
  ) -> Double? {
    let same = changes.filter { $0.name == name }
    return (same.isEmpty ? changes.filter { $0.name.isOfFace(of: name) } : same)
      .map { $0.change.most(kind) }.max()
  }

  /// The same difference in a frame that is longer by a factor.
  func scaled(by factor: Double) -> Difference {
    var result = self
    result.pairs = pairs.map {
      Pair(old: $0.old, new: $0.new, change: $0.change.scaled(by: factor))
    }
    result.backdrop *= factor
    return result
  }

  /// Pairs what bears the same name; of several the nearest.
  private mutating func pairSameNames(keepsRanks: Bool) {
    let olds = Dictionary(grouping: old.items.indices) { Name(old.items[$0]) }
    let news = Dictionary(grouping: new.items.indices) { Name(new.items[$0]) }
    var paired = (old: old.items.map { _ in false }, new: new.items.map { _ in false })
    func pair(_ a: Int, _ b: Int) {
      (paired.old[a], paired.new[b]) = (true, true)
      pairs.append(Pair(old: a, new: b, change: Change(from: old.items[a], to: new.items[b])))
    }
    for (name, places) in olds {
      let others = news[name] ?? []
      if places.count == 1, others.count == 1 {
        pair(places[0], others[0])
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
          // What comes or goes as opaque as the other does so beneath it.
          let depth = Double(abs((places.count - rank) - (others.count - otherRank)))
          let travel = keepsRanks ? 0 : old.items[a].quad.furthest(from: new.items[b].quad)
          candidates.append((a, b, travel + gap + depth))
        }
      }
      let sorted = candidates.sorted { $0.cost < $1.cost }.map { ($0.0, $0.1) }
      for (a, b) in sorted where !paired.old[a] && !paired.new[b] { pair(a, b) }
    }
    vanished = old.items.indices.filter { !paired.old[$0] }
    appeared = new.items.indices.filter { !paired.new[$0] }
  }

  /// A sheet that turns past the eye goes on as its other side: one thing, its quad mirrored, its
  /// shade darkest in between, where it is upright.
  private mutating func pairSides() {
    for gone in vanished {
      let item = old.items[gone]
      let distances = appeared.filter { item.face.isOtherSide(of: new.items[$0].face) }
        .map { (index: $0, place: item.quad.mirrored.furthest(from: new.items[$0].quad)) }
      guard let (heir, place) = distances.min(by: { $0.place < $1.place }) else { continue }
      vanished.removeAll { $0 == gone }
      appeared.removeAll { $0 == heir }
      let (a, b) = (item.darkestShade, new.items[heir].darkestShade)
      // A part of a side has a shade of its own; both are seen edge-on.
      let change =
        item.seams.isEmpty
        ? Change(place: place, shade: abs(a - b), passingShade: 2 * Self.uprightShade - a - b)
        : Change(place: place)
      pairs.append(Pair(old: gone, new: heir, change: change))
    }
  }

  /// Of a thing whose face is cut to another size only the corners that are seen are compared: the
  /// board of a book is a strip beside its cover, or the whole of what is under it.
  private mutating func lookAtCutFaces() {
    for index in pairs.indices {
      let pair = pairs[index]
      let (a, b) = (old.items[pair.old], new.items[pair.new])
      guard a.face.part == b.face.part, a.face.size != b.face.size else { continue }
      let steps = zip(a.cornerPoints, b.cornerPoints).filter { from, to in
        old.isSeen(pair.old, at: from) || new.isSeen(pair.new, at: to)
      }
      // A face that is only laid out anew has all its corners where they were.
      let step = min(steps.map { ($0 - $1).length }.max() ?? 0, pair.change.travel)
      (pairs[index].change.place, pairs[index].change.travel) = (step, step)
    }
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
      let (before, after) = (
        old.casters(for: a, within: limit), new.casters(for: b, within: limit)
      )
      var given =
        a.shadow == nil
        ? before.map { Change(from: $0, to: b).shadow }
        : b.shadow == nil ? after.map { Change(from: a, to: $0).shadow } : []
      // Or several cast it together.
      if !before.isEmpty || !after.isEmpty {
        given.append(abs((before + [a]).shadow - (after + [b]).shadow))
      }
      pairs[index].change.shadow = min(pairs[index].change.shadow, given.min() ?? .infinity)
    }
  }
}

extension [DisplayItem] {
  /// How dark the shadows of items are together that lie over each other.
  fileprivate var shadow: Double {
    1 - reduce(1) { $0 * (1 - $1.opacity * ($1.shadow?.opacity ?? 0)) }
  }
}

extension DisplayList {
  /// Another face of an item's card in its place.
  fileprivate func twin(of item: DisplayItem, within limit: Double) -> Int? {
    items.firstIndex { other in
      other.isFace(ofCardOf: item, within: limit) && other.face.index == item.face.index
    }
  }

  /// The other faces of an item's card in its place that cast a shadow; those of a book are its cover
  /// and all its pages.
  fileprivate func casters(for item: DisplayItem, within limit: Double) -> [DisplayItem] {
    func isOfBook(_ item: DisplayItem) -> Bool { [.cover, .page].contains(item.face.part) }
    return items.filter { other in
      let isOther = other.face.part != item.face.part || other.face.size != item.face.size
      let isOfCard = isOther && other.face.index == item.face.index
      return other.shadow != nil && (isOfCard || isOfBook(item) && isOfBook(other))
        && other.isInPlace(of: item, within: limit, by: \.casterQuad)
    }
  }
}

extension FaceID {
  /// Whether it is the other side of a sheet: of page 2n page 2n + 1, of the cover page 1, or the
  /// last page of those that turn back with the cover as one.
  fileprivate func isOtherSide(of other: FaceID) -> Bool {
    func side(_ face: FaceID) -> (sheet: Int, isLeft: Bool)? {
      face.part == .cover
        ? (0, false) : face.part == .page ? (face.index / 2, face.index % 2 == 1) : nil
    }
    guard scene == other.scene, group == other.group, let a = side(self), let b = side(other)
    else { return false }
    return a.isLeft != b.isLeft && (a.sheet == b.sheet || part == .cover || other.part == .cover)
  }
}

extension DisplayList {
  fileprivate var withoutChrome: DisplayList {
    DisplayList(backdrop: backdrop, items: items.filter { $0.face.scene != .overlay })
  }
}

extension DisplayItem {
  /// Whether it is a face of another part in another item's place, in the same group.
  fileprivate func isFace(ofCardOf other: DisplayItem, within limit: Double) -> Bool {
    face.part != other.face.part && isInPlace(of: other, within: limit, by: \.quad)
  }

  /// Whether a box of it is that of another item of the same group.
  fileprivate func isInPlace(
    of other: DisplayItem, within limit: Double, by quad: KeyPath<DisplayItem, Quad>
  ) -> Bool {
    let (box, otherBox) = (self[keyPath: quad].boundingBox, other[keyPath: quad].boundingBox)
    return face.scene == other.face.scene && face.group == other.face.group
      && box.furthest(from: otherBox) <= limit
  }

  /// The corners of what casts its shadow.
  fileprivate var casterQuad: Quad { homography.apply(shadow?.caster ?? bounds) }

  /// Where points by its corners are seen, on its sides and beside what rounds them off.
  fileprivate var cornerPoints: [Point] {
    let inner = bounds.insetBy(dx: 1, dy: bounds.height / 10)
    return homography.apply(inner).points
  }
}

extension Quad {
  /// The same quad, seen from behind.
  fileprivate var mirrored: Quad {
    Quad(topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }

  /// The furthest that a corner is from the same corner of another.
  func furthest(from other: Quad) -> Double {
    max(
      (topLeft - other.topLeft).length, (topRight - other.topRight).length,
      (bottomRight - other.bottomRight).length, (bottomLeft - other.bottomLeft).length)
  }
}

extension Rect {
  /// The furthest that a side is from the same side of another.
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
