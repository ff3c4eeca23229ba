import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension CustomScene {
  var thumbnailRow: CustomRow { CustomRow(viewport, count: gallery.count) }

  /// The top of the row, or of the layout's name above it.
  package var controls: Double? {
    thumbnailRow.top
  }

  /// The index of the chosen layout in the row.
  private var choice: Int? {
    let named = staged.named
    return gallery.firstIndex { $0.layout == named }
  }

  /// Returns the position of the highlight in the row, in thumbnails.
  func highlightPosition(at t: Double) -> Double { lit?.position(at: t) ?? Double(choice ?? 0) }

  /// Returns the scroll of the row: the user's own scroll, or else the scroll that shows the highlight.
  private func rowScroll(at t: Double) -> ScrollModel {
    let row = thumbnailRow
    return shiftedRow ?? row.scroll(at: row.shift(showing: highlightPosition(at: t)))
  }

  /// Returns how far the row is shifted to the left, in viewport points.
  func rowShift(at t: Double) -> Double { rowScroll(at: t).offset(at: t) }

  /// Moves the highlight to the chosen thumbnail, and scrolls to it.
  ///
  /// - Parameters:
  ///   - position: the position of the highlight before the choice.
  ///   - isStill: whether the highlight and the row jump, because the time is stopped.
  mutating func goLit(from position: Double, isStill: Bool, at t: Double) {
    let speed = lit?.velocity(at: t) ?? 0
    let target = Double(choice ?? 0)
    if (lit?.rest ?? position) != target, let row = shiftedRow, !row.isDragging {
      let shift = thumbnailRow.shift(near: row.rest(at: t), showing: choice ?? 0)
      if isStill || options.reducesMotion {
        shiftedRow?.jump(to: shift)
      } else {
        shiftedRow?.settle(to: shift, at: t)
      }
    }
    lit =
      isStill || options.reducesMotion
      ? nil
      : .spring(
        CustomMetrics.layoutSpring, from: position, velocity: speed, to: target, at: t,
        tolerance: .fraction)
  }

  /// Returns the thumbnails, the highlight around the chosen one, and the name of a layout above the row.
  func row(at t: Double, opacity: Double) -> [DisplayItem] {
    let (gallery, row, shift) = (gallery, thumbnailRow, rowShift(at: t))
    guard let plate = row.plateRect else { return [] }
    let plateOpacity = Double.mix(
      CustomMetrics.plateOpacity.own, CustomMetrics.plateOpacity.dark, backdropProgress(at: t))
    var items = [
      DisplayItem(
        face: Face(scene: Self.id, .layout(.plate), size: plate.size), role: .standing,
        homography: .translation(plate.minX, plate.minY), corners: CornerRadii(10 * row.unit),
        opacity: plateOpacity * opacity)
    ]
    func append(_ face: Face, at frame: Rect, _ radius: Double, isHittable: Bool) {
      let edge = isHittable ? 0 : row.ring
      guard let part = row.visiblePart(of: frame, beyond: edge) else { return }
      items.append(
        DisplayItem(
          face: face, role: .standing, bounds: part,
          homography: .translation(frame.minX, frame.minY), corners: CornerRadii(radius),
          opacity: opacity, isHittable: isHittable))
    }
    if choice != nil, let frame = row.frame(of: highlightPosition(at: t), shift: shift) {
      let ring = frame.insetBy(dx: -row.ring, dy: -row.ring)
      append(
        Face(scene: Self.id, .layout(.ring), size: ring.size), at: ring, 7 * row.unit,
        isHittable: false)
    }
    for (index, entry) in gallery.enumerated() {
      guard let frame = row.frame(of: Double(index), shift: shift) else { continue }
      var face = Face(
        scene: Self.id, .layout(.thumbnail(entry.thumbnail, index: index)), size: frame.size)
      if interaction == .choosing(index) {
        face.state = .pressed
      } else if hovered == index {
        face.state = .hovered
      }
      append(face, at: frame, 5 * row.unit, isHittable: true)
    }
    if let name = name(in: row, shift: shift, opacity, at: t) { items.append(name) }
    return items
  }

  /// Returns the name of the hovered layout, or else of the chosen one, above its thumbnail.
  private func name(
    in row: CustomRow, shift: Double, _ opacity: Double, at t: Double
  ) -> DisplayItem? {
    let shown = hovered.flatMap { gallery.indices.contains($0) ? $0 : nil }
    let index = shown ?? choice
    let name = index.map { gallery[$0].layout.name } ?? staged.named.name
    guard
      let thumbnail = row.frame(
        of: shown.map(Double.init) ?? highlightPosition(at: t), shift: shift),
      let frame = row.frame(ofName: name, above: thumbnail)
    else { return nil }
    return DisplayItem(
      face: Face(scene: Self.id, .layout(.name(name)), size: frame.size), role: .standing,
      homography: .translation(frame.minX, frame.minY), opacity: opacity, isHittable: false)
  }

  // MARK: Dragging the row

  /// Whether a hit is on the row.
  func isOfRow(_ hit: Hit) -> Bool {
    hit.face.layout != nil
  }

  /// Whether the row is wider than the window.
  var isRowLong: Bool { thumbnailRow.hidden > 0 }

  /// Stops the row, if it moves.
  mutating func catchRow(at t: Double) {
    if shiftedRow?.isMoving(at: t) == true { shiftedRow?.grab(at: t) }
  }

  /// Grabs a row that is wider than the window.
  mutating func grabRow(at t: Double) {
    var scroll = rowScroll(at: t)
    if !scroll.isDragging { scroll.grab(at: t) }
    shiftedRow = scroll
  }

  /// Releases the row, which continues at its velocity.
  mutating func releaseRow(at t: Double) {
    guard let scroll = shiftedRow, scroll.isDragging else { return }
    if options.reducesMotion {
      jumpRow(to: scroll.projection(at: t), at: t)
    } else {
      shiftedRow?.release(at: t) { _, _ in nil }
    }
  }

  /// Moves a long row by `steps` thumbnails from the offset at which it would come to rest.
  mutating func stepRow(by steps: Double, at t: Double) {
    let scroll = rowScroll(at: t)
    guard !scroll.isDragging else { return }
    let rest = scroll.rest(at: t) + steps * thumbnailRow.step
    if options.reducesMotion {
      jumpRow(to: rest, at: t)
    } else {
      shiftedRow = scroll
      shiftedRow?.settle(to: rest, at: t)
    }
  }

  /// Shifts the row without motion: the previous frame fades out.
  private mutating func jumpRow(to shift: Double, at t: Double) {
    let before = SceneFade(from: self, at: t)
    var scroll = rowScroll(at: t)
    scroll.jump(to: shift)
    shiftedRow = scroll
    fade = before
  }

  /// Adapts a shifted row to another window, or to another number of thumbnails. A new thumbnail comes first in the
  /// row.
  mutating func refitRow(from old: CustomRow?, at t: Double) {
    guard let old, var scroll = shiftedRow else { return }
    let row = thumbnailRow
    guard row != old else { return }
    guard row.hidden > 0, old.step > 0 else {
      shiftedRow = nil
      if case .shifting = interaction { interaction = .inert }
      return
    }
    scroll.remap(
      scale: row.step / old.step, shift: Double(row.count - old.count) * row.step,
      range: 0...row.hidden, extent: row.space, at: t)
    if case .shifting(var travel) = interaction {
      travel.restart()
      interaction = .shifting(travel)
      scroll.grab(at: t)
    }
    shiftedRow = scroll
  }

  // MARK: Choosing

  /// Puts a layout of the row on stage.
  mutating func choose(_ index: Int, at t: Double) {
    let gallery = gallery
    guard gallery.indices.contains(index) else { return }
    show(gallery[index].layout, at: t)
  }

  /// Puts the next or the previous layout of the row on stage. The first one follows the last one.
  mutating func choose(by step: Int, at t: Double) {
    let count = gallery.count
    choose(repeating((choice ?? 0) + step, count), at: t)
  }
}
