import CardKinetics
import CardPicture

/// A badge with the stage's speed if that isn't 1, in the upper right corner or beside the panel there.
struct SpeedBadge: ChromeLayer {
  /// The distance from the window's edge, in interface points; tuned by eye.
  private static let margin = 12.0
  /// The maximum fractions of the window's width, alone and in a row of overlays; tuned by eye.
  private static let (share, shareInRow) = (0.4, 0.16)

  /// Returns the badge's text for a speed; 0 is a pause.
  static func label(_ speed: Double) -> String {
    switch speed {
    case 0: "Paused"
    case 1.0 / 2: "½ speed"
    case 1.0 / 8: "⅛ speed"
    default:
      isFraction(speed) ? "1/\(Int((1 / speed).rounded())) speed" : "\(percent(speed)) % speed"
    }
  }

  /// Whether a label "1/n" describes a speed best.
  private static func isFraction(_ speed: Double) -> Bool {
    let parts = (1 / speed).rounded()
    return parts >= 2 && abs(parts * speed - 1) < 0.005
  }

  private static func percent(_ speed: Double) -> Int { Int((100 * speed).rounded()) }

  /// Returns the width of the badge, in window pixels.
  static func width(_ configuration: StageConfiguration, isSplit: Bool) -> Double {
    (configuration.badgeSize.width + 2 * margin) * scale(configuration, isSplit: isSplit)
  }

  private static func scale(_ configuration: StageConfiguration, isSplit: Bool) -> Double {
    let isInRow = configuration.head(isSplit: isSplit) > 0
    let room = configuration.window.width * (isInRow ? shareInRow : share)
    return min(configuration.interfaceScale, room / (configuration.badgeSize.width + 2 * margin))
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let speed = stage.rate * stage.pace
    guard speed != 1 else { return }
    let configuration = stage.configuration
    let (window, size) = (configuration.window, configuration.badgeSize)
    let scale = Self.scale(configuration, isSplit: stage.isSplit)
    let margin = Self.margin * scale
    let hasHead = configuration.head(isSplit: stage.isSplit) > 0
    let top = hasHead ? (configuration.headRow - size.height * scale) / 2 : margin
    var place = Rect(
      origin: Point(window.width - size.width * scale - margin, top), size: size * scale)
    // If a row of tabs leaves no area beside it, the badge is below the row.
    if SceneBar.box(configuration, isSplit: stage.isSplit)?.overlaps(place) == true {
      place.origin.y = configuration.head(isSplit: stage.isSplit) + margin
    }
    let origin = stage.keptOffPanels(place, gap: margin)
      .origin.inWholePixels
    items.append(
      .overlay(
        .badge, Self.label(speed), size: size, at: origin, scale: scale,
        radius: size.height / 2, opacity: configuration.panelOpacity))
  }
}

extension Stage {
  /// All texts of the badge; the painter reserves the width of the longest.
  package static let badgeLabels = ([0] + StageClock.speeds.dropFirst()).map(SpeedBadge.label)
}
