import CardKinetics
import CardPicture

/// A check of a layout for faults, for `cardstage layout check`. The check runs the layout at many positions, in
/// several views and at the limits of its parameters.
package struct LayoutCheck {
  package struct Finding: Error, Hashable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
      /// A call throws an error.
      case error
      /// The visible part is not continuous in p.
      case jump
      /// A part of a visible card is beside or behind the eye.
      case behindEye
      /// No other card hides an outermost card of the layout's reach, so the user would see the card appear or vanish.
      case cutOff
      /// A call takes more than 150 steps.
      case cost
    }

    package var kind: Kind
    /// The fault in one line, for the user.
    package var description: String
  }

  /// The views of the check: a desktop window, an upright one, one with square cards, and a wide one with slides.
  static let views = [
    LayoutView(size: Size(1280, 800)), LayoutView(size: Size(375, 667)),
    LayoutView(size: Size(1024, 768), aspect: 1),
    LayoutView(size: Size(1920, 1080), aspect: 16.0 / 9),
  ]
  /// The maximum number of steps for one card. 50 cards then take a tenth of a millisecond, at a measured 13 ns for
  /// each step.
  static let maximumSteps = 150

  /// Returns the faults of a layout, the first of each kind.
  ///
  /// - Complexity: O(k·r) calls for k parameters and a reach of r. The bundled files take 0.05 to 0.4 s.
  package static func findings(of layout: LuaLayout) -> [Finding] {
    var findings: [Finding] = []
    for view in views {
      for parameters in parameterSettings(of: layout) {
        for finding in LayoutProbe.findings(of: layout, in: view, parameters: parameters)
        where !findings.contains(where: { $0.kind == finding.kind }) {
          findings.append(finding)
        }
      }
    }
    return findings
  }

  /// Returns the defaults, followed by settings with one parameter at an end of its range.
  private static func parameterSettings(of layout: LuaLayout) -> [[Double]] {
    let standard = layout.standardParameters
    return [standard]
      + layout.parameters.indices.flatMap { index in
        [layout.parameters[index].range.lowerBound, layout.parameters[index].range.upperBound].map {
          value in
          var parameters = standard
          parameters[index] = value
          return parameters
        }
      }
  }
}

/// A layout in one view, with one setting of its parameters.
private struct LayoutProbe {
  let layout: LuaLayout
  let view: LayoutView
  let parameters: [Double]
  let settings: LayoutSettings

  /// The number of tested positions for each card of the reach.
  private static let fineness = 64
  /// The minimum difference that counts as a change: half a point, or half a hundredth of the opacity or the shade.
  private static let minimumChange = 0.5

  /// A card at one position.
  private struct Sample {
    let p: Double
    let pose: CardPose
    let homography: Homography
    let corners: Quad
    let isBeforeEye: Bool
    let isSeen: Bool

    init(_ p: Double, _ pose: CardPose, _ view: Size, _ perspective: Perspective) {
      (self.p, self.pose) = (p, pose)
      homography = pose.homography(in: view, seenBy: perspective)
      let face = Rect(pose.size)
      corners = homography.apply(face)
      isBeforeEye = homography.isBeforeEye(face, beyond: 0.01)
      isSeen = pose.opacity > 0 && isBeforeEye && homography.determinant > 0
    }

    /// The signed area of the visible face. Negative if the card shows its back.
    var area: Double {
      let points = corners.points
      return zip(points, points.dropFirst() + points.prefix(1))
        .reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
    }

    /// Returns whether the card hides everything behind it at a point.
    func covers(_ point: Point) -> Bool {
      guard isSeen, pose.opacity > 0.99, let inverse = homography.inverse else { return false }
      return Rect(pose.size).contains(inverse.apply(point))
    }
  }

  static func findings(
    of layout: LuaLayout, in view: LayoutView, parameters: [Double]
  ) -> [LayoutCheck.Finding] {
    do {
      let settings = try layout.settings(in: view, parameters: parameters)
      let probe = LayoutProbe(
        layout: layout, view: view, parameters: parameters, settings: settings)
      if let cost = try probe.cost() { return [cost] }
      return try [probe.firstBehindEye(), probe.firstJump(), probe.cutOff()].compactMap { $0 }
    } catch {
      return [LayoutCheck.Finding(kind: .error, description: error.description)]
    }
  }

  private func sample(_ p: Double) throws(LuaLayoutError) -> Sample {
    Sample(
      p, try layout.pose(at: p, in: view, parameters: parameters), view.size, settings.perspective)
  }

