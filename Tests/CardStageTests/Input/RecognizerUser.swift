import CardInput
import CardKinetics

/// A simulated user who sends input to a gesture recogniser and records the gestures.
struct RecognizerUser {
  var recognizer = GestureRecognizer()
  var gestures: [Gesture] = []
  static let start = Point(100, 100)

  mutating func press(
    at time: Double = 0, _ device: PointerDevice = .mouse, catches: Bool = false,
    _ modifiers: Modifiers = []
  ) {
    let touch = Touch(location: Self.start, hit: nil, modifiers: modifiers)
    gestures += recognizer.press(touch, device: device, catches: catches, at: time)
  }

  mutating func move(_ dx: Double, _ dy: Double = 0, at time: Double) {
    gestures += recognizer.move(Self.start + Point(dx, dy), at: time)
  }

  mutating func resample(_ dx: Double, _ dy: Double = 0, at time: Double) {
    gestures += recognizer.resample(Self.start + Point(dx, dy), at: time)
  }

  mutating func release(_ dx: Double = 0, _ dy: Double = 0, at time: Double) {
    gestures += recognizer.release(Self.start + Point(dx, dy), at: time)
  }

  mutating func wheel(
    _ dy: Double, dx: Double = 0, at time: Double, fine: Bool = false, end: Bool = false,
    _ modifiers: Modifiers = []
  ) {
    let touch = Touch(location: Self.start, hit: nil, modifiers: modifiers)
    gestures += recognizer.wheel(touch, dx: dx, dy: dy, isFine: fine, isEnd: end, at: time)
  }

  mutating func wait(until time: Double) { gestures += recognizer.expire(at: time) }

  /// The gestures' names in order.
  var names: [String] {
    gestures.map { gesture in
      switch gesture {
      case .press: "press"
      case .tap: "tap"
      case .caughtTap: "caughtTap"
      case .pressEnded: "pressEnded"
      case .panBegan: "panBegan"
      case .panChanged: "panChanged"
      case .panEnded: "panEnded"
      case .wheel: "wheel"
      case .pinch(_, _, _, let phase): "pinch \(phase.rawValue)"
      case .hover: "hover"
      case .action: "action"
      }
    }
  }

  var pans: [Pan] {
    gestures.compactMap { gesture in
      switch gesture {
      case .panBegan(let pan), .panChanged(let pan), .panEnded(let pan): pan
      default: nil
      }
    }
  }

  var scales: [Double] {
    gestures.compactMap { if case .pinch(_, let scale, _, _) = $0 { scale } else { nil } }
  }
}
