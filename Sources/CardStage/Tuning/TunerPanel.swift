import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The layout and the items of the tuner's panel in one window.
struct TunerPanel {
  // The measures of the panel, in its points; tuned by eye.
  private static let width = 316.0
  private static let margin = 10.0
  private static let pad = 14.0
  private static let head = 42.0
  private static let hint = 24.0
  private static let legend = 18.0
  private static let button = 34.0
  private static let gap = 6.0
  /// The minimum and maximum size of the panel's point, in interface points. The panel grows with the window, so that
  /// an audience can read it.
  private static let sizes = 0.4...1.8

  let tuner: Tuner
  let parameters: [Parameter]
  let tuning: Overrides
  let title: String
  private let legend: String
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
    (isSplit, configuration) = (stage.isSplit, stage.configuration)
    tuning = stage.overrides[tuner.half][scene.id]
    unit = Self.unit(for: parameters, in: stage.layout.area, configuration)
  }

  /// Returns the height of a panel, in points of the panel.
  private static func height(for parameters: [Parameter]) -> Double {
    head + TunerLine.height * Double(parameters.count) + hint
      + (legend(of: parameters).isEmpty ? 0 : legend) + button + 2 * pad
  }

  /// Returns the pixels per point of a panel that fits an area.
  private static func unit(
    for parameters: [Parameter], in area: Rect, _ configuration: StageConfiguration
  ) -> Double {
    let scale = configuration.interfaceScale
    return min(
      max(configuration.windowFraction, scale * sizes.lowerBound), scale * sizes.upperBound,
      area.height / (height(for: parameters) + 2 * margin), area.width / (width + 2 * margin))
  }

  /// Returns the rectangle of a panel at the left or right of an area, in window pixels.
  static func rect(
    for parameters: [Parameter], isAtRight: Bool, in area: Rect, _ configuration: StageConfiguration
  ) -> Rect {
    let unit = unit(for: parameters, in: area, configuration)
    let (width, margin) = ((width * unit).rounded(), (margin * unit).rounded())
    return Rect(
      x: isAtRight ? area.width - margin - width : margin, y: margin, width: width,
      height: (height(for: parameters) * unit).rounded())
  }

  // MARK: Places, in window pixels

  private var content: Rect { rect.insetBy(dx: Self.pad * unit, dy: Self.pad * unit) }

  private func lineRect(_ line: Int) -> Rect {
    let top = content.minY + (Self.head + TunerLine.height * Double(line)) * unit
    return Rect(x: content.minX, y: top, width: content.width, height: TunerLine.height * unit)
  }

  /// Returns the ends of the slider's track and its y. The left end stands for the fraction 0, the right end for 1.
  private func track(_ line: Int) -> (left: Double, right: Double, y: Double) {
    let rect = lineRect(line)
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

  private func halfRect(_ half: ViewSide) -> Rect {
    let side = 30 * unit
    return Rect(
      x: content.maxX - side * Double(2 - half.rawValue) - Self.gap * unit
        * Double(1 - half.rawValue),
      y: content.minY, width: side, height: side)
  }

  /// Returns the part of the panel at a pixel of the window; nil outside the panel.
  func target(at point: Point) -> Tuner.Target? {
    guard rect.contains(point) else { return nil }
    for button in Tuner.Button.allCases where buttonRect(button).contains(point) {
      return .button(button)
    }
    if isSplit, let half = ViewSide.allCases.first(where: { halfRect($0).contains(point) }) {
      return .half(half)
    }
    for line in parameters.indices where lineRect(line).contains(point) {
      let box = lineRect(line)
      if point.y > box.minY + box.height * TunerLine.textFraction { return .slider(line) }
      return point.x > box.midX + box.width * 0.1 ? .number(line) : .line(line)
    }
    return .background
  }

  /// Returns the fraction of a line's range that a pixel of the window stands for.
  func fraction(at point: Point, of line: Int) -> Double {
    let (left, right, _) = track(line)
    return (point.x - left) / max(right - left, 1)
  }

  // MARK: Items

  /// The face of the panel's background, which the pointer hits wherever nothing covers the panel.
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
      for half in ViewSide.allCases {
        items += plate(
          half == .a ? "L" : "R", in: halfRect(half), isOn: tuner.half == half,
          isLit: hovered == .half(half))
      }
    }
    for (line, parameter) in parameters.enumerated() {
      append(parameter, at: line, hovered: hovered, to: &items)
    }
    items.append(hint)
    if !legend.isEmpty { items.append(face(.legend(legend), in: legendRect)) }
    for button in Tuner.Button.allCases {
      items += plate(
        button.title, in: buttonRect(button), isOn: tuner.pressed == button,
        isLit: hovered == .button(button))
    }
  }

  private func append(
    _ parameter: Parameter, at line: Int, hovered: Tuner.Target?, to items: inout [DisplayItem]
  ) {
    let rect = lineRect(line)
    let isChosen = line == tuner.line
    if isChosen {
      items.append(
        .box(
          rect.insetBy(dx: -6 * unit, dy: 0), .rule, radius: 6 * unit,
          opacity: tuner.hasFocus ? 0.8 : 0.4))
    }
    items.append(face(.line(TunerLine(parameter)), in: rect))
    let value = tuning.value(of: parameter)
    append(value, of: parameter, isTyped: isChosen && tuner.entry != nil, in: rect, to: &items)
    let (left, right, y) = track(line)
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
  }

  private func append(
    _ value: Double, of parameter: Parameter, isTyped: Bool, in rect: Rect,
    to items: inout [DisplayItem]
  ) {
    let em = 15 * unit / configuration.interfaceScale
    let ink: Ink = isTyped ? .outline : tuning[parameter.name] == nil ? .text : .velocity
    let text = LiveText(size: em, ink, in: configuration)
    let shown =
      isTyped ? (tuner.entry ?? "") + "_" : LiveText.number(value, digits: parameter.digits)
    let middle = rect.minY + rect.height * TunerLine.textFraction / 2
    let end = Point(rect.maxX - TunerLine.unitWidth * unit, middle - text.cell.height / 2)
    text.append(shown, .right, at: end, to: &items)
  }

  /// Returns an explanation of the letters that stand for lengths in the units of parameters; empty if there are none.
  private static func legend(of parameters: [Parameter]) -> String {
    let units = Set(parameters.map(\.unit))
    return [("W", "scene width"), ("H", "scene height"), ("w", "card width")]
      .filter { units.contains($0.0) }.map { "\($0): \($1)" }.joined(separator: ", ")
  }

  private var legendRect: Rect {
    let height = (legend.isEmpty ? 0 : Self.legend) * unit
    return Rect(
      x: content.minX, y: content.maxY - Self.button * unit - height, width: content.width,
      height: max(height - 3 * unit, 0))
  }

  /// The range and the default of the chosen line, or the reason why a typed number was rejected.
  private var hint: DisplayItem {
    let box = Rect(
      x: content.minX, y: legendRect.minY - Self.hint * unit, width: content.width,
      height: Self.hint * unit - 4 * unit)
    guard parameters.indices.contains(tuner.line) else { return face(.hint(""), in: box) }
    let parameter = parameters[tuner.line]
    func formatted(_ value: Double) -> String { LiveText.number(value, digits: parameter.digits) }
    let unit = parameter.unit.isEmpty ? "" : " " + parameter.unit
    let (low, high) = (formatted(parameter.range.lowerBound), formatted(parameter.range.upperBound))
    let refused = tuner.refused.flatMap {
      ($0.name, $0.scene, $0.half) == (parameter.name, scene, tuner.half) ? $0.value : nil
    }
    let words =
      refused.map {
        $0 > parameter.range.upperBound
          ? "\(formatted($0)) is too much: at most \(high)\(unit)"
          : "\(formatted($0)) is too little: at least \(low)\(unit)"
      } ?? "\(low) to \(high)\(unit), default \(formatted(parameter.standard))"
    return face(.hint(words), in: box)
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
  init(_ parameter: Parameter) {
    self.init(
      title: parameter.title, unit: parameter.unit,
      defaultFraction: parameter.fraction(of: parameter.standard))
  }
}
