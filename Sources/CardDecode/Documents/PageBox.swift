import CardSystem

/// A rectangle in the page's own coordinates, in which y grows upwards.
struct PageBox: Hashable {
  var left: Double
  var bottom: Double
  var right: Double
  var top: Double

  /// The size of US Letter. poppler uses it for a page without a size.
  static let letter = PageBox(left: 0, bottom: 0, right: 612, top: 792)

  var width: Double { right - left }
  var height: Double { top - bottom }
  var isEmpty: Bool { !(width > 0 && height > 0 && width.isFinite && height.isFinite) }

  /// The possible lengths of a side, in points: from a hair to 350 m. Most readers stop at 200 inches.
  private static let sides = 0.1...1e6

  /// A Boolean value that indicates whether the rectangle is a possible page. Other sizes overflow in a scale or as a
  /// whole number.
  var isPage: Bool { Self.sides.contains(width) && Self.sides.contains(height) }

  func clipped(to other: PageBox) -> PageBox {
    PageBox(
      left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: min(right, other.right), top: min(top, other.top))
  }
}

extension PDFObjects {
  /// Returns a rectangle from an array with any two opposite corners, or nil if the array is malformed.
  mutating func box(_ value: JSONValue?) -> PageBox? {
    let numbers = elements(value).prefix(5).map { resolve($0).double }
    guard numbers.count == 4, case let numbers = numbers.compactMap({ $0 }), numbers.count == 4
    else { return nil }
    return PageBox(
      left: min(numbers[0], numbers[2]), bottom: min(numbers[1], numbers[3]),
      right: max(numbers[0], numbers[2]), top: max(numbers[1], numbers[3]))
  }
}

/// The visible rectangle of a page, and its rotation.
struct PageView: Hashable {
  var media = PageBox.letter
  var crop: PageBox?
  /// The clockwise rotation, in degrees: 0, 90, 180 or 270.
  var rotation = 0

  /// The visible rectangle.
  var shown: PageBox {
    let media = media.isPage ? media : .letter
    let shown = crop?.clipped(to: media) ?? media
    return shown.isPage ? shown : media
  }

  /// The size of the visible rectangle after the rotation, in points.
  var size: (width: Double, height: Double) {
    let shown = shown
    return rotation % 180 == 0 ? (shown.width, shown.height) : (shown.height, shown.width)
  }

  /// Returns a link to `target` at a rectangle of the page, or nil if the rectangle is not visible.
  func link(_ box: PageBox, to target: PageLink.Target) -> PageLink? {
    let shown = shown
    let box = box.clipped(to: shown)
    if box.isEmpty { return nil }
    // Measured from the top left corner of the page before the rotation.
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

  /// Applies the values of a node of the page tree, which the nodes below it inherit.
  mutating func inherit(from node: JSONValue, in objects: inout PDFObjects) {
    media = objects.box(node["/MediaBox"]) ?? media
    crop = objects.box(node["/CropBox"]) ?? crop
    guard let turn = objects.member("/Rotate", of: node).integer else { return }
    rotation = turn % 90 == 0 ? (turn % 360 + 360) % 360 : 0
  }
}
