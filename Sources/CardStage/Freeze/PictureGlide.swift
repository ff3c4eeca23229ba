import CardKinetics
import CardModel
import CardPicture

/// The way from one picture to another: what both have goes from its place in the one to that in the other, with all that
/// belongs to it; the rest fades.
///
/// It knows no scene: cards go straight there, in the planes of the pictures.
struct PictureGlide: Sendable {
  /// The items of a picture, and what they belong to.
  struct Picture: Sendable {
    /// What tells an item from the others: the card, whatever it shows of itself, and the how manieth of it.
    struct Name: Hashable {
      var face: FaceID
      var count: Int
    }

    let items: [DisplayItem]
    let names: [Name]
    /// The item that each goes with, if any: the strokes of the pen with what they are on, a card's ring with the card.
    let leaders: [Int?]
    let boxes: [Rect]

    init(_ items: [DisplayItem]) {
      self.items = items
      var counts: [FaceID: Int] = [:]
      names = items.map { item in
        var face = item.face
        if item.isOfScenes { (face.step, face.state, face.size) = (0, .normal, .zero) }
        defer { counts[face, default: 0] += 1 }
        return Name(face: face, count: counts[face, default: 0])
      }
      var cards: [Int: Int] = [:]
      for (index, item) in items.enumerated() where item.role.contains(.card) {
        if let carrier = item.carrier { cards[carrier] = cards[carrier] ?? index }
      }
      var below: Int?
      leaders = items.enumerated().map { index, item in
        if item.isInk { return below }
        below = index
        let card = item.carrier.flatMap { cards[$0] }
        return item.role.contains(.card) ? nil : card
      }
      boxes = items.map(\.quad.boundingBox)
    }

    /// The rank of an item in its order, 0…1.
    func rank(_ index: Int) -> Double { Double(index) / Double(max(items.count, 1)) }
  }

  /// A card that changes its place in the order by a larger share does not go through the others: it fades.
  private static let farthestRank = 0.5
  /// How far what lies over something is above it in the order, and what goes with it.
  private static let (step, nearStep) = (1e-6, 1e-10)
  /// What lies over the scenes stays there.
  private static let (leavingChrome, comingChrome) = (10.0, 20.0)

  private let old: Picture
  private let backdrop: Backdrop
  /// The places of the old items, by their names.
  private let places: [Picture.Name: Int]
  private let moves: Bool

  /// - Parameter moves: whether what both pictures have moves; else all that differs fades.
  init(from old: DisplayList, moves: Bool) {
    (self.old, backdrop, self.moves) = (Picture(old.items), old.backdrop, moves)
    places = Dictionary(uniqueKeysWithValues: zip(self.old.names, old.items.indices))
  }

  /// The picture at a share of the way to `new`, both of a window.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of items that stay, and of those that come or go.
  func picture(to list: DisplayList, in window: Size, share: Double) -> DisplayList {
    let new = Picture(list.items)
    let pairs = pairs(to: new)
    var way = Way(old: old, new: new, window: window, share: share)
    // What others go with comes before them.
    for to in new.items.indices { if let from = pairs[to] { way.move(from, to) } }
    let stays = Set(pairs.values)
    for place in old.items.indices where !stays.contains(place) { way.leave(place) }
    for place in new.items.indices where pairs[place] == nil { way.come(place) }
    return DisplayList(
      backdrop: backdrop.mixed(with: list.backdrop, share), items: way.items)
  }

  /// The old places of what stays, by the new ones.
  private func pairs(to new: Picture) -> [Int: Int] {
    var pairs: [Int: Int] = [:]
    for (index, name) in new.names.enumerated() {
      guard let place = places[name] else { continue }
      let (before, after) = (old.items[place], new.items[index])
      let isNear = abs(old.rank(place) - new.rank(index)) <= Self.farthestRank
      // Strokes stay where what they are on stays.
      let ground = after.isInk ? new.leaders[index] : nil
      if let ground, pairs[ground] != old.leaders[place] { continue }
      if before == after || moves && after.isOfScenes && (isNear || ground != nil) {
        pairs[index] = place
      }
    }
    return pairs
  }
}

