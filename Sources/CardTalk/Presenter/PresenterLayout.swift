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
  /// The maximum height of the cues, as a fraction of the area below the time; tuned by eye.
  private static let cuesFraction = 0.22
  /// The minimum number of pixels per point at which the keys are shown. With fewer pixels, they would not be legible.
  private static let minimumKeysUnit = 0.62

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
    var cut = Cutter(fractions: fractions, gap: (Self.gap * unit).rounded())
    if size.width >= size.height, hasKeys, content.hasNotePages {
      layOutNotePages(in: all, content, &cut)
    } else if size.width >= size.height {
      layOutColumns(all, content, &cut)
    } else {
      layOutRows(all, content, &cut)
    }
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
  private mutating func layOutColumns(_ all: Rect, _ content: Content, _ cut: inout Cutter) {
    let hasNotes = content.hasNotes
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
    let upcoming = layOutTime(in: right, .time, content, &cut)
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
    var upcoming = layOutTime(in: stage.second, .tallTime, content, &cut)
    if hasNotes || hasKeys {
      (upcoming, panels[hasNotes ? .notes : .keys]) = cut.rows(
        upcoming, hasNotes ? .tallUpcomingWithNotes : .tallUpcoming)
    }
    (panels[.next], panels[.later]) = cut.columns(upcoming, .tallNext)
  }

  /// Lays out a wide view with note pages. The notes occupy the area that the copy has in a view with text notes.
  private mutating func layOutNotePages(
    in all: Rect, _ content: Content, _ cut: inout Cutter
  ) {
    let (left, right) = cut.columns(all, .columns)
    let rest: Rect
    (panels[.notes], rest) = cut.fraction(
      left, .notePages, upright: false, maximum: upcomingHeight(width: left.width))
    (panels[.later], panels[.keys]) = cut.columns(rest, .later)
    let body = layOutTime(in: right, .timeBesideNotes, content, &cut)
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
    let position = Rect(
      x: frame.minX - 1, y: frame.maxY + 1, width: frame.width + 2, height: positionHeight)
    // Seams can leave less space than the frame and the position need.
    panels[.stage] = frame.insetBy(dx: -1, dy: -1).intersection(rect)
    panels[.position] = position.intersection(rect)
  }

  /// Lays out the time at the top of an area, and the cues at its bottom. Returns the area between them.
  ///
  /// The cues are as high as their rows, but at most `cuesFraction` of the area below the time. At least one row is
  /// visible, unless the area below the time is lower than a row.
  private mutating func layOutTime(
    in area: Rect, _ seam: PresenterSeam, _ content: Content, _ cut: inout Cutter
  ) -> Rect {
    var rest: Rect
    (panels[.time], rest) = cut.rows(area, seam)
    guard content.cueCount > 0 else { return rest }
    func height(rows: Int) -> Double {
      PresenterPainter.height(rows: rows, unit: unit).rounded(.up)
    }
    let maximum = max((rest.height * Self.cuesFraction).rounded(), height(rows: 1))
    var cues = rest
    cues.size.height = min(height(rows: content.cueCount), maximum, rest.height)
    cues.origin.y = rest.maxY - cues.height
    panels[.cues] = cues
    rest.size.height = max(rest.height - cues.height - cut.gap, 0)
    return rest
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
