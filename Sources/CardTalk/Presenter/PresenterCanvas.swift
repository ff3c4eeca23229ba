import CardKinetics
import CardModel
package import CardPaint
package import CardPicture
package import CardRaster
package import CardScript
package import CardStage
import CardSystem
import Dispatch
import Synchronization

/// The content of the presenter view at one moment.
package struct PresenterFrame: Sendable {
  /// A request for the next cards: a resting stage, and a function that looks up the faces of a display list.
  package struct UpcomingRequest: Sendable {
    var stage: Stage
    /// Whether no request follows for the same cards, even if faces are missing.
    var isLast: Bool
    var lookUp: @Sendable (DisplayList, Stage) -> (frame: KeptFrame, isComplete: Bool)

    package init(
      of stage: Stage, isLast: Bool,
      lookUp: @escaping @Sendable (DisplayList, Stage) -> (frame: KeptFrame, isComplete: Bool)
    ) {
      (self.stage, self.isLast, self.lookUp) = (stage, isLast, lookUp)
    }
  }

  package var layout: PresenterLayout
  package var theme: Theme
  package var content: PresenterContent
  /// The frame of the audience; nil before the first one.
  package var frame: KeptFrame?
  /// The request for the next cards; nil if the last result is still valid.
  package var upcoming: UpcomingRequest?

  package init(
    layout: PresenterLayout, theme: Theme, content: PresenterContent, frame: KeptFrame?,
    upcoming: UpcomingRequest?
  ) {
    (self.layout, self.theme, self.content) = (layout, theme, content)
    (self.frame, self.upcoming) = (frame, upcoming)
  }

  /// A copy without images and without a stage, so that the copy does not keep them in memory.
  package var withoutFrames: PresenterFrame {
    var view = self
    (view.frame, view.upcoming) = (nil, nil)
    return view
  }
}

