import CardInput
import CardKinetics
import CardLua
import CardModel
import CardPaint
import CardStage
import Testing

@testable import CardContent
@testable import CardScript

/// Tests the writing of scripts: a written script reads back as the same events.
@Suite struct ScriptWriterTests {
  private func text(_ events: [StageEvent]) -> String {
    var writer = ScriptWriter()
    return events.map { writer.line(of: $0) }.joined()
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func writtenEventsReadBackAsTheSameEvents(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let events = Self.session(&random)
    #expect(try Script(text: text(events)).events == events)
  }

  @Test(arguments: ScriptTests.lines)
  func readLinesAreWrittenToReadBackTheSame(line: String, kinds: [StageEvent.Kind]) throws {
    let script = try Script(text: line)
    #expect(try Script(text: text(script.events)) == script)
  }

  @Test func defaultsAreNotWritten() {
    let point = Point(4, 3.5)
    let events: [UserInput] = [
      .press(point, button: 1, device: .mouse, modifiers: []),
      .wheel(point, dx: 0, dy: -0.25, isFine: true, isEnd: false, modifiers: .control),
      .wheel(point, dx: 0, dy: 0, isFine: true, isEnd: true, modifiers: []),
      .keyDown(name: "Down", modifiers: [], isRepeat: false),
      .keyDown(name: "Down", modifiers: [], isRepeat: true),
    ]
    let expected = """
      {"t":1.5,"type":"press","x":4,"y":3.5}
      {"t":1.5,"type":"wheel","x":4,"y":3.5,"dy":-0.25,"mods":["ctrl"]}
      {"t":1.5,"type":"wheel","x":4,"y":3.5,"end":true}
      {"t":1.5,"type":"keydown","key":"Down"}
      {"t":1.5,"type":"keydown","key":"Down"}

      """
    #expect(text(events.map { StageEvent(time: 1.5, $0) }) == expected)
  }

  @Test func anEventThatComesLateHappensWithTheOneBefore() throws {
    let events = [1.0, 0.5, 2].map { StageEvent(time: $0, .leave) }
    #expect(try Script(text: text(events)).events.map(\.time) == [1, 1, 2])
  }

  /// Returns random events of every kind, with values that a platform sends, and with values beyond these.
  private static func session(_ random: inout SplitMix64) -> [StageEvent] {
    var time = 0.0
    return (0..<60).map { _ in
      time += Double.random(in: 0...1, using: &random) * (Bool.random(using: &random) ? 1 : 0)
      return StageEvent(time: time, kind: kind(&random)).bounded
    }
  }

  private static func kind(_ random: inout SplitMix64) -> StageEvent.Kind {
    let point = Point(number(&random), number(&random))
    let modifiers = Modifiers(rawValue: .random(in: 0..<16, using: &random))
    let button = Int.random(in: 1...9, using: &random)
    let key = ["Down", "z", "Page_Up", "\"", "\\", "é"].randomElement(using: &random) ?? "z"
    switch Int.random(in: 0..<14, using: &random) {
    case 12: return .message(.freeze(.random(using: &random)))
    case 11:
      let theme = Theme(
        appearance: Theme.Appearance.allCases.randomElement(using: &random) ?? .light,
        contrast: Theme.Contrast.allCases.randomElement(using: &random) ?? .normal)
      return .message(
        .appearance(
          StageAppearance(
            theme, reducesMotion: .random(using: &random),
            interfaceScale: .random(in: StageAppearance.scales, using: &random))))
    case 0:
      let device: PointerDevice = Bool.random(using: &random) ? .mouse : .touch
      return .input(.press(point, button: button, device: device, modifiers: modifiers))
    case 1: return .input(.move(point, modifiers: modifiers))
    case 2: return .input(.release(point, button: button, modifiers: modifiers))
    case 3: return .input(.leave)
    case 4:
      return .input(
        .wheel(
          point, dx: number(&random), dy: number(&random), isFine: .random(using: &random),
          isEnd: .random(using: &random), modifiers: modifiers))
    case 5:
      return .input(.keyDown(name: key, modifiers: modifiers, isRepeat: .random(using: &random)))
    case 6: return .input(.keyUp(name: key, modifiers: modifiers))
    case 7:
      let phases: [PinchPhase] = [.began, .changed, .ended, .cancelled]
      return .input(
        .pinch(
          point, scale: abs(number(&random)), phase: phases.randomElement(using: &random) ?? .began)
      )
    case 8:
      return .input(
        .resize(
          Size(.random(in: 1...16384, using: &random), .random(in: 1...4096, using: &random))))
    case 9: return .input(.resample(point))
    case 10:
      let offset = Double.random(in: -1e6...1e6, using: &random)
      let number = Double(Int.random(in: 1...1_000_000_000, using: &random))
      let requests =
        StageSettings.defaultBindings.entries.map(\.request).filter { $0.action != .holdSlow } + [
          Request(.goTo, .number(number)), Request(.offset, .number(offset)),
          Request(.speed, .number(.random(in: StageClock.range, using: &random))),
          Request(.say, .text("a \"b\"; c: \\ é")), Request(.pause, .isOn(true)),
        ]
      return .message(.action(requests.randomElement(using: &random) ?? Request(.next)))
    default: return .input(.cancel)
    }
  }

  /// Returns a number of either sign: whole, fractional, tiny or huge.
  private static func number(_ random: inout SplitMix64) -> Double {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: 0
    case 1: Double(Int.random(in: -2000...2000, using: &random))
    case 2: .random(in: -1e-9...1e-9, using: &random)
    case 3: .random(in: -1e18...1e18, using: &random)
    default: .random(in: -2000...2000, using: &random)
    }
  }
}
