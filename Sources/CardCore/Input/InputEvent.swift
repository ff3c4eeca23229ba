/// An input event, in the current scene's viewport points and in seconds.
///
/// The platform posts these and nothing else; a script file holds the same.
package struct InputEvent: Hashable, Sendable {
  /// When it happened (not when it was read), in seconds on the run loop's clock.
  package var time: Double
  package var kind: Kind

  package init(time: Double, kind: Kind) {
    (self.time, self.kind) = (time, kind)
  }

  package enum Kind: Hashable, Sendable {
    case press(Point, button: Int, device: PointerDevice, modifiers: Modifiers)
    case move(Point, modifiers: Modifiers)
    case release(Point, button: Int, modifiers: Modifiers)
    /// Where the pointer that holds something is at the coming frame: what it holds is there, with the
    /// velocity of its samples.
    case resample(Point)
    /// The pointer left the window, with no button held.
    case leave
    /// Wheel notches, positive to the right and down (towards the user); `isFine` for a
    /// touchpad's fractions. `isEnd` marks the end of a fine scroll, with no distance.
    case wheel(
      Point, dx: Double, dy: Double, isFine: Bool, isEnd: Bool, modifiers: Modifiers)
    /// A key by its X keysym name; `isRepeat` for the repeats of a held key.
    case keyDown(name: String, modifiers: Modifiers, isRepeat: Bool)
    case keyUp(name: String, modifiers: Modifiers)
    /// A touchpad pinch; `scale` 1 at its beginning.
    case pinch(Point, scale: Double, phase: PinchPhase)
    /// The window's new size in pixels.
    case resize(Size)
    /// The window fills its monitor, or no longer does.
    case fullscreen(Bool)
    /// The press in progress gets no release: its grab was lost.
    case cancel
    /// A command without its key, from a script or another program.
    case command(Command)
    /// A caption, shown for so many seconds; not from the user.
    case say(String, seconds: Double)
    /// New overrides of the scenes' parameters, from a script, a file or another program.
    case tune(SplitOverrides)
    /// Other cards or books of the user's.
    indirect case deal(Deal, DealOrigin)
    /// Another layout for the scene that shows them, or what is wrong with its file.
    indirect case layout(LayoutNews)
    /// The room keeps its picture while the speaker goes on, or no longer does.
    case freeze(Bool)
    /// The desktop asks for another look.
    case look(StageLook)
    /// The paths to choose from for one that is being typed.
    indirect case suggest([String], for: String)
    /// Strokes of the pen that were kept in a file.
    indirect case ink([PenPage])
  }
}

/// The kind of device of a press, which decides the slop.
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

extension InputEvent {
  /// The same event with every point taken through `map`.
  package func mapped(_ map: (Point) -> Point) -> InputEvent {
    var event = self
    switch kind {
    case .press(let point, let button, let device, let modifiers):
      event.kind = .press(map(point), button: button, device: device, modifiers: modifiers)
    case .move(let point, let modifiers):
      event.kind = .move(map(point), modifiers: modifiers)
    case .release(let point, let button, let modifiers):
      event.kind = .release(map(point), button: button, modifiers: modifiers)
    case .resample(let point):
      event.kind = .resample(map(point))
    case .wheel(let point, let dx, let dy, let isFine, let isEnd, let modifiers):
      event.kind = .wheel(
        map(point), dx: dx, dy: dy, isFine: isFine, isEnd: isEnd, modifiers: modifiers)
    case .pinch(let point, let scale, let phase):
      event.kind = .pinch(map(point), scale: scale, phase: phase)
    case .leave, .keyDown, .keyUp, .resize, .fullscreen, .cancel, .command, .say, .tune, .deal,
      .layout, .look, .suggest, .freeze, .ink:
      break
    }
    return event
  }

  /// The largest absolute coordinate of a point and distance of a wheel.
  package static let farthest = 1e6
  /// How long a caption is shown by default, and the longest that one is, in seconds.
  package static let (usualCaption, longestCaption) = (3.0, 600.0)
  /// The largest scale of a pinch.
  package static let largestScale = 1e3

  /// The same event with its points, distances and scale within these bounds, and its points in
  /// whole thousandths, which a file holds exactly in few digits.
  package var bounded: InputEvent {
    func bounded(_ value: Double) -> Double { min(max(-Self.farthest, value), Self.farthest) }
    func rounded(_ value: Double) -> Double { (bounded(value) * 1000).rounded() / 1000 }
    var event = mapped { Point(rounded($0.x), rounded($0.y)) }
    switch event.kind {
    case .wheel(let point, let dx, let dy, let isFine, let isEnd, let modifiers):
      event.kind = .wheel(
        point, dx: bounded(dx), dy: bounded(dy), isFine: isFine, isEnd: isEnd,
        modifiers: modifiers)
    case .pinch(let point, let scale, let phase):
      event.kind = .pinch(point, scale: min(max(0, scale), Self.largestScale), phase: phase)
    default: break
    }
    return event
  }
}

extension InputEvent.Kind {
  /// The button of a press or release; nil for other events.
  var button: Int? {
    switch self {
    case .press(_, let button, _, _), .release(_, let button, _): button
    default: nil
    }
  }

  /// The modifiers held; nil for an event that does not report them.
  package var modifiers: Modifiers? {
    switch self {
    case .press(_, _, _, let modifiers), .move(_, let modifiers), .release(_, _, let modifiers),
      .wheel(_, _, _, _, _, let modifiers), .keyDown(_, let modifiers, _),
      .keyUp(_, let modifiers):
      modifiers
    case .resample, .leave, .pinch, .resize, .fullscreen, .cancel, .command, .say, .tune, .deal,
      .layout, .look, .suggest, .freeze, .ink:
      nil
    }
  }
}
