import Glibc

/// An algorithm that breaks a paragraph into lines so that its spaces are as even as possible.
///
/// Source: Knuth and Plass, "Breaking Paragraphs into Lines" (1981).
struct LineBreaker {
  /// The end of a piece: a space follows `word`, a line that ends at `hyphen` shows a hyphen, and `joint` adds nothing.
  enum End { case word, hyphen, joint }

  /// A part of a word that no line break divides.
  struct Piece {
    var width: Double
    var end: End
  }

  var pieces: [Piece]
  /// The natural width of a space, in points.
  var space: Double
  /// The width of a hyphen, in points.
  var hyphen: Double
  /// The widths of the lines, in points. The last width applies to all further lines.
  var widths: [Double]

  /// The maximum shrinkage of a space, as a fraction of its natural width.
  private static let shrink = 0.32
  /// The stretch of a space at a ratio of 1, as a fraction of its natural width.
  private static let stretch = 0.55
  private static let hyphenPenalty = 60.0

  /// The cheapest division into lines that ends at a piece.
  private struct Break {
    var cost: Double
    /// The number of lines up to this break.
    var lines: Int
    /// The index of the first piece of the last line.
    var start: Int

    func isBetter(than other: Break) -> Bool {
      (cost, lines, start) < (other.cost, other.lines, other.start)
    }
  }

  /// Returns the end of each line: the index after its last piece.
  ///
  /// The lines after a break depend on the line's number only while the widths of lines differ. Each break is therefore
  /// searched once for each of `widths`, not once for each line.
  func lines() -> [Int] {
    guard !pieces.isEmpty else { return [] }
    let last = pieces.count
    // The best break at `[piece][level]`; the line after it has the width at `level`.
    var breaks = [[Break?]](repeating: Array(repeating: nil, count: widths.count), count: last + 1)
    breaks[0][0] = Break(cost: 0, lines: 0, start: 0)
    for start in 0..<last {
      for (level, best) in breaks[start].enumerated() {
        guard let best else { continue }
        let next = min(level + 1, widths.count - 1)
        for (end, cost) in endings(from: start, width: widths[level]) {
          let new = Break(cost: best.cost + cost, lines: best.lines + 1, start: start)
          if breaks[end][next].map(new.isBetter) ?? true { breaks[end][next] = new }
        }
      }
    }
    guard var line = breaks[last].compactMap({ $0 }).min(by: { $0.isBetter(than: $1) }) else {
      return [last]
    }
    var ends = [last]
    while line.start > 0,
      let before = breaks[line.start][min(line.lines - 1, widths.count - 1)]
    {
      ends.append(line.start)
      line = before
    }
    return ends.reversed()
  }

  /// Returns the possible ends of a line from `start`, with their costs.
  private func endings(from start: Int, width: Double) -> [(Int, Double)] {
    var found: [(Int, Double)] = []
    var natural = 0.0
    var spaces = 0.0
    for i in start..<pieces.count {
      natural += pieces[i].width
      let isLast = i == pieces.count - 1
      let set = natural + spaces * space + (pieces[i].end == .hyphen && !isLast ? hyphen : 0)
      let spare = width - set
      if spare < -spaces * space * Self.shrink {
        // A piece that is too long for any line is a line by itself.
        if found.isEmpty, i == start { found.append((i + 1, 1e7)) }
        break
      }
      let ratio =
        spare < 0
        ? spare / max(spaces * space * Self.shrink, 1e-9)
        : isLast ? 0 : spare / max(spaces * space * Self.stretch, space * 0.1)
      let badness = 100 * pow(abs(ratio), 3)
      let penalty = pieces[i].end == .hyphen && !isLast ? Self.hyphenPenalty : 0
      found.append((i + 1, min(pow(10 + badness + penalty, 2), 1e15)))
      if pieces[i].end == .word { spaces += 1 }
    }
    return found
  }
}
