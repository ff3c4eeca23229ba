import CardKinetics
import CardPicture
import CardScene

/// Text beside the cards: a caption, or a small title of the new scene or rules.
///
/// A caption wraps into several lines if a corner of the window has more area than the bottom. In a tall window it may
/// move below the scene bar.
struct Words: ChromeLayer {
  /// The maximum fractions of the window's width for captions and titles, and a caption's distance from the bottom
  /// edge in interface points; tuned by eye.
  private static let (captionShare, titleShare) = (0.9, 0.3)
  private static let foot = 8.0
  /// The height by which text at the top reaches into the scene bar's row, in interface points; tuned by eye.
  private static let headGap = 8.0
  /// The distance of text in a corner from the window's edges, in interface points; tuned by eye.
  private static let margin = 14.0
  /// The scale of a title, and the scales to try until a text keeps off the cards; tuned by eye.
  private static let titleScale = 0.4
  private static let scales = [1, 0.85, 0.7]
  /// The maximum fraction of a text over cards if the area beside them is too small; tuned by eye.
  private static let most = 0.2
  /// The maximum number of lines of a caption.
  private static let mostLines = 6
  /// The minimum width of text beside a panel, as a fraction of the window's width; tuned by eye.
  private static let leastRoom = 0.4

  /// The durations of appearing and disappearing, in seconds; tuned by eye.
  private static let (rise, fall) = (0.15, 0.35)
  private static let titleDuration = 1.5

  /// The layout of a text: its lines, its size in interface points, its place in the window and its scale.
  private struct Setting {
    /// A place for text: the window's bottom, its lower corners, or its top below the scene bar.
    enum Place { case foot, left, right, head }

    let text: String
    let size: Size
    let place: Place
    let scale: Double
  }

  private var announcement: Announcement?
  /// The layout of the announcement.
  private var setting: Setting?

  /// Shows the title of a scene or of rules, unless a caption is visible.
  mutating func announce(_ title: String, in stage: Stage) {
    if let announcement, announcement.part == .caption, announcement.opacity(at: stage.latest) > 0 {
      return
    }
    show(.title, title, for: Self.titleDuration, in: stage)
  }

  /// Shows a caption for a duration in seconds; an empty caption makes the current one disappear.
  mutating func say(_ text: String, for seconds: Double, in stage: Stage) {
    if text.isEmpty {
      announcement?.end(at: stage.latest)
    } else {
      show(.caption, text, for: seconds, in: stage)
    }
  }

  /// Shows a text, beginning with the opacity of the one still visible.
  ///
  /// The duration counts from appearing to disappearing, in seconds.
  private mutating func show(
    _ part: FacePart, _ text: String, for duration: Double, in stage: Stage
  ) {
    let start = stage.latest - Self.rise * (announcement?.opacity(at: stage.latest) ?? 0)
    let setting = Self.setting(part, text, in: stage)
    self.setting = setting
    announcement = Announcement(
      part: part, text: setting.text, size: setting.size, start: start,
      turn: start + max(duration - Self.fall, Self.rise), rise: Self.rise, fall: Self.fall)
  }

  // MARK: Places

  /// Returns the first setting that keeps off the panels and the resting cards, or the one that covers the least of
  /// the cards.
  ///
  /// If the area is too small, the text keeps off panels and the front card. If that fails as well, the preferred
  /// setting is used.
  private static func setting(
    _ part: FacePart, _ text: String, in stage: Stage
  ) -> Setting {
    let cards = stage.cardsAtRest + stage.panels.map { ($0, true) }
    let settings = settings(part, text, stage.configuration)
    for cards in [cards, cards.filter(\.isFront)] {
      var (best, least): (Setting?, Double) = (nil, most)
      for setting in settings {
        let rect = rect(of: setting, part, in: stage).rect
        let area = cards.map { $0.box.intersection(rect).size }.map { $0.width * $0.height }.max()
        let covered = (area ?? 0) / (rect.width * rect.height)
        if covered < least { (best, least) = (setting, covered) }
        if covered == 0 { break }
      }
      if let best { return best }
    }
    return settings[0]
  }

