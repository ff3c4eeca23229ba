import CardCore

/// Where the small pictures are from which a layout is chosen: a row at the window's foot.
struct LayoutRow: Hashable, Sendable {
  // In points at a zoom of one, and as long as a point is not much less than a pixel; tuned by eye.
  private static let thumbnail = Size(38 * LayoutThumbnail.aspect, 38)
  private static let (gap, margin) = (6.0, 14.0)
  /// How far the small pictures shrink at most where all of them then have room.
  private static let leastShare = 0.75
  private static let leastZoom = 0.6
  /// The height of a caption in one line with its margins.
  private static let caption = 72.0
  /// The least height of a window with a row, and of one with the name of the layout above it, in pixels.
  private static let (leastWindow, leastNamed) = (200.0, 440.0)

  let count: Int
  /// In points of the viewport.
  let unit: Double
  private let visible: Rect

  init(_ viewport: Viewport, count: Int) {
    (self.count, visible) = (count, viewport.visible)
    unit = max(1, Self.leastZoom / viewport.zoom)
    let height = viewport.visible.height * viewport.zoom
    (hasRoom, hasName) = (height >= Self.leastWindow, height >= Self.leastNamed)
    let whole = (Self.thumbnail.width + Self.gap) * Double(count) - Self.gap
    room = viewport.visible.width - 2 * Self.margin * unit
    let fit = room / (whole * unit)
    let share = fit < Self.leastShare ? 1 : min(fit, 1)
    (width, picture) = (whole * unit * share, unit * share)
  }

  /// The length of the row, seen or not, and what it has to lie in.
  private let width, room: Double
  /// The length of a point of a small picture.
  private let picture: Double
  private let hasRoom: Bool
  private let hasName: Bool

  /// How far the plate beneath the row stands out.
  var plate: Double { 7 * unit }
  /// How far the ring around the chosen one stands out.
  var ring: Double { 2.5 * unit }
  private var step: Double { (Self.thumbnail.width + Self.gap) * picture }

  /// What the row takes of the viewport; nil where there is nothing to choose, or no room.
  var rect: Rect? {
    guard count > 1, hasRoom else { return nil }
    let (width, height) = (min(width, room), Self.thumbnail.height * picture)
    return Rect(
      x: visible.midX - width / 2, y: visible.maxY - Self.margin * unit - height, width: width,
      height: height)
  }

  /// The name above the row: its place and extent; nil where there is no room for it.
  var name: Rect? {
    guard hasName, let rect else { return nil }
    let size = Size(min(260 * unit, rect.width), 20 * unit)
    return Rect(
      x: visible.midX - size.width / 2, y: rect.minY - size.height - 5 * unit,
      width: size.width, height: size.height)
  }

  /// The place of what is wrong, above both and a caption.
  var notice: Rect {
    let size = Size(min(560 * unit, visible.width - 24 * unit), 44 * unit)
    let foot = ((name ?? rect)?.minY ?? visible.maxY) - Self.caption * unit
    return Rect(
      x: visible.midX - size.width / 2, y: max(foot - size.height, visible.minY),
      width: size.width, height: size.height)
  }

  /// The place of a small picture, where a place in the row, in pictures, is seen as far along as it is in the row: it
  /// moves little under a pointer that goes from one to the next.
  func place(of index: Double, about middle: Double) -> Rect? {
    guard let rect else { return nil }
    let hidden = max(width - room, 0)
    let shift = hidden * (0...1).clamping(middle / Double(max(count - 1, 1)))
    return Rect(
      x: rect.minX + index * step - shift, y: rect.minY, width: Self.thumbnail.width * picture,
      height: rect.height)
  }

  /// The part of something at a place that is in the row, from its own top left; nil where nothing is.
  func visiblePart(of place: Rect, beyond edge: Double = 0) -> Rect? {
    guard let rect else { return nil }
    let (left, right) = (max(place.minX, rect.minX - edge), min(place.maxX, rect.maxX + edge))
    guard left < right else { return nil }
    return Rect(x: left - place.minX, y: 0, width: right - left, height: place.height)
  }
}

