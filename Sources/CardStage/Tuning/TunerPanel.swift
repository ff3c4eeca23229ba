import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The layout and the items of the tuner's panel in one window.
struct TunerPanel {
  // The measures of the panel, in points of the panel; tuned by eye.
  private static let width = 316.0
  private static let margin = 10.0
  private static let pad = 14.0
  private static let header = 42.0
  private static let name = 22.0
  private static let hint = 24.0
  private static let legend = 24.0
  private static let button = 34.0
  private static let gap = 6.0
  private static let scrollBar = 5.0
  /// The minimum and maximum size of the panel's point, in interface points. The panel grows with the window, so that
  /// an audience can read it. At the minimum, the type size is 13 interface points.
  private static let sizes = 0.94...1.8
  /// The minimum size of the panel's point below the code of a lesson, in interface points; tuned by eye.
  private static let minimumBelowCode = 0.8
  /// The minimum height of a list: two lines and a heading. In a window without that height, the type is smaller.
  private static let minimumList = 2 * TunerLine.height + TunerList.groupHeight

  let tuner: Tuner
  let parameters: [Parameter]
  let tuning: Overrides
  let title: String
  private let list: TunerList
  /// The rows in the panel, with their rectangles in window pixels.
  private let visibleRows: [(row: TunerList.Row, rect: Rect)]
  /// The index of the first row in the panel.
  let firstRow: Int
  private let legend: String
  private let reasons: [String: String]
  private let scene: SceneID
  let isSplit: Bool
  private let configuration: StageConfiguration
  /// The pixels per point of the panel.
  private let unit: Double
  /// The rectangle of the panel, in window pixels.
  let rect: Rect

  init(_ tuner: Tuner, in rect: Rect, of stage: Stage) {
    let scene = stage.host.sceneType
    (self.tuner, self.rect, parameters) = (tuner, rect, stage.host.parameters)
    (title, self.scene) = (scene.title, scene.id)
    legend = Self.legend(of: parameters)
    reasons = stage.host.slot.scene(tuner.side).reasonsForNoEffect
    (isSplit, configuration) = (stage.isSplit, stage.configuration)
    tuning = stage.overrides[tuner.side][scene.id]
    list = TunerList(parameters)
    let area = Self.area(for: list, besideView: tuner.side, in: stage.layout.area, of: stage)
    unit = Self.unit(for: parameters, list, in: area, configuration)
    let space = Rect(
      x: rect.minX + Self.pad * unit, y: rect.minY + (Self.pad + Self.header) * unit,
      width: rect.width - 2 * Self.pad * unit,
      height: rect.height - Self.fixedHeight(for: parameters) * unit)
    firstRow = list.firstRow(
      near: tuner.firstRow, showing: tuner.showsChosenLine ? tuner.line : nil,
      in: space.height / unit)
    visibleRows = list.placed(from: firstRow, in: space, unit: unit)
  }

  /// Returns the height of a panel without its list, in points of the panel.
  private static func fixedHeight(for parameters: [Parameter]) -> Double {
    header + name + hint + (legend(of: parameters).isEmpty ? 0 : legend) + button + 2 * pad
  }

  /// Returns the pixels per point of a panel in an area.
  private static func unit(
    for parameters: [Parameter], _ list: TunerList, in area: Rect,
    _ configuration: StageConfiguration
  ) -> Double {
    let scale = configuration.interfaceScale
    let fixed = fixedHeight(for: parameters) + 2 * margin
    let whole = fixed + list.height
    let minimumHeight = fixed + min(minimumList, list.height)
    // The panel grows with the window as long as the whole list fits.
    let grown = min(configuration.windowFraction, area.height / whole)
    return min(
      max(grown, scale * sizes.lowerBound), scale * sizes.upperBound, area.height / minimumHeight,
      area.width / (width + 2 * margin))
  }

