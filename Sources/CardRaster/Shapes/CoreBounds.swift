import CardKinetics

/// The bounds of a texture's opaque core in pixels. The core hides what is behind it.
struct CoreBounds {
  private var sides, corners: RowBounds

  /// Creates the bounds of a core.
  ///
  /// - Parameter maximumHalvings: the coarsest mip level that the frame may sample. Its texels are the largest, so its
  ///   samples reach the farthest.
  init(
    _ core: OpaqueCore, of texture: Texture, size: Size, under map: Homography, maximumHalvings: Int
  ) {
    let (sx, sy) = (Double(texture.width) / size.width, Double(texture.height) / size.height)
    // The taps of a sample lie up to 1.5 texels of its level away.
    let reach = maximumHalvings == 0 ? 1.5 : 1.5 * Double(1 << maximumHalvings) + 1
    let inset = Double(core.inset) + reach
    let cut = Double(core.cut) + 2 * reach
    let (w, h) = (Double(texture.width), Double(texture.height))
    /// Returns the half-plane in which `x·X + y·Y ≥ k` for the texel (X, Y) at a pixel.
    func bound(_ x: Double, _ y: Double, _ k: Double) -> HalfPlane {
      HalfPlane(map, x * sx, y * sy, -k)
    }
    sides = RowBounds(
      bound(1, 0, inset), bound(-1, 0, inset - w), bound(0, 1, inset), bound(0, -1, inset - h))
    corners = RowBounds(
      bound(1, 1, cut), bound(-1, 1, cut - w), bound(-1, -1, cut - w - h), bound(1, -1, cut - h))
  }

  /// Returns the pixels of row `y` inside the core, within `limits`.
  @inline(__always)
  func span(_ y: Int, within limits: Range<Int>) -> Range<Int> {
    sides.span(y, within: corners.span(y, within: limits))
  }
}
