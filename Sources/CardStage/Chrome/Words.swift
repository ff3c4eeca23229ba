import CardKinetics
import CardPicture
import CardScene

/// Text beside the cards: a caption, or, small, the title of the new scene or rules. A caption is set in
/// several lines where a corner of the window has more room than its foot, and below the scene bar where a tall
/// window has room there alone.
struct Words: ChromeLayer {
  /// The shares of a window's width that a caption and a title take at most, and how far a caption at the
  /// foot stands from the window's edge, in interface points; tuned by eye.
  private static let (captionShare, titleShare) = (0.9, 0.3)
  private static let foot = 8.0
  /// How far a text at the head reaches into the scene bar's row, below its tabs, in interface points;
  /// tuned by eye.
  private static let headGap = 8.0
  /// How far text in a corner stands from the window's edges, in interface points; tuned by eye.
  private static let margin = 14.0
  /// The scale of a title, and those at which text is set to keep off the cards; tuned by eye.
  private static let titleScale = 0.4
  private static let scales = [1, 0.85, 0.7]
  /// The share of a text that may lie over cards where there is no room beside them; tuned by eye.
  private static let most = 0.2
  /// The most lines of a caption.
  private static let mostLines = 6
  /// The least share of the window's width in which text is set beside a panel; tuned by eye.
  private static let leastRoom = 0.4

  /// In seconds, tuned by eye: a word is read in half a second, from the back of a room in one.
  private static let (rise, fall) = (0.15, 0.35)
  private static let titleDuration = 1.5

  /// How a text is set: in lines of its own, of a size in interface points, at a place of the window and a
  /// scale.
  private struct Setting {
    /// At the window's foot, in its lower corners, or below the scene bar at its head.
    enum Place { case foot, left, right, head }

    let text: String
    let size: Size
    let place: Place
    let scale: Double
  }

  private var announcement: Announcement?
  /// The setting of the announcement.
  private var setting: Setting?

  /// Shows the title of a scene or of rules, unless a caption is visible.
  mutating func announce(_ title: String, in stage: Stage) {
    if let announcement, announcement.part == .caption, announcement.opacity(at: stage.latest) > 0 {
      return
    }
    show(.title, title, for: Self.titleDuration, in: stage)
  }

  /// Shows a caption for so many seconds; an empty one lets the one before disappear.
  mutating func say(_ text: String, for seconds: Double, in stage: Stage) {
    if text.isEmpty {
      announcement?.end(at: stage.latest)
    } else {
      show(.caption, text, for: seconds, in: stage)
    }
  }

  /// Shows a text, at first at the opacity of one that is still visible; `duration` is from
  /// appearing to disappearing, in seconds.
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

  /// The first setting of a text that keeps off panels and the cards at rest, or the one that covers least of them;
  /// where there is no room anywhere, one that keeps off panels and the front card, or else the preferred one.
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

  /// The settings of a text, the preferred ones first; at least one.
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

  /// The rectangle of a text, in window pixels, and its scale.
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

  /// The horizontal range beside a panel, or all of the width where that is too narrow for text.
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
  /// The greatest radius of a caption's corners, in interface points; tuned by eye.
  package static let captionRadius = 32.0

  /// What a caption in one line takes of the foot of a window, in points of its room; tuned by eye.
  static let captionRoom = 64.0

  /// The bounding boxes of the cards as they come to rest, in window pixels, and whether each is the front card
  /// or a part of it.
  fileprivate var cardsAtRest: [(box: Rect, isFront: Bool)] {
    let t = stageTime + Self.restTime
    let front = host.slot.scene.frontCard(at: t)
    return host.picture(at: t, in: configuration).items
      .filter { $0.role.contains(.card) && $0.opacity > 0 }
      .map { ($0.quad.boundingBox, front != nil && $0.carrier == front) }
  }
}

extension String {
  /// It in one line, in two, and so on, up to a line for each word: broken so that the longest line is as
  /// short as can be.
  fileprivate func balanced(upTo mostLines: Int) -> [String] {
    var all = [self]
    guard !contains("\n") else { return all }
    var length = count
    // To look for the best lines of a very long text would take seconds.
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

  /// Its words in lines of at most so many characters; a longer word has one to itself.
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
