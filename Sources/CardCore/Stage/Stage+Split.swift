/// The scenes twice, side by side: the same input, each view with constants of its own.
extension Stage {
  // In interface points; tuned by eye.
  private static let divider = 2.0
  private static let nameSize = 17.0
  private static let namePad = Size(12, 7)
  private static let nameMargin = 12.0
  /// The characters' width that is left free beside a name.
  private static let roomBeside = 4

  /// The width of a view, in window pixels.
  var halfWidth: Double { configuration.window.width / 2 }

  /// Shows every scene twice, or once again. A scene is a value: its twin begins as its copy.
  mutating func setSplit(_ isSplit: Bool, at t: Double) {
    guard isSplit != self.isSplit else { return }
    goOnFromRewound(at: t)
    // A press belongs to the view it was made in.
    deliver(recognizer.cancel(at: latest), at: t)
    self.isSplit = isSplit
    pointerHalf = .a
    for index in slots.indices {
      slots[index].twin = isSplit ? slots[index].scene : nil
      slots[index].twin?.retune(overrides.b, at: t)
    }
    if !isSplit { tuner.half = .a }
    fitViewports(at: t)
    recognizer.slopScale = slopScale
  }

  /// Gives every scene the viewport that the window has for it.
  mutating func fitViewports(at t: Double) {
    for index in slots.indices {
      let viewport = configuration.viewport(of: type(of: slots[index].scene), isSplit: isSplit)
      guard viewport != slots[index].viewport else { continue }
      slots[index].viewport = viewport
      slots[index].scene.resize(to: viewport, at: t)
      slots[index].twin?.resize(to: viewport, at: t)
    }
  }

  /// A view's part of the window, in pixels.
  func rect(of half: Half) -> Rect {
    Rect(
      x: half == .a ? 0 : halfWidth, y: 0, width: halfWidth, height: configuration.window.height)
  }

  /// The items of one view, which end where the other begins.
  func clipped(_ items: [DisplayItem], to half: Half) -> [DisplayItem] {
    let rect = rect(of: half)
    return items.map { item in
      var item = item
      item.clip = rect
      return item
    }
  }

  /// The line between the views, and what each is called.
  var splitItems: [DisplayItem] {
    guard isSplit else { return [] }
    let width = max((Self.divider * configuration.interfaceScale).rounded(), 1)
    let line = DisplayItem.box(
      Rect(
        x: (halfWidth - width / 2).rounded(), y: 0, width: width,
        height: configuration.window.height), .rule)
    return [line] + Half.allCases.flatMap(name)
  }

  /// A or B, and the constants in which it differs from the other, as far as there is room.
  private func name(of half: Half) -> [DisplayItem] {
    let text = LiveText(size: Self.nameSize, .text, in: configuration)
    let scale = configuration.interfaceScale
    let pad = Self.namePad * scale
    let (left, right) = roomForNames(in: half)
    let words = name(
      of: half, length: Int((right - left) / text.cell.width) - Self.roomBeside)
    let size = Size(text.width(of: words) + 2 * pad.width, text.cell.height + 2 * pad.height)
    let box = Rect(
      x: ((left + right - size.width) / 2).rounded(),
      y: (Self.nameMargin * scale).rounded(), width: size.width, height: size.height)
    var items = [
      DisplayItem.box(box, .panel, radius: 10 * scale, opacity: configuration.panelOpacity)
    ]
    text.append(words, at: Point(box.minX + pad.width, box.minY + pad.height), to: &items)
    return items
  }

  /// Where beside the strip, the tuner and the speed a view's name may stand, in window pixels.
  private func roomForNames(in half: Half) -> (left: Double, right: Double) {
    let view = rect(of: half)
    let badge = Self.badgeWidth(configuration)
    if let panel = tunerRect {
      return panel.midX < halfWidth
        ? (max(view.minX, panel.maxX), view.maxX - (half == .b ? badge : 0))
        : (view.minX, min(view.maxX, panel.minX))
    }
    // The same place in both, beside the strip of the one and the speed of the other.
    let strip = overlays.hidesInterface ? 0 : Overlays.stripWidth(configuration)
    return (view.minX + strip, view.maxX - badge)
  }

  private func name(of half: Half, length: Int) -> String {
    var name = half == .a ? "A" : "B"
    let differences = differences(of: half)
    for (index, difference) in differences.enumerated() {
      let left = differences.count - index
      guard name.count + difference.count + 2 <= length else { return name + "  +\(left)" }
      name += "  " + difference
    }
    return name
  }

  private func differences(of half: Half) -> [String] {
    let scene = type(of: slots[current].scene)
    let (mine, other) = (
      overrides[half][scene.id], overrides[half == .a ? .b : .a][scene.id]
    )
    return scene.knobs.filter { mine[$0.name] != other[$0.name] }.map { knob in
      let value = LiveText.number(mine.value(of: knob), digits: knob.digits)
      let gap = knob.unit.isEmpty || knob.unit == "°" ? "" : " "
      return "\(knob.title) \(value)\(gap)\(knob.unit)"
    }
  }
}

/// A scene and its twin as one: what goes in goes into both, and either may answer.
extension Stage.Slot {
  mutating func handle(_ gesture: Gesture, at t: Double) {
    scene.handle(gesture, at: t)
    twin?.handle(gesture, at: t)
  }

  func isMoving(at t: Double) -> Bool {
    scene.isMoving(at: t) || twin?.isMoving(at: t) == true
  }

  func wouldCatch(_ hit: Hit?, at t: Double) -> Bool {
    scene.wouldCatch(hit, at: t) || twin?.wouldCatch(hit, at: t) == true
  }

  func isReadyForStep(at t: Double) -> Bool {
    scene.isReadyForStep(at: t) && twin?.isReadyForStep(at: t) != false
  }

  func facesAhead(at t: Double) -> [FaceID] {
    (twin?.facesAhead(at: t) ?? []) + scene.facesAhead(at: t)
  }

  /// Closes what is on top in either; false if nothing is.
  mutating func dismiss(at t: Double) -> Bool {
    let left = scene.dismiss(at: t)
    let right = twin?.dismiss(at: t) ?? false
    return left || right
  }
}
