/// The shown moment among those in the history.
struct Timeline: Hashable, Sendable {
  /// The frame shown, counted from the oldest, 0…`count` − 1.
  var index: Int
  var count: Int

  /// 0 for the oldest, 1 for the newest.
  var share: Double { count > 1 ? Double(index) / Double(count - 1) : 1 }
}

/// In a pause: the moments in the history as a bar, with a knob at the shown one.
struct ScrubBar: ChromeLayer {
  /// In interface points, tuned by eye.
  private static let height = 6.0
  private static let knobSize = 16.0
  private static let foot = 14.0
  /// The share of a window's width that the bar takes, and its greatest length in interface points;
  /// tuned by eye.
  private static let share = 0.6
  private static let longest = 900.0

  /// Set by the time lens; nil while there is nothing to scrub.
  var timeline: Timeline?

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let timeline, stage.isPaused else { return }
    let (window, scale) = (stage.configuration.window, stage.configuration.interfaceScale)
    let length = min(window.width * Self.share, Self.longest * scale)
    let (left, y) = ((window.width - length) / 2, window.height - Self.foot * scale)
    let here = left + length * timeline.share
    let height = Self.height * scale
    func bar(to end: Double, _ ink: Ink) -> DisplayItem {
      .box(
        Rect(x: left, y: y - height / 2, width: max(end - left, height), height: height), ink,
        radius: height / 2)
    }
    items += [
      bar(to: left + length, .rail), bar(to: here, .done),
      .disc(at: Point(here, y), radius: Self.knobSize / 2 * scale, .done),
    ]
  }
}
