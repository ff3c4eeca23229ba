import CardInput
import CardKinetics
import CardPicture

/// Hides the scene bar and the pointer some seconds after the pointer's last input.
///
/// The timer runs in fullscreen, or after the first drag. The next input shows both again at once.
struct IdleTimer: OverlayLayer {
  /// The timeout, and the duration of the fade, in seconds. The fade is tuned by eye.
  private static let (delay, fall) = (3.0, 0.4)

  static func useOfMoves(in overlays: Overlays) -> MoveUse { .position }

  private var isFullscreen = false
  private var hasDragged = false
  /// Whether the pointer's primary button is down.
  private(set) var isDown = false
  /// The time of the pointer's last input.
  private var last = 0.0

  func append(to items: inout [DisplayItem], in stage: Stage) {}

  mutating func observe(_ event: InputEvent, in stage: Stage) {
    // Only the primary button has an effect.
    if let button = event.kind.button, button != 1 { return }
    switch event.kind {
    case .fullscreen(let isFullscreen): self.isFullscreen = isFullscreen
    case .press: isDown = true
    case .release, .cancel:
      isDown = false
      if stage.host.recognizer.isPanning { hasDragged = true }
    case .move, .wheel, .pinch: break
    case .resample, .leave, .keyDown, .keyUp, .resize: return
    }
    last = max(last, event.time)
  }

  /// The time at which the scene bar and the pointer begin to disappear; nil for never.
  private var end: Double? { (isFullscreen || hasDragged) && !isDown ? last + Self.delay : nil }

  /// Returns the opacity of the scene bar. At an opacity of 0, the pointer is hidden as well.
  func opacity(at time: Double) -> Double {
    guard let end else { return 1 }
    return (0...1).clamping(1 - (time - end) / Self.fall)
  }

  func nextChange(after time: Double) -> Double? {
    guard let end, time < end + Self.fall else { return nil }
    return max(end, time)
  }
}
