package import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The wording of the actions in the menu, the tooltips and the key list.
extension Stage {
  /// The groups of actions in the menu, from top to bottom.
  private static let menuGroups: [Action.Group] = [.cards, .scenes, .time, .audience, .window]

  /// Opens the menu at the pointer, or else in the middle of the window. Has no effect during a press or under a blank
  /// screen.
  mutating func openMenu() {
    guard !isPressed, !isDragging, !overlays.blank.fade.isShown else { return }
    // The rows apply to the card under the pointer, not to the card of the previous menu.
    overlays.menu.close(at: latest)
    var menu = overlays.menu
    let sections = Self.menuGroups.map(menuRows).filter { !$0.isEmpty }
    menu.open(sections, on: pointedCard, at: pointerPosition, in: self)
    overlays.menu = menu
  }

  private func menuRows(of group: Action.Group) -> [Menu.Row] {
    Action.all.filter { $0.group == group }.flatMap { action -> [Menu.Row] in
      guard let words = menuWords(of: action) else { return [] }
      return menuRequests(of: action).filter(allows).map { request in
        Menu.Row(line: line(of: request, words), request: request)
      }
    }
  }

  /// Returns the menu's words for an action; nil if the menu doesn't offer the action.
  private func menuWords(of action: Action) -> Action.MenuWords? {
    action.id == .flip ? flipEffect.map { Action.MenuWords($0) } : action.menu
  }

  /// Returns the requests of an action that the menu offers for the card under the pointer and the current modes.
  private func menuRequests(of action: Action) -> [Request] {
    let isWanted =
      switch action.id {
      // These actions apply to the front card.
      case .open, .flip: cardBehind == nil
      case .close: host.canDismiss(at: stageTime) && !isOpened
      case .nextScene: layout[.sceneBar] == nil || overlays.interfaceOpacity(at: latest) == 0
      case .penColor, .penThick: isPenUp
      default: true
      }
    guard isWanted else { return [] }
    return switch action.id {
    case .goTo: cardBehind.map { [Request(.goTo, .number(Double($0 + 1)))] } ?? []
    case .speed: [Request(.speed, .number(1))]
    default: action.plainRequests.map(\.request)
    }
  }

  /// The index of the card under the pointer; nil if that card is in front, or if no card is there.
  private var cardBehind: Int? {
    guard let hit = sceneHit, let card = hit.face.card, card.side == .front else { return nil }
    let item = lastFrame.list.items.last { $0.face == hit.face }
    return item?.carrier == host.slot.scene.frontCard(at: stageTime) ? nil : card.index
  }

  /// Returns the menu's line for a request.
  private func line(of request: Request, _ menu: Action.MenuWords) -> ActionLine {
    let color = request.action == .penColor ? request.text.flatMap(PenColor.init) : nil
    let (isOn, words) = (isOn(request), color?.title ?? menu.words)
    return ActionLine(
      isOn ? menu.whileOn ?? words : words, key: key(of: request),
      isOn: isOn && menu.whileOn == nil, color: color)
  }

  /// Returns the label of the first key of a request; empty if the request has no key.
  func key(of request: Request) -> String {
    bindings.entry(of: request)?.chords.first?.label ?? ""
  }

  /// Returns the key list's line for a request, for use in a tooltip. Returns nil if the key bindings have no entry for
  /// the request.
  func tooltip(of request: Request) -> ActionLine? {
    bindings.entry(of: request).map { ActionLine($0.meaning, key: key(of: request)) }
  }

  /// Returns the meaning of a key for the scene on stage. In a lesson, the keys of a clicker change the step.
  package func meaning(of key: KeyBindings.Entry) -> String {
    if let steps = lessonSteps(of: key.request.action) {
      return steps > 0 ? "Next lesson step" : "Previous lesson step"
    }
    guard key.request.action == .flip else { return key.meaning }
    // If the scene cannot flip the card, the action opens it. On an opened card, the action shows the next card.
    let other = isOpened ? Action(.next)?.meaning : Action(.open)?.menu?.words
    return flipEffect ?? other ?? key.meaning
  }

  /// The effect of the action `flip` in words. Nil if the action opens the card or shows the next card instead.
  private var flipEffect: String? {
    isOpened ? nil : host.slot.scene.flipEffect(at: stageTime)
  }

  /// The gestures of the scene on stage, and the keys of all actions that are currently possible.
  var keyListing: KeyListing {
    let keys = useful(bindings.entries)
    let groups = Action.Group.allCases.map { group in
      KeyListing.Group(
        group.rawValue, keys.filter { $0.group == group }.map { .init($0.keys, meaning(of: $0)) })
    }
    // A step of a lesson may lack rules that a gesture needs. The last step has all rules.
    let hasAllRules = lessonPosition.map { $0.moved(by: 1) == nil } ?? true
    let gestures = (hasAllRules ? host.sceneType.gestures : [])
      .map { KeyListing.Line($0.gesture, $0.meaning) }
    return KeyListing(
      gestures: .init(
        host.sceneType.title,
        gestures + [Zoom.gesture, .init("Right click", "Menu of the card and the scene")]),
      groups: groups.filter { !$0.lines.isEmpty })
  }
}
