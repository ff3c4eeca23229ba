import CardKinetics
import CardPicture
import CardScene

/// The line between the views of the split view, and the names of both views.
///
/// A name is A or B with the view's rules. The parameters that differ between the views follow if the area allows.
struct ViewNames: ChromeLayer {
  // In interface points; tuned by eye.
  private static let divider = 2.0
  private static let size = 17.0
  private static let pad = Size(12, 6)
  private static let gap = 6.0
  /// The scale of the names if there is little area.
  private static let small = 0.7

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

  /// The name of a view, fitted into its area.
  private struct Label {
    let words: String
    let text: LiveText
    let pad: Size
    let box: Rect
  }

  /// Returns the rectangle of a view's name, in window pixels.
  static func box(of half: Half, in stage: Stage) -> Rect { label(of: half, in: stage).box }

  private static func label(of half: Half, in stage: Stage) -> Label {
    let configuration = stage.configuration
    let room = room(in: half, of: stage)
    let differences = differences(of: half, in: stage.host)
    /// Returns the name at a scale with its size, and whether the name is complete.
    func setting(_ factor: Double) -> (label: Label, isWhole: Bool) {
      let text = LiveText(size: size * factor, .text, in: configuration)
      let pad = pad * (configuration.interfaceScale * factor)
      let length = Int((room.width - 2 * pad.width) / text.cell.width, clampedTo: 1...1000)
      let words = name(half, differences, length: length)
      let size = Size(text.width(of: words) + 2 * pad.width, text.cell.height + 2 * pad.height)
      let box = Rect(
        x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded(),
        width: size.width, height: size.height)
      let isWhole = words == name(half, differences, length: Int.max)
      return (Label(words: words, text: text, pad: pad, box: box), isWhole)
    }
    let large = setting(1)
    return large.isWhole && large.label.box.height <= room.height
      ? large.label : setting(small).label
  }

  private func append(_ half: Half, to items: inout [DisplayItem], in stage: Stage) {
    let configuration = stage.configuration
    let label = Self.label(of: half, in: stage)
    items.append(
      .box(
        label.box, .panel, radius: 10 * configuration.interfaceScale,
        opacity: configuration.panelOpacity))
    label.text.append(
      label.words,
      at: Point(label.box.minX + label.pad.width, label.box.minY + label.pad.height), to: &items)
  }

  /// Returns the area for a view's name beside the scene bar, the tuner and the badge, in window pixels.
  private static func room(in half: Half, of stage: Stage) -> Rect {
    let configuration = stage.configuration
    let view = half.rect(in: configuration.window)
    let gap = gap * configuration.interfaceScale
    // The scene bar narrows one view and the badge narrows the other. In portrait, both have a row above.
    let sharesRow = !configuration.isPortrait
    let sceneBar =
      sharesRow && half == .a && stage.tunerRect == nil
      ? SceneBar.widthInView(configuration) : 0
    let badge = sharesRow && half == .b ? SpeedBadge.width(configuration, isSplit: true) : 0
    var (left, right) = (view.minX + max(sceneBar, gap), view.maxX - gap)
    if let panel = stage.tunerRect {
      if panel.midX < configuration.window.width / 2 {
        left = max(left, panel.maxX + gap)
      } else {
        right = min(right, panel.minX - gap)
      }
    }
    right -= max(badge - gap, 0)
    let height = configuration.headRow
    return Rect(
      x: left, y: configuration.head(isSplit: true) - height, width: max(right - left, 0),
      height: height)
  }

  private static func name(_ half: Half, _ differences: [String], length: Int) -> String {
    var name = half == .a ? "Left" : "Right"
    for (index, difference) in differences.enumerated() {
      let left = differences.count - index
      guard name.count + difference.count + 2 <= length else {
        let rest = name + "  +\(left)"
        return rest.count <= length ? rest : name
      }
      name += "  " + difference
    }
    return name
  }

  private static func differences(of half: Half, in host: SceneHost) -> [String] {
    let mine = host.overrides[half][host.sceneID]
    let other = host.overrides[half.other][host.sceneID]
    let rules = host.rules.a == host.rules.b ? [] : [host.rules[half].title]
    return rules
      + host.parameters.filter { mine[$0.name] != other[$0.name] }.map { parameter in
        let value = LiveText.number(mine.value(of: parameter), digits: parameter.digits)
        let gap = parameter.unit.isEmpty || parameter.unit == "°" ? "" : " "
        return "\(parameter.title) \(value)\(gap)\(parameter.unit)"
      }
  }
}
