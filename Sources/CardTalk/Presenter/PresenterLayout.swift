package import CardKinetics
package import CardPaint

/// A panel of the presenter view.
package enum PresenterPanel: CaseIterable, Hashable, Sendable {
  /// The audience view, and the position in the talk below it.
  case stage, position
  case time, next, later, notes, keys, cues
}

/// A line between panels that the user can drag; the raw value is its name in the user's file.
package enum PresenterSeam: String, CaseIterable, Hashable, Sendable {
  /// The seams of a wide presenter view.
  case columns, stage, time, next
  /// The seams of a wide presenter view with speaker notes. The notes replace the keys, and the keys move beside the
  /// card after next.
  case stageWithNotes = "stage-with-notes"
  case nextWithNotes = "next-with-notes"
  /// The seams of a wide presenter view with note pages. The notes occupy the area of the copy in other views. The copy
  /// is above the next card.
  case notePages = "note-pages"
  case stageBesideNotes = "stage-beside-notes"
  case timeBesideNotes = "time-beside-notes"
  case later
  /// The seams of a presenter view that is taller than wide.
  case tallStage = "tall-stage"
  case tallTime = "tall-time"
  case tallUpcoming = "tall-upcoming"
  case tallNext = "tall-next"
  case tallNotes = "tall-notes"
  case tallStageWithNotes = "tall-stage-with-notes"
  case tallUpcomingWithNotes = "tall-upcoming-with-notes"

  /// The default position of the seam, as the first part's fraction of the divided area. Tuned by eye.
  var fraction: Double {
    switch self {
    case .columns: 0.62
    case .stage: 0.74
    case .time: 0.158
    case .next: 0.53
    case .stageWithNotes: 0.72
    case .nextWithNotes: 0.6
    case .notePages: 0.72
    case .stageBesideNotes: 0.52
    case .timeBesideNotes: 0.1
    case .later: 0.45
    case .tallStage: 0.44
    case .tallTime: 0.175
    case .tallUpcoming: 0.47
    case .tallNext: 0.5
    case .tallNotes: 0.72
    case .tallStageWithNotes: 0.42
    case .tallUpcomingWithNotes: 0.36
    }
  }

  /// The range of fractions that the user can drag a seam to.
  static let fractions = 0.12...0.88
}

