import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The lesson on stage: its panel, the marks on the cards, and the demonstration of a step. The host stores the current
/// step. The layer stores the step before it, and the time of the change.
struct LessonLayer: OverlayLayer {
  /// The duration in which lines move to their new positions, and the duration in which the light behind new lines
  /// dims, in seconds; tuned by eye.
  private static let (moving, glowing) = (0.6, 2.5)
  /// The minimum distance of a label from the edges of the window and of the panel, in points of the X-ray; tuned by
  /// eye.
  private static let labelGap = 4.0
  /// The opacities of the light behind a new line, at first and later.
  private static let (bright, dim) = (0.4, 0.12)

  /// The change to another step of the lesson.
  private struct Change {
    var last: LessonPosition
    /// The lines that stay, by their indices in both steps.
    var common: [(old: Int, new: Int)]
    /// The user time of the change.
    var time: Double
  }

  /// The last change between two steps.
  private var change: Change?
  /// The running demonstration; nil if none is running.
  var demonstration: LessonDemonstration?

  /// Observes a change of the step. A lesson that begins or ends changes no lines.
  mutating func change(from last: LessonPosition?, to new: LessonPosition?, at time: Double) {
    guard let last, let new, last.lesson.scene == new.lesson.scene else { return change = nil }
    let common = Self.commonLines(last.step.code, new.step.code)
    change = Change(last: last, common: common, time: time)
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let position = stage.lessonPosition else { return }
    let report = stage.lessonReport
    if !stage.isSplit { appendMarks(report, to: &items, in: stage) }
    guard let panel = stage.host.lessonPanel else { return }
    panel.appendBackground(to: &items)
    stage.overlays.xray.appendPanelInLesson(to: &items, in: stage)
    let moved = fraction(of: Self.moving, at: stage.latest)
    appendHeaders(position, moved, in: panel, to: &items)
    let numbers = stage.tunedNumbers
    let (old, step) = (change?.last.step.code ?? [], position.step)
    let pairs = change?.common ?? []
    if moved < 1 {
      for index in old.indices where !pairs.contains(where: { $0.old == index }) {
        panel.append(
          LessonCodePart.parts(of: old[index], numbers), atLine: Double(index),
          opacity: max(1 - 2 * moved, 0), to: &items)
      }
    }
    let glow = Self.bright + (Self.dim - Self.bright) * fraction(of: Self.glowing, at: stage.latest)
    for index in step.code.indices {
      let before = pairs.first { $0.new == index }?.old
      let row = Double.mix(Double(before ?? index), Double(index), moved)
      let opacity = before == nil && !old.isEmpty ? max(2 * moved - 1, 0) : 1
      if before == nil, !old.isEmpty {
        items.append(.box(panel.line(row), .velocity, opacity: glow * opacity))
      }
      panel.append(
        LessonCodePart.parts(of: step.code[index], numbers),
        value: step.assigned[index].flatMap { report.values[$0] }, atLine: row, opacity: opacity,
        to: &items)
    }
  }

  /// Appends the title and the sentence. If they change, the new ones appear after the old ones have faded.
  private func appendHeaders(
    _ position: LessonPosition, _ moved: Double, in panel: LessonPanel,
    to items: inout [DisplayItem]
  ) {
    func header(_ position: LessonPosition) -> [String] {
      [position.step.title, position.step.sentence, "\(position.index)"]
    }
    guard moved < 1, let last = change?.last, header(last) != header(position) else {
      return panel.appendHeader(of: position, opacity: 1, to: &items)
    }
    if moved < 0.5 { panel.appendHeader(of: last, opacity: 1 - 2 * moved, to: &items) }
    panel.appendHeader(of: position, opacity: max(2 * moved - 1, 0), to: &items)
  }

  /// Returns the progress of an animation of `duration` seconds that began with the last change of steps. The progress
  /// is eased, from 0 to 1.
  private func fraction(of duration: Double, at time: Double) -> Double {
    change.map { TimingCurve.easeInOut.state(at: (time - $0.time) / duration).progress } ?? 1
  }

