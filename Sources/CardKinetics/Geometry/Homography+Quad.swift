extension Homography {
  /// Creates the map from a rectangle's corners to a quad's corners; nil for an empty rectangle, or if three corners
  /// of the quad lie on a line.
  ///
  /// Source: P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3.
  public init?(from rect: Rect, to quad: Quad) {
    let (a, b, c, d) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
    let (u, v) = (b - c, d - c)
    let sum = a - b + c - d
    let area = u.x * v.y - u.y * v.x
    let (g, h) = ((sum.x * v.y - sum.y * v.x) / area, (u.x * sum.y - u.y * sum.x) / area)
    let unit = Homography(
      b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x,
      b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h, 1)
    let map = unit.after(
      .scale(1 / rect.width, 1 / rect.height).after(.translation(-rect.minX, -rect.minY)))
    guard map.inverse != nil else { return nil }
    self = map
  }
}