  /// Returns the area for a panel that tunes a view and has a list of parameters. In the split view of a window that is
  /// taller than wide, the panel lies in the other view. In a lesson, it lies in the part of the lesson's panel below the
  /// code, or in the whole lesson's panel if that part is too low. So the cards stay visible.
  private static func area(
    for list: TunerList, besideView side: ViewSide, in area: Rect, of stage: Stage
  ) -> Rect {
    let (configuration, parameters) = (stage.configuration, stage.host.parameters)
    guard let lesson = stage.host.lessonPanel else {
      return stage.isSplit && configuration.isPortrait
        ? area.intersection(stage.rect(of: side.other)) : area
    }
    let unit = unit(for: parameters, list, in: lesson.belowCode, configuration)
    return unit < Self.minimumBelowCode * configuration.interfaceScale
      ? lesson.rect : lesson.belowCode
  }

  /// Returns the rectangle of a panel that tunes a view, at the left or right of its area, in window pixels.
  static func rect(
    besideView side: ViewSide, isAtRight: Bool, in area: Rect, of stage: Stage
  ) -> Rect {
    let (parameters, list) = (stage.host.parameters, TunerList(stage.host.parameters))
    let area = Self.area(for: list, besideView: side, in: area, of: stage)
    let unit = unit(for: parameters, list, in: area, stage.configuration)
    let (width, margin) = ((width * unit).rounded(), (margin * unit).rounded())
    let height = (fixedHeight(for: parameters) + list.height) * unit
    return Rect(
      x: isAtRight ? area.maxX - margin - width : area.minX + margin, y: area.minY + margin,
      width: width,
      height: min(height.rounded(.up), (area.height - 2 * margin).rounded(.down)))
  }

  // MARK: Positions, in window pixels

  private var content: Rect { rect.insetBy(dx: Self.pad * unit, dy: Self.pad * unit) }

  /// The rectangle of the scroll bar's track and of its thumb; nil if the whole list is visible.
  private var scrollBar: (track: Rect, thumb: Rect)? {
    guard visibleRows.count < list.rows.count, let top = visibleRows.first,
      let end = visibleRows.last
    else { return nil }
    let width = Self.scrollBar * unit
    let track = Rect(
      x: rect.maxX - (Self.pad * unit + width) / 2, y: top.rect.minY, width: width,
      height: end.rect.maxY - top.rect.minY)
    let (before, shown) = (Double(firstRow), Double(visibleRows.count))
    let row = track.height / Double(list.rows.count)
    return (
      track,
      Rect(x: track.minX, y: track.minY + before * row, width: width, height: shown * row)
    )
  }

  /// Returns the first row for which the middle of the scroll bar's thumb is at a pixel of the window.
  func firstRow(at point: Point) -> Int {
    guard let (track, thumb) = scrollBar else { return 0 }
    let fraction = (point.y - thumb.height / 2 - track.minY) / track.height
    return Int((fraction * Double(list.rows.count)).rounded(), clampedTo: 0...list.rows.count)
  }

  /// Returns the ends of the slider's track and its y. The left end is the fraction 0, and the right end is the
  /// fraction 1.
  private func track(in rect: Rect) -> (left: Double, right: Double, y: Double) {
    let inset = TunerLine.trackInset * unit
    return (rect.minX + inset, rect.maxX - inset, rect.minY + rect.height * TunerLine.trackPosition)
  }

  private func buttonRect(_ button: Tuner.Button) -> Rect {
    let count = Double(Tuner.Button.allCases.count)
    let gap = Self.gap * unit
    let width = (content.width - gap * (count - 1)) / count
    return Rect(
      x: content.minX + Double(button.rawValue) * (width + gap),
      y: content.maxY - Self.button * unit, width: width, height: Self.button * unit)
  }

  private func sideRect(_ side: ViewSide) -> Rect {
    let length = 30 * unit
    return Rect(
      x: content.maxX - length * Double(2 - side.rawValue) - Self.gap * unit
        * Double(1 - side.rawValue),
      y: content.minY, width: length, height: length)
  }

  /// Returns the part of the panel at a pixel of the window; nil outside the panel.
  func target(at point: Point) -> Tuner.Target? {
    guard rect.contains(point) else { return nil }
    for button in Tuner.Button.allCases where buttonRect(button).contains(point) {
      return .button(button)
    }
    if isSplit, let side = ViewSide.allCases.first(where: { sideRect($0).contains(point) }) {
      return .side(side)
    }
    if let track = scrollBar?.track.insetBy(dx: -Self.pad / 2 * unit, dy: 0), track.contains(point)
    {
      return .scrollBar
    }
    for case (.line(let line), let box) in visibleRows where box.contains(point) {
      if point.y > box.minY + box.height * TunerLine.textFraction { return .slider(line) }
      return point.x > box.midX + box.width * 0.1 ? .number(line) : .line(line)
    }
    return .background
  }

