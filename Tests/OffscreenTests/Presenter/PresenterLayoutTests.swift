import CardKinetics
import TestSupport
import Testing

@testable import CardPaint
@testable import CardTalk

/// Tests the areas of the presenter view's panels, and of the images in the panels.
@Suite struct PresenterLayoutTests {
  static let sizes = [
    Size(640, 400), Size(1280, 800), Size(1920, 1080), Size(3840, 2160), Size(800, 1280),
    Size(1080, 1920), Size(1000, 1000), Size(300, 200), Size(1, 1), Size(3000, 300),
  ]
  static let contents = [
    PresenterLayout.Content(aspect: 1.6, hasNotes: false),
    PresenterLayout.Content(aspect: 16.0 / 9, hasNotes: true),
    PresenterLayout.Content(aspect: 0.6, hasNotes: true, cueCount: 9),
    PresenterLayout.Content(aspect: 16.0 / 9, hasNotes: true, hasNotePages: true, cueCount: 9),
  ]
  static let extremes: [[PresenterSeam: Double]] =
    [[:]]
    + [-5, 0.12, 0.88, 7].map { fraction in
      Dictionary(uniqueKeysWithValues: PresenterSeam.allCases.map { ($0, fraction) })
    }

  private static func isInside(_ rect: Rect, _ size: Size) -> Bool {
    rect.minX >= 0 && rect.minY >= 0 && rect.maxX <= size.width && rect.maxY <= size.height
  }

  @Test(arguments: sizes, contents)
  func noPanelOverlapsAnotherOrLeavesTheWindow(size: Size, content: PresenterLayout.Content) {
    for fractions in Self.extremes {
      let layout = PresenterLayout(size: size, content, fractions: fractions)
      let panels = layout.panels.sorted { $0.value.minX < $1.value.minX }
      for (index, (panel, rect)) in panels.enumerated() where size.width >= 300 {
        #expect(Self.isInside(rect, size), "\(panel) \(rect) \(fractions)")
        for (other, twin) in panels[..<index] {
          let both = rect.intersection(twin)
          #expect(both.width * both.height == 0, "\(panel) \(rect) \(other) \(twin)")
        }
        for seam in layout.seams {
          let both = rect.intersection(seam.rect)
          #expect(both.width * both.height == 0, "\(panel) \(seam.seam)")
        }
      }
    }
  }

  @Test(arguments: sizes, contents)
  func theCopyHasTheShapeOfTheStage(size: Size, content: PresenterLayout.Content) throws {
    let frames = PresenterLayout(size: size, content).frames
    for (panel, rect) in frames {
      #expect(rect.minX == rect.minX.rounded() && rect.maxY == rect.maxY.rounded(), "\(panel)")
    }
    let copy = try #require(frames[.stage])
    guard copy.width > 20, copy.height > 20 else { return }
    #expect(abs(copy.width - copy.height * content.aspect) <= content.aspect + 1)
  }

  /// The copy and the next card are as wide as their columns, if the stage has the shape of the window.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080), Size(3840, 2160)], [false, true])
  func theImagesUseTheWidthOfTheirColumns(size: Size, hasNotes: Bool) throws {
    let aspect = size.width / size.height
    let layout = PresenterLayout(size: size, .init(aspect: aspect, hasNotes: hasNotes))
    let copy = try #require(layout.frames[.stage])
    let columns = try #require(layout.seams.first { $0.seam == .columns }).rect
    #expect(copy.maxX >= columns.minX - 2)
    let next = try #require(layout.frames[.next])
    #expect(next.height * aspect >= next.width - 2)
  }

  /// While the key list is shown, the copy takes the whole window, and the list is as large as in the stage's window.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080), Size(800, 1280)])
  func theCopyAloneFillsTheWindow(size: Size) throws {
    let layout = PresenterLayout(
      size: size, .init(aspect: 1.6, hasNotes: true, isCopyAlone: true))
    let copy = try #require(layout.frames[.stage])
    #expect(Set(layout.panels.keys) == [.stage, .position] && layout.seams.isEmpty)
    #expect(copy.width > 0.85 * size.width || copy.height > 0.85 * size.height)
  }

  @Test(
    arguments: [Size(1280, 800), Size(1920, 1080), Size(3840, 2160), Size(800, 1280)],
    contents.filter { !$0.hasNotePages })
  func theCopyOfTheStageIsTheLargestImage(size: Size, content: PresenterLayout.Content) throws {
    let frames = PresenterLayout(size: size, content).frames
    let stage = try #require(frames[.stage])
    for panel in [PresenterPanel.next, .later] {
      let other = try #require(frames[panel])
      #expect(stage.width > min(other.width, other.height * content.aspect))
    }
  }

