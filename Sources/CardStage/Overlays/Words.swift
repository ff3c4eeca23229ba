import CardKinetics
import CardPicture
import CardScene

/// A text at the bottom centre of the window: a caption for the audience, or a notice for the user.
///
/// The text fits on one line if the window is wide enough, and covers cards if necessary.
struct Words: OverlayLayer {
  /// The purpose of a text.
  enum Purpose { case caption, notice }

  /// The maximum width, as a fraction of the window's width, and the distance from the bottom edge, in caption points;
  /// tuned by eye.
  private static let (fraction, bottom) = (0.9, 12.0)
  /// The maximum number of lines.
  private static let maximumLines = 6
  /// The minimum scale of a legible text, as a fraction; tuned by eye.
  private static let legible = 0.8
  /// The minimum width of text beside a panel, as a fraction of the window's width; tuned by eye.
  private static let minimumColumn = 0.4

  /// The durations of appearing and disappearing, in seconds; tuned by eye.
  private static let (rise, fall) = (0.15, 0.35)
  private static let titleDuration = 1.5

  private let purpose: Purpose
  private var announcement: Announcement?
  /// The text broken into one line, two lines, and so on, with the sizes in interface points.
  private var blocks: [(text: String, size: Size)] = []

  init(_ purpose: Purpose) { self.purpose = purpose }

  /// Whether a text other than a title is visible at a time.
  func hasCaption(at time: Double) -> Bool {
    announcement.map { $0.role == .caption && $0.opacity(at: time) > 0 } ?? false
  }

  /// Shows the title of a scene or of a mode.
  mutating func announce(_ title: String, in stage: Stage) {
    show(.title, title, for: Self.titleDuration, in: stage)
  }

  /// Shows a text for a duration in seconds. An empty text makes the current text disappear.
  mutating func show(_ text: String, for seconds: Double, in stage: Stage) {
    if text.isEmpty {
      announcement?.end(at: stage.latest)
    } else {
      show(.caption, text, for: seconds, in: stage)
    }
  }

  /// Shows a text. The new text begins with the opacity of the text that is still visible.
  ///
  /// `duration` is in seconds, and includes appearing and disappearing.
  private mutating func show(
    _ role: TextRole, _ text: String, for duration: Double, in stage: Stage
  ) {
    let start = stage.latest - Self.rise * (announcement?.opacity(at: stage.latest) ?? 0)
    blocks = text.balanced(upTo: role == .title ? 1 : Self.maximumLines)
      .map { (text: $0, size: stage.configuration.textSize(.text(role, $0))) }
    announcement = Announcement(
      role: role, text: text, size: blocks[0].size, start: start,
      turn: start + max(duration - Self.fall, Self.rise), rise: Self.rise, fall: Self.fall)
  }

  // MARK: The layer

  private func configuration(of stage: Stage) -> StageConfiguration {
    purpose == .notice ? stage.toolConfiguration : stage.configuration
  }

  /// Returns the part of the layout for the block at an index of `blocks`.
  private func part(lines: Int) -> OverlayLayout.Part {
    purpose == .notice ? .notice(lines: lines) : .caption(lines: lines)
  }

  /// Reserves the bottom centre, or the free rectangle nearest to it. The text has the fewest lines at which it is
  /// legible.
  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard let announcement, announcement.opacity(at: stage.latest) > 0 else { return }
    let unit = configuration(of: stage).textScale
    let gap = Self.bottom * unit
    let end = min(layout.area.maxY - gap, (layout[.scrubBar]?.minY ?? .infinity) - gap / 2)
    let height = blocks[0].size.height * unit
    let row = Rect(x: 0, y: end - height, width: layout.area.width, height: height)
    let free = layout.freePart(of: row)
    // If the free part is too narrow for text, the text is placed as if the whole row were free.
    let column = free.width < row.width * Self.minimumColumn ? row : free
    let maximum = column.width * Self.fraction
    let legible = unit * Self.legible
    let index =
      blocks.firstIndex { maximum / $0.size.width >= legible } ?? blocks.count - 1
    let size = blocks[index].size * min(unit, maximum / blocks[index].size.width)
    let origin = Point(column.midX - size.width / 2, end - size.height).inWholePixels
    layout.place(
      part(lines: index), at: layout.nearest(to: Rect(origin: origin, size: size), gap: gap / 2))
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let announcement else { return }
    for (index, block) in blocks.enumerated() {
      guard let rect = stage.layout[part(lines: index)] else { continue }
      if purpose == .caption || stage.presenterCopy == nil {
        items.hideDots(by: announcement.opacity(at: stage.latest))
      }
      let radius = announcement.role == .caption ? Stage.captionRadius : .infinity
      items.append(
        .overlay(
          .text(announcement.role, block.text), size: block.size, at: rect.origin,
          scale: rect.width / block.size.width, radius: min(block.size.height / 2, radius),
          opacity: announcement.opacity(at: stage.latest) * stage.configuration.panelOpacity))
    }
  }

  func nextChange(after time: Double) -> Double? { announcement?.nextChange(after: time) }
}

extension [DisplayItem] {
  /// Fades out all dots of pages while a text shows. Otherwise a dot could move below the text, and show through it.
  fileprivate mutating func hideDots(by opacity: Double) {
    for index in indices {
      if case .mark(.dot) = self[index].face.content { self[index].opacity *= 1 - opacity }
    }
  }
}

extension Stage {
  /// The maximum corner radius of a caption, in interface points; tuned by eye.
  package static let captionRadius = 24.0

  /// The height reserved for a caption of one line at the window's bottom, in caption points; tuned by eye.
  static let captionHeight = 64.0
}

extension String {
  /// Returns the text broken into one line, two lines, and so on, up to `maximumLines` lines or one line for each word.
  ///
  /// The maximum line length of each result is as short as possible.
  fileprivate func balanced(upTo maximumLines: Int) -> [String] {
    var all = [self]
    guard !contains("\n") else { return all }
    var length = count
    // For a very long text, the search for the best line breaks would take seconds.
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

  /// Returns the words in lines of at most `length` characters. A longer word gets its own line.
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