/// The pixels of the presenter view, painted on a queue.
///
/// The window never waits for the queue. While the queue paints, `take` returns nil.
package final class PresenterCanvas: Sendable {
  private let surface = Mutex(PresenterSurface())
  private let queue = DispatchQueue(label: "cardstage.presenter")
  private let wake: @Sendable () -> Void
  private let waiting = Atomic(0)

  /// Creates a canvas.
  ///
  /// - Parameter wake: called on the queue after each painting.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Paints the changed panels on the queue.
  package func paint(_ view: PresenterFrame) {
    waiting.wrappingAdd(1, ordering: .relaxed)
    queue.async { [self] in
      Niceness.lowerThread()
      surface.withLock { $0.paint(view) }
      waiting.wrappingSubtract(1, ordering: .releasing)
      wake()
    }
  }

  /// Paints at once, for small changes such as a line of digits. While the queue paints, this method paints nothing and
  /// returns false.
  package func paintHere(_ view: PresenterFrame) -> Bool {
    surface.withLockIfAvailable { $0.paint(view) } != nil
  }

  /// Whether the queue is painting, or has more to paint.
  package var isPainting: Bool { waiting.load(ordering: .acquiring) > 0 }

  /// Runs a function on the queue after everything that is queued now.
  package func later(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  /// Waits until the queue is empty.
  package func finish() { queue.sync {} }

  /// Whether the next cards have all of their faces, and the cards that are next after a step, too. Nil while the queue
  /// paints.
  package var isUpcomingComplete: Bool? { surface.withLockIfAvailable { $0.isUpcomingComplete } }

  /// The number of lines of the note that the panel's bottom edge cuts off; nil while the queue paints.
  package var noteOverflow: Int? { surface.withLockIfAvailable { $0.noteOverflow } }

  /// Returns the pixels and their changes since the last call; nil while the queue paints.
  ///
  /// The bitmap is shared. If a caller keeps it, the next painting copies it.
  package func take() -> (bitmap: Bitmap, changed: Damage)? {
    surface.withLockIfAvailable { $0.take() }
  }
}

/// The pixels, and the content that they show.
private struct PresenterSurface {
  private var bitmap = Bitmap(width: 1, height: 1)
  private var view: PresenterFrame?
  private var changed = Damage()
  /// A compositor for each frame. The compositor remembers the frame that the pixels show.
  private var compositors: [PresenterPanel: Compositor] = [:]
  /// The panels whose pixels still show the last frame of their compositor.
  private var drawnPanels: Set<PresenterPanel> = []
  /// A next card, with the caption above it.
  private struct Upcoming {
    var caption: PresenterCaption
    var frame: KeptFrame?
    /// The keys of the card or of the pages; nil for a bundled one.
    var keys: [CardKey?] = []

    /// Whether two cards have the same pixels.
    func looksLike(_ other: Upcoming?) -> Bool {
      caption == other?.caption && frame?.list == other?.frame?.list
        && (frame?.images ?? []).elementsEqual(other?.frame?.images ?? []) {
          $0.texture === $1.texture && $0.color == $1.color
        }
    }
  }

  private var upcoming: [PresenterPanel: Upcoming] = [:]
  /// The painted images of the next cards, and of the cards that are next after a step. The cache may have removed them
  /// when a panel needs them.
  private var known: [Face: FaceImage] = [:]
  /// Whether the next cards have all of their faces, and the cards that are next after a step, too.
  private(set) var isUpcomingComplete = false
  private(set) var noteOverflow = 0

  mutating func take() -> (bitmap: Bitmap, changed: Damage) {
    defer { changed = Damage() }
    return (bitmap, changed)
  }

  mutating func paint(_ new: PresenterFrame) {
    let old = view
    view = new.withoutFrames
    let painter = PresenterPainter(theme: new.theme, unit: new.layout.unit)
    let isNew = old?.layout != new.layout || old?.theme != new.theme
    if isNew { paintEmpty(new.layout, painter) }
    let last = isNew ? nil : old?.content
    func renew<Value: Equatable>(
      _ panel: PresenterPanel, _ value: KeyPath<PresenterContent, Value>,
      _ body: (Value, Canvas) -> Void
    ) {
      guard last?[keyPath: value] != new.content[keyPath: value] else { return }
      paint(new.layout.panels[panel]) {
        painter.clear($0)
        body(new.content[keyPath: value], $0)
      }
    }
    renew(.time, \.time) { painter.paint($0, on: $1) }
    renew(.position, \.position) { painter.paint($0, on: $1) }
    renew(.keys, \.keys) { painter.paint($0, on: $1) }
    renew(.cues, \.cues) { cues, canvas in cues.map { painter.paint($0, on: canvas) } }
    var overflow = noteOverflow
    renew(.notes, \.note) { note, canvas in
      overflow = note.map { painter.paint($0, on: canvas) } ?? 0
    }
    noteOverflow = overflow
    let shown = isNew ? [:] : upcoming
    if isNew { (upcoming, known) = ([:], [:]) }
    if let request = new.upcoming { find(request) }
    if isNew || new.upcoming != nil { paintUpcoming(painter, over: shown) }
    if let frame = new.frame { draw(frame, in: .stage) }
  }

  /// Paints a layout without the contents of its panels.
  private mutating func paintEmpty(_ layout: PresenterLayout, _ painter: PresenterPainter) {
    let (width, height) = (Int(layout.size.width), Int(layout.size.height))
    if (bitmap.width, bitmap.height) != (width, height) {
      bitmap = Bitmap(width: width, height: height)
    }
    drawnPanels = []
    paint(Rect(layout.size)) { painter.clear($0) }
    for seam in layout.seams { paint(seam.rect) { painter.paintSeam(on: $0) } }
    if let copy = layout.frames[.stage] {
      paint(layout.panels[.stage]) { painter.frame(Rect(copy.size).shifted(by: 1), on: $0) }
    }
  }

  /// Finds the next cards. Until a card has a texture, at least a blurred one, its panel keeps the card's picture from
  /// another scene. The overlay steps of a card have its key, so their pictures are not kept.
  private mutating func find(_ request: PresenterFrame.UpcomingRequest) {
    let found = request.stage.upcomingCards()
    var images: [Face: FaceImage] = [:]
    isUpcomingComplete = true
    let isLesson = request.stage.lessonPosition != nil
    func entry(
      _ title: String, _ front: UpcomingCards.Front?, in panel: PresenterPanel
    ) -> Upcoming {
      guard let front, let frame = frame(of: front, in: panel, request, &images) else {
        return Upcoming(
          caption: PresenterCaption(title: title, words: front == nil ? "The end" : nil))
      }
      let keys = front.faces.map(\.content.key)
      let isKnown = !keys.isEmpty && !keys.contains(nil) && !found.isStep
      if frame.lacksTexture, !request.isLast, isKnown, let last = upcoming[panel],
        last.keys == keys
      {
        return last
      }
      return Upcoming(
        caption: PresenterCaption(title: title, words: nil), frame: frame, keys: keys)
    }
    let titles =
      found.isSpread
      ? ("Next, left", "Next, right")
      : found.isStep
        ? ("Next step", "Next card")
        : isLesson ? ("Next lesson step", "After next") : ("Next", "After next")
    let next = entry(titles.0, found.next, in: .next)
    let later = found.next == nil ? nil : entry(titles.1, found.later, in: .later)
    (upcoming[.next], upcoming[.later]) = (next, later)
    if isUpcomingComplete, !isLesson {
      // The lookup of a frame also requests its missing faces.
      let ahead = request.stage.upcomingCards(after: 1)
      for (front, panel) in [(ahead.later, PresenterPanel.later), (ahead.next, .next)] {
        _ = front.flatMap { frame(of: $0, in: panel, request, &images) }
      }
    }
    known = images
  }

  /// Returns the frame of a next card in a panel; nil if there is no panel. Faces that are not painted have their known
  /// images.
  ///
  /// - Parameter images: the images to know after this request. The frame's painted images are added.
  private mutating func frame(
    of front: UpcomingCards.Front, in panel: PresenterPanel,
    _ request: PresenterFrame.UpcomingRequest, _ images: inout [Face: FaceImage]
  ) -> KeptFrame? {
    guard let view, let box = view.layout.frames[panel]?.size else { return nil }
    let list = request.stage.list(of: front, in: box, background: view.theme.presenterBackground)
    var (frame, isComplete) = request.lookUp(list, request.stage)
    frame.window = box
    if !isComplete { isUpcomingComplete = false }
    for (index, item) in list.items.enumerated() {
      if !isComplete, let image = known[item.face] { frame.images[index] = image }
      if isComplete || known[item.face] != nil { images[item.face] = frame.images[index] }
    }
    return frame
  }

  /// Paints the next cards that differ from those that the panels show.
  private mutating func paintUpcoming(
    _ painter: PresenterPainter, over shown: [PresenterPanel: Upcoming]
  ) {
    for panel in [PresenterPanel.next, .later] {
      if let entry = upcoming[panel], entry.looksLike(shown[panel]) { continue }
      guard let rect = view?.layout.panels[panel], let box = view?.layout.frames[panel] else {
        continue
      }
      let entry = upcoming[panel]
      drawnPanels.remove(panel)
      paint(rect) { canvas in
        painter.clear(canvas)
        guard let entry else { return }
        var captionBox = box
        captionBox.origin = captionBox.origin - rect.origin
        painter.paint(entry.caption, box: captionBox, on: canvas)
      }
      if let frame = entry?.frame { draw(frame, in: panel) }
    }
  }

  /// Draws a frame in its panel if it differs from the previous one.
  private mutating func draw(_ frame: KeptFrame, in panel: PresenterPanel) {
    guard let box = view?.layout.frames[panel].map(PixelRect.init(of:)) else { return }
    let compositor = compositors[panel] ?? Compositor(threads: 1)
    compositors[panel] = compositor
    let area = box.clamped(width: bitmap.width, height: bitmap.height)
    guard !area.isEmpty else { return }
    let age = drawnPanels.contains(panel) ? 1 : 0
    let drawn = bitmap.withRows {
      frame.draw(by: compositor, into: $0.part(area), age: age)
    }
    drawnPanels.insert(panel)
    for rect
      in (age == 0
      ? Damage(PixelRect(width: area.columns.count, height: area.rows.count))
      : drawn.changed).rects
    {
      changed.add(rect.shifted(to: area))
    }
  }

  /// Paints a rectangle of the presenter view on a canvas of the rectangle's size.
  private mutating func paint(_ rect: Rect?, _ body: (Canvas) -> Void) {
    guard let rect else { return }
    let area = PixelRect(of: rect).clamped(width: bitmap.width, height: bitmap.height)
    guard !area.isEmpty else { return }
    bitmap.withRows { rows in
      let part = rows.part(area)
      // A panel that could not be painted keeps its old content.
      try? Canvas.draw(
        into: part, size: Size(Double(part.width), Double(part.height)), body)
    }
    changed.add(area)
  }
}

extension KeptFrame {
  /// Whether a card of the frame has no texture, not even a blurred one.
  fileprivate var lacksTexture: Bool {
    zip(list.items, images).contains { $0.face.scene != .overlay && $1.texture == nil }
  }
}

extension Rect {
  fileprivate func shifted(by distance: Double) -> Rect {
    Rect(origin: origin + Point(distance, distance), size: size)
  }
}

extension PixelRect {
  /// Creates a pixel rectangle from a rectangle with whole coordinates.
  fileprivate init(of rect: Rect) {
    let (x, y) = (Int(rect.minX.rounded()), Int(rect.minY.rounded()))
    self.init(
      columns: x..<max(x, Int(rect.maxX.rounded())), rows: y..<max(y, Int(rect.maxY.rounded())))
  }

  /// Returns the rectangle moved by the origin of `area`: from the area's coordinates to the bitmap's coordinates.
  fileprivate func shifted(to area: PixelRect) -> PixelRect {
    let (x, y) = (area.columns.lowerBound, area.rows.lowerBound)
    return PixelRect(
      columns: columns.lowerBound + x..<columns.upperBound + x,
      rows: rows.lowerBound + y..<rows.upperBound + y)
  }
}
