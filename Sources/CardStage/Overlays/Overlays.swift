import CardInput
import CardPicture

/// The overlays over the scenes.
struct Overlays: Sendable {
  /// The overlays from back to front, the order in which the stage draws them.
  ///
  /// The overlays that stay over a freeze come last. Events visit the overlays in reverse order.
  private static let order: [any Access] = [
    Path(\.pen) { $0.pen = $1 }, Path(\.zoom) { $0.zoom = $1 },
    Path(\.emptyHint) { $0.emptyHint = $1 },
    Path(\.xray) { $0.xray = $1 }, Path(\.viewNames) { $0.viewNames = $1 },
    Path(\.tuner) { $0.tuner = $1 }, Path(\.sceneBar) { $0.sceneBar = $1 },
    Path(\.words) { $0.words = $1 }, Path(\.keyList) { $0.keyList = $1 },
    Path(\.prompt) { $0.prompt = $1 }, Path(\.pathLine) { $0.pathLine = $1 },
    Path(\.speedBadge) { $0.speedBadge = $1 },
    Path(\.scrubBar) { $0.scrubBar = $1 }, Path(\.spotlight) { $0.spotlight = $1 },
    Path(\.echo) { $0.echo = $1 }, Path(\.hand) { $0.hand = $1 },
    Path(\.recordingSign) { $0.recordingSign = $1 }, Path(\.blank) { $0.blank = $1 },
    Path(\.idleTimer) { $0.idleTimer = $1 },
  ]

  var zoom = Zoom()
  var pen = Pen()
  var emptyHint = EmptyHint()
  var xray = XRayLayer()
  var viewNames = ViewNames()
  var tuner = Tuner()
  var sceneBar = SceneBar()
  var words = Words()
  var keyList = KeyList()
  var prompt = Prompt()
  var pathLine = PathLine()
  var speedBadge = SpeedBadge()
  var scrubBar = ScrubBar()
  var spotlight = Spotlight()
  var echo = InputEcho()
  var hand = ScriptHand()
  var recordingSign = RecordingSign()
  var blank = BlankScreen()
  var idleTimer = IdleTimer()
  /// Whether a key has hidden the scene bar, the pointer and the recording sign.
  var hidesInterface = false

  /// Returns the opacity of the scene bar; the pointer is hidden at 0.
  func interfaceOpacity(at time: Double) -> Double {
    hidesInterface ? 0 : idleTimer.opacity(at: time)
  }

  /// Whether an overlay keeps the path of the pointer, so that every move changes the overlay.
  var keepsPath: Bool { Self.order.contains { $0.keepsPath(in: self) } }

  /// Returns the time of the next change of the overlays without input: `time` during an animation, nil for never.
  func nextChange(after time: Double) -> Double? {
    Self.order.compactMap { $0.layer(of: self).nextChange(after: time) }.min()
  }
}

extension Overlays {
  /// Access to one of the overlays.
  private protocol Access: Sendable {
    var staysOverFreeze: Bool { get }
    func layer(of overlays: Overlays) -> any OverlayLayer
    func append(to items: inout [DisplayItem], in stage: Stage)
    func keepsPath(in overlays: Overlays) -> Bool
    func note(_ event: InputEvent, in stage: inout Stage)
    func handle(_ event: UserInput, in stage: inout Stage) -> [OverlayRequest]?
  }

  private struct Path<Layer: OverlayLayer>: Access {
    // Functions, because a key path is slow for thousands of events a second.
    let get: @Sendable (Overlays) -> Layer
    let set: @Sendable (inout Overlays, Layer) -> Void

    init(
      _ get: @escaping @Sendable (Overlays) -> Layer,
      set: @escaping @Sendable (inout Overlays, Layer) -> Void
    ) {
      (self.get, self.set) = (get, set)
    }

    var staysOverFreeze: Bool { Layer.staysOverFreeze }

    func layer(of overlays: Overlays) -> any OverlayLayer { get(overlays) }

    func append(to items: inout [DisplayItem], in stage: Stage) {
      get(stage.overlays).append(to: &items, in: stage)
    }

    func keepsPath(in overlays: Overlays) -> Bool { Layer.hearsMoves && get(overlays).keepsPath }

    private func accepts(_ event: UserInput) -> Bool {
      if case .move = event { Layer.hearsMoves } else { true }
    }

    func note(_ event: InputEvent, in stage: inout Stage) {
      guard accepts(event.kind) else { return }
      var layer = get(stage.overlays)
      layer.note(event, in: stage)
      set(&stage.overlays, layer)
    }

    func handle(_ event: UserInput, in stage: inout Stage) -> [OverlayRequest]? {
      guard accepts(event) else { return nil }
      var layer = get(stage.overlays)
      defer { set(&stage.overlays, layer) }
      return layer.handle(event, in: stage)
    }
  }

  /// Returns the rectangles of the overlays over a frame of the scenes.
  ///
  /// The order of the calls is the priority. Each overlay takes the first of its rectangles that is still free. An
  /// overlay without a free rectangle is hidden. Three overlays take their rectangle in any case and hide the
  /// overlays beneath: the path line, the prompt, and a slider that the user holds.
  static func layout(over scenes: DisplayList, of stage: Stage) -> OverlayLayout {
    var layout = OverlayLayout(area: stage.overlayArea)
    // Separate calls, because a list of the overlays would copy each of them in every frame.
    stage.overlays.tuner.place(in: &layout, over: scenes, of: stage)
    stage.overlays.sceneBar.place(in: &layout, over: scenes, of: stage)
    stage.overlays.xray.place(in: &layout, over: scenes, of: stage)
    stage.overlays.speedBadge.place(in: &layout, over: scenes, of: stage)
    stage.overlays.pathLine.place(in: &layout, over: scenes, of: stage)
    stage.overlays.prompt.place(in: &layout, over: scenes, of: stage)
    stage.overlays.scrubBar.place(in: &layout, over: scenes, of: stage)
    stage.overlays.viewNames.place(in: &layout, over: scenes, of: stage)
    stage.overlays.recordingSign.place(in: &layout, over: scenes, of: stage)
    stage.overlays.words.place(in: &layout, over: scenes, of: stage)
    stage.overlays.echo.place(in: &layout, over: scenes, of: stage)
    stage.overlays.emptyHint.place(in: &layout, over: scenes, of: stage)
    return layout
  }

  /// Appends the items of every overlay, and returns the number of items at the end that stay over a freeze.
  static func append(to items: inout [DisplayItem], in stage: Stage) -> Int {
    var start: Int?
    for access in order {
      if access.staysOverFreeze { start = start ?? items.count }
      access.append(to: &items, in: stage)
    }
    return start.map { items.count - $0 } ?? 0
  }

  /// Lets every overlay observe an event.
  static func note(_ event: InputEvent, in stage: inout Stage) {
    for access in order { access.note(event, in: &stage) }
  }

  /// Offers an event to the overlays from the top, and returns the requests of the overlay that takes it, or nil.
  static func handle(
    _ event: UserInput, in stage: inout Stage
  ) -> [OverlayRequest]? {
    for access in order.reversed() {
      if let requests = access.handle(event, in: &stage) { return requests }
    }
    return nil
  }

  /// Returns the pointer shape of the topmost overlay under the pointer; nil for none.
  static func pointerShape(in stage: Stage) -> PointerShape? {
    for access in order.reversed() {
      if let shape = access.layer(of: stage.overlays).pointerShape(in: stage) { return shape }
    }
    return nil
  }
}
