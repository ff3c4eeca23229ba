/// Text that may change with every frame: a row of one-character faces in cells of one width.
///
/// Each character is painted once for its size and colour and then only placed, so a number that
/// runs costs no painting. Cells are whole window pixels: every character is shown pixel for pixel,
/// and figures stand in columns.
package struct LiveText: Hashable, Sendable {
  package let ink: Ink
  /// A character's extent, in window pixels.
  package let cell: Size
  private let faceSize: Size

  /// - Parameter size: the em in interface points.
  package init(size: Double, _ ink: Ink, in configuration: StageConfiguration) {
    self.ink = ink
    let scale = configuration.interfaceScale
    let (width, height) = (configuration.glyphCell.width, configuration.glyphCell.height)
    cell = Size(
      max((width * size * scale).rounded(), 1), max((height * size * scale).rounded(), 1))
    faceSize = cell * (1 / scale)
  }

  /// The width of a text, in window pixels.
  package func width(of text: String) -> Double { Double(text.count) * cell.width }

  /// The text with its top left at a point of the window's pixels, which is rounded to a whole one.
  package func items(_ text: String, at origin: Point, opacity: Double = 1) -> [DisplayItem] {
    var items: [DisplayItem] = []
    items.reserveCapacity(text.utf8.count)
    var x = origin.x.rounded()
    let y = origin.y.rounded()
    let scale = cell.width / faceSize.width
    for character in text {
      if character != " " {
        items.append(
          DisplayItem(
            face: FaceID(
              scene: .overlay, part: .glyph, index: ink.rawValue, size: faceSize,
              label: String(character)),
            bounds: Self.isFigure(character) ? figureBounds : nil,
            homography: Homography(scale, 0, x, 0, scale, y, 0, 0, 1), opacity: opacity,
            isHittable: false))
      }
      x += cell.width
    }
    return items
  }

  /// The part of a cell that figures use: what is above and below them costs rows for nothing.
  private var figureBounds: Rect {
    Rect(
      x: 0, y: faceSize.height * 0.16, width: faceSize.width, height: faceSize.height * 0.68)
  }

  private static func isFigure(_ character: Character) -> Bool {
    guard let code = character.asciiValue else { return false }
    return code == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(code)
  }

  /// The same with its top right at a point.
  package func items(
    _ text: String, endingAt end: Point, opacity: Double = 1
  ) -> [DisplayItem] {
    items(text, at: Point(end.x.rounded() - width(of: text), end.y), opacity: opacity)
  }

  /// A number in so many digits after the point, with a minus as wide as a figure; a dash for what
  /// is no number, or more than twelve digits.
  package static func number(_ value: Double, digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "—" }
    let power = (0..<digits).reduce(1) { factor, _ in factor * 10 }
    let scaled = Int((value * Double(power)).rounded())
    let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: power)
    let sign = scaled < 0 ? "−" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let tail = String(part)
    return "\(sign)\(whole)." + String(repeating: "0", count: digits - tail.count) + tail
  }
}
