/// The line between two views and their names: A or B with the rules and the constants that differ from
/// the other view's, as far as there is room.
struct ViewNames: ChromeLayer {
  // In interface points; tuned by eye.
  private static let divider = 2.0
  private static let size = 17.0
  private static let pad = Size(12, 7)
  private static let margin = 12.0
  /// The room beside a name, in characters.
  private static let roomBeside = 4

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard stage.isSplit else { return }
    let (window, scale) = (stage.configuration.window, stage.configuration.interfaceScale)
    let width = max((Self.divider * scale).rounded(), 1)
    items.append(
      .box(
        Rect(
          x: ((window.width - width) / 2).rounded(), y: 0, width: width, height: window.height),
        .rule))
    for half in Half.allCases { append(half, to: &items, in: stage) }
  }

  private func append(_ half: Half, to items: inout [DisplayItem], in stage: Stage) {
    let configuration = stage.configuration
    let text = LiveText(size: Self.size, .text, in: configuration)
    let scale = configuration.interfaceScale
    let pad = Self.pad * scale
    let (left, right) = room(in: half, of: stage)
    let length = Int((right - left) / text.cell.width, clampedTo: 0...1000) - Self.roomBeside
    let words = name(half, Self.differences(of: half, in: stage.host), length: length)
    let size = Size(text.width(of: words) + 2 * pad.width, text.cell.height + 2 * pad.height)
    let box = Rect(
      x: ((left + right - size.width) / 2).rounded(), y: (Self.margin * scale).rounded(),
      width: size.width, height: size.height)
    items.append(.box(box, .panel, radius: 10 * scale, opacity: configuration.panelOpacity))
    text.append(words, at: Point(box.minX + pad.width, box.minY + pad.height), to: &items)
  }

  /// The horizontal room for a view's name beside strip, tuner and badge, in window pixels.
  private func room(in half: Half, of stage: Stage) -> (left: Double, right: Double) {
    let configuration = stage.configuration
    let view = half.rect(in: configuration.window)
    let badge = SpeedBadge.width(configuration)
    if let panel = stage.tunerRect {
      return panel.midX < configuration.window.width / 2
        ? (max(view.minX, panel.maxX), view.maxX - (half == .b ? badge : 0))
        : (view.minX, min(view.maxX, panel.minX))
    }
    // The same place in both views, beside the strip of one and the badge of the other.
    let strip = stage.chrome.hidesInterface ? 0 : SceneStrip.width(configuration)
    return (view.minX + strip, view.maxX - badge)
  }

  private func name(_ half: Half, _ differences: [String], length: Int) -> String {
    var name = half == .a ? "A" : "B"
    for (index, difference) in differences.enumerated() {
      let left = differences.count - index
      guard name.count + difference.count + 2 <= length else { return name + "  +\(left)" }
      name += "  " + difference
    }
    return name
  }

  private static func differences(of half: Half, in host: SceneHost) -> [String] {
    let mine = host.overrides[half][host.sceneID]
    let other = host.overrides[half.other][host.sceneID]
    let rules = host.rules.a == host.rules.b ? [] : [host.rules[half].title]
    return rules
      + host.sceneType.knobs.filter { mine[$0.name] != other[$0.name] }.map { knob in
        let value = LiveText.number(mine.value(of: knob), digits: knob.digits)
        let gap = knob.unit.isEmpty || knob.unit == "°" ? "" : " "
        return "\(knob.title) \(value)\(gap)\(knob.unit)"
      }
  }
}
