import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The lesson on stage: its panel, and the marks on the cards. The host stores the current step. The layer stores the
/// step before it, and the time of the change.
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
    guard let position = stage.lesson else { return }
    let report = stage.lessonReport
    if !stage.isSplit { appendMarks(report, to: &items, in: stage) }
    guard let panel = stage.lessonPanel else { return }
    panel.appendBackground(to: &items)
    let moved = fraction(of: Self.moving, at: stage.latest)
    let last = change.flatMap { $0.last.lesson.scene == position.lesson.scene ? $0.last : nil }
    appendHeads(last, position, moved, in: panel, to: &items)
    let (old, code) = (last?.step.code ?? [], position.step.code)
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

  /// Appends the title and the sentence. If they change, the new ones appear after the old ones have faded.
  private func appendHeads(
    _ last: LessonPosition?, _ position: LessonPosition, _ moved: Double, in panel: LessonPanel,
    to items: inout [DisplayItem]
  ) {
    func head(_ position: LessonPosition) -> [String] {
      [position.step.title, position.step.sentence, "\(position.index)"]
    }
    guard let last, head(last) != head(position) else {
      return panel.appendHead(of: position, opacity: 1, to: &items)
    }
    if moved < 0.5 { panel.appendHead(of: last, opacity: 1 - 2 * moved, to: &items) }
    panel.appendHead(of: position, opacity: max(2 * moved - 1, 0), to: &items)
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
      let edge = Double.mix(-12, 12, label.alignment) * pen.unit
      let corner = card.topLeft + (card.topRight - card.topLeft) * label.alignment
      let origin = corner - Point(size.width * label.alignment + edge, -8 * pen.unit)
      var rect = Rect(origin: origin.inWholePixels, size: size)
      while let other = taken.first(where: { $0.overlaps(rect) }) { rect.origin.y = other.maxY }
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
    guard let pointer = stage.pointer, let code = stage.lesson?.step.code,
      let (line, column) = stage.lessonPanel?.character(at: pointer), code.indices.contains(line)
    else { return nil }
    return Self.constant(in: code[line], at: column).flatMap { value in
      stage.host.parameters.firstIndex { $0.standard == value }
    }
  }

  /// Returns the number of which the character at `column` of a line is a part; nil for other code.
  private static func constant(in line: String, at column: Int) -> Double? {
    let code = Array(line)
    func isPart(_ index: Int) -> Bool {
      code.indices.contains(index)
        && (code[index].isLetter || code[index].isNumber || code[index] == ".")
    }
    guard isPart(column) else { return nil }
    var (low, high) = (column, column)
    while isPart(low - 1) { low -= 1 }
    while isPart(high + 1) { high += 1 }
    return Double(String(code[low...high]))
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
    if move == .off || parts.isEmpty && lesson != nil { return show(Split(both: nil)) }
    if let move, let position = host.lessons[lessonView] {
      let step = position.index + (move == .next ? 1 : -1)
      guard position.lesson.steps.indices.contains(step) else { return }
      return showLesson(position.lesson, step: step)
    }
    let name = parts.first ?? sceneID.rawValue
    let found = lesson?.lesson.scene.rawValue == name ? lesson?.lesson : configuration.lesson(name)
    guard move == nil, let found else { return }
    showLesson(found, step: (parts.dropFirst().first.flatMap(Int.init) ?? 1) - 1)
  }

  /// The view whose step changes: the view under the pointer, or the only view.
  private var lessonView: ViewSide { isSplit ? pointerHalf : .a }

  /// Shows a step of a lesson in the view under the pointer. The other view keeps its step of this lesson, or shows the
  /// last step.
  private mutating func showLesson(_ lesson: Lesson, step: Int) {
    let last = LessonPosition(lesson, step: lesson.steps.count - 1)
    var positions = host.lessons.map { $0?.lesson == lesson ? $0 : last }
    positions[lessonView] = LessonPosition(lesson, step: step)
    if !isSplit { positions.b = nil }
    show(positions)
  }

  /// Replaces the lesson on stage by `lesson`, the lesson that its file contains now, without a change of the step.
  mutating func adopt(_ lesson: Lesson) {
    guard self.lesson?.lesson.scene == lesson.scene else { return }
    show(host.lessons.map { $0.map { LessonPosition(lesson, step: $0.index) } })
  }

  /// Shows a step of a lesson in each view, or ends the lesson.
  private mutating func show(_ positions: Split<LessonPosition?>) {
    let old = host.lessons
    guard positions != old else { return }
    goOnFromRewound()
    let isSameScene = positions.a?.lesson.scene == old.a?.lesson.scene
    // A lesson that begins or ends moves the scene under the pointer.
    if let scene = positions.a?.lesson.scene, scene != sceneID {
      leaveScene()
    } else if !isSameScene {
      apply(.cancel)
    }
    apply(.lesson(positions))
    overlays.lesson.change(from: old.a, at: latest)
    if positions.a?.index != old.a?.index || !isSameScene { demonstrate(positions.a?.step) }
  }
}
