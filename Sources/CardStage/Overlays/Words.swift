import CardKinetics
import CardPicture
import CardScene

/// Text beside the cards: a caption, or a small title of the new scene or rules.
///
/// A caption wraps into several lines if it hides less of the cards in a corner of the window than at the bottom. In a
/// tall window, a caption may move below the scene bar.
struct Words: OverlayLayer {
  /// The maximum fractions of the window's width for captions and titles. `bottom` is a caption's distance from the
  /// bottom edge, in caption points. Tuned by eye.
  private static let (captionFraction, titleFraction) = (0.9, 0.3)
  private static let bottom = 8.0
  /// The height by which text at the top reaches into the row of the scene bar, in interface points; tuned by eye.
  private static let topGap = 8.0
  /// The distance of text in a corner from the window's edges, in caption points; tuned by eye.
  private static let margin = 14.0
  /// The scale of a title; tuned by eye.
  private static let titleScale = 0.4
  /// The scales to try until a text covers few cards; tuned by eye.
  private static let scales = [1, 0.85, 0.7]
  /// The maximum fraction of a text over one card if the text hides little of the cards; tuned by eye.
  private static let maximum = 0.2
  /// The maximum number of lines of a caption.
  private static let maximumLines = 6
  /// The minimum scale of a text that fits a narrow column, as a fraction; tuned by eye.
  private static let legible = 0.6
  /// The minimum width of text beside a panel, as a fraction of the window's width; tuned by eye.
  private static let minimumColumn = 0.4

  /// The durations of appearing and disappearing, in seconds; tuned by eye.
  private static let (rise, fall) = (0.15, 0.35)
  private static let titleDuration = 1.5

  /// The layout of a text: its lines, its size in interface points, its position in the window and its scale.
  private struct Setting {
    /// A position for text: the window's bottom, its lower corners, or its top below the scene bar.
    enum Place { case bottom, left, right, top }

    let text: String
    let size: Size
    let place: Place
    let scale: Double
  }

  private var announcement: Announcement?
  /// The settings to choose from, with the preferred ones first.
  private var settings: [Setting] = []
  /// The cards at rest when the text appeared.
  private var cards: [RestingCard] = []

