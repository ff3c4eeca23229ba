import Glibc

/// Breaks a paragraph into lines so that the spaces are as even as possible over the whole
/// paragraph. After Knuth and Plass, "Breaking Paragraphs into Lines" (1981).
struct LineBreaker {
  /// What follows a part of a word: a space, or where a line ends after it a hyphen or nothing.
  enum End { case word, hyphen, joint }

  /// A part of a word.
  struct Piece {
    var width: Double
    var end: End
  }

  var pieces: [Piece]
  /// The natural space, and a hyphen's width, in points.
  var space: Double
  var hyphen: Double
  /// The lines' widths, in points; the last is repeated.
  var widths: [Double]

  /// The most that a space may shrink, and the stretch with a ratio of 1, as fractions of a space.
  private static let shrink = 0.32
  private static let stretch = 0.55
  private static let hyphenPenalty = 60.0

  /// The end of each line: the index after its last piece.
  func lines() -> [Int] {
    guard !pieces.isEmpty else { return [] }
    struct Node {
      var cost: Double
      var from: Int
    }
    // For each line number, the best way to end that line at a piece.
    var rows: [[Int: Node]] = [[0: Node(cost: 0, from: 0)]]
    while rows.count <= pieces.count {
      var row: [Int: Node] = [:]
      let width = widths[min(rows.count - 1, widths.count - 1)]
      for (start, node) in rows[rows.count - 1] where start < pieces.count {
        for (end, cost) in endings(from: start, width: width) {
          let total = node.cost + cost
          if row[end].map({ total < $0.cost || (total == $0.cost && start < $0.from) }) ?? true {
            row[end] = Node(cost: total, from: start)
          }
        }
      }
      if row.isEmpty { break }
      rows.append(row)
    }
    let last = pieces.count
    let done = rows.indices.filter { rows[$0][last] != nil }
    guard var row = done.min(by: { rows[$0][last]!.cost < rows[$1][last]!.cost }) else {
      return [last]
    }
    var ends: [Int] = []
    var end = last
    while row > 0, let node = rows[row][end] {
      ends.append(end)
      end = node.from
      row -= 1
    }
    return ends.reversed()
  }

  /// The possible ends of a line from `start`, with their costs.
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
        // A piece that is too long for any line gets a line of its own.
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
