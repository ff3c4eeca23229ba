import CardCore

/// Lays out a page's pieces one below the other, at one font size.
struct Typesetter {
  /// A laid-out piece of the page: its top, its height and its drawing from its top left corner.
  struct Placed {
    fileprivate(set) var top: Double
    fileprivate(set) var height: Double
    fileprivate var isFigure = false
    fileprivate let content: (Point, _ height: Double) -> Void

    func draw(_ origin: Point) { content(origin, height) }
  }

  /// The text's em, in points.
  let size: Double
  let canvas: Canvas
  let width: Double
  let theme: Theme

  private static let figureHeights = 120.0...198.0
  private static let captionStyle = TextStyle.book(14, italic: true).leaded(1.2)

  /// Lays out the pieces in order; figures share the part of `height` that the text leaves, within
  /// limits.
  func set(_ pieces: [PageText], height: Double) -> [Placed] {
    var placed = place(pieces)
    let figures = placed.count { $0.isFigure }
    guard figures > 0, let last = placed.last else { return placed }
    let spare = (height - last.top - last.height) / Double(figures)
    guard spare > 0 else { return placed }
    let growth = min(spare, Self.figureHeights.upperBound - Self.figureHeights.lowerBound)
    var shift = 0.0
    for i in placed.indices {
      placed[i].top += shift
      guard placed[i].isFigure else { continue }
      placed[i].height += growth
      shift += growth
    }
    return placed
  }

  /// Lays out the pieces with figures at their least height.
  private func place(_ pieces: [PageText]) -> [Placed] {
    var placed: [Placed] = []
    var top = 0.0
    var followsText = false
    var opens = false
    func add(_ height: Double, _ draw: @escaping (Point) -> Void) {
      placed.append(Placed(top: top, height: height) { origin, _ in draw(origin) })
      top += height
    }
    for piece in pieces {
      switch piece {
      case .heading(let text):
        if !placed.isEmpty { top += size * 1.2 }
        let block = TextBlock(text, .book(27).leaded(1.15), on: canvas, width: width)
        add(block.size.height) { [theme] in block.draw(at: $0, .solid(theme.paperHeading)) }
        top += size * 0.9
        (followsText, opens) = (false, true)
      case .paragraph(let text):
        // Text that continues after a formula is not a new paragraph.
        let goesOn = text.first?.isLowercase == true
        let paragraph = Paragraph(
          text, size: size, on: canvas, width: width,
          indent: followsText && !goesOn ? size * 1.4 : 0, hasDropCap: opens)
        add(paragraph.height) { [theme] in paragraph.draw(at: $0, theme) }
        (followsText, opens) = (true, false)
      case .formula(let text):
        let box = formula(text)
        top += size * 0.42
        add(box.ascent + box.descent) { [width] in
          box.draw($0 + Point((width - box.width) / 2, box.ascent))
        }
        top += size * 0.5
      case .figure(let name, let caption):
        top += size * (placed.isEmpty ? 0 : 0.7)
        let least = Self.figureHeights.lowerBound
        placed.append(
          Placed(top: top, height: least, isFigure: true) { [canvas, theme, width] in
            let rect = Rect(origin: $0, size: Size(width, $1))
            Figure.named(name)?.draw(FigureCanvas(canvas: canvas, theme: theme, rect: rect))
          })
        top += least
        let (block, inset) = self.caption(caption)
        top += 4
        add(block.size.height) { [theme] in
          block.draw(
            at: $0 + Point(inset, 0),
            .solid(theme.legible(theme.paperDim.darker(0.25), on: theme.paper)))
        }
        top += size * 0.55
        followsText = false
      }
    }
    return placed
  }

  /// Sets a caption in lines about as long as each other, and how far in from the left it stands.
  private func caption(_ text: String) -> (block: TextBlock, inset: Double) {
    func block(_ width: Double) -> TextBlock {
      TextBlock(text, Self.captionStyle, on: canvas, width: width, alignment: .center)
    }
    let whole = block(width)
    guard whole.size.height > 2 * Self.captionStyle.size else { return (whole, 0) }
    for share in stride(from: 0.55, to: 1, by: 0.05) {
      let narrow = block(width * share)
      if narrow.size.height <= whole.size.height { return (narrow, width * (1 - share) / 2) }
    }
    return (whole, 0)
  }

  /// Sets a formula, scaled down if it is wider than the page.
  private func formula(_ text: String) -> MathBox {
    let setter = MathSetter(canvas: canvas, paint: .solid(theme.paperInk))
    let box = setter.set(text, size: size * 1.04)
    guard box.width > width else { return box }
    return setter.set(text, size: size * 1.04 * width / box.width * 0.995)
  }
}
