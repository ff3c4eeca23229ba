internal import CShims

/// A straight edge in pixels, with the coverage of a pixel by its inner side.
struct Edge {
  /// The signed distance of a point from the edge, `a·x + b·y + c`, positive inside.
  private(set) var a, b, c: Double
  private var profile: EdgeProfile
  /// Whether the edge is a usable line (or so far away that it cuts nothing).
  var isValid: Bool

  /// How far beyond a seam a pixel's centre may lie, in pixels: rounding leaves no gap between two parts.
  private static let seamSlack = 1e-6

  /// - Parameter isSeam: whether a pixel belongs wholly to the side that its centre lies on.
  init(_ inside: HalfPlane, isSeam: Bool = false) {
    let (a, b, c) = (inside.a, inside.b, inside.c)
    let length = (a * a + b * b).squareRoot()
    let scale = length > 0 ? 1 / length : 0
    if scale > 0, scale.isFinite, (c * scale).isFinite {
      (self.a, self.b, self.c) = (a * scale, b * scale, c * scale)
      isValid = true
    } else {
      // A line at infinity: everything is on one side of it.
      (self.a, self.b, self.c) = (0, 0, c >= 0 ? 1e9 : -1e9)
      isValid = length.isFinite && c.isFinite
    }
    profile = isSeam ? .seam : EdgeProfile(self.a, self.b)
    if isSeam { self.c += Edge.seamSlack }
  }

  /// Whether the pixels centred on (left, y) and (right, y) are wholly inside.
  @inline(__always)
  func holds(_ left: Double, _ right: Double, _ y: Double) -> Bool {
    let distance = b * y + c
    return a * left + distance >= profile.reach && a * right + distance >= profile.reach
  }

  /// How much of the pixel centred on (x, y) is inside, 0…1.
  @inline(__always)
  func coverage(_ x: Double, _ y: Double) -> Double { profile.coverage(a * x + b * y + c) }

  /// What lies far enough inside, by the pixel's centre, to be touched at all.
  var outer: HalfPlane { HalfPlane(a, b, c + profile.reach) }

  /// Its parameters for a run of pixels.
  var side: cs_side {
    cs_side(
      step: Float(a), reach: Float(profile.reach), linear: Float(profile.linear),
      slope: Float(profile.slope), triangle: Float(profile.triangle))
  }
}

/// The exact coverage of a unit square by a half-plane, as a function of the distance between
/// the square's centre and the edge.
struct EdgeProfile {
  /// The distance from which on the square is wholly inside.
  var reach: Double
  /// Up to here the edge crosses two opposite sides and coverage is linear.
  fileprivate var linear: Double
  fileprivate var slope: Double
  /// Beyond, it cuts a corner: the triangle's area is this times the square of its height.
  fileprivate var triangle: Double

  /// All or nothing, by the pixel's centre.
  static let seam = EdgeProfile(0, 0)

  /// For an edge whose unit normal is (nx, ny).
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
