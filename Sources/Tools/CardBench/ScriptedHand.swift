package import CardInput
package import CardKinetics
package import CardModel

/// A hand that repeats the typical gestures of a scene: flings, and occasionally a tap or a key press.
///
/// The hand makes 125 samples a second, as an ordinary mouse does, unless the caller chooses another rate.
package struct ScriptedHand: Sendable {
  /// The purpose of the gestures.
  package enum Course: Sendable {
    case flings
    /// Searches through all cards.
    case search
    /// Walks through this number of steps of the scene's lesson, there and back.
    case lesson(steps: Int)
  }

  /// A gesture, and the time from its end to the next one, in seconds.
  private enum Act {
    case fling(from: Point, to: Point, rest: Double)
    case tap(Point, rest: Double)
    case key(String, rest: Double)
  }

  /// The time for which the pointer of a fling is down, in seconds.
  private static let sweep = 0.2
  private static let tapLength = 0.06
  /// The keys that move to the last card and to the first card.
  private static let ends = ["End", "Home"]

  /// The events of one round; points are fractions of the viewport.
  private let events: [InputEvent]
  /// The intervals during which the hand moves to the first or last card, in seconds since a round began.
  private let ways: [Range<Double>]
  /// The duration of a round, in seconds.
  package let round: Double

  /// Creates the hand for a scene of the catalogue. An unknown scene gets the Switcher's hand.
  ///
  /// - Parameters:
  ///   - samples: the rate of a moving pointer, in samples per second.
  package init(for scene: SceneID, samples: Double = 125, course: Course = .flings) {
    var (events, ways): ([InputEvent], [Range<Double>]) = ([], [])
    var time = 0.0
    let acts =
      switch course {
      case .flings: Self.acts(for: scene)
      case .search: Self.search(in: scene)
      case .lesson(let steps): Self.walk(through: steps)
      }
    for act in acts {
      switch act {
      case .fling(let from, let to, let rest):
        events += Self.drag(from: from, to: to, at: time, samples: samples)
        time += Self.sweep + rest
      case .tap(let point, let rest):
        events += Self.click(point, at: time)
        time += rest
      case .key(let name, let rest):
        let down = UserInput.keyDown(name: name, modifiers: [], isRepeat: false)
        events += [
          InputEvent(time: time, kind: down),
          InputEvent(time: time + Self.tapLength, kind: .keyUp(name: name, modifiers: [])),
        ]
        if Self.ends.contains(name) { ways.append(time..<time + rest) }
        time += rest
      }
    }
    (self.events, self.ways) = (events, ways)
    round = time
  }

  /// Returns whether the hand moves past all cards to the first or last one, `time` seconds after it began.
  package func isOnWay(at time: Double) -> Bool {
    let time = time.truncatingRemainder(dividingBy: round)
    return ways.contains { $0.contains(time) }
  }

  /// Returns the events from `start` up to `end`, in seconds since the hand began; points are in a viewport of `size`.
  package func events(from start: Double, upTo end: Double, in size: Size) -> [InputEvent] {
    guard start < end else { return [] }
    let rounds = Int((start / round).rounded(.down))...Int((end / round).rounded(.down))
    return rounds.flatMap { number in
      events.compactMap { event in
        var event = event
        event.time += Double(number) * round
        guard event.time >= start, event.time < end else { return nil }
        return event.mapped { Point($0.x * size.width, $0.y * size.height) }
      }
    }
  }

  private static func acts(for scene: SceneID) -> [Act] {
    let middle = Point(0.5, 0.5)
    let (left, right) = (Point(0.2, 0.55), Point(0.8, 0.55))
    let (near, far) = (Point(0.5, 0.8), Point(0.5, 0.2))
    return switch scene.rawValue {
    case "stack":
      [
        .fling(from: right, to: left, rest: 0.5), .fling(from: left, to: right, rest: 0.5),
        .tap(middle, rest: 0.8), .fling(from: middle, to: left, rest: 0.5),
        .key("z", rest: 0.6),
      ]
    case "carousel":
      [
        .fling(from: right, to: left, rest: 0.5), .fling(from: right, to: left, rest: 0.5),
        .key("space", rest: 0.8), .key("Escape", rest: 0.6),
        .fling(from: left, to: right, rest: 0.5),
      ]
    case "library":
      [
        .fling(from: right, to: left, rest: 0.6), .key("Return", rest: 0.9),
        .fling(from: right, to: left, rest: 0.4), .fling(from: right, to: left, rest: 0.1),
        .fling(from: right, to: left, rest: 0.5), .fling(from: left, to: right, rest: 0.5),
        .key("space", rest: 0.6), .key("Escape", rest: 0.8),
      ]
    case "custom":
      // The flings suit a layout of either axis, and their total movement advances from round to round.
      [
        .fling(from: Point(0.8, 0.7), to: Point(0.2, 0.2), rest: 0.6),
        .fling(from: Point(0.8, 0.7), to: Point(0.2, 0.2), rest: 0.6),
        .fling(from: Point(0.3, 0.3), to: Point(0.7, 0.6), rest: 0.6),
      ]
    default:
      // The flings advance from round to round, so that a long pile keeps showing new cards.
      [
        .fling(from: near, to: far, rest: 0.6), .fling(from: near, to: far, rest: 0.6),
        .fling(from: far, to: near, rest: 0.6),
      ]
    }
  }

  /// Returns the gestures of a search through all cards: fast flings or key steps, then a jump to the last card and
  /// back.
  private static func search(in scene: SceneID) -> [Act] {
    let ends = Self.ends.map { Act.key($0, rest: 2.5) }
    let (left, right) = (Point(0.2, 0.55), Point(0.8, 0.55))
    let (near, far) = (Point(0.5, 0.8), Point(0.5, 0.2))
    func repeated(_ act: Act, _ count: Int) -> [Act] { Array(repeating: act, count: count) }
    return switch scene.rawValue {
    case "stack": repeated(.key("Right", rest: 0.1), 40) + [.key("Right", rest: 1.5)] + ends
    case "carousel", "custom":
      repeated(.fling(from: right, to: left, rest: 0.2), 8)
        + [.fling(from: right, to: left, rest: 1.5)] + ends
    case "library":
      [.key("Return", rest: 1.5)] + repeated(.key("Right", rest: 0.2), 40)
        + [.key("Right", rest: 1.5)] + ends + [.key("Escape", rest: 1)]
    default:
      repeated(.fling(from: far, to: near, rest: 0.2), 8)
        + [.fling(from: far, to: near, rest: 1.5)] + ends
    }
  }

  /// Returns the keys of a walk through the steps of a lesson, there and back. A key comes before the demonstration of
  /// a step begins.
  private static func walk(through steps: Int) -> [Act] {
    ["Page_Down", "Page_Up"].flatMap { key in
      Array(repeating: Act.key(key, rest: 1), count: steps - 1)
    }
  }

  private static func drag(
    from: Point, to: Point, at time: Double, samples: Double
  ) -> [InputEvent] {
    let steps = Int(sweep * samples)
    return (0...steps).map { step in
      let fraction = Double(step) / Double(steps)
      let point = from + (to - from) * fraction
      let kind: UserInput =
        switch step {
        case 0: .press(point, button: 1, device: .mouse, modifiers: [])
        case steps: .release(point, button: 1, modifiers: [])
        default: .move(point, modifiers: [])
        }
      return InputEvent(time: time + fraction * sweep, kind: kind)
    }
  }

  private static func click(_ point: Point, at time: Double) -> [InputEvent] {
    [
      InputEvent(time: time, kind: .press(point, button: 1, device: .mouse, modifiers: [])),
      InputEvent(time: time + tapLength, kind: .release(point, button: 1, modifiers: [])),
    ]
  }
}