extension PictureGlide {
  /// The items on their way, and in which order.
  private struct Way {
    private struct Ranked {
      var rank: Double
      var order: Int
      var item: DisplayItem
    }

    let old, new: Picture
    let window: Size
    let share: Double
    private var ranked: [Ranked] = []
    /// Where what stays is by now: its rank, and how the planes of both pictures have moved under it.
    private var oldPlaces: [Int: (rank: Double, map: Homography)] = [:]
    private var newPlaces: [Int: (rank: Double, map: Homography)] = [:]
    /// What covers what: that which stays, by its place in each picture, and that which goes.
    private var staying: [(old: Int, new: Int, rank: Double)] = []
    private var leaving: [Int: Double] = [:]
    private var coming: [Int: Double] = [:]

    init(old: Picture, new: Picture, window: Size, share: Double) {
      (self.old, self.new, self.window, self.share) = (old, new, window, share)
    }

    var items: [DisplayItem] {
      ranked.sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }.map(\.item)
    }

    /// The rank of what goes with an item of a rank, and is so many places above it.
    private static func rank(beside rank: Double, _ places: Int) -> Double {
      rank + Double(places) * PictureGlide.nearStep
    }

    private mutating func append(_ item: DisplayItem, rank: Double) {
      ranked.append(Ranked(rank: rank, order: ranked.count, item: item))
    }

    /// What stays goes from its old place to its new one.
    mutating func move(_ from: Int, _ to: Int) {
      let (before, after) = (old.items[from], new.items[to])
      guard after.isOfScenes else {
        return append(after, rank: PictureGlide.comingChrome + new.rank(to))
      }
      // What goes with another moves as that does.
      if let leader = new.leaders[to], after.isInk {
        return follow(leader, after, at: to)
      }
      let quad = before.quad.mixed(with: after.quad, share)
      let rank = old.rank(from) + (new.rank(to) - old.rank(from)) * share
      let oldMap = Homography(from: before.quad, to: quad) ?? .identity
      let newMap = Homography(from: after.quad, to: quad) ?? .identity
      (oldPlaces[from], newPlaces[to]) = ((rank, oldMap), (rank, newMap))
      staying.append((from, to, rank))
      var moved = before.mixed(with: after, in: window, share)
      moved.homography = newMap.after(after.homography)
      if before.face.showsSame(as: after.face) { return append(moved, rank: rank) }
      // It shows something else by now, which appears on it.
      var ground = before
      ground.homography = oldMap.after(before.homography)
      (ground.opacity, ground.shadow) = (moved.opacity, moved.shadow)
      append(ground, rank: rank)
      moved.opacity *= min(2 * share, 1)
      moved.shadow = nil
      append(moved, rank: rank)
    }

    /// An item of the new picture that goes with another, which stays.
    private mutating func follow(_ leader: Int, _ item: DisplayItem, at index: Int) {
      guard let place = newPlaces[leader] else { return append(item, rank: new.rank(index)) }
      var item = item
      item.homography = place.map.after(item.homography)
      let rank = Self.rank(beside: place.rank, index - leader)
      newPlaces[index] = newPlaces[index] ?? (rank, place.map)
      append(item, rank: rank)
    }

    mutating func leave(_ index: Int) {
      var item = old.items[index]
      guard item.isOfScenes else {
        item.opacity *= 1 - share
        return append(item, rank: PictureGlide.leavingChrome + old.rank(index))
      }
      item.opacity *= min(2 * (1 - share), 1)
      var rank = old.rank(index)
      if let leader = old.leaders[index], let place = oldPlaces[leader] {
        item.homography = place.map.after(item.homography)
        rank = Self.rank(beside: place.rank, index - leader)
        oldPlaces[index] = (rank, place.map)
      } else if let leader = old.leaders[index], let under = leaving[leader] {
        rank = Self.rank(beside: under, index - leader)
        leaving[index] = rank
      } else {
        // It stays above what it has covered.
        for other in staying
        where other.old < index && old.boxes[other.old].overlaps(old.boxes[index]) {
          rank = max(rank, other.rank + PictureGlide.step * Double(index + 1))
        }
        leaving[index] = rank
      }
      append(item, rank: rank)
    }