  /// Returns at least one setting for a text, with the preferred settings first.
  private static func settings(
    _ part: FacePart, _ text: String, _ configuration: StageConfiguration
  ) -> [Setting] {
    let blocks = text.balanced(upTo: part == .title ? 1 : mostLines)
      .map { (text: $0, size: configuration.labelSize(part, $0)) }
    var places: [Setting.Place] = [.left, .right]
    if part != .title { places = [.foot] + places + (configuration.isPortrait ? [.head] : []) }
    return scales.flatMap { scale in
      places.flatMap { place in
        ([.foot, .head].contains(place) ? blocks.prefix(1) : blocks[...]).map {
          Setting(text: $0.text, size: $0.size, place: place, scale: scale)
        }
      }
    }
  }

  /// Returns the rectangle of a text in window pixels, and its scale.
  private static func rect(
    of setting: Setting, _ part: FacePart, in stage: Stage
  ) -> (rect: Rect, scale: Double) {
    let configuration = stage.configuration
    let unit = configuration.roomScale
    let room = room(beside: stage.tunerRect, configuration.window.width)
    let width = room.upperBound - room.lowerBound
    let scale = min(
      unit * setting.scale * (part == .title ? titleScale : 1),
      width * (part == .title ? titleShare : captionShare) / setting.size.width)
    let size = setting.size * scale
    let inset = (setting.place == .foot ? foot : margin) * unit
    let y =
      setting.place == .head
      ? configuration.head(isSplit: stage.isSplit) - headGap * configuration.interfaceScale
      : min(stage.foot - inset, stage.chrome.scrubBar.top(in: stage)) - size.height
    let x =
      switch setting.place {
      case .foot, .head: room.lowerBound + (width - size.width) / 2
      case .left: room.lowerBound + margin * unit
      case .right: room.upperBound - margin * unit - size.width
      }
    return (Rect(origin: Point(x, y).inWholePixels, size: size), scale)
  }

  /// Returns the horizontal range beside a panel, or the whole width if that range is too narrow for text.
  private static func room(beside panel: Rect?, _ width: Double) -> ClosedRange<Double> {
    guard let panel else { return 0...width }
    let (left, right) = (max(panel.minX, 0), min(panel.maxX, width))
    let room = left > width - right ? 0...left : right...width
    return room.upperBound - room.lowerBound < width * leastRoom ? 0...width : room
  }

  // MARK: The layer

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let announcement, let setting else { return }
    let opacity = announcement.opacity(at: stage.latest)
    guard opacity > 0 else { return }
    let part = announcement.part
    let (rect, scale) = Self.rect(of: setting, part, in: stage)
    items.append(
      .overlay(
        part, setting.text, size: setting.size, at: rect.origin, scale: scale,
        radius: min(setting.size.height / 2, part == .caption ? Stage.captionRadius : .infinity),
        opacity: opacity * stage.configuration.panelOpacity))
  }

  func nextChange(after time: Double) -> Double? { announcement?.nextChange(after: time) }
}

extension Stage {
  /// The maximum corner radius of a caption, in interface points; tuned by eye.
  package static let captionRadius = 32.0

  /// The height of a caption in one line at the window's bottom, in caption points; tuned by eye.
  static let captionRoom = 64.0

  /// The bounding boxes of the resting cards in window pixels, and whether each belongs to the front card.
  fileprivate var cardsAtRest: [(box: Rect, isFront: Bool)] {
    let t = stageTime + Self.restTime
    let front = host.slot.scene.frontCard(at: t)
    return host.picture(at: t, in: configuration).items
      .filter { $0.role.contains(.card) && $0.opacity > 0 }
      .map { ($0.quad.boundingBox, front != nil && $0.carrier == front) }
  }
}

extension String {
  /// Returns the text broken into one line, two lines, and so on up to one line for each word.
  ///
  /// Each result has the shortest possible longest line.
  fileprivate func balanced(upTo mostLines: Int) -> [String] {
    var all = [self]
    guard !contains("\n") else { return all }
    var length = count
    // The search for the best lines of a very long text would take seconds.
    guard length <= 400 else {
      return all + [wrapped(to: length / mostLines).joined(separator: "\n")]
    }
    while all.count < mostLines, length > 1 {
      length -= 1
      let lines = wrapped(to: length)
      guard lines.allSatisfy({ $0.count <= length }) else { break }
      if lines.count > all.count {
        all.append(lines.joined(separator: "\n"))
      } else if lines.count == all.count {
        all[all.count - 1] = lines.joined(separator: "\n")
      }
    }
    return all
  }

  /// Returns the words in lines of at most `length` characters; a longer word has a line to itself.
  func wrapped(to length: Int) -> [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= length {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