  /// The type on a page is small, so the page is the largest image. The copy and the next card share the other column.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080), Size(3840, 2160)])
  func aNoteThatIsAPageIsLarge(size: Size) throws {
    let layout = PresenterLayout(
      size: size, .init(aspect: 16.0 / 9, hasNotes: true, hasNotePages: true))
    let panel = try #require(layout.panels[.notes])
    let painter = PresenterPainter(theme: Theme(), unit: layout.unit)
    let page = try #require(
      painter.frames(of: [PresenterNote.Page(aspect: 16.0 / 9)], in: panel.size).first)
    #expect(page.width > 0.58 * size.width)
    for panel in [PresenterPanel.stage, .next] {
      let frame = try #require(layout.frames[panel])
      #expect(min(frame.width, frame.height * 16 / 9) > 0.34 * size.width, "\(panel)")
    }
    #expect(layout.panels[.keys] != nil && layout.panels[.later] != nil)
  }

  @Test func withoutNotesThereIsNoNotesPanel() {
    let size = Size(1280, 800)
    #expect(PresenterLayout(size: size, Self.contents[0]).panels[.notes] == nil)
    #expect(PresenterLayout(size: size, Self.contents[1]).panels[.notes] != nil)
    // In a small window the panel of keys is the first to be left out.
    #expect(PresenterLayout(size: Size(640, 400), Self.contents[1]).panels[.keys] == nil)
  }

  @Test(arguments: [Size(1280, 800), Size(800, 1280)])
  func aDividerFollowsThePointerWithinItsBounds(size: Size) throws {
    let content = Self.contents[1]
    let layout = PresenterLayout(size: size, content)
    #expect(layout.seams.count == (size.width > size.height ? 5 : 4))
    for seam in layout.seams {
      #expect(layout.seam(at: seam.rect.center)?.seam == seam.seam)
      #expect(layout.panel(at: seam.rect.center) == nil)
      // The time panel cannot become smaller than this, and the stage cannot become larger.
      let step = seam.isUpright ? Point(-40, 0) : Point(0, seam.seam == .time ? 40 : -40)
      let fraction = PresenterLayout.fraction(of: seam, draggedTo: seam.rect.center + step)
      let moved = PresenterLayout(size: size, content, fractions: [seam.seam: fraction])
      let after = try #require(moved.seams.first { $0.seam == seam.seam })
      let way = after.rect.center - (seam.rect.center + step)
      #expect(way.length <= 1, "\(seam.seam) \(way)")
      for far in [Point(-1e6, -1e6), Point(1e6, 1e6)] {
        #expect(
          PresenterSeam.fractions.contains(PresenterLayout.fraction(of: seam, draggedTo: far)))
      }
    }
  }

  /// The headings of the panels, and the captions of the timer in each state.
  private static var headings: [PresenterPanel: [String]] {
    var timers = [TalkTimer(), TalkTimer(minutes: 1)]
    var captions = timers.map { $0.caption(at: 0) }
    for index in timers.indices {
      timers[index].begin(at: 0)
      captions += [1, 100].map { timers[index].caption(at: $0) }
      timers[index].toggle(at: 200)
      captions.append(timers[index].caption(at: 200))
    }
    return [
      .time: captions, .next: ["Next lesson step", "Next, left", "Next step"],
      .later: ["After next", "Next, right", "Next card"], .notes: ["Notes"], .keys: ["Keys"],
      .cues: ["Cues"],
    ]
  }

  /// Returns whether the painter draws each text of a panel's heading without an ellipsis.
  private static func fits(_ words: [String], _ panel: PresenterPanel, _ layout: PresenterLayout)
    throws -> Bool
  {
    guard let width = layout.panels[panel]?.width else {
      // These panels are in every window.
      return panel != .time && panel != .next
    }
    let painter = PresenterPainter(theme: Theme(), unit: layout.unit)
    let measured = Canvas.measure { canvas in
      words.map { TextBlock($0.uppercased(), painter.headingStyle, on: canvas).size.width }.max()
    }
    let widest = try #require(measured)
    return widest <= width * (panel == .time ? PresenterPainter.captionFraction : 1)
  }

  /// The test begins at the smallest size in which the program opens the window.
  @Test func noHeadingIsCut() throws {
    let headings = Self.headings
    for width in stride(from: 560.0, through: 2000, by: 40) {
      for height in [420, width * 0.5625, width * 0.625, width * 1.6] where height >= 420 {
        for content in Self.contents {
          let layout = PresenterLayout(size: Size(width, height.rounded()), content)
          for (panel, words) in headings {
            #expect(try Self.fits(words, panel, layout), "\(panel) at \(layout.size)")
          }
        }
      }
    }
  }

  /// Notes that are images lie side by side. They keep their shapes, and fill the panel.
  @Test(arguments: sizes, [[4.0 / 3], [0.7, 0.7], [16.0 / 9, 0.5, 3]])
  func pagesOfNotesFillTheirPanel(size: Size, aspects: [Double]) {
    let painter = PresenterPainter(theme: Theme(), unit: 1)
    let frames = painter.frames(of: aspects.map { PresenterNote.Page(aspect: $0) }, in: size)
    #expect(frames.count == aspects.count)
    for (frame, next) in zip(frames, frames.dropFirst()) { #expect(frame.maxX < next.minX) }
    guard size.height > 100, size.width > 400, let last = frames.last else { return }
    for (frame, aspect) in zip(frames, aspects) {
      #expect(Self.isInside(frame, size))
      #expect(abs(frame.width / frame.height - aspect) < 0.02 * aspect)
    }
    #expect(last.maxX > size.width - 8 || last.maxY > size.height - 2)
  }
}

