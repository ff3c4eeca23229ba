package import CardInput
import CardKinetics
import CardPicture
import CardScene

/// Badges in the upper right corner that name the active modes and the keys that end them.
///
/// The badges are hidden with the scene bar and the pointer, while a script plays, and while a presenter view is open.
/// The presenter view itself shows the modes.
struct ModeBadges: OverlayLayer {
  /// The distances from the window's edge and from other overlays, in interface points; tuned by eye.
  private static let (margin, gap) = (12.0, 6.0)
  /// The scale of the badges, and their maximum width as a fraction of the window's width; tuned by eye.
  private static let (scale, fraction) = (0.8, 0.6)

  /// Returns the texts of the badges.
  private func labels(in stage: Stage) -> [String] {
    guard !stage.overlays.hand.isShown, stage.presenterCopy == nil,
      stage.overlays.interfaceOpacity(at: stage.latest) > 0
    else { return [] }
    return stage.runningSigns.compactMap { $0.hint(by: stage.bindings) }
  }

  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    let configuration = stage.configuration
    let unit = configuration.interfaceScale
    // In the split view, only the row above the cards is free.
    let bottom = stage.isSplit ? configuration.topHeight(isSplit: true) : layout.area.maxY
    var top = Self.margin * unit
    for (index, label) in labels(in: stage).enumerated() {
      let size = configuration.textSize(.text(.badge, label))
      let scale = min(unit * Self.scale, layout.area.width * Self.fraction / size.width)
      let corner = Point(layout.area.width - size.width * scale - Self.margin * unit, top)
      let rect = Rect(origin: corner.inWholePixels, size: size * scale)
      let frame = layout.nearest(to: rect, gap: Self.gap * unit)
      layout.place(.modeBadge(index), at: frame.flatMap { $0.maxY <= bottom ? $0 : nil })
      top = (layout[.modeBadge(index)]?.maxY ?? top) + Self.gap * unit
    }
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let opacity = stage.overlays.interfaceOpacity(at: stage.latest)
    for (index, label) in labels(in: stage).enumerated() {
      guard let rect = stage.layout[.modeBadge(index)] else { continue }
      let size = stage.configuration.textSize(.text(.badge, label))
      items.append(
        .overlay(
          .text(.badge, label), size: size, at: rect.origin, scale: rect.width / size.width,
          radius: size.height / 2, opacity: opacity * stage.configuration.panelOpacity))
    }
  }
}

/// A mode of the stage that a badge or the presenter view names.
package enum RunningSign: Hashable, Sendable {
  case recording
  /// A speed below 1, with the badge's text.
  case speed(String)
  /// A speed below 1 while a key is held, with the badge's text and the label of the key.
  case heldSpeed(String, key: String)
  case paused, frozen, black, white, enlarged, spotlight, pen, xray, classic

  /// The name of the mode.
  package var title: String {
    switch self {
    case .recording: "Recording"
    case .speed(let words), .heldSpeed(let words, _): words
    case .paused: "Paused"
    case .frozen: "Frozen"
    case .black: "Black"
    case .white: "White"
    case .enlarged: "Zoomed"
    case .spotlight: "Spotlight"
    case .pen: "Pen"
    case .xray: "X-ray"
    case .classic: "Classic mode"
    }
  }

  /// Returns the label of the key that ends the mode; nil if no key does. The release of a key ends a held speed.
  package func key(by bindings: KeyBindings) -> String? {
    func label(of action: Action.ID) -> String? { bindings.entry(of: action)?.chords.first?.label }
    return switch self {
    case .recording: label(of: "record")
    case .paused: label(of: .pause)
    case .speed: label(of: .slower)
    case .heldSpeed(_, let key): key
    case .frozen: label(of: "freeze")
    case .black: label(of: "black")
    case .white: label(of: "white")
    case .enlarged, .pen: label(of: .close)
    case .spotlight: label(of: "spotlight")
    case .xray: label(of: .xray)
    case .classic: label(of: "classic")
    }
  }

  /// Returns the text of the mode's badge; nil if the mode needs no badge, or if no key ends the mode.
  func hint(by bindings: KeyBindings) -> String? {
    guard let key = key(by: bindings) else { return nil }
    return switch self {
    // `SpeedBadge` already names the speed, for the audience as well.
    case .speed: "\(key) changes the speed"
    case .heldSpeed: "while \(key) is held"
    case .paused: "\(key) resumes"
    case .enlarged: "\(title): \(key) shows everything"
    case .pen: "\(title): \(key) puts it away"
    case .classic: "\(title): \(key) ends it"
    // A frozen window shows no badges, and the presenter view shows these modes in its own way.
    case .recording, .frozen, .black, .white, .spotlight, .xray: nil
    }
  }
}

extension Stage {
  /// The active modes, the most urgent first.
  package var runningSigns: [RunningSign] {
    var signs: [RunningSign] = isRecorded ? [.recording] : []
    if isFrozen { signs.append(.frozen) }
    if overlays.blank.fade.isShown {
      signs.append(overlays.blank.color == .black ? .black : .white)
    }
    if let sign = speedSign { signs.append(sign) }
    if overlays.zoom.isOn { signs.append(.enlarged) }
    if overlays.spotlight.fade.isShown { signs.append(.spotlight) }
    if isPenUp { signs.append(.pen) }
    if showsXRay { signs.append(.xray) }
    // A lesson has its own rules. If the two views have different modes, `ViewNames` shows the mode of each view.
    if lessonPosition == nil, modes.a == .classic, modes.a == modes.b || !isSplit {
      signs.append(.classic)
    }
    return signs
  }

  /// The sign of slow motion or a pause; nil at speed 1.
  private var speedSign: RunningSign? {
    let speed = rate * pace
    guard speed != 1 else { return nil }
    guard speed != 0 else { return .paused }
    let label = SpeedBadge.label(speed)
    guard clock.heldSpeed != nil else { return .speed(label) }
    let key = clock.isHeldByAlt ? "Alt" : bindings.entry(of: .holdSlow)?.chords.first?.label
    return key.map { .heldSpeed(label, key: $0) } ?? .speed(label)
  }
}
