internal import CShims

/// A straight edge, in pixels. It computes the fraction of a pixel on its inner side.
struct Edge {
  /// The coefficients of a point's signed distance from the edge, `a·x + b·y + c`, positive inside.
  private(set) var a, b, c: Double
  private var profile: EdgeProfile
  /// Whether the edge is a usable line. A line at infinity, which cuts nothing, is valid.
  var isValid: Bool

  /// The distance beyond a seam at which a pixel's centre may lie, in pixels, so that rounding leaves no gap between
  /// parts.
  private static let seamSlack = 1e-6

  /// Creates the edge of a half-plane.
  ///
  /// - Parameter isSeam: whether a pixel belongs entirely to the side on which its centre lies.
  init(_ inside: HalfPlane, isSeam: Bool = false) {
    let (a, b, c) = (inside.a, inside.b, inside.c)
    let length = (a * a + b * b).squareRoot()
    let scale = length > 0 ? 1 / length : 0
    if scale > 0, scale.isFinite, (c * scale).isFinite {
      (self.a, self.b, self.c) = (a * scale, b * scale, c * scale)
      isValid = true
    } else {
      // At infinity, everything is on one side of the line.
      (self.a, self.b, self.c) = (0, 0, c >= 0 ? 1e9 : -1e9)
      isValid = length.isFinite && c.isFinite
    }
    profile = isSeam ? .seam : EdgeProfile(self.a, self.b)
    if isSeam { self.c += Edge.seamSlack }
  }

  /// Returns whether the pixels centred on (left, y) and (right, y) are completely inside.
  @inline(__always)
  func holds(_ left: Double, _ right: Double, _ y: Double) -> Bool {
    let distance = b * y + c
    return a * left + distance >= profile.reach && a * right + distance >= profile.reach
  }

  /// Returns the fraction of the pixel centred on (x, y) that is inside.
  @inline(__always)
  func coverage(_ x: Double, _ y: Double) -> Double { profile.coverage(a * x + b * y + c) }

  /// The half-plane in which a pixel's centre lies if the inner side touches the pixel.
  var outer: HalfPlane { HalfPlane(a, b, c + profile.reach) }

  /// The parameters of the edge for a run of pixels.
  var side: cs_side {
    cs_side(
      step: Float(a), reach: Float(profile.reach), linear: Float(profile.linear),
      slope: Float(profile.slope), triangle: Float(profile.triangle))
  }
}

/// The exact coverage of a unit square by a half-plane, as a function of the distance between the square's centre and
/// the edge.
struct EdgeProfile {
  /// The minimum distance at which the square is completely inside.
  var reach: Double
  /// The maximum distance at which the edge crosses two opposite sides, so that coverage is linear with `slope`.
  fileprivate var linear: Double
  fileprivate var slope: Double
  /// The factor for an edge that cuts a corner: the triangle's area is this factor times the square of its height.
  fileprivate var triangle: Double

  /// The profile of a seam: a pixel is inside if its centre is inside.
  static let seam = EdgeProfile(0, 0)

  /// Creates the profile of an edge whose unit normal is (nx, ny).
  @inline(__always)
  init(_ nx: Double, _ ny: Double) {
    let (p, q) = (nx.magnitude, ny.magnitude)
    let (major, minor) = p > q ? (p, q) : (q, p)
    reach = (major + minor) / 2
    linear = (major - minor) / 2
    slope = major > 0 ? 1 / major : 0
    triangle = minor > 0 ? 0.5 / (minor * major) : 0
  }

  @inline(__always)
  func coverage(_ distance: Double) -> Double {
    if distance >= reach { return 1 }
    if !(distance > -reach) { return 0 }
    if distance.magnitude <= linear { return 0.5 + distance * slope }
    let height = reach - distance.magnitude
    let cut = height * height * triangle
    return distance > 0 ? 1 - cut : cut
  }
}
