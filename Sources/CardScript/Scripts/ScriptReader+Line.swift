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
    var files: [FileEntry]?
    var shape: DeckShape?
    var after: [Int?]?
    var at: [String: NamedPlace<Int>]?
    var paths: [String]?
    var ink: [PenPageEntry]?
    var opening: Int?
    var name: String?
    var problem: String?
    var theme: String?
    var contrast: String?
    var reducedMotion: Bool?
    var to: Double?

    /// Reads a frame `[t]`, a move `[t,x,y]` or a resampled place `[t,x,y,1]` of a session.
    init(samples text: Substring) throws(BadLine) {
      let text = text.filter { !$0.isWhitespace }
      let isJSON = text.utf8.dropFirst().dropLast().allSatisfy {
        "0123456789.-+eE,".utf8.contains($0)
      }
      guard text.last == "]", isJSON else {
        throw BadLine(message: "is not valid JSON", isNotJSON: true)
      }
      let fields = text.dropFirst().dropLast().split(
        separator: ",", omittingEmptySubsequences: false)
      let numbers = fields.compactMap { Double($0) }
      guard numbers.count == fields.count,
        [1, 3].contains(numbers.count) || numbers.dropFirst(3) == [1]
      else {
        throw BadLine(message: "an array must be a frame's time or the time and point of a move")
      }
      t = numbers[0]
      type = numbers.count == 1 ? "frame" : numbers.count == 3 ? "move" : "resample"
      if numbers.count > 1 { (x, y) = (numbers[1], numbers[2]) }
    }

    static func hasMember(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
  }
}
