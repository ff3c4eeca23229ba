internal import CShims
import CardKinetics
import CardPicture

/// A display item prepared for one frame: everything that its rows need, as plain numbers.
///
/// A sprite holds pointers into the face's texture, which the frame keeps alive.
struct Sprite {
  /// The method that draws the rows of a sprite.
  enum Method {
    /// Draws with the coverage of the sides and corners. Full, opaque pixels occlude.
    case cover
    /// Draws a line in one colour. Its two sides are so close together that it hardly occludes anything.
    case line
    /// Blends texel by texel on whole pixels, without sampling or occlusion.
    case copy
  }

  // The properties that a row's plan reads come first, so that they are close together in memory.

  /// The rows and columns outside of which no pixel is touched.
  private(set) var rows: Range<Int>
  private(set) var columns: Range<Int>
  /// The bounds of each row within the four sides.
  private(set) var bounds: RowBounds
  private(set) var method = Method.cover
  /// Whether the source is only `color`.
  private(set) var isOneColor: Bool
  /// Whether the sprite has a shadow; reading `shadow` would copy it for each row.
  private(set) var castsShadow = false
  /// Whether the source is opaque over the whole shown part, regardless of `opacity`.
  private(set) var isOpaque: Bool
  /// The opacity, 1…255.
  let opacity: UInt32
  /// The layer with which the sprite fades.
  let layer: CoveredLayers.Part
  /// Whether opaque pixels of the sprite hide the parts of its layer behind them.
  let hides: Bool
  /// The opaque colour that is shown alone, or beneath a texture that fades in.
  let color: UInt32
  /// The opacity of the texture over the colour, 0…255.
  let fade: UInt32
  /// The shape of a line; unused by other methods.
  private(set) var line = LineShape()
  /// The map from pixels to the face's points. The divisor w is positive in front of the eye.
  let map: Homography
  /// The four sides of the shown part. The shown part lies on the inner side of each.
  let left, right, top, bottom: Edge
  let corners: RoundedCorners
  /// The opaque part of a source that is not opaque everywhere.
  private(set) var core: CoreBounds?
  /// The texture that the sprite shows if `fade` is not 0.
  private(set) var texels = TexelSource()
  let shade: ShadeRamp?
  private(set) var shadow: ShadowShape?

  /// The maximum thickness of a line, in pixels.
  private static let maximumThickness = 16.0

  /// Creates the sprite of an item for one frame; nil if none of the item is visible.
  ///
  /// - Parameter mips: The cache that makes axial mips; nil for a frame without mips.
  init?(
    _ item: DisplayItem, _ image: FaceImage, width: Int, height: Int, mips: AxialMipCache?
  ) {
    let opacity = (item.opacity * 255).rounded()
    guard opacity >= 1, item.bounds.isVisible, item.face.size.width > 0, item.face.size.height > 0,
      let map = item.homography.inverse, map.isFinite
    else { return nil }
    self.map = map
    self.opacity = UInt32(min(opacity, 255))
    layer = CoveredLayers.Part(item.fade)
    hides = item.opacity >= item.fade?.opacity ?? 1
    let b = item.bounds
    left = Edge(HalfPlane(map, 1, 0, -b.minX), isSeam: item.seams.contains(.left))
    right = Edge(HalfPlane(map, -1, 0, b.maxX), isSeam: item.seams.contains(.right))
    top = Edge(HalfPlane(map, 0, 1, -b.minY))
    bottom = Edge(HalfPlane(map, 0, -1, b.maxY))
    guard left.isValid, right.isValid, top.isValid, bottom.isValid else { return nil }
    guard let imageBounds = ImageBounds(of: b, under: item.homography, width: width, height: height)
    else { return nil }
    (rows, columns) = (imageBounds.rows, imageBounds.columns)
    bounds = RowBounds(left.outer, right.outer, top.outer, bottom.outer)
    corners = RoundedCorners(item.corners, of: b)

    color = image.color.pixel
    fade = image.texture == nil ? 0 : UInt32(min(max((image.fade * 255).rounded(), 0), 255))
    isOpaque = true
    if let texture = image.texture, fade > 0 {
      let frame = image.frame(on: item.face.size)
      let map =
        frame.origin == .zero
        ? map : Homography.translation(-frame.minX, -frame.minY).after(map)
      let source = TexelSource(
        texture, of: frame.size, under: map, mips: mips, face: item.homography.apply(frame),
        corners: item.homography.apply(b))
      texels = source
      isOpaque = texture.isOpaque
      if let core = texture.opaqueCore {
        let halvings = source.maximumHalvings(atDivisor: imageBounds.smallestDivisor)
        self.core = CoreBounds(
          core, of: texture, size: frame.size, under: map, maximumHalvings: halvings)
      }
    }
    shade = item.shade.flatMap { ShadeRamp($0, over: b) }
    shadow = item.shadow.flatMap {
      ShadowShape(
        $0, of: $0.caster ?? b, corners: item.corners, opacity: opacity / 255,
        homography: item.homography, map: map, width: width, height: height)
    }
    isOneColor = fade == 0 && shade == nil
    if let clip = item.clip { cut(to: clip) }
    castsShadow = shadow != nil
    // A card just outside of the window may still cast a shadow into it.
    if rows.isEmpty || columns.isEmpty, !castsShadow { return nil }
    // Only the method `cover` draws seams, and hides what is behind the sprite in a fading layer.
    if item.seams.isEmpty, layer == .none { chooseMethod(item.homography.apply(b)) }
  }

