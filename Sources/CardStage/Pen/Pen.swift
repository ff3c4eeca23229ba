import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// A pen that draws on the cards. The drawings move with their cards.
struct Pen: OverlayLayer {
  static func useOfMoves(in overlays: Overlays) -> MoveUse {
    overlays.pen.isPressed ? .position : .none
  }

  /// The width of a thin and of a thick line, as fractions of the geometric mean of the card face's sides; tuned by
  /// eye.
  private static let (thin, thick) = (0.0118, 0.0295)
  /// The number of bisections that find the edge of a card.
  private static let bisectionSteps = 20

  /// The effect of the pressed button or finger.
  private enum Hold: Sendable {
    case free
    case drawing(PenDrawing)
    /// The press is beside the cards, and draws on the first card that it reaches.
    case beside
    /// The press draws nothing until its release, because its stroke has ended.
    case resting
  }

  /// Whether the pen is on, so that a press draws.
  private(set) var isUp = false
  private(set) var color = PenColor.red
  /// Whether the next line is thick.
  var isThick = false
  private(set) var ink = PenInk()
  private var hold = Hold.free

  /// The current stroke.
  private var drawing: PenDrawing? { if case .drawing(let drawing) = hold { drawing } else { nil } }
  var isDrawing: Bool { drawing != nil }
  /// Whether a press belongs to the pen.
  private var isPressed: Bool { if case .free = hold { false } else { true } }
  var canUndo: Bool { isDrawing || ink.canUndo }

  mutating func toggle() {
    isUp.toggle()
    if !isUp { endStroke() }
  }

  /// Turns the pen on, and draws the next line in a colour.
  mutating func take(_ color: PenColor) {
    endStroke()
    (self.color, isUp) = (color, true)
  }

  /// Undoes the last change. A current stroke ends first, and is then the last change.
  mutating func undo() {
    endStroke()
    ink.undo()
  }

  /// Turns the pen off, and keeps only the strokes from files.
  mutating func reset() {
    let kept = ink.asKept
    self = Pen()
    ink = kept
  }

  mutating func wipe(_ target: StrokeTarget) {
    endStroke()
    ink.wipe(target)
  }

  /// Ends the current stroke at its last point.
  mutating func endStroke() {
    guard case .drawing(var drawing) = hold else { return }
    drawing.lift()
    ink.draw(drawing.stroke, on: drawing.target)
    hold = .resting
  }

  // MARK: Events

  /// Adds strokes from a file.
  mutating func take(_ pages: [PenPage]) { ink.take(pages) }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    switch event {
    // A press with Shift alone belongs to the zoom.
    case .press(_, _, _, let modifiers) where isUp && modifiers != .shift:
      hold = begin(in: stage).map { .drawing($0) } ?? .beside
      return []
    case .move where isPressed:
      move(in: stage)
      return []
    case .release where isPressed:
      move(in: stage)
      endStroke()
      hold = .free
      return []
    case .cancel:
      endStroke()
      hold = .free
    default: break
    }
    return nil
  }

  func pointerShape(in stage: Stage) -> PointerShape? { isUp ? .pen : nil }

  /// Extends the current stroke to the pointer's position at the next frame.
  mutating func resample(in stage: Stage) {
    guard var drawing, let pixel = stage.pointer,
      let hit = PenHit(of: pixel, for: drawing, in: stage), hit.isOnCard
    else { return }
    drawing.show(at: hit.point)
    hold = .drawing(drawing)
  }

  /// Returns a stroke on the topmost card under the pointer, if any.
  private func begin(in stage: Stage) -> PenDrawing? {
    guard let pixel = stage.pointer else { return nil }
    for item in stage.lastFrame.list.items.reversed() where item.isHittable && item.opacity > 0 {
      guard let scene = stage.sceneType(of: item.face),
        let target = StrokeTarget(item.face, of: scene),
        let point = item.facePoint(under: pixel)
      else { continue }
      let aspect = stage.imageAspect(of: item.face)
      let sheet = PenSheet(on: item.face, of: scene, image: aspect)
      let size = item.face.size
      let width = (isThick ? Self.thick : Self.thin) * (size.width * size.height).squareRoot()
      let outline = PenOutline(of: item, insetBy: width / 2)
      return PenDrawing(
        target, at: sheet.sheet(outline.nearest(to: point)),
        PenStroke(
          color, width: (width / sheet.unit).inMillionths, isOnImage: aspect != nil),
        in: stage.sceneID)
    }
    return nil
  }

  private mutating func move(in stage: Stage) {
    if case .beside = hold, let begun = begin(in: stage) { hold = .drawing(begun) }
    guard var drawing else { return }
    guard drawing.scene == stage.sceneID else { return endStroke() }
    guard let pixel = stage.pointer, let hit = PenHit(of: pixel, for: drawing, in: stage) else {
      drawing.move(to: drawing.last.point, isOnCard: false, edge: nil)
      hold = .drawing(drawing)
      return
    }
    var edge: Point?
    if hit.isOnCard != drawing.last.isOnCard {
      var (on, off) = (drawing.last.point, hit.point)
      if hit.isOnCard { swap(&on, &off) }
      for _ in 0..<Self.bisectionSteps {
        let middle = (on + off) * 0.5
        if hit.isOnCard(middle) { on = middle } else { off = middle }
      }
      edge = on
    }
    drawing.move(to: hit.point, isOnCard: hit.isOnCard, edge: edge)
    hold = .drawing(drawing)
  }

  // MARK: Drawing

  func append(to items: inout [DisplayItem], in stage: Stage) {
    appendStrokes(to: &items, in: stage)
    if let tip = tip(in: stage) { items.append(tip) }
  }

  /// Inserts the strokes of each card directly above the card, with the card's clipping.
  func appendStrokes(to items: inout [DisplayItem], in stage: Stage) {
    let drawing = drawing
    guard !ink.isEmpty || drawing != nil else { return }
    let shown = drawing?.shown
    var inked: [DisplayItem] = []
    inked.reserveCapacity(items.count * 2)
    // The opacity of the face below, if another overlay step of its card, or its flat page, fades in above. The strokes
    // lie over both faces, and don't fade.
    var below = 0.0
    for (index, item) in items.enumerated() {
      inked.append(item)
      guard item.opacity > 0, !item.role.contains(.reflection),
        let scene = stage.sceneType(of: item.face),
        let target = StrokeTarget(item.face, of: scene)
      else { continue }
      let opacity = max(item.opacity, below)
      below = index + 1 < items.count && item.isCovered(by: items[index + 1]) ? opacity : 0
      guard below == 0 else { continue }
      var strokes = ink.strokes[target] ?? []
      if target == drawing?.target, let shown { strokes.append(shown) }
      guard !strokes.isEmpty else { continue }
      let aspect = stage.imageAspect(of: item.face)
      var card = item
      card.opacity = opacity
      PenItems(
        on: card, face: PenSheet(on: item.face, of: scene, image: nil),
        image: PenSheet(on: item.face, of: scene, image: aspect),
        scale: stage.faceScale(of: item.face) / stage.configuration.interfaceScale
      ).append(strokes, to: &inked)
    }
    items = inked
  }
}

