import CardKinetics
import CardPicture

/// The lines of a layout's file that define a card's pose, shown beside the card with their current values.
struct XRaySource {
  // The measures of the text, in points of the X-ray. The gutter and the longest row are in characters. Tuned by eye.
  private static let (size, pad, gap, gutter) = (12.5, 10.0, 16.0, 3)
  private static let maximumColumns = 54
  /// The maximum height of the text, as a fraction of the available height.
  private static let fraction = 0.86
  private static let opacity = 0.95

  private enum Row {
    /// Text from a line of the file. The first row of a line has the line number.
    case text(Int?, String)
    case numbers([LayoutLine.Number])

    var length: Int {
      switch self {
      case .text(_, let words): words.count
      case .numbers(let numbers): numbers.reduce(0) { $0 + XRaySource.length(of: $1) }
      }
    }
  }

  private let rows: [Row]
  private let pen: XRayPen
  /// The rectangle of the text, in window pixels.
  let rect: Rect

  /// Creates the layout of the text beside a card; nil if the overlays leave no space.
  ///
  /// - Parameters:
  ///   - card: the bounding box of the card, in window pixels.
  ///   - area: the part of the window to use.
  ///   - layout: the overlays to keep clear of.
  init?(
    _ lines: [LayoutLine], beside card: Rect, in area: Rect, of layout: OverlayLayout,
    _ pen: XRayPen
  ) {
    let indent = lines.map { $0.text.prefix { $0 == " " }.count }.min() ?? 0
    var rows: [Row] = []
    // A value that is unchanged since an earlier line isn't repeated.
    var lastValues: [String: Double] = [:]
    for line in lines {
      let words = String(line.text.dropFirst(indent))
      let own = String(words.prefix { $0 == " " })
      for (index, part) in String(words.dropFirst(own.count))
        .wrapped(to: Self.maximumColumns - own.count).enumerated()
      {
        rows.append(.text(index == 0 ? line.line : nil, own + (index == 0 ? "" : "  ") + part))
      }
      var numbers: [LayoutLine.Number] = []
      for number in line.numbers {
        let before = lastValues.updateValue(number.value, forKey: number.name)
        guard before != number.value else { continue }
        let length = (numbers + [number]).reduce(0) { $0 + Self.length(of: $1) }
        if length > Self.maximumColumns, !numbers.isEmpty {
          rows.append(.numbers(numbers))
          numbers = []
        }
        numbers.append(number)
      }
      if !numbers.isEmpty { rows.append(.numbers(numbers)) }
    }
    let cell = pen.text(Self.size).cell
    let pad = Self.pad * pen.unit
    let maximum = Int((area.height * Self.fraction - 2 * pad) / cell.height, clampedTo: 1...200)
    self.rows = Array(rows.prefix(maximum))
    self.pen = pen
    let length = Double(Self.gutter + (self.rows.map(\.length).max() ?? 0))
    let size = Size(
      min(length * cell.width + 2 * pad, area.width),
      Double(self.rows.count) * cell.height + 2 * pad)
    let gap = Self.gap * pen.unit
    let middle = card.center - Point(size.width, size.height) * 0.5
    // The candidates are right of the card, left of it, below it and above it.
    let corners = [
      Point(card.maxX + gap, middle.y), Point(card.minX - gap - size.width, middle.y),
      Point(middle.x, card.maxY + gap), Point(middle.x, card.minY - gap - size.height),
    ].compactMap { origin in
      let corner = Point(
        max(min(origin.x, area.maxX - size.width), area.minX),
        max(min(origin.y, area.maxY - size.height), area.minY))
      return layout.nearest(to: Rect(origin: corner.inWholePixels, size: size), gap: gap / 2)
    }
    func covered(_ rect: Rect) -> Double {
      let part = rect.intersection(card).size
      return part.width * part.height
    }
    guard let rect = corners.min(by: { covered($0) < covered($1) }) else { return nil }
    self.rect = rect
  }

  func append(to items: inout [DisplayItem]) {
    items.append(pen.panel(rect, radius: 10, opacity: Self.opacity))
    let (text, dim) = (pen.text(Self.size), pen.text(Self.size, .dim))
    let number = pen.text(Self.size, .velocity)
    let pad = Self.pad * pen.unit
    for (index, row) in rows.enumerated() {
      var position = Point(
        rect.minX + pad, rect.minY + pad + Double(index) * text.cell.height)
      let start = position.x + Double(Self.gutter) * text.cell.width
      switch row {
      case .text(let line, let words):
        if let line { dim.appendWords("\(line)", at: position, to: &items) }
        text.appendWords(words, at: Point(start, position.y), to: &items)
      case .numbers(let numbers):
        position.x = start + 2 * text.cell.width
        for one in numbers {
          dim.appendWords(one.name, at: position, to: &items)
          number.append(
            Self.formatted(one.value),
            at: Point(position.x + Double(one.name.count + 1) * text.cell.width, position.y),
            to: &items)
          position.x += Double(Self.length(of: one)) * text.cell.width
        }
      }
    }
  }

  /// Returns a number as text. Large numbers have fewer decimals.
  private static func formatted(_ value: Double) -> String {
    LiveText.number(value, digits: abs(value) < 10 ? 3 : abs(value) < 1000 ? 1 : 0)
  }

  /// Returns the number of characters that a number occupies, with its name and the gap after it.
  private static func length(of number: LayoutLine.Number) -> Int { number.name.count + 10 }
}
