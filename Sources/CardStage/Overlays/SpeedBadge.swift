import CardKinetics
import CardPicture

/// A badge that shows the stage's speed, unless the speed is 1. It is in the upper right corner, or beside the panel
/// there.
struct SpeedBadge: OverlayLayer {
  /// The ratio of user time to real time.
  var pace = 1.0

  /// The distance from the window's edge, in interface points; tuned by eye.
  private static let margin = 12.0
  /// The maximum width of the badge when it is alone and when it is in a row of overlays, as fractions of the window's
  /// width; tuned by eye.
  private static let (fraction, fractionInRow) = (0.4, 0.16)

  /// Returns the badge's text for a speed. A speed of 0 is a pause.
  static func label(_ speed: Double) -> String {
    switch speed {
    case 0: "Paused"
    case 1.0 / 2: "½ speed"
    case 1.0 / 4: "¼ speed"
    case 1.0 / 8: "⅛ speed"
    default:
      isFraction(speed) ? "1/\(Int((1 / speed).rounded())) speed" : "\(percent(speed)) % speed"
    }
  }

  /// Whether a speed is near enough to 1/n to be labelled as a fraction.
  private static func isFraction(_ speed: Double) -> Bool {
    let parts = (1 / speed).rounded()
    return parts >= 2 && abs(parts * speed - 1) < 0.005
  }

  private static func percent(_ speed: Double) -> Int { Int((100 * speed).rounded()) }

  private func speed(of stage: Stage) -> Double { stage.rate * pace }

  /// Reserves a rectangle in the row at the top, or in the corner. If the tabs leave no space there, the badge is below
  /// the row.
  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    // In the split view, the badge keeps its rectangle at speed 1, so that the names of the views don't move.
    guard speed(of: stage) != 1 || stage.isSplit else { return }
    let configuration = stage.configuration
    let (width, size) = (configuration.window.width, configuration.badgeSize)
    let top = configuration.topHeight(isSplit: stage.isSplit)
    let fraction = width * (top > 0 ? Self.fractionInRow : Self.fraction)
    let scale = min(configuration.interfaceScale, fraction / (size.width + 2 * Self.margin))
    let margin = Self.margin * scale
    func rect(top: Double) -> Rect {
      let corner = Point(width - size.width * scale - margin, top)
      return Rect(origin: corner.inWholePixels, size: size * scale)
    }
    let corner = rect(top: top > 0 ? (configuration.topRow - size.height * scale) / 2 : margin)
    let isBelow = layout[.sceneBar]?.overlaps(corner) == true
    layout.place(
      .speedBadge, at: layout.nearest(to: isBelow ? rect(top: top + margin) : corner, gap: margin))
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let speed = self.speed(of: stage)
    guard speed != 1, let rect = stage.layout[.speedBadge] else { return }
    let size = stage.configuration.badgeSize
    items.append(
      .overlay(
        .text(.badge, Self.label(speed)), size: size, at: rect.origin,
        scale: rect.width / size.width,
        radius: size.height / 2, opacity: stage.configuration.panelOpacity))
  }
}

extension Stage {
  /// All texts of the badge. The painter reserves the width of the longest text.
  package static let badgeLabels = ([0] + StageClock.speeds.dropFirst()).map(SpeedBadge.label)
}
