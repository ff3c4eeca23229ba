package import CardKinetics

/// The law of a motion, plotted as a curve with the current point marked.
package struct XRayPlot: Hashable, Sendable {
  /// A constant of the law.
  package struct Constant: Hashable, Sendable {
    package var name: String
    package var value: Double
    package var digits: Int

    package init(_ name: String, _ value: Double, digits: Int = 2) {
      (self.name, self.value, self.digits) = (name, value, digits)
    }
  }

  /// The name of the value, such as "Offset" or "Flip".
  package var name: String
  /// The state of the motion: it is running, is over, or would begin on release. A pull counts as a running motion.
  package var tense = Tense.now
  /// The law's formula.
  package var law: String
  package var constants: [Constant]
  /// The points of the curve in the law's own units, with ascending x.
  package var points: [Point]
  /// The current point of the curve.
  package var now: Point
  /// The value at rest; nil if the motion doesn't come to rest.
  package var rest: Double?

  package enum Tense: String, Hashable, Sendable {
    /// The motion is running.
    case now
    /// The motion was the last one, and is over.
    case last
    /// The motion would begin if the pointer released the card now.
    case onRelease = "on release"
  }

  private static let steps = 64
  /// The maximum duration that the plot shows, in seconds.
  private static let maximumSpan = 2.5

  package init(
    of name: String, law: String, constants: [Constant] = [], points: [Point], now: Point,
    rest: Double? = nil
  ) {
    (self.name, self.law, self.constants, self.points) = (name, law, constants, points)
    (self.now, self.rest) = (now, rest)
  }

  /// Creates the plot of a motion over the time since its start, in seconds; nil for a value at rest.
  package init?(_ motion: Motion?, of name: String, at t: Double) {
    guard let motion, motion.start.isFinite, motion.end > motion.start else { return nil }
    let span = min(motion.end - motion.start, Self.maximumSpan)
    let points = (0...Self.steps).map { step in
      let time = span * Double(step) / Double(Self.steps)
      return Point(time, motion.position(at: motion.start + time))
    }
    let now = min(max(t - motion.start, 0), span)
    let (law, constants) = Self.description(of: motion.law(at: t))
    self.init(
      of: name, law: law, constants: constants, points: points,
      now: Point(now, motion.position(at: motion.start + now)), rest: motion.rest)
    if motion.isDone(at: t) { tense = .last }
  }

  /// Creates the plot of a rubber band, with the displacement over the pull.
  package init(_ band: RubberBand, of name: String, displacement: Double) {
    let pull = band.pull(forDisplacement: abs(displacement))
    let span = max(band.extent, pull)
    let points = (0...Self.steps).map { step in
      let x = span * Double(step) / Double(Self.steps)
      return Point(x, band.displacement(forPull: x))
    }
    self.init(
      of: name, law: #"b = (1 − \frac{1}{xc/D + 1}) D"#,
      constants: [
        Constant("c", band.coefficient), Constant("D", band.extent, digits: 0),
      ],
      points: points, now: Point(pull, abs(displacement)))
  }

  private static func description(of law: Motion.Law) -> (String, [Constant]) {
    switch law {
    case .still: return ("x = x_0", [])
    case .spring(let motion):
      let spring = motion.spring
      return (
        #"x'' = −ω^2 (x − x_1) − 2ζω x'"#,
        [Constant("ω", spring.naturalFrequency), Constant("ζ", spring.dampingRatio)]
      )
    case .decay(let decay):
      return (
        #"x = x_0 + v_0 \frac{d^{1000t} − 1}{1000 \ln d}"#,
        [
          Constant("d", decay.rate.perMillisecond, digits: 3),
          Constant("v₀", decay.velocity, digits: 0),
        ]
      )
    case .timed(let motion):
      let progress = motion.curve == .linear ? "s" : "(3s^2 − 2s^3)"
      return ("x = x_0 + \(progress) Δ", [Constant("T", motion.duration)])
    }
  }
}

extension ScrollModel {
  /// Returns the plot of the offset's motion at `t`, or of the rubber band if there is no motion.
  package func xrayPlot(at t: Double) -> XRayPlot {
    if let plot = XRayPlot(motion, of: "Offset", at: t) { return plot }
    let offset = offset(at: t)
    let beyond = offset - range.clamping(offset)
    return XRayPlot(band, of: "Overscroll", displacement: beyond)
  }
}

extension DraggableValue {
  /// Returns the plot of the value's motion at `t`; nil while the value is held or at rest.
  package func xrayPlot(of name: String, at t: Double) -> XRayPlot? {
    isMoving(at: t) ? XRayPlot(motion, of: name, at: t) : nil
  }
}
