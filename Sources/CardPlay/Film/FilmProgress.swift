/// How far a recording has come, for a person who waits for it.
package struct FilmProgress: Hashable, Sendable {
  package var done: Int
  package var total: Int
  /// Since the first frame, in seconds.
  package var elapsed: Double

  package init(done: Int, total: Int, elapsed: Double) {
    (self.done, self.total, self.elapsed) = (done, total, elapsed)
  }

  /// A line that fits a terminal: frames, rate, and once that can be known the time left.
  package var line: String {
    var line = "\(done)/\(total) frames"
    guard done > 0, elapsed > 0 else { return line }
    let rate = Double(done) / elapsed
    line += ", \(rate < 10 ? Self.tenths(rate) : "\(Int(rate.rounded()))") a second"
    // The first frames paint all the faces, and would foretell too much.
    if elapsed >= 1 { line += ", \(Self.duration(Double(total - done) / rate)) left" }
    return line
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    guard whole >= 60 else { return "\(whole) s" }
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }
}
