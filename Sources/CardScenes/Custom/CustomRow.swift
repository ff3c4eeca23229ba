import CardKinetics
import CardPicture
import CardScene

/// The positions of the thumbnails of layouts: a row at the bottom of the window.
struct CustomRow: Hashable, Sendable {
  // Sizes are in points at a zoom of 1. At smaller zooms, a point grows so that it is not much smaller than a pixel.
  // Tuned by eye.
  private static let thumbnail = Size(38 * LayoutThumbnail.aspect, 38)
  private static let (gap, margin) = (6.0, 14.0)
  /// The minimum scale to which thumbnails shrink so that all of them fit. If even smaller thumbnails were needed, they
  /// keep their full size, and the row scrolls.
  private static let minimumFraction = 0.75
  /// The minimum size of a point of the row, in pixels.
  private static let minimumZoom = 0.6
  /// The height of a one-line caption with its margins, in points of the row.
  private static let caption = 72.0
  /// The minimum height of a window that shows the row, and of a window that also shows the layout's name, in pixels.
  private static let (minimumWindowHeight, minimumNamedHeight) = (200.0, 440.0)

  let count: Int
  /// The size of a point of the row, in viewport points.
  let unit: Double
  /// The size of a pixel in viewport points, at least 1, so that text stays legible if the scene is scaled down.
  private let pixel: Double
  private let visible: Rect

  init(_ viewport: Viewport, count: Int) {
    (self.count, visible) = (count, viewport.visible)
    pixel = max(1, 1 / viewport.zoom)
    unit = max(1, Self.minimumZoom / viewport.zoom)
    let height = viewport.visible.height * viewport.zoom
    (hasSpace, hasName) = (height >= Self.minimumWindowHeight, height >= Self.minimumNamedHeight)
    let whole = (Self.thumbnail.width + Self.gap) * Double(count) - Self.gap
    space = viewport.visible.width - 2 * Self.margin * unit
    let fit = space / (whole * unit)
    let fraction = fit < Self.minimumFraction ? 1 : min(fit, 1)
    (width, scale) = (whole * unit * fraction, unit * fraction)
  }

  /// The length of the whole row, including its hidden part, in viewport points.
  private let width: Double
  /// The width that is available to the row, in viewport points.
  let space: Double
  /// The viewport points per point of a thumbnail.
  private let scale: Double
  private let hasSpace: Bool
  private let hasName: Bool

  /// The margin of the plate beneath the row, in viewport points.
  private var plate: Double { 7 * unit }
  /// The margin of the ring around the chosen thumbnail, in viewport points.
  var ring: Double { 2.5 * unit }
  /// The distance from one thumbnail to the next, in viewport points.
  var step: Double { (Self.thumbnail.width + Self.gap) * scale }

  /// The row's rectangle in the viewport; nil if there is only one layout, or no space.
  var rect: Rect? {
    guard count > 1, hasSpace else { return nil }
    let (width, height) = (min(width, space), Self.thumbnail.height * scale)
    return Rect(
      x: visible.midX - width / 2, y: visible.maxY - Self.margin * unit - height, width: width,
      height: height)
  }

  /// The rectangle of the plate beneath the row. For the pointer, the plate is a part of the row.
  var plateRect: Rect? { rect?.insetBy(dx: -plate, dy: -plate) }

  /// The vertical extent of the name of a layout above the row; nil if there is no space.
  private var nameExtent: ClosedRange<Double>? {
    guard hasName, let rect else { return nil }
    let bottom = rect.minY - 5 * unit
    return bottom - 20 * unit...bottom
  }

  /// The top of the row, or of the name above the row; nil if the row is not shown.
  var top: Double? { nameExtent?.lowerBound ?? rect?.minY }

  /// Returns the rectangle of a layout's name: above its thumbnail, but within the row; nil if there is no space.
  ///
  /// All names have rectangles of the same size. A short name takes only the middle.
  func frame(ofName name: String, above thumbnail: Rect) -> Rect? {
    guard let rect, let extent = nameExtent else { return nil }
    let size = Size(
      min(Self.name.upperBound * unit, rect.width), extent.upperBound - extent.lowerBound)
    let letters = (1 + Self.letter * Double(name.count)) * size.height
    let part = max(min(letters, size.width), min(Self.name.lowerBound * unit, rect.width))
    let middle = (rect.minX + part / 2...rect.maxX - part / 2).clamping(thumbnail.midX)
    return Rect(origin: Point(middle - size.width / 2, extent.lowerBound), size: size)
  }

  /// The minimum and the maximum width of a name, in points of the row, and the width of a letter as a multiple of the
  /// name's height. Tuned by eye.
  private static let (name, letter) = (110.0...260.0, 0.38)

  /// The rectangle of an error message, above the row, the name and a caption.
  var notice: Rect {
    let size = Size(min(560 * pixel, visible.width - 24 * pixel), 44 * pixel)
    let bottom = (top ?? visible.maxY) - Self.caption * unit
    return Rect(
      x: visible.midX - size.width / 2, y: max(bottom - size.height, visible.minY),
      width: size.width, height: size.height)
  }

  /// The length of the hidden part of the row, in viewport points.
  var hidden: Double { rect == nil ? 0 : max(width - space, 0) }

  /// Returns the shift of the row to the left if the highlight is at `index`, in thumbnails.
  ///
  /// The shift is proportional to `index`, so that the row moves only a little between neighbouring thumbnails.
  func shift(showing index: Double) -> Double {
    hidden * (0...1).clamping(index / Double(max(count - 1, 1)))
  }

  /// Returns the shift nearest to `shift` that shows a thumbnail and both of its neighbours.
  func shift(near shift: Double, showing index: Int) -> Double {
    let low = Double(index + 2) * step - space
    let shown = max(min(shift, Double(index - 1) * step), low)
    return (0...hidden).clamping(shown)
  }

  /// Returns the scroll of the row for a drag that begins at `shift`.
  func scroll(at shift: Double) -> ScrollModel {
    ScrollModel(range: 0...hidden, extent: space, offset: shift)
  }

  /// Returns the rectangle of a thumbnail; nil if the row is not shown.
  func frame(of index: Double, shift: Double) -> Rect? {
    guard let rect else { return nil }
    return Rect(
      x: rect.minX + index * step - shift, y: rect.minY, width: Self.thumbnail.width * scale,
      height: rect.height)
  }

  /// Returns the part of `frame` that is visible in the row, relative to the top left corner of `frame`; nil if no
  /// part is visible.
  func visiblePart(of frame: Rect, beyond edge: Double = 0) -> Rect? {
    guard let rect else { return nil }
    let (left, right) = (max(frame.minX, rect.minX - edge), min(frame.maxX, rect.maxX + edge))
    guard left < right else { return nil }
    return Rect(x: left - frame.minX, y: 0, width: right - left, height: frame.height)
  }
}
