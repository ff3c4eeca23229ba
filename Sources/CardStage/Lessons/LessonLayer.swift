import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The lesson on stage: its panel, and the marks on the cards. The host has the step, the layer the last change of it.
struct LessonLayer: OverlayLayer {
  /// The durations in which lines move to their new positions, and in which new lines stay bright, in seconds; tuned by
  /// eye.
  private static let (moving, glowing) = (0.6, 2.5)
  /// The opacities of the light behind a new line, at first and later.
  private static let (bright, dim) = (0.4, 0.12)

  /// The step before the current one, and the user time of the change.
  private var change: (last: LessonPosition, time: Double)?

  /// Observes a change of the step.
  mutating func change(from last: LessonPosition?, at time: Double) {
    change = last.map { ($0, time) }
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let place = stage.host.lesson else { return }
    let report = stage.lessonReport
    if !stage.isSplit { appendMarks(report, to: &items, in: stage) }
    guard let panel = stage.lessonPanel else { return }
    panel.appendBackground(to: &items)
    let moved = fraction(of: Self.moving, at: stage.latest)
    panel.appendHead(of: place, opacity: moved, to: &items)
    let code = place.step.code
    let old = change?.last.lesson == place.lesson ? change?.last.step.code ?? [] : []
    let pairs = Self.commonLines(old, code)
    if moved < 1 {
      for index in old.indices where !pairs.contains(where: { $0.old == index }) {
        panel.append(
          old[index], value: nil, atLine: Double(index), opacity: max(1 - 2 * moved, 0), to: &items)
      }
    }
    let glow = Self.bright + (Self.dim - Self.bright) * fraction(of: Self.glowing, at: stage.latest)
    for index in code.indices {
      let before = pairs.first { $0.new == index }?.old
      let row = Double.mix(Double(before ?? index), Double(index), moved)
      let opacity = before == nil && !old.isEmpty ? max(2 * moved - 1, 0) : 1
      if before == nil, !old.isEmpty {
        items.append(.box(panel.line(row), .velocity, opacity: glow * opacity))
      }
      let value = LessonStep.name(assignedIn: code[index]).flatMap { report.values[$0] }
      panel.append(code[index], value: value, atLine: row, opacity: opacity, to: &items)
    }
  }

  /// Returns the eased progress since the last change, 0…1.
  private func fraction(of duration: Double, at time: Double) -> Double {
    change.map { TimingCurve.easeInOut.state(at: (time - $0.time) / duration).progress } ?? 1
  }

  /// Returns the indices of a longest common sequence of lines.
  ///
  /// - Complexity: O(*n*·*m*) for *n* old and *m* new lines.
  static func commonLines(_ old: [String], _ new: [String]) -> [(old: Int, new: Int)] {
    var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i][j] =
          old[i] == new[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if old[i] == new[j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// Appends the labels on the cards and the outlines. A label that would cover an earlier one moves down.
  private func appendMarks(
    _ report: LessonReport, to items: inout [DisplayItem], in stage: Stage
  ) {
    let pen = XRayPen(stage.configuration)
    let text = pen.text(15)
    var taken: [Rect] = []
    for label in report.labels where label.opacity > 0 {
      let words = "\(label.name) \(LiveText.number(label.value, digits: 2))"
      let size = Size(text.width(of: words) + 8 * pen.unit, text.cell.height)
      let card = label.card.mapped(by: stage.viewport.pixels)
      let corner = label.isAtRight ? card.topRight : card.topLeft
      let x = corner.x + (label.isAtRight ? -size.width - 12 * pen.unit : 12 * pen.unit)
      var rect = Rect(origin: Point(x, corner.y + 8 * pen.unit).inWholePixels, size: size)
      for _ in taken where taken.contains(where: { $0.overlaps(rect) }) {
        rect.origin.y += size.height
      }
      taken.append(rect)
      let first = items.count
      items.append(pen.panel(rect, radius: 5, opacity: 0.9))
      text.append(words, at: Point(rect.minX + 4 * pen.unit, rect.minY), to: &items)
      for index in items.indices[first...] { items[index].opacity *= label.opacity }
    }
    for (outline, ink) in zip(report.outlines, [Ink.velocity, .outline]) {
      let points = outline.mapped(by: stage.viewport.pixels).points
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
        pen.stroke(ink, 2).line(a, b, to: &items)
      }
    }
  }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    guard case .press = event, isPointed(in: stage) else { return nil }
    if let line = parameter(in: stage) { return [.openTuner(line: line)] }
    return [.action(Request(.lesson, .text(LessonMove.next.rawValue)))]
  }

