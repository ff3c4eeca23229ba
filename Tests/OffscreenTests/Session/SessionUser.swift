import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScene
import CardStage
import CardSystem

@testable import CardContent
@testable import CardScript
@testable import CardTalk

/// A simulated user without a window, who acts at random. The session begins when `record()` is called.
struct SessionUser {
  let heading: SessionHeader
  private(set) var recorded: RecordedStage
  /// The display list of each frame since the session began, without the recording sign.
  private(set) var shown: [DisplayList] = []
  private(set) var trace: [String] = []
  private var last: DisplayList?
  private var time = 0.0
  /// The lines up to the beginning of the recording.
  private var lines = ""
  private var random: SplitMix64
  private let window = Size(960, 600)

  init(scene: String, seed: UInt64) throws {
    var settings = try StageSettings(scene: scene)
    settings.opens = seed % 2 == 0
    let setup = StageSetup(settings, content: Content(decks: [:], books: []))
    heading = SessionHeader(setup.settings, window: window, interfaceScale: 1.25)
    recorded = RecordedStage(setup.stage(window: window, interfaceScale: 1.25))
    random = SplitMix64(seed: seed)
  }

  /// Takes a number of random actions, with frames between them.
  mutating func act(_ count: Int) {
    for _ in 0..<count {
      switch Int.random(in: 0..<18, using: &random) {
      case 0..<4: drag()
      case 12..<15: hover()
      case 4..<6: wheel()
      case 6: pause()
      case 7: recorded.restart(at: time, wipes: .random(using: &random))
      case 8: recorded.showsHand.toggle()
      case 9: layout()
      case 15: control()
      case 16: drag(.shift)
      case 17: handle(.freeze(.random(using: &random)))
      default: key()
      }
    }
  }

  mutating func record() {
    lines = heading.text + (recorded.log.beginRecording() ?? []).joined()
    lines += SessionWriter.record(at: time)
  }

  /// Ends the recording, and returns its session.
  mutating func stop() throws -> Script {
    recorded.log.writeLast()
    let input = recorded.log.takeRecorded()
    recorded.log.endRecording()
    return try Script(text: lines + input + SessionWriter.stop(at: time))
  }

  private mutating func handle(_ input: UserInput, late: Double = 0) {
    let event = StageEvent(time: max(time - late, 0), input)
    _ = recorded.handle(event.mapped(recorded.stage.viewport.points))
  }

  private mutating func handle(_ message: Message) {
    _ = recorded.handle(StageEvent(time: max(time, 0), message))
  }

  private mutating func pass(_ seconds: Double) { time = ((time + seconds) * 1e6).rounded() / 1e6 }

  private mutating func frame() {
    pass(.random(in: 0.004...0.03, using: &random))
    var list = recorded.frame(at: time)
    // A replay does not show the sign of a recording: a disc on a dark edge.
    if let sign = list.list.items.firstIndex(where: { $0.face == .ink(.recording) }) {
      list.list.items.removeSubrange(sign - 1...sign)
    }
    guard list.list != last else { return }
    last = list.list
    recorded.frameDrawn()
    guard recorded.log.isRecording else { return }
    shown.append(list.list)
    trace.append(TraceFile.line(list, of: recorded.stage, at: time))
  }

  private mutating func randomPoint() -> Point {
    let x = Double.random(in: 0...window.width, using: &random)
    return Point(x, .random(in: 0...window.height, using: &random))
  }

  private mutating func drag(_ modifiers: Modifiers = []) {
    let (start, end) = (randomPoint(), randomPoint())
    handle(.press(start, button: 1, device: .mouse, modifiers: modifiers))
    let steps = Int.random(in: 1...12, using: &random)
    for step in 1...steps {
      pass(0.008)
      let point = start + (end - start) * (Double(step) / Double(steps))
      if step.isMultiple(of: 2) {
        if step.isMultiple(of: 4) { handle(.resample(point + Point(1 / 3, 0))) }
        frame()
      }
      // Some moves arrive after a frame although they happened before it.
      handle(.move(point, modifiers: []), late: step.isMultiple(of: 3) ? 0.006 : 0)
    }
    handle(.release(end, button: 1, modifiers: []))
    for _ in 0..<Int.random(in: 0...20, using: &random) { frame() }
  }

