/// What the hands do, for a room to see: rings where the mouse presses, caps for the keys.
struct InputEcho: Hashable, Sendable {
  /// In seconds; tuned by eye: rings are gone before the next click, a cap is read twice.
  private static let ringTime = 0.45
  fileprivate static let capRise = 0.08
  fileprivate static let capStay = 1.5
  fileprivate static let capFall = 0.25
  /// A ring's radius at its end, of a press and of a release, in points for the room;
  /// tuned by eye.
  private static let pressRadius = 46.0
  private static let releaseRadius = 30.0
  /// Where the caps stand, from the window's top.
  private static let capPlace = 0.78
  static let ring = FaceID(scene: .overlay, part: .ring, size: Size(128, 128))

  private struct Ring: Hashable, Sendable {
    /// In window pixels.
    var center: Point
    var start: Double
    var radius: Double
  }

  fileprivate struct Cap: Hashable, Sendable {
    var label: String
    var count = 1
    var size: Size
    var first: Double
    var last: Double
  }

  private var rings: [Ring] = []
  private var cap: Cap?

  mutating func notePress(at center: Point, time: Double) {
    note(Ring(center: center, start: time, radius: Self.pressRadius))
  }

  mutating func noteRelease(at center: Point, time: Double) {
    note(Ring(center: center, start: time, radius: Self.releaseRadius))
  }

  private mutating func note(_ ring: Ring) {
    rings.removeAll { ring.start - $0.start >= Self.ringTime }
    rings.append(ring)
  }

  /// A key by its label; the same again is counted. `measure` gives a cap's extent.
  mutating func noteKey(_ label: String, time: Double, measure: (String) -> Size) {
    if var known = cap, known.label == label, time < known.last + Self.capStay {
      known.count += 1
      known.last = time
      known.size = measure(known.text)
      cap = known
    } else {
      cap = Cap(label: label, size: measure(label), first: time, last: time)
    }
  }

  func isMoving(at time: Double) -> Bool {
    rings.contains { time - $0.start < Self.ringTime }
      || cap.map { time < $0.first + Self.capRise || $0.isFalling(at: time) } ?? false
  }

  /// When something moves again by itself that stands still at `time`, nil if nothing will.
  func nextChange(after time: Double) -> Double? {
    cap.flatMap { time < $0.turn ? $0.turn : nil }
  }

  func items(at time: Double, _ configuration: StageConfiguration) -> [DisplayItem] {
    let scale = configuration.roomScale
    var items = rings.compactMap { ring -> DisplayItem? in
      let share = (time - ring.start) / Self.ringTime
      guard (0..<1).contains(share) else { return nil }
      // Out quickly, then slower, and fading all the way.
      let size = 2 * ring.radius * scale * (1 - (1 - share) * (1 - share))
      let factor = max(size, 1) / Self.ring.size.width
      return DisplayItem(
        face: Self.ring,
        homography: .translation(ring.center.x - size / 2, ring.center.y - size / 2)
          .after(.scale(factor, factor)),
        opacity: 1 - share, isHittable: false)
    }
    if let cap, cap.opacity(at: time) > 0 {
      let window = configuration.window
      let origin = Point(
        ((window.width - cap.size.width * scale) / 2).rounded(),
        (window.height * Self.capPlace - cap.size.height * scale).rounded())
      items.append(
        DisplayItem(
          face: FaceID(scene: .overlay, part: .keyCap, size: cap.size, label: cap.text),
          homography: .translation(origin.x, origin.y).after(.scale(scale, scale)),
          corners: CornerRadii(cap.size.height / 5),
          opacity: cap.opacity(at: time) * configuration.panelOpacity,
          shadow: Shadow(offset: Point(0, 3), blur: 10, opacity: 0.4), isHittable: false))
    }
    return items
  }
}

extension InputEcho.Cap {
  fileprivate var text: String { count > 1 ? "\(label) ×\(count)" : label }
  /// When it begins to go.
  fileprivate var turn: Double { last + InputEcho.capStay }

  fileprivate func isFalling(at time: Double) -> Bool {
    time >= turn && time < turn + InputEcho.capFall
  }

  fileprivate func opacity(at time: Double) -> Double {
    let rise = (time - first) / InputEcho.capRise
    let fall = 1 - (time - turn) / InputEcho.capFall
    return min(max(min(rise, fall), 0), 1)
  }
}
