package import CardKinetics

/// An input by the user, as the platform reports it. Points are in viewport points of the current scene.
package enum UserInput: Hashable, Sendable {
  case press(Point, button: Int, device: PointerDevice, modifiers: Modifiers)
  case move(Point, modifiers: Modifiers)
  case release(Point, button: Int, modifiers: Modifiers)
  /// The estimated position of a pressed pointer at the next frame. The held item moves to this position, and keeps the
  /// velocity of the samples.
  case resample(Point)
  /// The pointer left the window while no button was held.
  case leave
  /// Steps of the wheel, positive to the right and down. `isFine` marks the fractional steps of a touchpad. `isEnd`
  /// marks the end of a fine scroll; its distances are 0.
  case wheel(
    Point, dx: Double, dy: Double, isFine: Bool, isEnd: Bool, modifiers: Modifiers)
  /// A key went down. `name` is its X keysym name, and `isRepeat` marks the repeats of a held key. `text` is the text
  /// that the key types; nil if the name and the modifiers determine the text. An input method types text with a key
  /// named `Chord.inputMethod`.
  case keyDown(name: String, modifiers: Modifiers, isRepeat: Bool, text: String? = nil)
  case keyUp(name: String, modifiers: Modifiers)
  /// A pinch on a touchpad. `scale` is 1 at the beginning.
  case pinch(Point, scale: Double, phase: PinchPhase)
  /// The window's new size in pixels.
  case resize(Size)
  /// The window began or ceased to fill its monitor.
  case fullscreen(Bool)
  /// The current press will not be followed by a release, because its grab was lost.
  case cancel
}

/// An input by the user, with its time. The platform reports all input in this form.
package struct InputEvent: Hashable, Sendable {
  /// The time at which the user acted, in seconds on the run loop's clock. The program may process the input later.
  package var time: Double
  package var kind: UserInput

  package init(time: Double, kind: UserInput) {
    (self.time, self.kind) = (time, kind)
  }

  /// Returns the event with `map` applied to every point.
  package func mapped(_ map: (Point) -> Point) -> InputEvent {
    InputEvent(time: time, kind: kind.mapped(map))
  }
}

/// The kind of device that a press comes from. It determines the slop.
package enum PointerDevice: Hashable, Sendable { case mouse, touch }

package enum PinchPhase: String, Hashable, Sendable { case began, changed, ended, cancelled }

/// The modifier keys held during an event.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1)
  package static let control = Modifiers(rawValue: 2)
  package static let alt = Modifiers(rawValue: 4)
  package static let `super` = Modifiers(rawValue: 8)
}

extension UserInput {
  /// Returns the input with `map` applied to every point.
  package func mapped(_ map: (Point) -> Point) -> UserInput {
    switch self {
    case .press(let point, let button, let device, let modifiers):
      .press(map(point), button: button, device: device, modifiers: modifiers)
    case .move(let point, let modifiers): .move(map(point), modifiers: modifiers)
    case .release(let point, let button, let modifiers):
      .release(map(point), button: button, modifiers: modifiers)
    case .resample(let point): .resample(map(point))
    case .wheel(let point, let dx, let dy, let isFine, let isEnd, let modifiers):
      .wheel(map(point), dx: dx, dy: dy, isFine: isFine, isEnd: isEnd, modifiers: modifiers)
    case .pinch(let point, let scale, let phase): .pinch(map(point), scale: scale, phase: phase)
    case .leave, .keyDown, .keyUp, .resize, .fullscreen, .cancel: self
    }
  }

  /// The maximum absolute value of a coordinate, and of a wheel's distance.
  package static let farthest = 1e6
  /// The maximum scale of a pinch.
  package static let largestScale = 1e3

  /// The input, with its points, distances and scale clamped to `farthest` and `largestScale`. Coordinates are rounded
  /// to thousandths, so that a file can store them exactly in a few digits.
  package var bounded: UserInput {
    func bounded(_ value: Double) -> Double { min(max(-Self.farthest, value), Self.farthest) }
    func rounded(_ value: Double) -> Double { (bounded(value) * 1000).rounded() / 1000 }
    let input = mapped { Point(rounded($0.x), rounded($0.y)) }
    return switch input {
    case .wheel(let point, let dx, let dy, let isFine, let isEnd, let modifiers):
      .wheel(
        point, dx: bounded(dx), dy: bounded(dy), isFine: isFine, isEnd: isEnd,
        modifiers: modifiers)
    case .pinch(let point, let scale, let phase):
      .pinch(point, scale: min(max(0, scale), Self.largestScale), phase: phase)
    default: input
    }
  }

  /// The button of a press or release; nil for other inputs.
  package var button: Int? {
    switch self {
    case .press(_, let button, _, _), .release(_, let button, _): button
    default: nil
    }
  }

  /// The text that a key press types; empty if it types none.
  package var typedText: String {
    guard case .keyDown(let name, let modifiers, _, let text) = self else { return "" }
    guard let text else { return Chord(name, modifiers).character.map { String($0) } ?? "" }
    return text.hasControlCharacters ? "" : text
  }

  /// The decimal digits that a key press types, in ASCII; nil if it types anything else.
  ///
  /// On a keyboard that needs Shift for digits, a key whose name is a digit also types that digit without Shift.
  package var typedDigits: String? {
    guard case .keyDown(let name, let modifiers, _, _) = self else { return nil }
    return typedText.asciiDigits ?? (modifiers.isEmpty ? name.asciiDigits : nil)
  }

  /// The modifiers held after the input; nil for an input that doesn't report them.
  package var heldModifiers: Modifiers? {
    switch self {
    case .press(_, _, _, let modifiers), .move(_, let modifiers), .release(_, _, let modifiers),
      .wheel(_, _, _, _, _, let modifiers):
      modifiers
    // The event of a modifier key has the modifiers that were held before.
    case .keyDown(let name, let modifiers, _, _): modifiers.union(Modifiers(ofKey: name))
    case .keyUp(let name, let modifiers): modifiers.subtracting(Modifiers(ofKey: name))
    case .resample, .leave, .pinch, .resize, .fullscreen, .cancel: nil
    }
  }
}

extension String {
  /// Whether the text has control characters, such as a line ending.
  package var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The text's decimal digits, of any script, as ASCII digits; nil if the text is empty or has other characters.
  fileprivate var asciiDigits: String? {
    let digits = unicodeScalars.map { scalar in
      scalar.properties.numericType == .decimal ? scalar.properties.numericValue : nil
    }
    guard !isEmpty, digits.allSatisfy({ $0 != nil }) else { return nil }
    return digits.compactMap { $0.map { String(Int($0)) } }.joined()
  }
}