  /// Returns the indices of the unchanged lines, in the old code and in the new code.
  static func commonLines(_ old: [String], _ new: [String]) -> [(old: Int, new: Int)] {
    var (stays, isOld) = (old.map { _ in true }, new.map { _ in true })
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): stays[offset] = false
      case .insert(let offset, _, _): isOld[offset] = false
      }
    }
    return Array(zip(old.indices.filter { stays[$0] }, new.indices.filter { isOld[$0] }))
  }

  /// Appends the labels on the cards and the outlines. A label that would cover the label of a card in front moves
  /// down. A label at the edge of the window or of the panel stays whole. A label that would cover the panel of the X-ray
  /// is left out.
  private func appendMarks(
    _ report: LessonReport, to items: inout [DisplayItem], in stage: Stage
  ) {
    let pen = XRayPen(stage.configuration)
    let text = pen.text(15)
    let visible = stage.host.lessonPanel?.uncovered ?? Rect(pen.window)
    var taken: [Rect] = []
    for label in report.labels.reversed() where label.opacity > 0 {
      let words = "\(label.name) \(LiveText.number(label.value, digits: 2))"
      let size = Size(text.width(of: words) + 8 * pen.unit, text.cell.height)
      let card = label.card.mapped(by: stage.viewport.pixels)
      guard card.boundingBox.overlaps(visible) else { continue }
      let edge = Double.mix(-12, 12, label.alignment) * pen.unit
      let corner = Self.corner(of: card, at: label.alignment, leftOf: visible.maxX)
      let origin = corner - Point(size.width * label.alignment + edge, -8 * pen.unit)
      var rect = Rect(origin: origin.inWholePixels, size: size)
      let gap = Self.labelGap * pen.unit
      rect.origin.x = min(max(rect.minX, visible.minX + gap), visible.maxX - gap - size.width)
      while let other = taken.first(where: { $0.overlaps(rect) }) { rect.origin.y = other.maxY }
      guard rect.overlaps(visible), !(stage.layout[.xrayPanel(.a)]?.overlaps(rect) ?? false) else {
        continue
      }
      taken.append(rect)
      let first = items.count
      items.append(pen.panel(rect, radius: 5, opacity: 0.9))
      text.append(words, at: Point(rect.minX + 4 * pen.unit, rect.minY), to: &items)
      items.fade(from: first, by: label.opacity)
    }
    for (outline, ink) in [(report.hitArea, Ink.velocity), (report.pointedCard, .outline)] {
      guard let outline else { continue }
      let points = outline.mapped(by: stage.viewport.pixels).points
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
        pen.stroke(ink, 2).line(a, b, to: &items)
      }
    }
  }

  /// Returns the point at which a card's label is attached.
  ///
  /// The line from the card's top edge to its bottom edge, at the fraction `alignment` of its width, contains the point.
  /// It is the top of the line or, if only the top is right of `edge`, the point where the line crosses `edge`.
  private static func corner(of card: Quad, at alignment: Double, leftOf edge: Double) -> Point {
    let top = card.topLeft + (card.topRight - card.topLeft) * alignment
    let bottom = card.bottomLeft + (card.bottomRight - card.bottomLeft) * alignment
    guard top.x > edge, bottom.x < edge else { return top }
    return top + (bottom - top) * ((top.x - edge) / (top.x - bottom.x))
  }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    guard case .press = event, isPointed(in: stage) else { return nil }
    if let line = parameter(in: stage) { return [.openTuner(line: line)] }
    return [.action(Request(.lesson, .text(LessonMove.next.rawValue)))]
  }

  func pointerShape(in stage: Stage) -> PointerShape? { isPointed(in: stage) ? .pointingHand : nil }

  /// Whether the pointer is over the panel.
  private func isPointed(in stage: Stage) -> Bool {
    guard let panel = stage.host.lessonPanel, let pointer = stage.pointer else { return false }
    return panel.rect.contains(pointer) && stage.pointed?.face == LessonPanel.background
  }

  /// Returns the index of the parameter that the number under the pointer shows; nil for other code.
  private func parameter(in stage: Stage) -> Int? {
    guard let pointer = stage.pointer, let position = stage.lessonPosition,
      let (line, column) = stage.host.lessonPanel?.character(at: pointer),
      position.step.code.indices.contains(line)
    else { return nil }
    let code = position.step.code[line]
    let parts = LessonCodePart.parts(of: code, stage.tunedNumbers)
    guard let index = LessonCodePart.index(atColumn: column, of: parts, in: code),
      let constant = position.lesson.constants.first(where: { constant in
        constant.ranges(in: code).contains { $0.contains(index) }
      })
    else { return nil }
    return stage.host.parameters.firstIndex { $0.name == constant.parameter }
  }

  func nextChange(after time: Double) -> Double? {
    change.flatMap { time < $0.time + Self.glowing ? time : nil }
  }
}