  /// Returns the fraction of a slider's range at a pixel of the window. The tracks of all sliders have the same left
  /// and right ends.
  func fraction(at point: Point) -> Double {
    let (left, right, _) = track(in: content)
    return (point.x - left) / max(right - left, 1)
  }

  // MARK: Items

  /// The face of the panel's background, which the pointer hits if no other part of the panel lies above it.
  static let background = Face.ink(.panel)

  /// Appends the items of the panel.
  ///
  /// - Parameter hovered: the part under the pointer.
  func append(hovered: Tuner.Target?, to items: inout [DisplayItem]) {
    items.reserveCapacity(items.count + 20 * parameters.count + 16)
    let edge = (tuner.hasFocus ? 2 : 1) * unit
    items.append(
      .box(
        rect.insetBy(dx: -edge, dy: -edge), tuner.hasFocus ? .outline : .rule,
        radius: 14 * unit + edge))
    var background = DisplayItem.box(rect, .panel, radius: 14 * unit)
    background.isHittable = true
    items.append(background)
    items.append(
      face(
        .title(title),
        in: Rect(
          x: content.minX, y: content.minY, width: content.width * 0.7, height: 30 * unit)))
    if isSplit {
      for side in ViewSide.allCases {
        items += plate(
          String(side.title(in: configuration).prefix(1)), in: sideRect(side),
          isOn: tuner.side == side,
          isLit: hovered == .side(side))
      }
    }
    for (row, rect) in visibleRows {
      switch row {
      case .group(let title): items.append(face(.group(title), in: rect))
      case .line(let line):
        append(parameters[line], at: line, in: rect, hovered: hovered, to: &items)
      }
    }
    appendScrollBar(isLit: tuner.dragsScrollBar || hovered == .scrollBar, to: &items)
    items += hints
    if !legend.isEmpty { items.append(face(.legend(legend), in: legendRect)) }
    for button in Tuner.Button.allCases {
      items += plate(
        button.title, in: buttonRect(button), isOn: tuner.pressed == button,
        isLit: hovered == .button(button))
    }
  }

  private func appendScrollBar(isLit: Bool, to items: inout [DisplayItem]) {
    guard let (track, thumb) = scrollBar else { return }
    let radius = track.width / 2
    items.append(.box(track, .rule, radius: radius, opacity: 0.5))
    items.append(.box(thumb, .text, radius: radius, opacity: isLit ? 0.8 : 0.5))
  }

  private func append(
    _ parameter: Parameter, at line: Int, in rect: Rect, hovered: Tuner.Target?,
    to items: inout [DisplayItem]
  ) {
    let isChosen = line == tuner.line
    if isChosen {
      items.append(
        .box(
          rect.insetBy(dx: -6 * unit, dy: 0), .rule, radius: 6 * unit,
          opacity: tuner.hasFocus ? 0.8 : 0.4))
    }
    let hasEffect = reasons[parameter.name] == nil
    items.append(face(.line(TunerLine(parameter, hasEffect: hasEffect)), in: rect))
    let first = items.count
    let value = tuning.value(of: parameter)
    append(value, of: parameter, isTyped: isChosen && tuner.entry != nil, in: rect, to: &items)
    let (left, right, y) = track(in: rect)
    let x = left + (right - left) * parameter.fraction(of: value)
    let height = TunerLine.trackHeight * unit
    // A bar from the default to the value shows the change.
    let start = left + (right - left) * parameter.fraction(of: parameter.standard)
    if x != start {
      items.append(
        .box(
          Rect(x: min(x, start), y: y - height / 2, width: abs(x - start), height: height),
          .velocity))
    }
    let isHeld = tuner.dragged == line || hovered == .slider(line)
    items.append(
      .disc(
        at: Point(x, y), radius: (isHeld ? 7.5 : 6) * unit,
        tuning[parameter.name] == nil ? .text : .velocity))
    if !hasEffect {
      items.fade(from: first, by: Self.withoutEffect)
    }
  }