extension Pen {
  /// The size of the tip's face, and the diameters of the tip, in caption points; tuned by eye.
  private static let (tipSize, thinTip, thickTip) = (Size(32, 32), 13.0, 24.0)

  /// Returns the dot that shows the audience where the pen draws, and in which colour. The dot casts a shadow while the
  /// pen is lifted.
  fileprivate func tip(in stage: Stage) -> DisplayItem? {
    guard stage.showsPenTip, let pointer = stage.pointer else { return nil }
    let size = (isThick ? Self.thickTip : Self.thinTip) * stage.configuration.textScale
    let scale = size / Self.tipSize.width
    return .overlay(
      .penTip(color), size: Self.tipSize, at: pointer - Point(size / 2, size / 2), scale: scale,
      radius: Self.tipSize.width / 2,
      shadow: isDrawing ? nil : Shadow(offset: Point(0, 6), blur: 6, opacity: 0.5))
  }
}

extension DisplayItem {
  /// Returns whether the next item shows the same card or page at the same position. The two may differ in the overlay
  /// step, or in the shadow towards the spine.
  fileprivate func isCovered(by next: DisplayItem) -> Bool {
    var (face, other) = (self.face, next.face)
    other.step = face.step
    (face.content, other.content) = (face.content.bound, other.content.bound)
    return face == other && next.homography == homography && next.bounds == bounds
  }
}

extension Stage {
  /// Returns the scene that a face belongs to; nil for the face of an overlay.
  func sceneType(of face: Face) -> (any Scene.Type)? {
    face.scene == .overlay
      ? nil : host.slots.lazy.map { type(of: $0.scene) }.first { $0.id == face.scene }
  }

  /// Returns the aspect ratio of the image on a user's card, width over height.
  ///
  /// Returns nil for the back of a card, for any other face, and if no image is known.
  func imageAspect(of face: Face) -> Double? {
    face.card?.side == .back || face.card?.key == nil ? nil : deck.aspect(of: face)
  }

  /// Returns the drawing surface of a face.
  func strokeTarget(of face: Face) -> StrokeTarget? {
    sceneType(of: face).flatMap { StrokeTarget(face, of: $0) }
  }

  /// The pen at the pointer's resampled position.
  var resampledPen: Pen {
    var pen = overlays.pen
    pen.resample(in: self)
    return pen
  }

  /// Whether the pen is on.
  package var isPenUp: Bool { overlays.pen.isUp }

  /// Whether a dot shows where the pen draws: during a stroke, and while a visible pointer is not over an overlay.
  var showsPenTip: Bool {
    isPenUp
      && (overlays.pen.isDrawing
        || overlays.interfaceOpacity(at: latest) > 0 && pointed?.face.scene != .overlay)
  }

  package var penInk: PenInk { overlays.pen.ink }
}