/// The rectangles of the panels, in pixels.
///
/// The panels fill a window of any size and shape, and never overlap.
package struct PresenterLayout: Hashable, Sendable {
  /// A seam that the user can drag.
  package struct Seam: Hashable, Sendable {
    package var seam: PresenterSeam
    /// The rectangle in which a press grabs the seam.
    package var rect: Rect
    /// The rectangle that the seam divides.
    var area: Rect
    /// Whether the seam separates two columns.
    package var isUpright: Bool
  }

  /// The content to lay out.
  package struct Content: Hashable, Sendable {
    /// The ratio of the stage's width to its height.
    package var aspect: Double
    package var hasNotes: Bool
    /// Whether the notes are pages, whose type is small.
    package var hasNotePages: Bool
    package var cueCount: Int
    /// Whether the copy of the stage fills the whole window, so that its key list can be read.
    package var isCopyAlone: Bool

    package init(
      aspect: Double, hasNotes: Bool, hasNotePages: Bool = false, cueCount: Int = 0,
      isCopyAlone: Bool = false
    ) {
      (self.aspect, self.hasNotes, self.hasNotePages) = (aspect, hasNotes, hasNotePages)
      (self.cueCount, self.isCopyAlone) = (cueCount, isCopyAlone)
    }
  }

  package let size: Size
  /// The number of pixels per point of text. It grows with the window.
  package let unit: Double
  package private(set) var panels: [PresenterPanel: Rect] = [:]
  package private(set) var seams: [Seam] = []
  /// The rectangles of the frames within their panels. The copy of the stage has the stage's shape.
  package private(set) var frames: [PresenterPanel: Rect] = [:]
  private let aspect: Double

  /// The margin, the gap between panels, and the height of the position in the talk, in points; tuned by eye.
  private static let (margin, gap, positionHeight) = (26.0, 22.0, 46.0)
  /// The fraction of the keys' panel for the cues, and the minimum width of the keys in points; tuned by eye.
  ///
  /// If the keys would be narrower, they could not be read. The cues then fill the whole panel.
  private static let (cuesFraction, minimumKeysWidth) = (0.5, 175.0)
  /// The numbers of rows that the keys and the cues each keep if they don't fit completely; tuned by eye.
  private static let fewestRows = 3...4
  /// The minimum number of pixels per point at which the keys are shown. With fewer pixels, they would not be legible.
  private static let minimumKeysUnit = 0.62
  /// The distance from a seam within which a press grabs the seam, in pixels.
  private static let reach = 4.0

  package init(size: Size, _ content: Content, fractions: [PresenterSeam: Double] = [:]) {
    self.size = size
    let (long, short) = (max(size.width, size.height), min(size.width, size.height))
    unit = max(min(long / 1280, short / 800), 0.2)
    aspect = content.aspect
    let margin = (Self.margin * unit).rounded()
    let all = Rect(size).insetBy(dx: margin, dy: margin)
    guard !content.isCopyAlone else {
      layOutStage(in: all)
      return
    }
    var cut = Cutter(
      fractions: fractions, gap: (Self.gap * unit).rounded(), reach: Self.reach * unit)
    if size.width >= size.height, hasKeys, content.hasNotePages {
      layOutNotePages(in: all, &cut)
    } else if size.width >= size.height {
      layOutColumns(all, hasNotes: content.hasNotes, &cut)
    } else {
      layOutRows(all, content, &cut)
    }
    if content.cueCount > 0 { addCuesPanel(for: content.cueCount, &cut) }
    seams = cut.seams
    for panel in [PresenterPanel.next, .later] {
      guard var rect = panels[panel] else { continue }
      let head = PresenterPainter.headingHeight(unit: unit)
      rect.origin.y += head
      rect.size.height = max(rect.height - head, 1)
      frames[panel] = rect
    }
  }

  /// Lays out a wide window in two columns: the stage at the left, the time and the upcoming cards at the right.
  private mutating func layOutColumns(_ all: Rect, hasNotes: Bool, _ cut: inout Cutter) {
    let (left, right) = cut.columns(all, .columns)
    var body = left
    if hasNotes || hasKeys {
      let seam = hasNotes ? PresenterSeam.stageWithNotes : .stage
      let bottom: Rect
      (body, bottom) = cut.fraction(
        left, seam, upright: false, maximum: stageHeight(width: left.width))
      panels[hasNotes ? .notes : .keys] = bottom
    }
    layOutStage(in: body)
    let upcoming: Rect
    (panels[.time], upcoming) = cut.rows(right, .time)
    let next = upcomingHeight(width: right.width)
    if hasNotes, hasKeys {
      let rest: Rect
      (panels[.next], rest) = cut.fraction(upcoming, .nextWithNotes, upright: false, maximum: next)
      (panels[.later], panels[.keys]) = cut.columns(rest, .later)
    } else {
      (panels[.next], panels[.later]) = cut.fraction(upcoming, .next, upright: false, maximum: next)
    }
  }

  /// Lays out a tall window in rows: the stage, the time, the upcoming cards, and the notes or keys.
  private mutating func layOutRows(_ all: Rect, _ content: Content, _ cut: inout Cutter) {
    let hasNotes = content.hasNotes
    let stage = cut.fraction(
      all, hasNotes ? .tallStageWithNotes : .tallStage, upright: false,
      maximum: stageHeight(width: all.width))
    layOutStage(in: stage.first)
    var upcoming: Rect
    (panels[.time], upcoming) = cut.rows(stage.second, .tallTime)
    if hasNotes || hasKeys {
      let bottom: Rect
      (upcoming, bottom) = cut.rows(upcoming, hasNotes ? .tallUpcomingWithNotes : .tallUpcoming)
      // With notes, a panel below them is worth its area only if there are cues.
      if hasNotes, hasKeys, content.cueCount > 0 {
        (panels[.notes], panels[.keys]) = cut.rows(bottom, .tallNotes)
      } else {
        panels[hasNotes ? .notes : .keys] = bottom
      }
    }
    (panels[.next], panels[.later]) = cut.columns(upcoming, .tallNext)
  }

  /// Lays out a wide view with note pages. The notes occupy the area that the copy has in a view with text notes.
  private mutating func layOutNotePages(in all: Rect, _ cut: inout Cutter) {
    let (left, right) = cut.columns(all, .columns)
    let rest: Rect
    (panels[.notes], rest) = cut.fraction(
      left, .notePages, upright: false, maximum: upcomingHeight(width: left.width))
    (panels[.later], panels[.keys]) = cut.columns(rest, .later)
    let body: Rect
    (panels[.time], body) = cut.rows(right, .timeBesideNotes)
    let stage: Rect
    (stage, panels[.next]) = cut.fraction(
      body, .stageBesideNotes, upright: false, maximum: stageHeight(width: right.width))
    layOutStage(in: stage)
  }

  private var hasKeys: Bool { unit >= Self.minimumKeysUnit }

  /// Returns the height of the panel of an upcoming card that is as wide as the panel.
  private func upcomingHeight(width: Double) -> Double {
    (PresenterPainter.headingHeight(unit: unit) + width / aspect).rounded()
  }

  private var positionHeight: Double { (Self.positionHeight * unit).rounded() }

  /// Returns the maximum useful height of the stage's panel, with the position below.
  private func stageHeight(width: Double) -> Double {
    ((width - 2) / aspect).rounded() + 2 + positionHeight
  }

  private mutating func layOutStage(in rect: Rect) {
    var space = rect.insetBy(dx: 1, dy: 1)
    space.size.height -= positionHeight
    let frame = fitted(in: space)
    frames[.stage] = frame
    panels[.stage] = frame.insetBy(dx: -1, dy: -1)
    panels[.position] = Rect(
      x: frame.minX - 1, y: frame.maxY + 1, width: frame.width + 2, height: positionHeight)
  }

  /// Adds the panel of `count` cues. Beside the card after next, a short list of cues is above the keys. A longer list
  /// fills the width below the card and the keys, which then have fewer rows. Elsewhere, the cues occupy a part of the
  /// keys' panel, or all of it.
  private mutating func addCuesPanel(for count: Int, _ cut: inout Cutter) {
    guard let all = panels.removeValue(forKey: .keys) else { return }
    if let later = panels[.later], later.minY == all.minY,
      addCuesPanel(for: count, beside: later, all, &cut)
    {
      return
    }
    var (cues, keys) = (all, all)
    cues.size.width = (all.width * Self.cuesFraction).rounded()
    keys.origin.x = cues.maxX + (Self.gap * unit).rounded()
    keys.size.width = all.maxX - keys.minX
    let hasSpace = keys.width >= Self.minimumKeysWidth * unit
    panels[.cues] = hasSpace ? cues : all
    if hasSpace { panels[.keys] = keys }
  }

  /// Adds the panels of `count` cues and of the keys, if the area beside the card after next is high enough.
  ///
  /// - Returns: Whether the panels were added.
  private mutating func addCuesPanel(
    for count: Int, beside later: Rect, _ all: Rect, _ cut: inout Cutter
  ) -> Bool {
    let (cues, keys) = split(all, below: height(rows: count))
    if keys.height >= height(rows: Self.fewestRows.upperBound) {
      (panels[.cues], panels[.keys]) = (cues, keys)
      return true
    }
    let gap = (Self.gap * unit).rounded()
    let spare = all.height - upcomingHeight(width: later.width) - gap
    for rows in Self.fewestRows.reversed() {
      let lower = min(max(spare, height(rows: rows)), height(rows: count))
      let (upper, rest) = split(all, below: all.height - gap - lower)
      guard upper.height >= height(rows: rows) else { continue }
      panels[.keys] = upper
      panels[.later]?.size.height = upper.height
      panels[.cues] = Rect(
        x: later.minX, y: rest.minY, width: all.maxX - later.minX, height: rest.height)
      for index in cut.seams.indices where cut.seams[index].seam == .later {
        cut.seams[index].rect.size.height = upper.height
      }
      return true
    }
    return false
  }

  private func height(rows: Int) -> Double {
    PresenterPainter.height(rows: rows, unit: unit).rounded(.up)
  }

  /// Divides a rectangle below a part of the given height, which may be larger than the rectangle.
  private func split(_ rect: Rect, below height: Double) -> (upper: Rect, lower: Rect) {
    var (upper, lower) = (rect, rect)
    upper.size.height = min(height, rect.height)
    lower.origin.y = upper.maxY + (Self.gap * unit).rounded()
    lower.size.height = max(rect.maxY - lower.minY, 0)
    return (upper, lower)
  }

  /// Returns the largest rectangle of the stage's shape in a panel, in whole pixels and aligned to the left.
  private func fitted(in space: Rect) -> Rect {
    let width = max(min(space.width, space.height * aspect).rounded(.down), 1)
    let height = max(min((width / aspect).rounded(), space.height.rounded(.down)), 1)
    return Rect(
      x: space.minX.rounded(), y: space.minY.rounded(), width: width, height: height)
  }

  /// Returns the name of the cue at a point of the window; nil if no cue is there.
  package func cue(at point: Point, of cues: PresenterCues?, by painter: PresenterPainter)
    -> String?
  {
    guard let panel = panels[.cues], let cues else { return nil }
    let row = painter.rows(of: cues, in: panel.size).first {
      $0.rect.contains(point - panel.origin)
    }
    return row.map { cues.names[$0.cue] }
  }

  // MARK: Dragging

  /// Returns the seam at a point of the window; nil if no seam is there.
  package func seam(at point: Point) -> Seam? { seams.first { $0.rect.contains(point) } }

  /// Returns the panel at a point of the window; nil if no panel is there.
  package func panel(at point: Point) -> PresenterPanel? {
    PresenterPanel.allCases.first { panels[$0]?.contains(point) == true }
  }

  /// Returns the fraction of a seam that the user drags to a point.
  package static func fraction(of seam: Seam, draggedTo point: Point) -> Double {
    let (point, start, length) =
      seam.isUpright
      ? (point.x, seam.area.minX, seam.area.width) : (point.y, seam.area.minY, seam.area.height)
    return PresenterSeam.fractions.clamping((point - start) / max(length, 1))
  }
}

