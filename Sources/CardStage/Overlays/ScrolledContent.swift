import CardKinetics

/// The scroll position of an overlay whose content is higher than its area. The wheel, a drag and keys change it.
struct ScrolledContent: Hashable, Sendable {
  /// The distance of a wheel step, in interface points; tuned by eye.
  private static let notch = 56.0
  /// The movement that turns a press into a drag, in interface points; tuned by eye.
  private static let slop = 6.0

  private struct Press: Hashable {
    let y, offset: Double
    var isDrag = false
  }

  /// The distance from the top of the content to the top of the area, in pixels.
  private(set) var offset = 0.0
  private var press: Press?

  /// Whether the pointer holds the content.
  var isPressed: Bool { press != nil }
  /// Whether the pointer drags the content.
  var isDragged: Bool { press?.isDrag == true }

  /// Scrolls to an offset.
  ///
  /// - Parameter overflow: the height of the content beyond the area, in pixels.
  mutating func scroll(to offset: Double, overflow: Double) {
    self.offset = min(max(offset, 0), max(overflow, 0))
  }

  /// Scrolls by steps of the wheel, downwards if positive.
  mutating func scroll(notches: Double, overflow: Double, scale: Double) {
    scroll(to: offset + notches * Self.notch * scale, overflow: overflow)
  }

  /// Scrolls until a range of the content lies in the area.
  mutating func show(_ range: ClosedRange<Double>, in height: Double, overflow: Double) {
    scroll(
      to: min(max(offset, range.upperBound - height), range.lowerBound), overflow: overflow)
  }

  mutating func press(at y: Double) { press = Press(y: y, offset: offset) }

  mutating func drag(to y: Double, overflow: Double, scale: Double) {
    guard var press else { return }
    if abs(y - press.y) >= Self.slop * scale { press.isDrag = true }
    self.press = press
    if press.isDrag { scroll(to: press.offset + press.y - y, overflow: overflow) }
  }

  /// Ends a press, and returns whether the press was a click.
  mutating func release() -> Bool {
    defer { press = nil }
    return press?.isDrag == false
  }

  /// Scrolls by a key. Returns whether the key scrolls.
  ///
  /// - Parameter height: the height of the area, in pixels.
  mutating func takes(key name: String, height: Double, overflow: Double, scale: Double) -> Bool {
    switch name {
    case "Up": scroll(notches: -1, overflow: overflow, scale: scale)
    case "Down": scroll(notches: 1, overflow: overflow, scale: scale)
    case "Page_Up", "Prior": scroll(to: offset - height * 0.9, overflow: overflow)
    case "Page_Down", "Next": scroll(to: offset + height * 0.9, overflow: overflow)
    case "Home": scroll(to: 0, overflow: overflow)
    case "End": scroll(to: overflow, overflow: overflow)
    default: return false
    }
    return true
  }
}
