import CardCore

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

  /// How far the row is shifted to the left.
  func rowShift(at t: Double) -> Double {
    shiftedRow?.offset(at: t) ?? rowPlaces.shift(showing: litPlace(at: t))
  }

  /// Lights the place of the choice, and brings it where it is seen.
  mutating func goLit(from place: Double, at t: Double) {
    let speed = lit?.velocity(at: t) ?? 0
    let target = Double(choice ?? 0)
    goShifted(to: rowPlaces.shift(showing: target), at: t)
    lit =
      options.reducesMotion
      ? nil
      : .spring(
        LayoutMetrics.glide, from: place, velocity: speed, to: target, at: t, tolerance: .fraction)
  }

  /// The small pictures, the lit place behind them and the name of a layout above.
  func row(at t: Double, opacity: Double) -> [DisplayItem] {
    let (gallery, row, shift) = (gallery, rowPlaces, rowShift(at: t))
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
    if choice != nil, let place = row.place(of: litPlace(at: t), shift: shift) {
      let ring = place.insetBy(dx: -row.ring, dy: -row.ring)
      append(
        FaceID(scene: Self.id, part: .current, size: ring.size), at: ring, 7 * row.unit,
        isHittable: false)
    }
    for (index, entry) in gallery.enumerated() {
      guard let place = row.place(of: Double(index), shift: shift) else { continue }
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

  // MARK: A hand on the row

  /// Stops the row, if it moves.
  mutating func catchRow(at t: Double) {
    if shiftedRow?.isMoving(at: t) == true { shiftedRow?.grab(at: t) }
  }

  /// Takes hold of the row; whether there is more of it than is seen.
  mutating func grabRow(at t: Double) -> Bool {
    let row = rowPlaces
    guard row.hidden > 0 else { return false }
    var scroll = shiftedRow ?? row.scroll(at: rowShift(at: t))
    if !scroll.isDragging { scroll.grab(at: t) }
    shiftedRow = scroll
    return true
  }

  /// Lets go of the row, which goes on as it was moved.
  mutating func releaseRow(at t: Double) {
    guard var scroll = shiftedRow, scroll.isDragging else { return }
    if options.reducesMotion {
      scroll.jump(to: scroll.projection(at: t))
    } else {
      scroll.release(at: t) { _, _ in nil }
    }
    shiftedRow = scroll
  }

  /// Moves the row on by so many small pictures, counted from where it leads; whether there is more of it than is seen.
  mutating func stepRow(by steps: Double, at t: Double) -> Bool {
    let row = rowPlaces
    guard row.hidden > 0 else { return false }
    let scroll = shiftedRow ?? row.scroll(at: rowShift(at: t))
    guard !scroll.isDragging else { return true }
    shiftedRow = scroll
    goShifted(to: scroll.rest(at: t) + steps * row.step, at: t)
    return true
  }

  /// Has the row go to another shift, if a hand has shifted it.
  private mutating func goShifted(to shift: Double, at t: Double) {
    if options.reducesMotion {
      shiftedRow?.jump(to: shift)
    } else {
      shiftedRow?.settle(to: shift, at: t)
    }
  }

  // MARK: Choosing

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