  /// Chooses the fastest method for an item that the frame shows at `quad`.
  private mutating func chooseMethod(_ quad: Quad) {
    guard shade == nil, !castsShadow, corners.areSquare else { return }
    if fade > 0 {
      guard texels.isCopied, fade == 255, !isOpaque, core == nil,
        let whole = PixelRect(whole: quad.boundingBox)
      else { return }
      (rows, columns) = (rows.clamped(to: whole.rows), columns.clamped(to: whole.columns))
      method = .copy
    } else if map.g == 0, map.h == 0,
      // Without perspective, opposite sides are parallel; the sum is the distance between them.
      min(left.c + right.c, top.c + bottom.c) < Sprite.maximumThickness
    {
      line = LineShape(left: left, right: right, top: top, bottom: bottom)
      method = .line
    }
  }

  /// Clips the sprite and its shadow to the pixels whose centres lie within `clip`.
  private mutating func cut(to clip: Rect) {
    let pixels = PixelRect(
      columns: Self.pixels(from: clip.minX, to: clip.maxX),
      rows: Self.pixels(from: clip.minY, to: clip.maxY))
    rows = rows.clamped(to: pixels.rows)
    columns = columns.clamped(to: pixels.columns)
    shadow?.cut(to: pixels)
    if shadow?.rows.isEmpty == true || shadow?.columns.isEmpty == true { shadow = nil }
  }

  private static func pixels(from low: Double, to high: Double) -> Range<Int> {
    let first = pixel(from: low)
    return first..<max(first, pixel(from: high))
  }

  /// Returns the first pixel whose centre lies at `edge` or beyond, clamped to the limits of all frames. NaN counts as
  /// the lowest pixel, so that a clip with such edges is empty.
  private static func pixel(from edge: Double) -> Int {
    Int((min(max(-1e6, edge), 1e6) - 0.5).rounded(.up))
  }

  /// Returns the pixels that the sprite of `item` hides if it is an upright rectangle of whole pixels in one opaque
  /// colour; otherwise nil.
  func hiddenPixels(of item: DisplayItem) -> PixelRect? {
    guard isOneColor, opacity == 255, layer == .none, corners.areSquare, map.b == 0, map.d == 0,
      map.g == 0, map.h == 0, let whole = PixelRect(whole: item.quad.boundingBox)
    else { return nil }
    return PixelRect(
      columns: whole.columns.clamped(to: columns), rows: whole.rows.clamped(to: rows))
  }

  /// The pixels that the sprite and its shadow may touch.
  var extent: PixelRect {
    let body = PixelRect(columns: columns, rows: rows)
    guard let shadow else { return body }
    return body.union(PixelRect(columns: shadow.columns, rows: shadow.rows))
  }
}

extension Rect {
  var isVisible: Bool {
    width > 0 && height > 0 && minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }
}

extension Homography {
  var isFinite: Bool {
    (a + b + c).isFinite && (d + e + f).isFinite && (g + h + i).isFinite
  }
}

extension Color {
  /// The colour as an opaque pixel.
  var pixel: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
