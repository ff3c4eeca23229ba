import CardContent
import CardModel
import CardPaint
import CardSystem

extension ScriptReader {
  /// A line's members, of whatever type it is.
  struct Line: JSONLine {
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
    var on: Bool?
    var mods: [String]?
    var device: String?
    var fine: Bool?
    var end: Bool?
    var `repeat`: Bool?
    var `for`: Double?
    var ease: String?
    var text: String?
    var tuning: TuningNames.Values?
    var b: TuningNames.Values?
    var drawn: Bool?
    var shown: Bool?
    var wipes: Bool?
    var rate: Double?
    var files: [FileState]?
    var shape: DeckShape?
    var after: [Int?]?
    var at: [String: NamedPlace<Int>]?
    var paths: [String]?
    var ink: [PenPageEntry]?
    var name: String?
    var problem: String?
    var theme: String?
    var contrast: String?
    var reducedMotion: Bool?
    var `do`: String?

    /// Reads a line of numbers, Booleans and plain strings, as nearly all lines are; nil if it has anything else.
    init?(plain text: Substring) {
      guard var members = PlainMembers(text) else { return nil }
      var (time, kind): (Double?, String?)
      func set<Value>(_ member: inout Value?, _ value: Value?) -> Bool {
        // Of two members of one name the decoder takes one.
        defer { member = value }
        return member == nil && value != nil
      }
      (t, type) = (0, "")
      while let name = members.name() {
        let isRead =
          switch name {
          case "t": set(&time, members.number())
          case "type": set(&kind, members.string())
          case "x": set(&x, members.number())
          case "y": set(&y, members.number())
          case "dx": set(&dx, members.number())
          case "dy": set(&dy, members.number())
          case "button": set(&button, members.number().flatMap(Int.init(exactly:)))
          case "key": set(&key, members.string())
          case "scale": set(&scale, members.number())
          case "phase": set(&phase, members.string())
          case "w": set(&w, members.number())
          case "h": set(&h, members.number())
          case "on": set(&on, members.bool())
          case "device": set(&device, members.string())
          case "fine": set(&fine, members.bool())
          case "end": set(&end, members.bool())
          case "repeat": set(&self.repeat, members.bool())
          case "for": set(&self.for, members.number())
          case "ease": set(&ease, members.string())
          case "text": set(&self.text, members.string())
          case "drawn": set(&drawn, members.bool())
          case "rate": set(&rate, members.number())
          case "name": set(&self.name, members.string())
          case "do": set(&self.do, members.string())
          default: false
          }
        guard isRead else { return nil }
      }
      guard members.isAtEnd, let time, let kind else { return nil }
      (t, type) = (time, kind)
    }

    /// Reads a frame `[t]`, a move `[t,x,y]` or a resampled place `[t,x,y,1]` of a session.
    init(samples text: Substring) throws(BadLine) {
      let bytes = text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      let inner = bytes.dropFirst().dropLast()
      guard bytes.last == UInt8(ascii: "]"), inner.allSatisfy(Self.numeric.contains) else {
        throw BadLine(message: "not valid JSON", isNotJSON: true)
      }
      let fields = inner.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      let numbers = fields.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
      guard numbers.count == fields.count,
        [1, 3].contains(numbers.count) || numbers.dropFirst(3) == [1]
      else {
        throw BadLine(message: "an array must be [t] for a frame, or [t, x, y] for a move")
      }
      t = numbers[0]
      type = numbers.count == 1 ? "frame" : numbers.count == 3 ? "move" : "resample"
      if numbers.count > 1 { (x, y) = (numbers[1], numbers[2]) }
    }

    private static let numeric = Array("0123456789.-+eE,".utf8)

    enum CodingKeys: String, CodingKey, CaseIterable {
      case t, type, x, y, button, dx, dy, key, scale, phase, w, h, on, mods, device, fine, end,
        `repeat`, `for`, ease, text, tuning, b, drawn, shown, wipes, rate, files, shape, after,
        at, paths, ink, name, problem, theme, contrast, reducedMotion, `do`
    }

    static let members = CodingKeys.allCases.map(\.rawValue)
  }
}