  private func finding(
    _ kind: LayoutCheck.Finding.Kind, _ text: String
  ) -> LayoutCheck.Finding {
    let changed = zip(layout.parameters, parameters).filter { $0.standard != $1 }
      .map { ", \($0.name) = \(LiveText.number($1, digits: 2))" }.joined()
    let size = "\(Int(view.size.width))×\(Int(view.size.height))"
    return LayoutCheck.Finding(
      kind: kind, description: "\(layout.file): \(text) (\(size)\(changed))")
  }

  private func formatted(_ p: Double) -> String { LiveText.number(p, digits: 3) }

  private func cost() throws(LuaLayoutError) -> LayoutCheck.Finding? {
    for step in -4 * settings.reach...4 * settings.reach {
      let p = Double(step) / 4
      let steps = try layout.steps(at: p, in: view, parameters: parameters)
      if steps > LayoutCheck.maximumSteps {
        return finding(
          .cost,
          "a card takes \(steps) steps at p = \(formatted(p)); at most \(LayoutCheck.maximumSteps) keep frames smooth"
        )
      }
    }
    return nil
  }

  private var steps: ClosedRange<Int> {
    -Self.fineness * settings.reach...Self.fineness * settings.reach
  }

  private func firstBehindEye() throws(LuaLayoutError) -> LayoutCheck.Finding? {
    for step in steps {
      let sample = try sample(Double(step) / Double(Self.fineness))
      if sample.pose.opacity > 0, !sample.isBeforeEye {
        return finding(
          .behindEye,
          "a card reaches the eye at p = \(formatted(sample.p)); reduce 'z' or increase 'eye'")
      }
    }
    return nil
  }

  private func firstJump() throws(LuaLayoutError) -> LayoutCheck.Finding? {
    var last: Sample?
    for step in steps {
      let next = try sample(Double(step) / Double(Self.fineness))
      if let last, let jump = try jump(last, next) { return jump }
      last = next
    }
    return nil
  }

  /// Returns the jump between two positions: a change that does not shrink as the positions approach each other.
  private func jump(_ from: Sample, _ to: Sample) throws(LuaLayoutError) -> LayoutCheck.Finding? {
    var (from, to) = (from, to)
    while to.p - from.p > 1e-10 {
      guard change(from, to) > Self.minimumChange else { return nil }
      let middle = try sample((from.p + to.p) / 2)
      if change(from, middle) > change(middle, to) { to = middle } else { from = middle }
    }
    guard change(from, to) > Self.minimumChange else { return nil }
    return finding(.jump, "a card jumps at p = \(formatted(to.p)); make its pose continuous there")
  }

  /// Returns the change of a card between two samples: the largest of several values. These are the maximum distance
  /// that a corner moves, in points, and the changes of the opacity, the shade, the shadows and the reflection, in
  /// hundredths.
  ///
  /// If only one sample is visible, the change is the opacity of that sample, in hundredths, or 0 if the card is seen
  /// edge-on.
  private func change(_ a: Sample, _ b: Sample) -> Double {
    let (visible, range) = (a.isSeen ? a : b, 0.0...1.0)
    guard a.isSeen, b.isSeen else {
      let box = visible.corners.boundingBox
      // A card that turns over is seen edge-on, as a line, at one position.
      let isLine = abs(visible.area) < Self.minimumChange * max(box.width, box.height)
      return visible.isSeen && !isLine ? 100 * range.clamping(visible.pose.opacity) : 0
    }
    let moved = a.corners.distance(to: b.corners)
    let paths = [\CardPose.opacity, \.shade, \.shadowLeft, \.shadowRight, \.reflection]
    let changes = paths.map {
      abs(range.clamping(a.pose[keyPath: $0]) - range.clamping(b.pose[keyPath: $0]))
    }
    return max(moved, 100 * (changes.max() ?? 0))
  }

  /// Returns a fault if the last card of a side is visible and no other card hides it.
  private func cutOff() throws(LuaLayoutError) -> LayoutCheck.Finding? {
    for side in [-1.0, 1.0] {
      let last = try sample(side * Double(settings.reach))
      guard last.isSeen, last.pose.opacity > 0.01 else { continue }
      var others: [Sample] = []
      for step in 1 - settings.reach..<settings.reach {
        let other = try sample(Double(step))
        if other.pose.order > last.pose.order { others.append(other) }
      }
      let steps = stride(from: 0.05, to: 1, by: 0.1)
      let points = steps.flatMap { u in
        steps.map { v in last.homography.apply(Point(u * last.pose.width, v * last.pose.height)) }
      }
      if points.contains(where: { point in
        Rect(view.size).contains(point) && !others.contains { $0.covers(point) }
      }) {
        return finding(
          .cutOff,
          "cards appear or vanish at p = \(formatted(last.p)) while still visible; increase 'reach'"
        )
      }
    }
    return nil
  }
}
