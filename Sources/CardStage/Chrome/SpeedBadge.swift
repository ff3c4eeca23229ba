import CardKinetics
import CardPicture

/// The stage's speed, where it is not 1, in the window's upper right corner or beside the panel there.
struct SpeedBadge: ChromeLayer {
  /// In interface points, tuned by eye.
  private static let margin = 12.0
  /// The share of a window's width that the badge takes at most, alone and in a row of the chrome; tuned
  /// by eye.
  private static let (share, shareInRow) = (0.4, 0.16)

  /// The badge's text for a speed; 0 is a pause.
  static func label(_ speed: Double) -> String {
    switch speed {
    case 0: "Paused"
    case 1.0 / 2: "½ speed"
    case 1.0 / 8: "⅛ speed"
    default:
      isFraction(speed) ? "1/\(Int((1 / speed).rounded())) speed" : "\(percent(speed)) % speed"
    }
  }

  /// Whether a speed is told as one part of so many: nothing else is nearer to it.
  private static func isFraction(_ speed: Double) -> Bool {
    let parts = (1 / speed).rounded()
    return parts >= 2 && abs(parts * speed - 1) < 0.005
  }

  private static func percent(_ speed: Double) -> Int { Int((100 * speed).rounded()) }

  /// The width that the badge takes of the window, in window pixels.
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
    // A row of tabs that leaves no room beside it has it below the head.
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
  /// All texts of the badge; the painter makes room for the longest.
  package static let badgeLabels = ([0] + StageClock.speeds.dropFirst()).map(SpeedBadge.label)
}
