internal import CardCore

/// A display item made ready for one frame: everything its rows need, as plain numbers.
///
/// It holds pointers into the face's texture, which the frame keeps alive.
struct Sprite {
  /// From pixels to the face's points. Its w is positive in front of the eye.
  var map: Homography
  /// The four sides of the shown part, each inside where the face is.
  var left, right, top, bottom: Edge
  /// Pixels outside of these rows and columns are never touched.
  var rows: Range<Int>
  var columns: Range<Int>
  var corners: RoundedCorners
  /// 1…255.
  var opacity: UInt32
  /// Whether the source is opaque over the whole of the shown part, but for `opacity`.
  var isOpaque: Bool
  /// Where a source that is not opaque altogether is.
  var core: CoreBounds?
  var texels: TexelSource?
  /// The colour alone, or under a texture that fades in; opaque.
  var color: UInt32
  /// How much of the texture shows over the colour, 0…255.
  var fade: UInt32
  var shade: ShadeRamp?
  var shadow: ShadowShape?

  /// Nil where nothing of the item can be seen.
  init?(_ item: DisplayItem, _ image: FaceImage, width: Int, height: Int, usesMips: Bool) {
    let opacity = (item.opacity * 255).rounded()
    guard opacity >= 1, item.bounds.isVisible, item.face.size.width > 0, item.face.size.height > 0,
      let map = item.homography.inverse, map.isFinite
    else { return nil }
    self.map = map
    self.opacity = UInt32(min(opacity, 255))
    let b = item.bounds
    left = Edge(map, u: 1, v: 0, -b.minX)
    right = Edge(map, u: -1, v: 0, b.maxX)
    top = Edge(map, u: 0, v: 1, -b.minY)
    bottom = Edge(map, u: 0, v: -1, b.maxY)
    guard left.isValid, right.isValid, top.isValid, bottom.isValid else { return nil }
    guard let extent = Extent(of: b, under: item.homography, width: width, height: height) else {
      return nil
    }
    (rows, columns) = (extent.rows, extent.columns)
    corners = RoundedCorners(item.corners, of: b)

    color = image.color.pixel
    fade = image.texture == nil ? 0 : UInt32(min(max((image.fade * 255).rounded(), 0), 255))
    isOpaque = true
    if let texture = image.texture, fade > 0 {
      let source = TexelSource(texture, of: item.face.size, under: map, usesMips: usesMips)
      texels = source
      isOpaque = texture.isOpaque
      if let core = texture.opaqueCore {
        let level = source.coarsestLevel(atDivisor: extent.smallestDivisor)
        self.core = CoreBounds(
          core, of: texture, size: item.face.size, under: map, largestLevel: level)
      }
    }
    shade = item.shade.flatMap { ShadeRamp($0, over: b) }
    shadow = item.shadow.flatMap {
      ShadowShape(
        $0, of: b, corners: item.corners, opacity: opacity / 255, homography: item.homography,
        map: map, width: width, height: height)
    }
    if let clip = item.clip { cut(to: clip) }
    // A card just outside of the window may still throw a shadow into it.
    if rows.isEmpty || columns.isEmpty, shadow == nil { return nil }
  }

  /// Keeps it and its shadow to the pixels whose middles lie within `clip`.
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
    let first = Int((max(low, -1e6) - 0.5).rounded(.up))
    return first..<max(first, Int((min(high, 1e6) - 0.5).rounded(.up)))
  }

  /// The pixels that it and its shadow may touch.
  var extent: PixelRect {
    let body = PixelRect(columns: columns, rows: rows)
    guard let shadow else { return body }
    return body.union(PixelRect(columns: shadow.columns, rows: shadow.rows))
  }
}

extension Edge {
  /// The line where `u·U + v·V + k` is zero for the face's point (U, V) at a pixel.
  ///
  /// With both sides multiplied by the divisor the line is straight in pixels and true through
  /// the horizon: what lies behind the eye fails one of two opposite sides, so that no clipping
  /// against a near plane is needed.
  fileprivate init(_ map: Homography, u: Double, v: Double, _ k: Double) {
    self.init(
      u * map.a + v * map.d + k * map.g, u * map.b + v * map.e + k * map.h,
      u * map.c + v * map.f + k * map.i)
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
  /// As an opaque pixel.
  var pixel: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
