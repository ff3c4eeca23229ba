/// Text at the foot of the window: a script's caption in the middle, or, small and in the corner, the
/// title of the new scene or rules.
struct Words: ChromeLayer {
  /// The shares of a window's width that a title and a caption may take, and how far they stand from
  /// the foot of the window in interface points; tuned by eye.
  private static let titleShare = 0.3
  private static let captionShare = 0.9
  private static let (foot, footAboveBar) = (8.0, 44.0)
  /// The scale of a title, and how far it stands from the window's edges in interface points; tuned by
  /// eye.
  private static let titleScale = 0.4
  private static let titleMargin = 14.0
  /// The least share of the window's width in which text is set beside a panel; tuned by eye.
  private static let leastRoom = 0.4

  /// In seconds, tuned by eye: a word is read in half a second, from the back of a room in one.
  private static let (rise, fall) = (0.15, 0.35)
  private static let titleDuration = 1.5

  private var announcement: Announcement?

  /// Shows the title of a scene or of rules, unless a caption is visible.
  mutating func announce(_ title: String, size: Size, at time: Double) {
    if let announcement, announcement.part == .caption, announcement.opacity(at: time) > 0 {
      return
    }
    show(.title, title, size: size, for: Self.titleDuration, at: time)
  }

  /// Shows a caption for so many seconds; an empty one lets the one before disappear.
  mutating func say(_ text: String, size: Size, for seconds: Double, at time: Double) {
    if text.isEmpty {
      announcement?.end(at: time)
    } else {
      show(.caption, text, size: size, for: seconds, at: time)
    }
  }

  /// Shows a text, at first at the opacity of one that is still visible; `duration` is from
  /// appearing to disappearing, in seconds.
  private mutating func show(
    _ part: FacePart, _ text: String, size: Size, for duration: Double, at time: Double
  ) {
    let start = time - Self.rise * (announcement?.opacity(at: time) ?? 0)
    announcement = Announcement(
      part: part, text: text, size: size, start: start,
      turn: start + max(duration - Self.fall, Self.rise), rise: Self.rise, fall: Self.fall)
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let announcement else { return }
    let opacity = announcement.opacity(at: stage.latest)
    guard opacity > 0 else { return }
    let configuration = stage.configuration
    let (window, size) = (configuration.window, announcement.size)
    let room = Self.room(beside: stage.tunerRect, window.width)
    let isTitle = announcement.part == .title
    let width = room.upperBound - room.lowerBound
    let full = configuration.roomScale * (isTitle ? Self.titleScale : 1)
    let scale = min(full, width * (isTitle ? Self.titleShare : Self.captionShare) / size.width)
    let margin = Self.titleMargin * configuration.roomScale
    let foot = stage.chrome.scrubBar.timeline == nil ? Self.foot : Self.footAboveBar
    let origin =
      isTitle
      ? Point(room.lowerBound + margin, window.height - size.height * scale - margin)
      : Point(
        room.lowerBound + (width - size.width * scale) / 2,
        window.height - (size.height + foot) * scale)
    items.append(
      .overlay(
        announcement.part, announcement.text, size: size, at: origin.inWholePixels, scale: scale,
        radius: size.height / 2, opacity: opacity * configuration.panelOpacity))
  }

  /// The horizontal range beside a panel, or all of the width where that is too narrow for text.
  private static func room(beside panel: Rect?, _ width: Double) -> ClosedRange<Double> {
    guard let panel else { return 0...width }
    let (left, right) = (max(panel.minX, 0), min(panel.maxX, width))
    let room = left > width - right ? 0...left : right...width
    return room.upperBound - room.lowerBound < width * leastRoom ? 0...width : room
  }

  func nextChange(after time: Double) -> Double? { announcement?.nextChange(after: time) }
}