extension LayoutScene {
  /// That of the plate beneath the row: of cards that reach under it their colours are seen. Tuned by eye.
  private static let plateOpacity = 0.8

  var rowPlaces: LayoutRow { LayoutRow(viewport, count: gallery.count) }

  /// The row and the name of the layout.
  package var controls: Double? {
    let row = rowPlaces
    return (row.name ?? row.rect)?.minY
  }

  /// The place of the chosen layout in the row.
  private var choice: Int? {
    let named = staged.named
    return gallery.firstIndex { $0.layout == named }
  }

  /// The place in the row that is lit.
  func litPlace(at t: Double) -> Double { lit?.position(at: t) ?? Double(choice ?? 0) }

  /// Lights the place of the choice.
  mutating func goLit(from place: Double, at t: Double) {
    let speed = lit?.velocity(at: t) ?? 0
    let target = Double(choice ?? 0)
    lit =
      options.reducesMotion
      ? nil
      : .spring(
        LayoutMetrics.glide, from: place, velocity: speed, to: target, at: t, tolerance: .fraction)
  }

  /// The small pictures, the lit place behind them and the name of a layout above.
  func row(at t: Double, opacity: Double) -> [DisplayItem] {
    let (gallery, row, middle) = (gallery, rowPlaces, litPlace(at: t))
    guard let rect = row.rect else { return [] }
    let plate = rect.insetBy(dx: -row.plate, dy: -row.plate)
    var items = [
      DisplayItem(
        face: FaceID(scene: Self.id, part: .plate, size: plate.size), role: .standing,
        homography: .translation(plate.minX, plate.minY), corners: CornerRadii(10 * row.unit),
        opacity: Self.plateOpacity * opacity, isHittable: false)
    ]
    func append(_ face: FaceID, at place: Rect, _ radius: Double, isHittable: Bool) {
      let edge = isHittable ? 0 : row.ring
      guard let part = row.visiblePart(of: place, beyond: edge) else { return }
      items.append(
        DisplayItem(
          face: face, role: .standing, bounds: part,
          homography: .translation(place.minX, place.minY), corners: CornerRadii(radius),
          opacity: opacity, isHittable: isHittable))
    }
    if choice != nil, let place = row.place(of: middle, about: middle) {
      let ring = place.insetBy(dx: -row.ring, dy: -row.ring)
      append(
        FaceID(scene: Self.id, part: .current, size: ring.size), at: ring, 7 * row.unit,
        isHittable: false)
    }
    for (index, entry) in gallery.enumerated() {
      guard let place = row.place(of: Double(index), about: middle) else { continue }
      var face = FaceID(
        scene: Self.id, part: .thumbnail, index: index, size: place.size, label: entry.picture)
      if interaction == .choosing(index) {
        face.state = .pressed
      } else if hovered == index {
        face.state = .hovered
      }
      append(face, at: place, 5 * row.unit, isHittable: true)
    }
    guard let place = row.name else { return items }
    let index = hovered.flatMap { gallery.indices.contains($0) ? $0 : nil } ?? choice
    let name = index.map { gallery[$0].layout.name } ?? staged.named.name
    items.append(
      DisplayItem(
        face: FaceID(scene: Self.id, part: .name, size: place.size, label: name), role: .standing,
        homography: .translation(place.minX, place.minY), opacity: opacity, isHittable: false))
    return items
  }

  /// Puts the layout at a place of the row on stage.
  mutating func choose(_ index: Int, at t: Double) {
    let gallery = gallery
    guard gallery.indices.contains(index) else { return }
    show(gallery[index].layout, at: t)
  }

  /// Puts the next layout of the row on stage, or the one before; after the last comes the first.
  mutating func choose(by step: Int, at t: Double) {
    let count = gallery.count
    choose(repeating((choice ?? 0) + step, count), at: t)
  }
}