  /// Shows the title of a scene or of rules, unless a caption is visible.
  mutating func announce(_ title: String, in stage: Stage) {
    if let announcement, announcement.role == .caption, announcement.opacity(at: stage.latest) > 0 {
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

  /// Shows a text, beginning with the opacity of the text that is still visible.
  ///
  /// The duration counts from appearing to disappearing, in seconds.
  private mutating func show(
    _ role: TextRole, _ text: String, for duration: Double, in stage: Stage
  ) {
    let start = stage.latest - Self.rise * (announcement?.opacity(at: stage.latest) ?? 0)
    settings = Self.settings(role, text, isSplit: stage.isSplit, stage.configuration)
    cards = stage.cardsAtRest
    announcement = Announcement(
      role: role, text: text, size: settings[0].size, start: start,
      turn: start + max(duration - Self.fall, Self.rise), rise: Self.rise, fall: Self.fall)
  }

  // MARK: Positions

  /// Returns at least one setting for a text, with the preferred settings first.
  private static func settings(
    _ role: TextRole, _ text: String, isSplit: Bool, _ configuration: StageConfiguration
  ) -> [Setting] {
    let blocks = text.balanced(upTo: role == .title ? 1 : maximumLines)
      .map { (text: $0, size: configuration.textSize(.text(role, $0))) }
    var places: [Setting.Place] = [.left, .right]
    if role != .title {
      // In the split view, a corner would be in one view.
      places = [.bottom] + (isSplit ? [] : places) + (configuration.isPortrait ? [.top] : [])
    }
    return scales.flatMap { scale in
      places.flatMap { place in
        ([.bottom, .top].contains(place) ? blocks.prefix(1) : blocks[...]).map {
          Setting(text: $0.text, size: $0.size, place: place, scale: scale)
        }
      }
    }
  }

  /// Returns the rectangle of a text in window pixels, and whether the text is legible.
  private static func rect(
    of setting: Setting, _ role: TextRole, in layout: OverlayLayout, of stage: Stage
  ) -> (rect: Rect, isLegible: Bool) {
    let configuration = stage.configuration
    let unit = configuration.textScale
    let inset = (setting.place == .bottom ? bottom : margin) * unit
    let end = min(layout.area.maxY - inset, layout[.scrubBar]?.minY ?? .infinity)
    // A part of the row that is too narrow for text is no better than the whole row.
    let row = Rect(
      x: 0, y: end - Stage.captionHeight * unit, width: layout.area.width,
      height: Stage.captionHeight * unit)
    let free = layout.freePart(of: row)
    let column = free.width < row.width * minimumColumn ? row : free
    let full = unit * setting.scale * (role == .title ? titleScale : 1)
    let scale = min(
      full,
      column.width * (role == .title ? titleFraction : captionFraction) / setting.size.width)
    let size = setting.size * scale
    let y =
      setting.place == .top
      ? configuration.head(isSplit: stage.isSplit) - topGap * configuration.interfaceScale
      : end - size.height
    let x =
      switch setting.place {
      case .bottom, .top: column.midX - size.width / 2
      case .left: column.minX + margin * unit
      case .right: column.maxX - margin * unit - size.width
      }
    return (
      Rect(origin: Point(x, y).inWholePixels, size: size), scale >= full * legible
    )
  }

  /// Returns the cost of a text in a rectangle. The cost is below 1 if the text hides little of the resting cards,
  /// and below 2 if it hides little of the front card. Otherwise the cost is 2.
  private func cost(of rect: Rect) -> Double {
    /// Returns the largest fraction of the text that lies over one of `cards`.
    func covered(_ cards: [RestingCard]) -> Double {
      let area = cards.map { $0.box.intersection(rect).size }.map { $0.width * $0.height }.max()
      return (area ?? 0) / (rect.width * rect.height)
    }
    let all = covered(cards)
    if all < Self.maximum { return all }
    let front = covered(cards.filter(\.isFront))
    return front < Self.maximum ? 1 + front : 2
  }

  // MARK: The layer

  /// Takes the free rectangle that hides the least of the cards, or else the free one nearest to a preferred rectangle.
  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard let announcement, announcement.opacity(at: stage.latest) > 0 else { return }
    var best: (index: Int, rect: Rect, cost: Double)?
    let rects = settings.map { Self.rect(of: $0, announcement.role, in: layout, of: stage) }
    for (index, (rect, isLegible)) in rects.enumerated() where layout.isFree(rect) {
      let cost = isLegible ? cost(of: rect) : .infinity
      if best.map({ cost < $0.cost }) ?? true { best = (index, rect, cost) }
    }
    if let best {
      layout.place(.caption(setting: best.index), at: best.rect)
      return
    }
    let gap = Self.bottom * stage.configuration.textScale
    for (index, (rect, _)) in rects.enumerated()
    where layout.place(.caption(setting: index), at: layout.nearest(to: rect, gap: gap)) { return }
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let announcement else { return }
    for (index, setting) in settings.enumerated() {
      guard let rect = stage.layout[.caption(setting: index)] else { continue }
      let radius = announcement.role == .caption ? Stage.captionRadius : .infinity
      items.append(
        .overlay(
          .text(announcement.role, setting.text), size: setting.size, at: rect.origin,
          scale: rect.width / setting.size.width, radius: min(setting.size.height / 2, radius),
          opacity: announcement.opacity(at: stage.latest) * stage.configuration.panelOpacity))
    }
  }

  func nextChange(after time: Double) -> Double? { announcement?.nextChange(after: time) }
}

/// The bounding box of a resting card, and whether it belongs to the front card.
private struct RestingCard: Sendable {
  let box: Rect
  let isFront: Bool
}

extension Stage {
  /// The maximum corner radius of a caption, in interface points; tuned by eye.
  package static let captionRadius = 32.0

  /// The height reserved for a caption of one line at the window's bottom, in caption points; tuned by eye.
  static let captionHeight = 64.0

  /// The bounding boxes of the resting cards, in window pixels.
  fileprivate var cardsAtRest: [RestingCard] {
    let t = stageTime + Self.restTime
    let front = host.slot.scene.frontCard(at: t)
    return host.picture(at: t, in: configuration).items
      .filter { $0.role.contains(.card) && $0.opacity > 0 }
      .map { RestingCard(box: $0.quad.boundingBox, isFront: front != nil && $0.carrier == front) }
  }
}

extension String {
  /// Returns the text broken into one line, two lines, and so on, up to `maximumLines` lines or one line for each word.
  ///
  /// The maximum line length of each result is as short as possible.
  fileprivate func balanced(upTo maximumLines: Int) -> [String] {
    var all = [self]
    guard !contains("\n") else { return all }
    var length = count
    // The search for the best lines of a very long text would take seconds.
    guard length <= 400 else {
      return all + [wrapped(to: length / maximumLines).joined(separator: "\n")]
    }
    while all.count < maximumLines, length > 1 {
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
