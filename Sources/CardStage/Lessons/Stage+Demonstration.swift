import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The inputs that demonstrate a step of a lesson once. Any input by the user ends the demonstration.
struct LessonDemonstration: Sendable {
  /// The time from the pointer's appearance to the first input, in seconds. Tuned by eye.
  static let lead = 0.3
  /// The distance by which the user's pointer must move to end a demonstration, in pixels. Tuned by eye.
  static let nudge = 12.0

  let inputs: [LessonInput]
  /// The user time of the beginning.
  let start: Double
  /// The number of inputs performed so far.
  var done = 0
  /// The position of the user's pointer at the beginning, or when the pointer entered the window; in window pixels.
  var pointer: Point?
  /// Whether the hand was shown before the demonstration.
  let showedHand: Bool

  /// The position of the card that the inputs on a card mean, in fractions of the viewport's size. Tuned by eye: in the
  /// Switcher, the top edge of this card is over the row of the card behind it.
  static let card = Point(0.5, 0.48)

  /// Returns the position of the pointer between the previous input and the next one, in window pixels.
  ///
  /// - Parameter pixel: returns the position of an input.
  func position(at time: Double, pixel: (LessonInput) -> Point) -> Point {
    let elapsed = time - start
    let next = inputs[min(done, inputs.count - 1)]
    guard done > 0, done < inputs.count else { return pixel(next) }
    let last = inputs[done - 1]
    let way = (0...1).clamping((elapsed - last.time) / max(next.time - last.time, 1e-3))
    let start = pixel(last)
    return start + (pixel(next) - start) * way
  }
}

extension Stage {
  /// Ends the current demonstration, and begins the demonstration of a step, if the step has one and the user holds
  /// nothing.
  ///
  /// - Parameter delay: the time until the beginning of the demonstration, in seconds.
  mutating func demonstrate(_ step: LessonStep, after delay: Double = 0) {
    endDemonstration()
    let inputs = step.demonstration
    guard !inputs.isEmpty, !isSplit, !isPressed else { return }
    overlays.lesson.demonstration = LessonDemonstration(
      inputs: inputs, start: latest + delay, pointer: pointer, showedHand: overlays.hand.isShown)
  }

  /// Performs the inputs of a demonstration that are due, and moves its pointer.
  mutating func continueDemonstration() {
    guard let running = overlays.lesson.demonstration else { return }
    guard !isInThePast, !isSplit, lessonPosition?.step.demonstration == running.inputs,
      running.done < running.inputs.count
    else { return endDemonstration() }
    let first = running.start + running.inputs[0].time - LessonDemonstration.lead
    guard running.done > 0 || latest >= first else { return }
    overlays.hand.isShown = true
    pointer = running.position(at: latest, pixel: pixel)
    let point = scenePoint(under: pointer ?? .zero)
    if isPressed { apply(.move(point)) } else { hover() }
    let input = running.inputs[running.done]
    guard latest >= running.start + input.time else { return }
    switch input.kind {
    case .press: apply(.press(touch(at: point, []), .mouse))
    case .release: apply(.release(point))
    case .close: apply(.dismiss)
    case .move: break
    }
    overlays.lesson.demonstration?.done += 1
  }

  /// Returns the position of a demonstration's input, in window pixels.
  private func pixel(of input: LessonInput) -> Point {
    let size = viewport.size
    func pixel(_ x: Double, _ y: Double) -> Point {
      viewport.pixels(Point(x * size.width, y * size.height))
    }
    let card = pixel(LessonDemonstration.card.x, LessonDemonstration.card.y)
    guard input.isOnCard, let hit = hitList.hit(at: card),
      let item = hitList.items.last(where: { $0.face == hit.face })
    else { return pixel(input.x, input.y) }
    let box = item.quad.boundingBox
    return Point(box.minX + input.x * box.width, box.minY + input.y * box.height)
  }

  /// Returns whether a running demonstration ignores an input of the user, such as a slight movement of the mouse or
  /// the release after a click. Any other input ends the demonstration.
  mutating func demonstrationIgnores(_ input: UserInput) -> Bool {
    guard let running = overlays.lesson.demonstration else { return false }
    switch input {
    case .release, .resample: return true
    case .press, .keyDown, .wheel, .pinch, .cancel: endDemonstration()
    case .move(let point, _):
      let pixel = viewport.pixels(point)
      let start = running.pointer ?? pixel
      overlays.lesson.demonstration?.pointer = start
      if (pixel - start).length > LessonDemonstration.nudge { endDemonstration() }
      return overlays.lesson.demonstration != nil
    default: break
    }
    return false
  }

  mutating func endDemonstration() {
    guard let running = overlays.lesson.demonstration else { return }
    overlays.lesson.demonstration = nil
    if isPressed { apply(.cancel) }
    overlays.hand.isShown = running.showedHand
    pointer = running.pointer
    hover()
  }
}
