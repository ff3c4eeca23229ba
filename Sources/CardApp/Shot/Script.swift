package import CardCore
import FoundationEssentials

/// A script of input events: JSON lines, each an event with its time, in viewport points.
package struct Script: Hashable, Sendable {
  /// In order of time.
  package var events: [InputEvent]

  package init(events: [InputEvent]) { self.events = events }

  /// Reads a script file whole, so that a bad line stops it before anything is played.
  package init(path: String) throws(Failure) {
    let text = String(decoding: try FileText.read(path), as: UTF8.self)
    do {
      try self.init(text: text)
    } catch {
      throw Failure(error.status, "\(path): \(error.message)")
    }
  }

  package init(text: String) throws(Failure) {
    var reader = ScriptReader()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      do {
        try reader.read(line)
      } catch {
        throw Failure(.badData, "line \(index + 1): \(error.message)")
      }
    }
    events = reader.events
  }

  /// When the last event happens, in seconds; 0 for an empty script.
  package var end: Double { events.last?.time ?? 0 }
}

/// What is wrong with a line of a script.
private struct BadLine: Error {
  var message: String
}

/// Reads lines in turn, keeping what one line leaves for the next: time, pointer, held keys.
private struct ScriptReader {
  var events: [InputEvent] = []
  private var time = 0.0
  private var pointer = Point.zero
  private var heldKeys: Set<String> = []

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
      return [.press(pointer, button: button, device: .mouse, modifiers: modifiers)]
    case "move":
      try needPoint(line)
      return [.move(pointer, modifiers: modifiers)]
    case "release":
      return [.release(pointer, button: button, modifiers: modifiers)]
    case "wheel":
      let (dx, dy) = (line.dx ?? 0, line.dy ?? 0)
      let isFine = dx != dx.rounded() || dy != dy.rounded()
      return [
        .wheel(pointer, dx: dx, dy: dy, isFine: isFine, isEnd: false, modifiers: modifiers)
      ]
    case "key":
      let name = try key(of: line)
      return [
        .keyDown(name: name, modifiers: modifiers, isRepeat: false),
        .keyUp(name: name, modifiers: modifiers),
      ]
    case "keydown":
      let name = try key(of: line)
      let isRepeat = !heldKeys.insert(name).inserted
      return [.keyDown(name: name, modifiers: modifiers, isRepeat: isRepeat)]
    case "keyup":
      let name = try key(of: line)
      heldKeys.remove(name)
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