  func pointerShape(in stage: Stage) -> PointerShape? { isPointed(in: stage) ? .pointingHand : nil }

  /// Whether the pointer is over the panel.
  private func isPointed(in stage: Stage) -> Bool {
    guard let panel = stage.lessonPanel, let pointer = stage.pointer else { return false }
    return panel.rect.contains(pointer) && stage.pointed?.face == LessonPanel.background
  }

  /// Returns the index of the parameter whose default is the constant under the pointer; nil for other code.
  private func parameter(in stage: Stage) -> Int? {
    guard let pointer = stage.pointer, let place = stage.host.lesson,
      let (line, column) = stage.lessonPanel?.character(at: pointer),
      place.step.code.indices.contains(line)
    else { return nil }
    let code = Array(place.step.code[line])
    func isPart(_ index: Int) -> Bool {
      code.indices.contains(index)
        && (code[index].isLetter || code[index].isNumber || code[index] == ".")
    }
    guard isPart(column) else { return nil }
    var (low, high) = (column, column)
    while isPart(low - 1) { low -= 1 }
    while isPart(high + 1) { high += 1 }
    return Double(String(code[low...high])).flatMap { value in
      stage.host.parameters.firstIndex { $0.standard == value }
    }
  }

  func nextChange(after time: Double) -> Double? {
    change.flatMap { time < $0.time + Self.glowing ? time : nil }
  }
}

extension Stage {
  /// The panel of the lesson; nil without one. In the split view, both views need the window.
  var lessonPanel: LessonPanel? {
    isSplit ? nil : host.lesson.map { LessonPanel($0.lesson, in: configuration) }
  }

  /// The values of the card under the pointer or of the front card, and the marks on the cards.
  fileprivate var lessonReport: LessonReport {
    let point = pointer.map(viewport.points)
    return host.slot.scene.lessonReport(at: stageTime, over: sceneHit?.face, pointer: point)
  }

  /// Starts a lesson, shows one of its steps, or ends it.
  ///
  /// - Parameter words: the name of a lesson and the number of a step, or a move; nil to start or end the lesson of the
  ///   scene on stage.
  mutating func showLesson(_ words: String?) {
    let parts = words?.split(separator: " ").map(String.init) ?? []
    let move = parts.first.flatMap(LessonMove.init)
    if move == .off || parts.isEmpty && host.lesson != nil { return showLesson(at: nil) }
    if let move, let place = host.lesson {
      let step = place.index + (move == .next ? 1 : -1)
      guard place.lesson.steps.indices.contains(step) else { return }
      return showLesson(at: LessonPosition(place.lesson, step: step))
    }
    let name = parts.first ?? sceneID.rawValue
    let current = host.lesson?.lesson
    let lesson = current?.scene.rawValue == name ? current : configuration.lesson(name)
    guard move == nil, let lesson else { return }
    showLesson(
      at: LessonPosition(lesson, step: (parts.dropFirst().first.flatMap(Int.init) ?? 1) - 1))
  }

  /// Shows a step of a lesson, or ends the lesson.
  mutating func showLesson(at place: LessonPosition?) {
    let old = host.lesson
    guard place != old else { return }
    goOnFromRewound()
    // A lesson that begins or ends moves the scene under the pointer.
    if place?.lesson.scene != old?.lesson.scene { apply(.cancel) }
    apply(.lesson(place))
    overlays.lesson.change(from: old, at: latest)
    if place?.index != old?.index || place?.lesson.scene != old?.lesson.scene {
      demonstrate(place?.step)
    }
  }
}
