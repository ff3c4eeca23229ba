import CardInput
import CardKinetics
import CardPicture

/// The menu of the actions for a card and its scene. A click with the right button opens the menu.
///
/// The menu may lie over other overlays while it is open. It receives all presses and wheel steps in the window that
/// shows it. A key that has no meaning in the menu closes the menu and has its usual effect.
struct Menu: OverlayLayer {
  /// A line of the menu. A line that begins a section has a rule above it.
  struct Row: Hashable, Sendable {
    var line: ActionLine
    var request: Request
    var beginsSection = false
  }

  // The measures in interface points; tuned by eye.
  private static let (rowHeight, ruleHeight, padding) = (28.0, 9.0, 6.0)
  private static let (margin, radius, rowRadius) = (4.0, 10.0, 6.0)

  static func useOfMoves(in overlays: Overlays) -> MoveUse {
    overlays.menu.isOpen || overlays.menu.card != nil ? .position : .none
  }

  private var fade = Fade()
  private var rows: [Row] = []
  /// The width that fits all rows, in interface points.
  private var width = 0.0
  /// The position of the pointer at which the menu opened, in window pixels.
  private var anchor = Point.zero
  /// The index of the highlighted row.
  private var chosen: Int?
  private var scroll = ScrolledContent()
  /// Whether the pointer has moved since the press of the right button that opened the menu.
  private var hasMoved = false
  /// The card under the menu. An action that the user chooses applies to this card.
  private(set) var card: Face?

  var isOpen: Bool { fade.isShown }

  /// Opens the menu at a point of the window, in pixels.
  ///
  /// - Parameters:
  ///   - sections: the rows of each section, at least one.
  ///   - card: the card under the pointer, or the front card.
  mutating func open(
    _ sections: [[Row]], on card: Face?, at point: Point, in stage: Stage
  ) {
    rows = sections.enumerated().flatMap { number, section in
      section.enumerated().map { index, row in
        var row = row
        row.beginsSection = number > 0 && index == 0
        return row
      }
    }
    guard !rows.isEmpty else { return }
    let sizes = rows.map { stage.configuration.textSize(.action($0.line)) }
    width = sizes.map(\.width).max() ?? 0
    (anchor, chosen, hasMoved, self.card) = (point, nil, false, card)
    scroll = ScrolledContent()
    fade.set(true, at: stage.latest)
  }

  /// Closes the menu and forgets its card.
  mutating func close(at time: Double) {
    if isOpen { fade.set(false, at: time) }
    scroll = ScrolledContent()
    (chosen, card) = (nil, nil)
  }

  // MARK: Positions

  /// The layout of the menu in a window, in pixels.
  private struct Plan {
    let scale: Double
    let panel: Rect
    /// The part of the panel that shows rows.
    let area: Rect
    /// The distance of each row's top from the top of the content, in pixels.
    let tops: [Double]
    let rowHeight: Double
    let overflow: Double

    init(_ menu: Menu, _ configuration: StageConfiguration) {
      let window = configuration.window
      let margin = Menu.margin * configuration.interfaceScale
      scale = min(
        configuration.interfaceScale,
        (window.width - 2 * margin) / (menu.width + 2 * Menu.padding))
      rowHeight = (Menu.rowHeight * scale).rounded()
      var top = 0.0
      var tops: [Double] = []
      for row in menu.rows {
        if row.beginsSection { top += (Menu.ruleHeight * scale).rounded() }
        tops.append(top)
        top += rowHeight
      }
      self.tops = tops
      let padding = Menu.padding * scale
      let size = Size(
        (menu.width * scale + 2 * padding).rounded(.up),
        min(top + 2 * padding, window.height - 2 * margin).rounded(.down))
      /// Returns the position along an axis at which the menu begins. If there is space after the anchor, the menu
      /// begins there. Otherwise it ends at the anchor, or else at the window's edge.
      func start(_ anchor: Double, _ length: Double, _ whole: Double) -> Double {
        if anchor + length + margin <= whole { return max(anchor, margin) }
        return anchor - length >= margin ? anchor - length : max(whole - length - margin, margin)
      }
      panel = Rect(
        origin: Point(
          start(menu.anchor.x, size.width, window.width),
          start(menu.anchor.y, size.height, window.height)
        ).inWholePixels, size: size)
      area = panel.insetBy(dx: padding, dy: padding)
      overflow = max(top - area.height, 0)
    }

    /// Returns the rectangle of a row in the window.
    func rect(of row: Int, _ offset: Double) -> Rect {
      Rect(x: area.minX, y: area.minY + tops[row] - offset, width: area.width, height: rowHeight)
    }
  }

  /// Returns the index of the row under the pointer; nil beside the rows.
  private func row(under pointer: Point?, _ plan: Plan) -> Int? {
    guard let pointer, plan.area.contains(pointer) else { return nil }
    return rows.indices.first { plan.rect(of: $0, scroll.offset).contains(pointer) }
  }

  // MARK: Events

