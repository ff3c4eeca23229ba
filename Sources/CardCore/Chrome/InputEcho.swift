/// What the hands do, for a room to see: rings where the mouse presses, caps for the keys.
struct InputEcho: ChromeLayer {
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

  private var isOn = false
  private var rings: [Ring] = []
  private var cap: Cap?

  /// Begins, or ends and forgets.
  mutating func toggle() {
    let isOn = isOn
    self = InputEcho()
    self.isOn = !isOn
  }

  mutating func note(_ event: InputEvent, in stage: Stage) {
    guard isOn else { return }
    switch event.kind {
    case .press: addRing(Self.pressRadius, in: stage)
    case .release: addRing(Self.releaseRadius, in: stage)
    case .keyDown(let name, let modifiers, isRepeat: false) where !Chord.isModifier(name):
      noteKey(Chord(name, modifiers).label, time: stage.latest) {
        stage.configuration.labelSize(.keyCap, $0)
      }
    default: break
    }
  }

  private mutating func addRing(_ radius: Double, in stage: Stage) {
    guard let center = stage.pointer else { return }
    rings.removeAll { stage.latest - $0.start >= Self.ringTime }
    rings.append(Ring(center: center, start: stage.latest, radius: radius))
  }

  /// A key by its label; the same again is counted. `measure` gives a cap's extent.
  private mutating func noteKey(_ label: String, time: Double, measure: (String) -> Size) {
    if var known = cap, known.label == label, time < known.last + Self.capStay {
      known.count += 1
      known.last = time
      known.size = measure(known.text)
      cap = known
    } else {
      cap = Cap(label: label, size: measure(label), first: time, last: time)
    }
  }

  func nextChange(after time: Double) -> Double? {
    if rings.contains(where: { time - $0.start < Self.ringTime }) { return time }
    return cap?.nextChange(after: time)
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let (time, configuration) = (stage.latest, stage.configuration)
    let scale = configuration.roomScale
    items += rings.compactMap { ring -> DisplayItem? in
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
  }
}

extension InputEcho.Cap {
  fileprivate var text: String { count > 1 ? "\(label) ×\(count)" : label }
  /// When it begins to go.
  fileprivate var turn: Double { last + InputEcho.capStay }

  fileprivate func nextChange(after time: Double) -> Double? {
    let isAppearing = time < first + InputEcho.capRise
    let isGoing = time >= turn && time < turn + InputEcho.capFall
    return isAppearing || isGoing ? time : time < turn ? turn : nil
  }

  fileprivate func opacity(at time: Double) -> Double {
    let rise = (time - first) / InputEcho.capRise
    let fall = 1 - (time - turn) / InputEcho.capFall
    return min(max(min(rise, fall), 0), 1)
  }
}
