/// The way from one picture to another: what both have goes from its place in the one to that in the other; the rest fades.
///
/// It knows no scene: cards go straight there, in the planes of the pictures.
struct PictureGlide: Sendable {
  /// What tells an item of a picture from the others: the card, whatever it shows of itself, and the how manieth of it.
  private struct Name: Hashable {
    var face: FaceID
    var count: Int
  }

  private let old: DisplayList
  /// The places of the old items, by their names.
  private let places: [Name: Int]
  private let moves: Bool

  /// - Parameter moves: whether what both pictures have moves; else all that differs fades.
  init(from old: DisplayList, moves: Bool) {
    (self.old, self.moves) = (old, moves)
    places = Dictionary(uniqueKeysWithValues: zip(Self.names(of: old.items), old.items.indices))
  }

  private static func names(of items: [DisplayItem]) -> [Name] {
    var counts: [FaceID: Int] = [:]
    return items.map { item in
      var face = item.face
      if face.scene != .overlay { (face.step, face.state, face.size) = (0, .normal, .zero) }
      defer { counts[face, default: 0] += 1 }
      return Name(face: face, count: counts[face, default: 0])
    }
  }

  /// The picture at a share of the way to `new`, both of a window.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items.
  func picture(to new: DisplayList, in window: Size, share: Double) -> DisplayList {
    // Which lies over which is mixed as well: of both pictures by the place in the list, 0…1.
    var ranked: [(rank: Double, item: DisplayItem)] = []
    func rank(_ index: Int, of items: [DisplayItem]) -> Double {
      Double(index) / Double(max(items.count, 1))
    }
    var leaving = Set(old.items.indices)
    for (index, name) in Self.names(of: new.items).enumerated() {
      let item = new.items[index]
      guard let place = places[name], moves || old.items[place] == item else {
        ranked.append((rank(index, of: new.items), item.faded(min(2 * share, 1))))
        continue
      }
      leaving.remove(place)
      let (from, to) = (rank(place, of: old.items), rank(index, of: new.items))
      let between = from + (to - from) * share
      let before = old.items[place]
      let moved = before.moved(to: item, in: window, share)
      guard before.face.showsSame(as: item.face) else {
        // It shows something else by now, which appears on it.
        var ground = moved
        (ground.face, ground.bounds) = (before.face, before.bounds)
        if let map = Homography(from: before.bounds, to: moved.quad) { ground.homography = map }
        ranked.append((between, ground))
        var coming = moved.faded(min(2 * share, 1))
        coming.shadow = nil
        ranked.append((between, coming))
        continue
      }
      ranked.append((between, moved))
    }
    for place in leaving {
      let item = old.items[place].faded(min(2 * (1 - share), 1))
      ranked.append((rank(place, of: old.items), item))
    }
    let order = ranked.indices.sorted { (ranked[$0].rank, $0) < (ranked[$1].rank, $1) }
    return DisplayList(
      backdrop: old.backdrop.mixed(with: new.backdrop, share), items: order.map { ranked[$0].item })
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
  fileprivate func faded(_ share: Double) -> DisplayItem {
    var item = self
    item.opacity *= share
    return item
  }

  /// `other` at a share of the way to it from here.
  fileprivate func moved(to other: DisplayItem, in window: Size, _ share: Double) -> DisplayItem {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    var item = other
    let start = face.size == other.face.size ? homography.apply(other.bounds) : quad
    let quad = start.mixed(with: other.quad, share)
    // Where a corner has no place it is there at once.
    if quad.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      let map = Homography(from: other.bounds, to: quad)
    {
      item.homography = map
    }
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
  /// The mix of two shades, of which one that is missing is clear; that of the second has its colour.
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
      let share = mix(0, 1)
      shade.color = old.mixed(with: new, share)
    }
    return shade
  }
}