    mutating func come(_ index: Int) {
      var item = new.items[index]
      guard item.isOfScenes else {
        item.opacity *= share
        return append(item, rank: PictureGlide.comingChrome + new.rank(index))
      }
      item.opacity *= min(2 * share, 1)
      if let leader = new.leaders[index] {
        if newPlaces[leader] != nil { return follow(leader, item, at: index) }
        if let under = coming[leader] {
          let rank = Self.rank(beside: under, index - leader)
          coming[index] = rank
          return append(item, rank: rank)
        }
      }
      let rank = rankOfComing(index)
      coming[index] = rank
      append(item, rank: rank)
    }

    /// Above what it will cover, and above what goes unless it will be covered by what lies below that.
    private func rankOfComing(_ index: Int) -> Double {
      let box = new.boxes[index]
      var (rank, most) = (new.rank(index), Double.infinity)
      func above(_ other: Double) -> Double { other + PictureGlide.step * Double(index + 1) }
      for other in staying where new.boxes[other.new].overlaps(box) {
        if other.new < index {
          rank = max(rank, above(other.rank))
        } else {
          most = min(most, other.rank)
        }
      }
      for (other, under) in coming where other < index && new.boxes[other].overlaps(box) {
        rank = max(rank, above(under))
      }
      for (other, under) in leaving
      where old.boxes[other].overlaps(box) && above(under) < most {
        rank = max(rank, above(under))
      }
      return rank
    }
  }
}

extension FaceID {
  /// Whether it is the same picture, in whatever size and state.
  fileprivate func showsSame(as other: FaceID) -> Bool {
    var face = other
    (face.size, face.state) = (size, state)
    return face == self
  }
}

extension DisplayItem {
  /// Strokes of the pen, which are part of a card's picture.
  fileprivate var isInk: Bool { face.part == .pen }

  /// Whether it is no part of what lies over the scenes.
  fileprivate var isOfScenes: Bool { face.scene != .overlay || isInk }

  /// `other` with the looks at a share of the way to it from here.
  fileprivate func mixed(
    with other: DisplayItem, in window: Size, _ share: Double
  ) -> DisplayItem {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    var item = other
    item.opacity = mix(opacity, other.opacity)
    item.corners = corners.joined(with: other.corners, mix)
    item.shade = Shade.mixed(shade, other.shade, mix)
    item.shadow = (other.shadow ?? shadow).map {
      var mixed = $0
      mixed.opacity = mix(shadow?.opacity ?? 0, other.shadow?.opacity ?? 0)
      return mixed
    }
    if clip != nil || other.clip != nil {
      let (from, to) = (clip ?? Rect(window), other.clip ?? Rect(window))
      item.clip = Rect(
        x: mix(from.minX, to.minX), y: mix(from.minY, to.minY),
        width: mix(from.width, to.width), height: mix(from.height, to.height))
    }
    return item
  }
}

extension Shade {
  /// The mix of two shades, of which one that is missing is clear.
  fileprivate static func mixed(
    _ first: Shade?, _ second: Shade?, _ mix: (Double, Double) -> Double
  ) -> Shade? {
    guard var shade = second ?? first else { return nil }
    func stop(_ stop: KeyPath<Shade, Stop>) -> Stop {
      let position = (second ?? first)?[keyPath: stop].position ?? 0
      return Stop(
        mix(first?[keyPath: stop].position ?? position, position),
        mix(first?[keyPath: stop].alpha ?? 0, second?[keyPath: stop].alpha ?? 0))
    }
    shade.stops = (stop(\.stops.0), stop(\.stops.1), stop(\.stops.2), stop(\.stops.3))
    if let old = first?.color, let new = second?.color {
      shade.color = old.mixed(with: new, mix(0, 1))
    }
    return shade
  }
}
