import CardKinetics
import CardPicture
import CardScene

/// The line between the views of the split view, and the names of both views.
///
/// A name begins with "Left" or "Right", or with "Top" or "Bottom" in a window that is taller than wide. In a lesson,
/// the view's step follows. Otherwise the view's mode follows, if the views have different modes. The parameters that
/// differ between the views come last, if there is space. While a part of the stage is enlarged, the line moves with
/// the views, and the names are hidden.
struct ViewNames: OverlayLayer {
  // The measures of the line and the names, in interface points; tuned by eye.
  private static let divider = 2.0
  private static let size = 17.0
  private static let pad = Size(12, 6)
  private static let gap = 6.0
  /// The scale of the names in a small area.
  private static let small = 0.7

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard stage.isSplit else { return }
    let (window, scale) = (stage.configuration.window, stage.configuration.interfaceScale)
    let width = max((Self.divider * scale).rounded(), 1)
    let second = stage.overlays.zoom.enlarged(ViewSide.b.rect(in: window), in: window)
    let line =
      stage.configuration.isPortrait
      ? Rect(x: 0, y: (second.minY - width / 2).rounded(), width: window.width, height: width)
      : Rect(x: (second.minX - width / 2).rounded(), y: 0, width: width, height: window.height)
    items.append(.box(line, .rule))
    for side in ViewSide.allCases { append(side, to: &items, in: stage) }
  }

  /// Reserves a rectangle in the row above each view, beside the scene bar, the tuner and the badge.
  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard stage.isSplit, stage.overlays.zoom.titleOpacity > 0 else { return }
    let configuration = stage.configuration
    let height = configuration.topRow
    for side in ViewSide.allCases {
      let view = side.rect(in: configuration.window)
      let row = Rect(
        x: view.minX, y: view.minY + configuration.topHeight(isSplit: true) - height,
        width: view.width, height: height)
      let space = layout.freePart(of: row).insetBy(
        dx: Self.gap * configuration.interfaceScale, dy: 0)
      layout.place(.viewName(side), at: Self.label(of: side, in: space, of: stage).box)
    }
  }

  /// The name of a view in a given area.
  private struct Label {
    let words: String
    let text: LiveText
    let pad: Size
    let box: Rect
  }

  /// Returns the name of a view, as near to the middle of the view as the area allows. If the area is the box of an
  /// earlier result, the result is the same.
  private static func label(of side: ViewSide, in area: Rect, of stage: Stage) -> Label {
    let configuration = stage.configuration
    let differences = differences(of: side, in: stage.host)
    /// Returns the name scaled by `factor`, and whether the name is complete.
    func setting(_ factor: Double) -> (label: Label, isWhole: Bool) {
      let text = LiveText(size: size * factor, .text, in: configuration)
      let pad = pad * (configuration.interfaceScale * factor)
      // The addend compensates for rounding errors.
      let length = Int((area.width - 2 * pad.width) / text.cell.width + 1e-6, clampedTo: 1...1000)
      let view = side.title(in: configuration)
      let words = name(view, differences, length: length)
      let size = Size(text.width(of: words) + 2 * pad.width, text.cell.height + 2 * pad.height)
      let centered = (side.rect(in: configuration.window).midX - size.width / 2).rounded()
      let box = Rect(
        x: min(max(centered, area.minX), max(area.maxX - size.width, area.minX)),
        y: (area.midY - size.height / 2).rounded(), width: size.width, height: size.height)
      let isWhole = words == name(view, differences, length: Int.max)
      return (Label(words: words, text: text, pad: pad, box: box), isWhole)
    }
    let large = setting(1)
    return large.isWhole && large.label.box.height <= area.height
      ? large.label : setting(small).label
  }

  private func append(_ side: ViewSide, to items: inout [DisplayItem], in stage: Stage) {
    let configuration = stage.configuration
    guard let rect = stage.layout[.viewName(side)] else { return }
    let label = Self.label(of: side, in: rect, of: stage)
    let first = items.count
    items.append(
      .box(
        label.box, .panel, radius: 10 * configuration.interfaceScale,
        opacity: configuration.panelOpacity))
    label.text.append(
      label.words,
      at: Point(label.box.minX + label.pad.width, label.box.minY + label.pad.height), to: &items)
    items.fade(from: first, by: stage.overlays.zoom.titleOpacity)
  }

  private static func name(_ view: String, _ differences: [String], length: Int) -> String {
    var name = view
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

  private static func differences(of side: ViewSide, in host: SceneHost) -> [String] {
    let mine = host.overrides[side][host.sceneID]
    let other = host.overrides[side.other][host.sceneID]
    let modes = host.modes.a == host.modes.b ? [] : [host.modes[side].title]
    let step = host.lessonPositions[side].map { ["\($0.index + 1). \($0.step.title)"] }
    return (step ?? modes)
      + host.parameters.filter { mine[$0.name] != other[$0.name] }.map { parameter in
        let value = LiveText.number(mine.value(of: parameter), digits: parameter.digits)
        let gap = parameter.unit.isEmpty || parameter.unit == "°" ? "" : " "
        return "\(parameter.title) \(value)\(gap)\(parameter.unit)"
      }
  }
}

extension ViewSide {
  /// Returns the position of the view in the window, as a word.
  func title(in configuration: StageConfiguration) -> String {
    switch self {
    case .a: configuration.isPortrait ? "Top" : "Left"
    case .b: configuration.isPortrait ? "Bottom" : "Right"
    }
  }
}