/// Tests the file that keeps the sizes of the panels.
@Suite struct PresenterFractionsTests {
  @Test func draggedFractionsAreRemembered() {
    let fractions = PresenterFractions(file: temporaryFolder() + "/state/presenter")
    #expect(fractions.read().isEmpty)
    fractions.record(0.5, of: .columns)
    fractions.record(0.251, of: .tallNext)
    #expect(fractions.read() == [.columns: 0.5, .tallNext: 0.251])
    fractions.record(0.7, of: .columns)
    #expect(fractions.read() == [.columns: 0.7, .tallNext: 0.251])
  }

  @Test func windowsKeepTheFractionsOfOtherWindows() {
    let file = temporaryFolder() + "/presenter"
    let windows = (PresenterFractions(file: file), PresenterFractions(file: file))
    windows.0.record(0.5, of: .columns)
    windows.1.record(0.6, of: .stage)
    windows.0.record(0.7, of: .columns)
    #expect(windows.1.read() == [.columns: 0.7, .stage: 0.6])
  }

  @Test func invalidFractionsAreIgnored() {
    let file = temporaryFolder() + "/presenter"
    write("columns 7\nstage\nnone 0.5\ntime nan\nnext 0.4\nnotes 0.5 0.5\n\u{0}\n", to: file)
    #expect(PresenterFractions(file: file).read() == [.next: 0.4])
  }

  /// At least the next cue is visible in each window that the program opens, at the bottom of the timer's column.
  @Test(
    arguments: [
      Size(560, 420), Size(560, 900), Size(640, 480), Size(1100, 700), Size(1280, 800),
      Size(1920, 1080), Size(800, 1280),
    ], [1, 3, 7, 99])
  func theNextCueIsVisible(size: Size, count: Int) throws {
    let names = (0..<count).map { "\($0)" }
    for (hasNotes, hasNotePages) in [(false, false), (true, false), (true, true)] {
      let layout = PresenterLayout(
        size: size,
        .init(
          aspect: 1.6, hasNotes: hasNotes, hasNotePages: hasNotePages, cueCount: count))
      let panel = try #require(layout.panels[.cues])
      let time = try #require(layout.panels[.time])
      #expect(panel.minX == time.minX && panel.width == time.width && panel.minY > time.maxY)
      let painter = PresenterPainter(theme: Theme(), unit: layout.unit)
      let cues = PresenterCues(names: names, last: nil, next: count / 2)
      let rows = painter.rows(of: cues, in: panel.size)
      #expect(rows.contains { $0.cue == count / 2 && $0.rect.maxY <= panel.height + 1e-6 })
      if size.width >= 1100 { #expect(rows.count >= min(count, 3)) }
    }
  }

  /// Many cues leave the most important keys beside the card after next.
  @Test(arguments: [Size(1100, 700), Size(1280, 800), Size(1920, 1080)], [16.0 / 9, 1.6, 4.0 / 3])
  func manyCuesLeaveSpaceForKeys(size: Size, aspect: Double) throws {
    let layout = PresenterLayout(
      size: size, .init(aspect: aspect, hasNotes: true, cueCount: 7))
    let keys = try #require(layout.panels[.keys])
    #expect(keys.height >= PresenterPainter.height(rows: 3, unit: layout.unit))
  }

  /// A panel too small for all cues shows those around the next one.
  @Test(arguments: [nil, 0, 7, 99]) func aCueIsFoundAtItsRow(next: Int?) throws {
    let layout = PresenterLayout(
      size: Size(1280, 800), .init(aspect: 1.6, hasNotes: true, cueCount: 9))
    let panel = try #require(layout.panels[.cues])
    let painter = PresenterPainter(theme: Theme(), unit: layout.unit)
    let cues = PresenterCues(names: (0..<100).map { "\($0)" }, last: nil, next: next)
    let rows = painter.rows(of: cues, in: panel.size)
    #expect(rows.contains { $0.cue == next ?? 0 })
    #expect(rows.count > 3 && rows.allSatisfy { $0.rect.maxY <= panel.height })
    for (cue, rect) in rows {
      let point = panel.origin + rect.center
      #expect(layout.cue(at: point, of: cues, by: painter) == "\(cue)")
    }
    #expect(layout.cue(at: panel.origin, of: cues, by: painter) == nil)
  }
}