  mutating func observe(_ event: InputEvent, in stage: Stage) {
    if !isOpen { card = nil }
    if case .resize = event.kind { close(at: stage.latest) }
  }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    guard isOpen else { return nil }
    let plan = Plan(self, stage.toolConfiguration)
    switch event {
    case .press:
      guard let pointer = stage.pointer, plan.panel.contains(pointer) else {
        close(at: stage.latest)
        return []
      }
      chosen = row(under: pointer, plan)
      scroll.press(at: pointer.y)
    // A press that began before the menu opened still controls the item that it holds.
    case .move:
      move(in: stage, plan)
      return scroll.isPressed ? [] : nil
    case .release where scroll.isPressed:
      if scroll.release() { return choose(row(under: stage.pointer, plan), in: stage) }
    case .wheel(_, _, let notches, _, isEnd: false, _):
      scroll.scroll(notches: notches, overflow: plan.overflow, scale: plan.scale)
      chosen = row(under: stage.pointer, plan)
    case .pinch(_, _, phase: .began), .pinch(_, _, phase: .changed): break
    case .cancel:
      _ = scroll.release()
      return nil
    // The key that opened the menu may still be held.
    case .keyDown(let name, _, isRepeat: true, _) where name != "Up" && name != "Down": break
    case .keyDown(let name, let modifiers, _, _): return press(name, modifiers, in: stage, plan)
    default: return nil
    }
    return []
  }

  /// Handles the release of the right button. If the pointer was dragged to a row, the release chooses this row.
  mutating func releaseRight(in stage: Stage) -> [OverlayRequest] {
    guard isOpen, hasMoved else { return [] }
    return choose(row(under: stage.pointer, Plan(self, stage.toolConfiguration)), in: stage)
  }

  private mutating func move(in stage: Stage, _ plan: Plan) {
    guard let pointer = stage.pointer else { return }
    hasMoved = hasMoved || (pointer - anchor).length > Self.rowHeight / 2 * plan.scale
    scroll.drag(to: pointer.y, overflow: plan.overflow, scale: plan.scale)
    chosen = scroll.isDragged ? nil : row(under: pointer, plan)
  }

  private mutating func press(
    _ name: String, _ modifiers: Modifiers, in stage: Stage, _ plan: Plan
  ) -> [OverlayRequest]? {
    guard !Chord.isModifier(name) else { return nil }
    guard modifiers.isEmpty else { return pressOther(name, modifiers, in: stage) }
    let last = rows.count - 1
    switch name {
    case "Up": highlight(chosen.map { $0 > 0 ? $0 - 1 : last } ?? last, plan)
    case "Down": highlight(chosen.map { $0 < last ? $0 + 1 : 0 } ?? 0, plan)
    case "Home", "Page_Up", "Prior": highlight(0, plan)
    case "End", "Page_Down", "Next": highlight(last, plan)
    case "Return", "KP_Enter",
      "space" where chosen != nil:
      return choose(chosen, in: stage)
    default: return pressOther(name, modifiers, in: stage)
    }
    return []
  }

  /// Closes the menu on a key, which then has its usual effect. If the key belongs to a row, it acts on the menu's
  /// card.
  private mutating func pressOther(
    _ name: String, _ modifiers: Modifiers, in stage: Stage
  ) -> [OverlayRequest]? {
    let request = stage.bindings.request(for: name, modifiers)
    if rows.contains(where: { $0.request == request }) {
      closeForRow(at: stage.latest)
    } else {
      close(at: stage.latest)
    }
    return request?.action == .close || request?.action == .menu ? [] : nil
  }

  /// Closes the menu, and keeps its card for the action of a row until the next input.
  private mutating func closeForRow(at time: Double) {
    let card = card
    close(at: time)
    self.card = card
  }

  private mutating func highlight(_ row: Int, _ plan: Plan) {
    chosen = row
    let top = plan.tops[row]
    scroll.show(top...top + plan.rowHeight, in: plan.area.height, overflow: plan.overflow)
  }

  private mutating func choose(_ row: Int?, in stage: Stage) -> [OverlayRequest] {
    guard let row else { return [] }
    closeForRow(at: stage.latest)
    return [.action(rows[row].request)]
  }

  func nextChange(after time: Double) -> Double? { fade.nextChange(after: time) }

  func pointerShape(in stage: Stage) -> PointerShape? {
    guard isOpen else { return nil }
    return row(under: stage.pointer, Plan(self, stage.toolConfiguration)) == nil
      ? .arrow : .pointingHand
  }

  // MARK: Drawing

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let opacity = fade.opacity(at: stage.latest)
    guard opacity > 0 else { return }
    let plan = Plan(self, stage.toolConfiguration)
    items.append(
      .panel(
        plan.panel, radius: Self.radius * plan.scale, scale: plan.scale, opacity: opacity,
        isHittable: isOpen))
    var content: [DisplayItem] = []
    for (index, row) in rows.enumerated() {
      let rect = plan.rect(of: index, scroll.offset)
      if row.beginsSection {
        let y = (rect.minY - Self.ruleHeight / 2 * plan.scale).rounded()
        content.append(
          .box(
            Rect(x: rect.minX, y: y, width: rect.width, height: max(plan.scale.rounded(), 1)),
            .rule, opacity: opacity))
      }
      let isChosen = index == chosen
      if isChosen {
        content.append(
          .box(rect, .done, radius: Self.rowRadius * plan.scale, opacity: opacity))
      }
      content.append(
        .overlay(
          .action(row.line), state: isChosen ? .hovered : .normal,
          size: Size(rect.width, rect.height) * (1 / plan.scale), at: rect.origin,
          scale: plan.scale, opacity: opacity))
    }
    items += content.compactMap { $0.clipped(to: plan.area) }
    if plan.overflow > 0 { items.append(bar(plan, opacity)) }
  }

  /// Returns the scroll bar of the rows.
  private func bar(_ plan: Plan, _ opacity: Double) -> DisplayItem {
    .scrollBar(
      in: plan.panel.insetBy(dx: 0, dy: Self.radius * plan.scale), offset: scroll.offset,
      overflow: plan.overflow, scale: plan.scale, opacity: opacity)
  }
}