  /// Moves the pointer with no button held. Some of the moves arrive late.
  private mutating func hover() {
    var point = randomPoint()
    for step in 0..<Int.random(in: 1...40, using: &random) {
      pass(.random(in: 0...0.01, using: &random))
      if step.isMultiple(of: 7) { point = randomPoint() }
      point.x += 1 / 3
      let modifiers: Modifiers = step.isMultiple(of: 11) ? .alt : []
      handle(.move(point, modifiers: modifiers), late: step.isMultiple(of: 5) ? 0.006 : 0)
      if Bool.random(using: &random) { frame() }
    }
  }

  private mutating func wheel() {
    let (point, isFine) = (randomPoint(), Bool.random(using: &random))
    let dy = isFine ? Double.random(in: -2...2, using: &random) : 1
    handle(.wheel(point, dx: 0, dy: dy, isFine: isFine, isEnd: false, modifiers: []))
    frame()
    if isFine { handle(.wheel(point, dx: 0, dy: 0, isFine: true, isEnd: true, modifiers: [])) }
    frame()
  }

  private mutating func pause() {
    pass(.random(in: 0...2, using: &random))
    for _ in 0..<5 { frame() }
  }

  private static let keys = [
    "1", "2", "3", "4", "5", "Tab", "s", "p", "bracketleft", "bracketright", "x", "l", "k", "h",
    "Left",
    "Right", "Down", "Return", "Escape", "space", "z", "r", "w", "question", "g",
    "t", "v", "t", "e", "e", "a", "Page_Down", "Page_Up",
  ]

  private static let layouts = [
    "function card(p, view) return { x = 100 + 300 * p } end",
    "wrap = true\nfunction card(p, view) return { turn = 30 * p, x = 400 + 90 * p } end",
    // The first of these two layouts is invalid, and the second fails for some cards only.
    "function card(p, view) return { x = } end",
    "function card(p, view) return { x = p > 0.1 and p < 0.2 and 0 / 0 or p } end",
  ]

  /// Saves a layout.
  private mutating func layout() {
    let text = Self.layouts.randomElement(using: &random)!
    do {
      handle(.layout(.layout(try LayoutFile.layout(called: "own", text, file: "own.lua"))))
    } catch {
      handle(.layout(.problem(error.message)))
    }
    for _ in 0..<Int.random(in: 0...10, using: &random) { frame() }
  }

  private static let requestLines = [
    "scene carousel", "scene switcher", "go-to 4", "next", "previous", "offset 333.3", "offset -5",
    "say \"Look here\"", "tune stack.tilt=30 b.custom.own.x=2", "xray on", "pen on", "pen off",
    "wipe", "speed 0.3", "speed 1",
    "pause on", "pause off", "lesson stack 3", "lesson library 6", "lesson next", "lesson off",
  ]

  /// Performs a random command, as if another program had sent it.
  private mutating func control() {
    let line = Self.requestLines.randomElement(using: &random) ?? ""
    if let request = try? Request(line: line, for: .control),
      (try? request.check(on: recorded.stage)) != nil
    {
      handle(.action(request))
    }
    for _ in 0..<Int.random(in: 0...20, using: &random) { frame() }
  }

  private mutating func key() {
    guard let name = Self.keys.randomElement(using: &random) else { return }
    handle(.keyDown(name: name, modifiers: [], isRepeat: false))
    for _ in 0..<Int.random(in: 0...30, using: &random) { frame() }
    if Bool.random(using: &random) {
      handle(.keyDown(name: name, modifiers: [], isRepeat: true))
      frame()
    }
    handle(.keyUp(name: name, modifiers: []))
    if Int.random(in: 0..<8, using: &random) == 0 {
      handle(.resize(Size(.random(in: 400...1400, using: &random), 700.25)))
    }
  }
}
