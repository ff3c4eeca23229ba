import CardKinetics
import CardPicture

/// The rows of the tuner: the parameters and the headings of their groups. If the list is longer than the panel, it
/// scrolls by rows.
struct TunerList {
  /// The height of the heading of a group, in points of the panel; tuned by eye.
  static let groupHeight = 26.0

  /// A row: the heading of a group, or the line of a parameter with its index.
  enum Row: Hashable {
    case group(String)
    case line(Int)

    /// The height, in points of the panel.
    var height: Double {
      switch self {
      case .group: TunerList.groupHeight
      case .line: TunerLine.height
      }
    }
  }

  let rows: [Row]
  /// The height of the whole list, in points of the panel.
  let height: Double

  init(_ parameters: [Parameter]) {
    rows = parameters.indices.flatMap { index -> [Row] in
      let group = parameters[index].group
      let isNew = !group.isEmpty && (index == 0 || parameters[index - 1].group != group)
      return (isNew ? [.group(group)] : []) + [.line(index)]
    }
    height = rows.reduce(0) { $0 + $1.height }
  }

  /// Returns the index of the first row to show if `height` points of the list are visible.
  ///
  /// - Parameters:
  ///   - wanted: the preferred index of the first row.
  ///   - line: a line to show, together with the heading of its group if the line is the first in the group; nil for no
  ///     particular line.
  func firstRow(near wanted: Int, showing line: Int?, in height: Double) -> Int {
    let first = (0...firstRow(endingAt: rows.count - 1, in: height)).clamping(wanted)
    guard let line, let chosen = rows.firstIndex(of: .line(line)) else { return first }
    var top = chosen
    if chosen > 0, case .group = rows[chosen - 1] { top -= 1 }
    return max(min(first, top), firstRow(endingAt: chosen, in: height))
  }

  /// Returns the index of the first visible row if the row at `last` is the last visible one.
  private func firstRow(endingAt last: Int, in height: Double) -> Int {
    var (first, space) = (last, height)
    while first >= 0, rows[first].height <= space + 1e-6 {
      space -= rows[first].height
      first -= 1
    }
    return min(first + 1, max(last, 0))
  }

  /// Returns the rows that fit into a rectangle, beginning with row `first`, and the rectangle of each row.
  ///
  /// - Parameter unit: the pixels per point of the panel.
  func placed(from first: Int, in rect: Rect, unit: Double) -> [(row: Row, rect: Rect)] {
    var placed: [(row: Row, rect: Rect)] = []
    var y = rect.minY
    for row in rows[first...] {
      let height = row.height * unit
      guard y + height <= rect.maxY + 0.01 else { break }
      placed.append((row, Rect(x: rect.minX, y: y, width: rect.width, height: height)))
      y += height
    }
    return placed
  }
}
