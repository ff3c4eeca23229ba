import CardCore
import FoundationEssentials

/// Reads a script's lines in turn, keeping what one line leaves for the next: time, pointer, held
/// keys.
struct ScriptReader {
  /// What is wrong with a line.
  struct BadLine: Error {
    var message: String
  }

  private(set) var events: [InputEvent] = []
  private var time = 0.0
  private var pointer = Point.zero
  private var heldKeys = HeldKeyNames()

  private struct Line: Decodable {
    var t: Double
    var type: String
    var x: Double?
    var y: Double?
    var button: Int?
    var dx: Double?
    var dy: Double?
    var key: String?
    var scale: Double?
    var phase: String?
    var w: Double?
    var h: Double?
    var mods: [String]?
    var device: String?
    var fine: Bool?
    var end: Bool?
    var `repeat`: Bool?
  }

  mutating func read(_ text: Substring) throws(BadLine) {
    let line: Line
    do {
      line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
    } catch {
      throw BadLine(message: JSONProblem.line(error))
    }
    guard line.t.isFinite, line.t >= time else {
      throw BadLine(message: "\"t\" is before the line above")
    }
    time = line.t
    if let x = line.x, let y = line.y { pointer = Point(x, y) }
    for kind in try kinds(of: line) { events.append(InputEvent(time: time, kind: kind)) }
  }

  private mutating func kinds(of line: Line) throws(BadLine) -> [InputEvent.Kind] {
    let modifiers = try Self.modifiers(line.mods ?? [])
    let button = line.button ?? 1
    switch line.type {
    case "press":
      try needPoint(line)
      return [.press(pointer, button: button, device: try Self.device(line), modifiers: modifiers)]
    case "move":
      try needPoint(line)
      return [.move(pointer, modifiers: modifiers)]
    case "release":
      return [.release(pointer, button: button, modifiers: modifiers)]
    case "leave":
      return [.leave]
    case "cancel":
      return [.cancel]
    case "wheel":
      let (dx, dy, isEnd) = (line.dx ?? 0, line.dy ?? 0, line.end ?? false)
      let isFine = line.fine ?? Self.isFine(dx: dx, dy: dy, isEnd: isEnd)
      return [
        .wheel(pointer, dx: dx, dy: dy, isFine: isFine, isEnd: isEnd, modifiers: modifiers)
      ]
    case "key":
      let name = try key(of: line)
      return [
        .keyDown(name: name, modifiers: modifiers, isRepeat: false),
        .keyUp(name: name, modifiers: modifiers),
      ]
    case "keydown":
      let name = try key(of: line)
      let wasHeld = heldKeys.press(name)
      return [.keyDown(name: name, modifiers: modifiers, isRepeat: line.repeat ?? wasHeld)]
    case "keyup":
      let name = try key(of: line)
      heldKeys.release(name)
      return [.keyUp(name: name, modifiers: modifiers)]
    case "pinch":
      guard let scale = line.scale, scale >= 0, let phase = line.phase.flatMap(PinchPhase.init)
      else {
        throw BadLine(
          message: "a pinch needs \"scale\" and \"phase\": began, changed, ended or cancelled")
      }
      return [.pinch(pointer, scale: scale, phase: phase)]
    case "resize":
      guard let w = line.w, let h = line.h, (1...16384).contains(w), (1...16384).contains(h)
      else { throw BadLine(message: "a resize needs \"w\" and \"h\" from 1 to 16384") }
      return [.resize(Size(w, h))]
    default:
      throw BadLine(message: "\"\(line.type)\" is no type of event")
    }
  }

  private func needPoint(_ line: Line) throws(BadLine) {
    guard line.x != nil, line.y != nil else {
      throw BadLine(message: "a \(line.type) needs \"x\" and \"y\"")
    }
  }

  private func key(of line: Line) throws(BadLine) -> String {
    guard let key = line.key, !key.isEmpty else {
      throw BadLine(message: "a \(line.type) needs \"key\", an X keysym name")
    }
    return key
  }

  private static func device(_ line: Line) throws(BadLine) -> PointerDevice {
    switch line.device {
    case nil, "mouse": return .mouse
    case "touch": return .touch
    case let other?: throw BadLine(message: "\"\(other)\" is no device: mouse or touch")
    }
  }

  /// Whether a wheel that is not said to be fine is: it is where it turns by less than a notch,
  /// and where it tells of its end, which only a touchpad does.
  static func isFine(dx: Double, dy: Double, isEnd: Bool) -> Bool {
    isEnd || dx != dx.rounded() || dy != dy.rounded()
  }

  private static func modifiers(_ names: [String]) throws(BadLine) -> Modifiers {
    var result: Modifiers = []
    for name in names {
      guard let modifier = Modifiers(name) else {
        throw BadLine(message: "\"\(name)\" is no modifier: shift, ctrl, alt or super")
      }
      result.insert(modifier)
    }
    return result
  }
}

/// Which keys of a script are down, to tell a press from its repeats.
struct HeldKeyNames {
  private var names: Set<String> = []

  /// Whether the key was down already.
  mutating func press(_ name: String) -> Bool { !names.insert(name).inserted }

  mutating func release(_ name: String) { names.remove(name) }
}
