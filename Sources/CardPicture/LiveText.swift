package import CardKinetics

/// Text that may change with every frame: a row of one-character faces in cells of one width.
///
/// Each character is painted once for its size and colour, and then only placed. A changing number therefore needs no
/// painting. Cells are whole window pixels, so that characters are shown pixel for pixel and figures are aligned in
/// columns.
package struct LiveText: Hashable, Sendable {
  package enum Edge: Sendable { case left, right }

  package let ink: Ink
  /// The size of a character's cell, in window pixels.
  package let cell: Size
  private let faceSize: Size

  /// Creates a text's style.
  ///
  /// - Parameters:
  ///   - size: the em, in interface points.
  ///   - glyph: the size of a character's cell, in ems.
  ///   - scale: pixels per interface point.
  package init(size: Double, _ ink: Ink, glyph: Size, scale: Double) {
    self.ink = ink
    cell = Size(
      max((glyph.width * size * scale).rounded(), 1),
      max((glyph.height * size * scale).rounded(), 1))
    faceSize = cell * (1 / scale)
  }

  /// Returns the width of a text, in window pixels.
  package func width(of text: String) -> Double { Double(text.count) * cell.width }

  /// Appends a text whose top left or top right corner is at `point`, rounded to whole pixels.
  package func append(
    _ text: String, _ edge: Edge = .left, at point: Point, to items: inout [DisplayItem]
  ) {
    var position = start(of: text, edge, at: point)
    for character in text {
      if character != " " {
        items.append(
          item(
            .glyph(character, ink), faceSize, at: position,
            bounds: Self.isFigure(character) ? figureBounds : nil))
      }
      position.x += cell.width
    }
  }

  /// Appends a text that rarely changes. It looks like a text from `append`, but is painted as a single face.
  package func appendWords(
    _ text: String, _ edge: Edge = .left, at point: Point, to items: inout [DisplayItem]
  ) {
    guard !text.isEmpty else { return }
    let size = Size(faceSize.width * Double(text.count), faceSize.height)
    items.append(item(.words(text, ink), size, at: start(of: text, edge, at: point)))
  }

  private func start(of text: String, _ edge: Edge, at point: Point) -> Point {
    let point = point.inWholePixels
    return edge == .left ? point : point - Point(width(of: text), 0)
  }

  private func item(
    _ face: OverlayFace, _ size: Size, at origin: Point, bounds: Rect? = nil
  ) -> DisplayItem {
    .overlay(face, size: size, at: origin, scale: cell.width / faceSize.width, bounds: bounds)
  }

  /// The part of a cell that a figure fills, in whole pixels. Other rows of the cell are empty and need not be drawn.
  private var figureBounds: Rect {
    let scale = faceSize.height / cell.height
    let (top, bottom) = ((cell.height * 0.16).rounded(.down), (cell.height * 0.84).rounded(.up))
    return Rect(x: 0, y: top * scale, width: faceSize.width, height: (bottom - top) * scale)
  }

  private static func isFigure(_ character: Character) -> Bool {
    guard let code = character.asciiValue else { return false }
    return code == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(code)
  }

  /// Returns a number with `digits` digits after the point, and a minus sign as wide as a figure. Returns a dash for a
  /// number that is not finite or has more than twelve digits.
  package static func number(_ value: Double, digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "—" }
    let power = (0..<digits).reduce(1) { factor, _ in factor * 10 }
    let scaled = Int((value * Double(power)).rounded())
    let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: power)
    let sign = scaled < 0 ? "−" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    // One more digit in front keeps the leading zeros.
    let tail = String(part + power).dropFirst()
    return "\(sign)\(whole).\(tail)"
  }
}
