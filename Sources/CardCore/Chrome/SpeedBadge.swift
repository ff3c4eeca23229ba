/// The stage's speed, where it is not 1, in the window's upper right corner.
struct SpeedBadge: ChromeLayer {
  /// In interface points, tuned by eye.
  private static let margin = 12.0

  /// The badge's text for a speed; 0 is a pause.
  static func label(_ speed: Double) -> String {
    switch speed {
    case 0: "Paused"
    case 1.0 / 2: "½ speed"
    case 1.0 / 8: "⅛ speed"
    default: "1/\(Int((1 / speed).rounded())) speed"
    }
  }

  /// The width that the badge takes of the window, in window pixels.
  static func width(_ configuration: StageConfiguration) -> Double {
    (configuration.badgeSize.width + 2 * margin) * scale(configuration)
  }

  private static func scale(_ configuration: StageConfiguration) -> Double {
    min(
      configuration.interfaceScale,
      configuration.window.width / 3 / configuration.badgeSize.width)
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let speed = stage.rate * stage.pace
    guard speed != 1 else { return }
    let configuration = stage.configuration
    let (window, size) = (configuration.window, configuration.badgeSize)
    let scale = Self.scale(configuration)
    let margin = Self.margin * scale
    let origin = Point(window.width - size.width * scale - margin, margin).inWholePixels
    items.append(
      .overlay(
        .badge, Self.label(speed), size: size, at: origin, scale: scale,
        radius: size.height / 2, opacity: configuration.panelOpacity))
  }
}

extension Stage {
  /// All texts of the badge; the painter makes room for the longest.
  package static let badgeLabels = ([0] + StageClock.speeds.dropFirst()).map(SpeedBadge.label)
}
