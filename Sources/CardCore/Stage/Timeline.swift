/// Where the moment shown stands among those that can be shown again.
struct Timeline: Hashable, Sendable {
  /// The frame shown, counted from the oldest, 0…`count` − 1.
  var index: Int
  var count: Int

  /// 0 for the oldest, 1 for the newest.
  var share: Double { count > 1 ? Double(index) / Double(count - 1) : 1 }
}

/// What tells of the stage's time: its speed, where it is not life's, and in a pause the timeline.
extension Stage {
  /// In interface points, tuned by eye.
  private static let badgeMargin = 12.0
  private static let railHeight = 6.0
  private static let knobSize = 16.0
  private static let railFoot = 14.0
  /// The share of a window's width that the timeline takes, and its greatest length in interface
  /// points; tuned by eye.
  private static let railShare = 0.6
  private static let longestRail = 900.0

  /// All that a badge can say: the painter makes room for the longest.
  package static let badgeLabels = ["Paused"] + StageClock.speeds.dropFirst().map(badgeLabel)

  private static func badgeLabel(_ speed: Double) -> String {
    switch speed {
    case 1.0 / 2: "½ speed"
    case 1.0 / 8: "⅛ speed"
    default: "1/\(Int((1 / speed).rounded())) speed"
    }
  }

  var timeItems: [DisplayItem] {
    guard rate != 1 else { return [] }
    return [badge(isPaused ? "Paused" : Self.badgeLabel(rate))] + timelineItems
  }

  /// What the badge takes of the right of the window, in window pixels.
  static func badgeWidth(_ configuration: StageConfiguration) -> Double {
    (configuration.badgeSize.width + 2 * badgeMargin) * badgeScale(configuration)
  }

  private static func badgeScale(_ configuration: StageConfiguration) -> Double {
    min(
      configuration.interfaceScale,
      configuration.window.width / 3 / configuration.badgeSize.width)
  }

  private func badge(_ label: String) -> DisplayItem {
    let (window, size) = (configuration.window, configuration.badgeSize)
    let scale = Self.badgeScale(configuration)
    let margin = Self.badgeMargin * scale
    return DisplayItem(
      face: FaceID(scene: .overlay, part: .badge, size: size, label: label),
      homography: .translation((window.width - size.width * scale - margin).rounded(), margin)
        .after(.scale(scale, scale)),
      corners: CornerRadii(size.height / 2), opacity: configuration.panelOpacity,
      isHittable: false)
  }

  private var timelineItems: [DisplayItem] {
    guard let timeline, isPaused else { return [] }
    let (window, scale) = (configuration.window, configuration.interfaceScale)
    let length = min(window.width * Self.railShare, Self.longestRail * scale)
    let (left, y) = ((window.width - length) / 2, window.height - Self.railFoot * scale)
    let here = left + length * timeline.share
    let height = Self.railHeight * scale
    func bar(to end: Double, _ ink: Ink) -> DisplayItem {
      .box(
        Rect(x: left, y: y - height / 2, width: max(end - left, height), height: height), ink,
        radius: height / 2)
    }
    return [
      bar(to: left + length, .rail), bar(to: here, .done),
      .disc(at: Point(here, y), radius: Self.knobSize / 2 * scale, .done),
    ]
  }
}