/// Divides rectangles in two by the fractions of their seams.
private struct Cutter {
  var fractions: [PresenterSeam: Double]
  var gap: Double
  var reach: Double
  var seams: [PresenterLayout.Seam] = []

  mutating func columns(_ area: Rect, _ seam: PresenterSeam) -> (Rect, Rect) {
    fraction(area, seam, upright: true)
  }

  mutating func rows(_ area: Rect, _ seam: PresenterSeam) -> (Rect, Rect) {
    fraction(area, seam, upright: false)
  }

  /// Divides a rectangle, and records the seam.
  ///
  /// - Parameter maximum: the maximum size of the first part; the second part gets the rest.
  mutating func fraction(
    _ area: Rect, _ seam: PresenterSeam, upright: Bool, maximum: Double = .infinity
  ) -> (first: Rect, second: Rect) {
    let length = upright ? area.width : area.height
    let gap = min(gap, length)
    let fraction = PresenterSeam.fractions.clamping(fractions[seam] ?? seam.fraction)
    let first = max(min((length * fraction - gap / 2).rounded(), maximum, length - gap), 0)
    var (one, two, between) = (area, area, area)
    if upright {
      one.size.width = first
      (between.origin.x, between.size.width) = (area.minX + first, gap)
      (two.origin.x, two.size.width) = (between.maxX, max(length - first - gap, 0))
    } else {
      one.size.height = first
      (between.origin.y, between.size.height) = (area.minY + first, gap)
      (two.origin.y, two.size.height) = (between.maxY, max(length - first - gap, 0))
    }
    seams.append(PresenterLayout.Seam(seam: seam, rect: between, area: area, isUpright: upright))
    return (one, two)
  }
}
