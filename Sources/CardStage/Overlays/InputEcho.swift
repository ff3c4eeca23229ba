import CardInput
import CardKinetics
import CardPicture

/// The user's input, shown to an audience: rings at presses, a dot under a held pointer, and caps for the keys.
struct InputEcho: OverlayLayer {
  /// The duration of a ring, in seconds. A ring ends before the next click. Tuned by eye.
  private static let ringTime = 0.45
  private static let (capRise, capStay, capFall) = (0.08, 1.5, 0.25)
  /// The final radius of a ring after a press, in caption points; tuned by eye.
  private static let pressRadius = 46.0
  /// The final radius of a ring after a release, in caption points; tuned by eye.
  private static let releaseRadius = 30.0
  /// The radius of the dot and the width of its edge, in caption points; tuned by eye.
  private static let (dotRadius, dotEdge) = (9.0, 2.0)
  /// The scale of the caps, and their distance from the window's edges in caption points; tuned by eye.
  private static let (capScale, capMargin) = (0.7, Point(44, 14))
  private static let ringSize = Size(128, 128)
  /// The maximum length of a key's label, in characters. The text that an input method types can have any length.
  private static let maximumLabelLength = 24

  private struct Ring: Hashable, Sendable {
    /// The centre of the ring, in window pixels.
    var center: Point
    var start: Double
    var radius: Double
  }

  private(set) var isOn = false
  private var rings: [Ring] = []
  private var cap: Announcement?
  /// The label of the last key, and the number of consecutive presses of this key.
  private var key = (label: "", count: 0)

  /// Turns the echo on, or turns it off and removes its marks.
  mutating func toggle() {
    let isOn = isOn
    self = InputEcho()
    self.isOn = !isOn
  }

  mutating func observe(_ event: InputEvent, in stage: Stage) {
    guard isOn else { return }
    switch event.kind {
    case .press: addRing(Self.pressRadius, in: stage)
    case .release: addRing(Self.releaseRadius, in: stage)
    case .keyDown(let name, let modifiers, isRepeat: false, let text)
    where !Chord.isModifier(name):
      let label = name == Chord.inputMethod ? text ?? "" : Chord(name, modifiers).label
      showKey(String(label.prefix(Self.maximumLabelLength)), time: stage.latest) {
        stage.configuration.textSize(.text(.keyCap, $0))
      }
    default: break
    }
  }

  private mutating func addRing(_ radius: Double, in stage: Stage) {
    guard let center = stage.pointer else { return }
    rings.removeAll { stage.latest - $0.start >= Self.ringTime }
    rings.append(Ring(center: center, start: stage.latest, radius: radius))
  }

  /// Shows the label of a key, and the number of consecutive presses of this key. `measure` returns the size of a cap.
  private mutating func showKey(_ label: String, time: Double, measure: (String) -> Size) {
    let shown = cap.flatMap { key.label == label && time < $0.turn ? $0 : nil }
    key = (label, shown == nil ? 1 : key.count + 1)
    let text = key.count > 1 ? "\(label) ×\(key.count)" : label
    cap = Announcement(
      role: .keyCap, text: text, size: measure(text), start: shown?.start ?? time,
      turn: time + Self.capStay, rise: Self.capRise, fall: Self.capFall)
  }

  func nextChange(after time: Double) -> Double? {
    if rings.contains(where: { time - $0.start < Self.ringTime }) { return time }
    return cap?.nextChange(after: time)
  }

  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard let cap, cap.opacity(at: stage.latest) > 0 else { return }
    let scale = stage.configuration.textScale
    let size = cap.size * (scale * Self.capScale)
    let corner = Point(layout.area.maxX - size.width, layout.area.maxY - size.height)
    let rect = Rect(origin: (corner - Self.capMargin * scale).inWholePixels, size: size)
    layout.place(.keyCap, at: layout.nearest(to: rect, gap: Self.capMargin.y * scale))
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let (time, configuration) = (stage.latest, stage.configuration)
    let scale = configuration.textScale
    items += rings.compactMap { ring -> DisplayItem? in
      let fraction = (time - ring.start) / Self.ringTime
      guard (0..<1).contains(fraction) else { return nil }
      // The ring grows quickly at first, then more slowly. It fades evenly.
      let size = 2 * ring.radius * scale * (1 - (1 - fraction) * (1 - fraction))
      let factor = max(size, 1) / Self.ringSize.width
      return .overlay(
        .ring, size: Self.ringSize, at: ring.center - Point(size / 2, size / 2), scale: factor,
        opacity: 1 - fraction)
    }
    if isOn, stage.isPressed, let pointer = stage.pointer {
      items.append(.disc(at: pointer, radius: (Self.dotRadius + Self.dotEdge) * scale, .casing))
      items.append(.disc(at: pointer, radius: Self.dotRadius * scale, .velocity))
    }
    if let cap, let rect = stage.layout[.keyCap] {
      items.append(
        .overlay(
          .text(cap.role, cap.text), size: cap.size, at: rect.origin,
          scale: rect.width / cap.size.width, radius: cap.size.height / 5,
          opacity: cap.opacity(at: time) * configuration.panelOpacity,
          shadow: Shadow(offset: Point(0, 3), blur: 10, opacity: 0.4)))
    }
  }
}
