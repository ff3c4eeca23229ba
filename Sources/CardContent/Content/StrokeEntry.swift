import CardKinetics
import CardPicture
package import CardStage

/// A stroke as it is stored in a file.
package struct StrokeEntry: Hashable, Codable, Sendable {
  /// The name of the colour, a raw value of `PenColor`.
  package var color: String
  package var width: Double
  /// The drawing surface: "picture" or "face".
  package var on: String
  /// The points of each line, as alternating x and y.
  package var lines: [[Double]]

  /// The ranges of a width and a coordinate, in units of the sheet.
  private static let (widths, coordinates) = (1e-5...1.0, -100.0...100.0)

  package init(_ stroke: PenStroke) {
    color = stroke.color.rawValue
    width = max(stroke.width.inMillionths, Self.widths.lowerBound)
    on = stroke.isOnImage ? "picture" : "face"
    lines = stroke.lines.map { $0.flatMap { [$0.x.inMillionths, $0.y.inMillionths] } }
  }

  /// The stroke, or nil if the entry is invalid.
  package var stroke: PenStroke? {
    let areLines = lines.allSatisfy { line in
      line.count >= 2 && line.count % 2 == 0 && line.allSatisfy(Self.coordinates.contains)
    }
    guard areLines, let color = PenColor(rawValue: color), Self.widths.contains(width),
      ["picture", "face"].contains(on)
    else {
      return nil
    }
    return PenStroke(
      color, width: width, isOnImage: on == "picture",
      lines: lines.map { line in
        stride(from: 0, to: line.count, by: 2).map { Point(line[$0], line[$0 + 1]) }
      })
  }
}

extension [StrokeEntry] {
  /// The maximum number of points on one side of a card. A session stores all of them in one line.
  private static var maximumPoints: Int { 20_000 }

  /// The strokes, or nil if an entry is invalid or there are too many points.
  package var drawn: [PenStroke]? {
    guard reduce(0, { $0 + $1.lines.reduce(0) { $0 + $1.count } }) <= 2 * Self.maximumPoints else {
      return nil
    }
    let strokes = compactMap(\.stroke)
    return strokes.count == count ? strokes : nil
  }
}

extension StrokeTarget.Side {
  package init?(named name: String, leaf: Int?) {
    switch (name, leaf) {
    case ("front", nil): self = .front
    case ("back", nil): self = .back
    case ("detail", nil): self = .detail
    case ("cover", nil): self = .cover
    case ("page", let leaf?) where leaf > 0: self = .page(leaf)
    default: return nil
    }
  }

  package var name: (side: String, leaf: Int?) {
    switch self {
    case .front: ("front", nil)
    case .back: ("back", nil)
    case .detail: ("detail", nil)
    case .cover: ("cover", nil)
    case .page(let leaf): ("page", leaf)
    }
  }
}
