/// A projective map of the plane, for column vectors:
/// `x' = (a·x + b·y + c) / (g·x + h·y + i)`, `y' = (d·x + e·y + f) / (g·x + h·y + i)`.
public struct Homography: Hashable, Sendable {
  /// The first row: the numerator of x'.
  public var a, b, c: Double
  /// The second row: the numerator of y'.
  public var d, e, f: Double
  /// The third row: the common divisor w.
  public var g, h, i: Double

  /// Creates a map from its nine entries, row by row.
  public init(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double,
    _ g: Double, _ h: Double, _ i: Double
  ) {
    (self.a, self.b, self.c) = (a, b, c)
    (self.d, self.e, self.f) = (d, e, f)
    (self.g, self.h, self.i) = (g, h, i)
  }

  /// The identity, which maps every point to itself.
  public static let identity = Homography(1, 0, 0, 0, 1, 0, 0, 0, 1)

  /// Returns the map that moves every point by (x, y).
  public static func translation(_ x: Double, _ y: Double) -> Homography {
    Homography(1, 0, x, 0, 1, y, 0, 0, 1)
  }

  /// Returns the map that scales by `x` horizontally and by `y` vertically, about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Homography {
    Homography(x, 0, 0, 0, y, 0, 0, 0, 1)
  }

  /// Creates the map with which a transform projects the plane z = 0, including the division by w.
  public init(_ t: Transform3D) {
    self.init(t.m11, t.m21, t.m41, t.m12, t.m22, t.m42, t.m14, t.m24, t.m44)
  }

  /// Returns `self ∘ first`: the map that applies `first` before `self`.
  public func after(_ first: Homography) -> Homography {
    Homography(
      a * first.a + b * first.d + c * first.g,
      a * first.b + b * first.e + c * first.h,
      a * first.c + b * first.f + c * first.i,
      d * first.a + e * first.d + f * first.g,
      d * first.b + e * first.e + f * first.h,
      d * first.c + e * first.f + f * first.i,
      g * first.a + h * first.d + i * first.g,
      g * first.b + h * first.e + i * first.h,
      g * first.c + h * first.f + i * first.i)
  }

  /// Returns the divisor at a point: positive in front of the eye, zero on its plane.
  public func w(at p: Point) -> Double { g * p.x + h * p.y + i }

  /// Returns the image of a point: infinite if `w` is zero, mirrored if `w` is negative.
  public func apply(_ p: Point) -> Point {
    let w = w(at: p)
    return Point((a * p.x + b * p.y + c) / w, (d * p.x + e * p.y + f) / w)
  }

  /// Returns the images of a rectangle's corners.
  public func apply(_ r: Rect) -> Quad {
    Quad(
      topLeft: apply(Point(r.minX, r.minY)), topRight: apply(Point(r.maxX, r.minY)),
      bottomRight: apply(Point(r.maxX, r.maxY)), bottomLeft: apply(Point(r.minX, r.maxY)))
  }

  /// The determinant of the 3×3 matrix; 0 if the map has no inverse.
  public var determinant: Double {
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  }

  /// The inverse map; nil if the plane is seen edge-on or an entry is not finite.
  ///
  /// The inverse is scaled so that `w` keeps its sign. If `w(at: p)` is positive, the inverse's `w` at the image of
  /// `p` is positive, too.
  public var inverse: Homography? {
    let det = determinant
    guard det.isFinite, det != 0 else { return nil }
    return Homography(
      (e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det,
      (f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det,
      (d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det)
  }
}
