import CardSystem

/// A rectangle of a page's own space, in which y grows upwards.
struct PageBox: Hashable {
  var left: Double
  var bottom: Double
  var right: Double
  var top: Double

  /// US Letter, which poppler takes for a page without a size.
  static let letter = PageBox(left: 0, bottom: 0, right: 612, top: 792)

  var width: Double { right - left }
  var height: Double { top - bottom }
  var isEmpty: Bool { !(width > 0 && height > 0 && width.isFinite && height.isFinite) }

  /// The sides that a page can have, in points: from a hair to 350 m. Readers stop at 200 inches, or with
  /// PDF's unit of the user at some 380 km, which nobody has drawn.
  private static let sides = 0.1...1e6

  /// Whether it is a page's: what is beyond these sides overflows in a scale or as a whole number.
  var isPage: Bool { Self.sides.contains(width) && Self.sides.contains(height) }

  func clipped(to other: PageBox) -> PageBox {
    PageBox(
      left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: min(right, other.right), top: min(top, other.top))
  }
}

extension PDFObjects {
  /// A rectangle, of which any two opposite corners are given.
  mutating func box(_ value: JSONValue?) -> PageBox? {
    let numbers = elements(value).prefix(5).map { resolve($0).double }
    guard numbers.count == 4, case let numbers = numbers.compactMap({ $0 }), numbers.count == 4
    else { return nil }
    return PageBox(
      left: min(numbers[0], numbers[2]), bottom: min(numbers[1], numbers[3]),
      right: max(numbers[0], numbers[2]), top: max(numbers[1], numbers[3]))
  }
}

/// What of a page is shown, and which way up.
struct PageView: Hashable {
  var media = PageBox.letter
  var crop: PageBox?
  /// Clockwise, in degrees: 0, 90, 180 or 270.
  var rotation = 0

  /// The rectangle that is shown.
  var shown: PageBox {
    let media = media.isPage ? media : .letter
    let shown = crop?.clipped(to: media) ?? media
    return shown.isPage ? shown : media
  }

  /// The size as shown, in points.
  var size: (width: Double, height: Double) {
    let shown = shown
    return rotation % 180 == 0 ? (shown.width, shown.height) : (shown.height, shown.width)
  }

  /// Where a rectangle of the page is shown, as a link to `target`; nil where it is not.
  func link(_ box: PageBox, to target: PageLink.Target) -> PageLink? {
    let shown = shown
    let box = box.clipped(to: shown)
    if box.isEmpty { return nil }
    // From the top left of the page as it is before it is turned.
    let (x, width) = ((box.left - shown.left) / shown.width, box.width / shown.width)
    let (y, height) = ((shown.top - box.top) / shown.height, box.height / shown.height)
    return switch rotation {
    case 90: PageLink(x: 1 - y - height, y: x, width: height, height: width, target: target)
    case 180:
      PageLink(x: 1 - x - width, y: 1 - y - height, width: width, height: height, target: target)
    case 270: PageLink(x: y, y: 1 - x - width, width: height, height: width, target: target)
    default: PageLink(x: x, y: y, width: width, height: height, target: target)
    }
  }

  /// Takes over what a node of the page tree says, which the nodes below it inherit.
  mutating func inherit(from node: JSONValue, in objects: inout PDFObjects) {
    media = objects.box(node["/MediaBox"]) ?? media
    crop = objects.box(node["/CropBox"]) ?? crop
    guard let turn = objects.member("/Rotate", of: node).integer else { return }
    rotation = turn % 90 == 0 ? (turn % 360 + 360) % 360 : 0
  }
}