  /// The opacity of the number and the thumb of a parameter without effect; tuned by eye.
  private static let withoutEffect = 0.4

  private func append(
    _ value: Double, of parameter: Parameter, isTyped: Bool, in rect: Rect,
    to items: inout [DisplayItem]
  ) {
    let em = 15 * unit / configuration.interfaceScale
    let ink: Ink = isTyped ? .outline : tuning[parameter.name] == nil ? .text : .velocity
    let text = LiveText(size: em, ink, in: configuration)
    let shown =
      isTyped
      ? (tuner.entry ?? "").replacing("-", with: "−") + "_"
      : LiveText.number(value, digits: parameter.digits)
    let middle = rect.minY + rect.height * TunerLine.textFraction / 2
    let end = Point(rect.maxX - TunerLine.unitWidth * unit, middle - text.cell.height / 2)
    text.append(shown, .right, at: end, to: &items)
  }

  /// Returns an explanation of the letters that abbreviate lengths in the units of parameters; empty if there are none.
  private static func legend(of parameters: [Parameter]) -> String {
    let units = Set(parameters.map(\.unit))
    return [("W", "scene width"), ("H", "scene height"), ("w", "card width")]
      .filter { units.contains($0.0) }.map { "\($0): \($1)" }.joined(separator: ", ")
  }

  private var legendRect: Rect {
    let height = (legend.isEmpty ? 0 : Self.legend) * unit
    return Rect(
      x: content.minX, y: content.maxY - Self.button * unit - height, width: content.width,
      height: max(height - 6 * unit, 0))
  }

  /// The name of the chosen parameter, and a line of text about the parameter below the name.
  private var hints: [DisplayItem] {
    guard parameters.indices.contains(tuner.line) else { return [] }
    let parameter = parameters[tuner.line]
    let box = Rect(
      x: content.minX, y: legendRect.minY - Self.hint * unit, width: content.width,
      height: (Self.hint - 4) * unit)
    let name = Rect(
      x: box.minX, y: box.minY - Self.name * unit, width: box.width,
      height: (Self.name - 2) * unit)
    return [
      face(.name("\(scene.rawValue).\(parameter.name)"), in: name),
      face(.hint(hint(about: parameter)), in: box),
    ]
  }

  /// Returns the reason why a typed number was rejected, or why the parameter has no effect. Otherwise returns the
  /// range and the default of the parameter.
  private func hint(about parameter: Parameter) -> String {
    func formatted(_ value: Double) -> String { LiveText.number(value, digits: parameter.digits) }
    let unit = parameter.unit.isEmpty ? "" : " " + parameter.unit
    let (low, high) = (formatted(parameter.range.lowerBound), formatted(parameter.range.upperBound))
    if let refused = tuner.refused,
      (refused.name, refused.scene, refused.side) == (parameter.name, scene, tuner.side)
    {
      return refused.value > parameter.range.upperBound
        ? "\(formatted(refused.value)) is too much: at most \(high)\(unit)"
        : "\(formatted(refused.value)) is too little: at least \(low)\(unit)"
    }
    if let reason = reasons[parameter.name] { return "No effect now: \(reason)" }
    return "\(low) to \(high)\(unit), default \(formatted(parameter.standard))"
  }

  private func plate(_ word: String, in rect: Rect, isOn: Bool, isLit: Bool) -> [DisplayItem] {
    [
      .box(
        rect, isOn ? .done : .rule, radius: 8 * unit, opacity: isOn || isLit ? 1 : 0.55),
      face(.button(word), state: isOn ? .pressed : .normal, in: rect),
    ]
  }

  /// Returns the item of a face that fills a rectangle of the panel.
  private func face(
    _ part: TunerFace, state: Face.State = .normal, in rect: Rect
  ) -> DisplayItem {
    .overlay(.tuner(part), state: state, filling: rect, configuration)
  }
}

extension TunerLine {
  init(_ parameter: Parameter, hasEffect: Bool) {
    self.init(
      title: parameter.title, unit: parameter.unit,
      defaultFraction: parameter.fraction(of: parameter.standard), hasEffect: hasEffect)
  }
}