extension Stage {
  /// The tuned constants of the lesson, with the numbers that the code shows for them.
  fileprivate var tunedNumbers: [(constant: LessonConstant, words: String)] {
    let tuning = overrides.a[sceneID]
    // Most frames have no tuned constant, and listing the parameters takes time.
    guard !tuning.isEmpty, let lesson = lessonPosition?.lesson else { return [] }
    return lesson.tunedNumbers(tuning, of: host.parameters)
  }

  /// The values of the card under the pointer or of the front card, and the marks on the cards.
  var lessonReport: LessonReport {
    let point = pointer.map(viewport.points)
    return host.slot.scene.lessonReport(at: stageTime, over: sceneHit?.face, pointer: point)
  }

  /// Starts a lesson, shows one of its steps, or ends it.
  ///
  /// - Parameter words: the name of a lesson and the number of a step, or a `LessonMove`; nil to start or end the
  ///   lesson of the scene on stage.
  mutating func showLesson(_ words: String?) {
    let parts = words?.split(separator: " ").map(String.init) ?? []
    let move = parts.first.flatMap(LessonMove.init)
    if move == .off || parts.isEmpty && lessonPosition != nil { return show(Split(both: nil)) }
    if let move { return changeLessonStep(by: move == .next ? 1 : -1) }
    let lesson: Lesson
    switch configuration.lesson(about: parts.first ?? sceneID.rawValue) {
    case nil: return notice("This scene has no lesson", for: Self.shortNotice)
    case .failure(let problem): return notice(problem.message, for: Message.usualCaption)
    case .success(let found): lesson = found
    }
    let number = parts.dropFirst().first.flatMap(Int.init) ?? 1
    guard lesson.steps.indices.contains(number - 1) else {
      let steps = lesson.steps.count == 1 ? "only one step" : "\(lesson.steps.count) steps"
      return notice("The lesson has \(steps)", for: Self.shortNotice)
    }
    showLesson(lesson, step: number - 1)
  }

  /// Returns the number of steps by which an action changes the step of a lesson: the keys of a clicker change the step
  /// instead of the card. Returns nil for other actions, and without a lesson.
  func lessonSteps(of action: Action.ID) -> Int? {
    guard lessonPosition != nil else { return nil }
    return action == .next ? 1 : action == .previous ? -1 : nil
  }

  /// Returns a later or an earlier position in the lesson of the view under the pointer; nil beyond the ends.
  func nextLessonPosition(by steps: Int) -> LessonPosition? {
    host.lessonPositions[lessonView]?.moved(by: steps)
  }

  /// Shows a later or an earlier step in the view under the pointer. At the ends, or without a lesson, nothing changes.
  mutating func changeLessonStep(by steps: Int) {
    guard let position = nextLessonPosition(by: steps) else { return }
    showLesson(position.lesson, step: position.index)
  }

  /// The view whose step changes: the view under the pointer, or the only view.
  private var lessonView: ViewSide { isSplit ? pointerSide : .a }

  /// Shows a step of a lesson in the view under the pointer. The other view keeps its step of this lesson, or shows the
  /// last step.
  private mutating func showLesson(_ lesson: Lesson, step: Int) {
    let last = LessonPosition(lesson, step: lesson.steps.count - 1)
    var positions = host.lessonPositions.map { $0?.lesson == lesson ? $0 : last }
    positions[lessonView] = LessonPosition(lesson, step: step)
    if !isSplit { positions.b = nil }
    show(positions)
  }

  /// Replaces the user's lesson after a change of its file. If the lesson is on stage, its step stays.
  mutating func adopt(_ lesson: Lesson) {
    configuration.ownLesson = lesson
    guard lessonPosition?.lesson.scene == lesson.scene else { return }
    show(host.lessonPositions.map { $0.map { LessonPosition(lesson, step: $0.index) } })
  }

  /// Shows a step of a lesson in each view, or ends the lesson.
  private mutating func show(_ positions: Split<LessonPosition?>) {
    let old = host.lessonPositions
    guard positions != old else { return }
    continueFromRewound()
    let isSameScene = positions.a?.lesson.scene == old.a?.lesson.scene
    let isSameStep = isSameScene && positions.a?.index == old.a?.index
    // An interrupted demonstration must restore the scene under the rules of its own step.
    if !isSameStep { endDemonstration() }
    // A lesson that begins or ends moves the scene under the pointer.
    if let scene = positions.a?.lesson.scene, scene != sceneID {
      leaveScene()
    } else if !isSameScene {
      apply(.cancel)
    }
    apply(.lesson(positions))
    overlays.lesson.change(from: old.a, to: positions.a, at: latest)
    if !isSameStep, let position = positions.a { demonstrate(position.step) }
  }
}
