import CardInput
import CardPicture

/// The viewers of an overlay.
enum OverlayViewers {
  /// The speaker alone while a presenter view is open; otherwise the audience as well.
  case speaker
  /// Like `speaker`, but a frozen frame does not keep the overlay.
  case speakerOverFreeze
  /// Everybody. A frozen frame keeps the overlay as it was.
  case everybody
  /// Everybody, even over a frozen frame.
  case everybodyOverFreeze

  /// Whether a presenter view hides the overlay from the audience.
  var areSpeakers: Bool { self == .speaker || self == .speakerOverFreeze }
  fileprivate var seeOverFreeze: Bool { self == .speakerOverFreeze || self == .everybodyOverFreeze }
}

/// The indices of the items in a display list that only some viewers see.
struct OverlayItems: Hashable, Sendable {
  var forSpeaker = RangeSet<Int>()
  var overFreeze = RangeSet<Int>()
}

/// The overlays over the scenes.
struct Overlays: Sendable {
  /// Every overlay, with its viewers.
  private enum Layers {
    static let pen = Path(\.pen, for: .everybody) { $0.pen = $1 }
    static let zoom = Path(\.zoom, for: .everybody) { $0.zoom = $1 }
    static let emptyHint = Path(\.emptyHint, for: .speaker) { $0.emptyHint = $1 }
    static let xray = Path(\.xray, for: .everybody) { $0.xray = $1 }
    static let viewNames = Path(\.viewNames, for: .everybody) { $0.viewNames = $1 }
    static let tuner = Path(\.tuner, for: .everybody) { $0.tuner = $1 }
    static let sceneBar = Path(\.sceneBar, for: .speaker) { $0.sceneBar = $1 }
    static let caption = Path(\.caption, for: .everybody) { $0.caption = $1 }
    static let notice = Path(\.notice, for: .speaker) { $0.notice = $1 }
    static let keyList = Path(\.keyList, for: .speaker) { $0.keyList = $1 }
    static let prompt = Path(\.prompt, for: .speaker) { $0.prompt = $1 }
    static let pathLine = Path(\.pathLine, for: .speaker) { $0.pathLine = $1 }
    static let speedBadge = Path(\.speedBadge, for: .everybody) { $0.speedBadge = $1 }
    static let modeBadges = Path(\.modeBadges, for: .speaker) { $0.modeBadges = $1 }
    static let scrubBar = Path(\.scrubBar, for: .everybody) { $0.scrubBar = $1 }
    static let tooltip = Path(\.tooltip, for: .speaker) { $0.tooltip = $1 }
    static let spotlight = Path(\.spotlight, for: .everybody) { $0.spotlight = $1 }
    static let menu = Path(\.menu, for: .speaker) { $0.menu = $1 }
    static let echo = Path(\.echo, for: .everybody) { $0.echo = $1 }
    static let hand = Path(\.hand, for: .everybody) { $0.hand = $1 }
    static let recordingSign = Path(\.recordingSign, for: .speakerOverFreeze) {
      $0.recordingSign = $1
    }
    static let blank = Path(\.blank, for: .everybodyOverFreeze) { $0.blank = $1 }
    static let idleTimer = Path(\.idleTimer, for: .everybody) { $0.idleTimer = $1 }
  }

  /// The overlays from back to front, the order in which the stage draws them. Events visit them in reverse order.
  private static let order: [any Access] = [
    Layers.pen, Layers.zoom, Layers.emptyHint, Layers.xray, Layers.viewNames, Layers.tuner,
    Layers.sceneBar, Layers.caption, Layers.notice, Layers.keyList, Layers.prompt, Layers.pathLine,
    Layers.speedBadge, Layers.modeBadges, Layers.scrubBar, Layers.tooltip,
    Layers.spotlight, Layers.menu, Layers.echo, Layers.hand, Layers.recordingSign, Layers.blank,
    Layers.idleTimer,
  ]

  /// The overlays that need a rectangle, the most important first. The recording sign is last, so that a replay without
  /// the sign has every other overlay at an equal position.
  private static let priority: [any Access] = [
    Layers.tuner, Layers.sceneBar, Layers.xray, Layers.speedBadge,
    Layers.pathLine, Layers.prompt, Layers.scrubBar, Layers.viewNames, Layers.modeBadges,
    Layers.caption, Layers.notice, Layers.echo, Layers.emptyHint,
    Layers.tooltip, Layers.recordingSign,
  ]

  var zoom = Zoom()
  var pen = Pen()
  var emptyHint = EmptyHint()
  var xray = XRayLayer()
  var viewNames = ViewNames()
  var tuner = Tuner()
  var sceneBar = SceneBar()
  var caption = Words(.caption)
  var notice = Words(.notice)
  var keyList = KeyList()
  var prompt = Prompt()
  var pathLine = PathLine()
  var speedBadge = SpeedBadge()
  var modeBadges = ModeBadges()
  var scrubBar = ScrubBar()
  var tooltip = Tooltip()
  var spotlight = Spotlight()
  var menu = Menu()
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
  var keepsPath: Bool { Self.order.contains { $0.useOfMoves(in: self) == .path } }

  /// Returns the time of the next change of the overlays without input: `time` during an animation, nil for never.
  func nextChange(after time: Double) -> Double? {
    Self.order.compactMap { $0.nextChange(of: self, after: time) }.min()
  }
}

extension Overlays {
  /// Access to one overlay of `Overlays`.
  private protocol Access: Sendable {
    var viewers: OverlayViewers { get }
    func nextChange(of overlays: Overlays, after time: Double) -> Double?
    func pointerShape(in stage: Stage) -> PointerShape?
    func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage)
    func append(to items: inout [DisplayItem], in stage: Stage)
    func useOfMoves(in overlays: Overlays) -> MoveUse
    func observe(_ event: InputEvent, in stage: inout Stage)
    func handle(_ event: UserInput, in stage: inout Stage) -> [OverlayRequest]?
  }

  private struct Path<Layer: OverlayLayer>: Access {
    // Functions, because a key path is slow for thousands of events a second.
    let get: @Sendable (Overlays) -> Layer
    let set: @Sendable (inout Overlays, Layer) -> Void
    let viewers: OverlayViewers

    init(
      _ get: @escaping @Sendable (Overlays) -> Layer, for viewers: OverlayViewers,
      set: @escaping @Sendable (inout Overlays, Layer) -> Void
    ) {
      (self.get, self.set, self.viewers) = (get, set, viewers)
    }

    func nextChange(of overlays: Overlays, after time: Double) -> Double? {
      get(overlays).nextChange(after: time)
    }

    func pointerShape(in stage: Stage) -> PointerShape? {
      get(stage.overlays).pointerShape(in: stage)
    }

    func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
      get(stage.overlays).place(in: &layout, over: scenes, of: stage)
    }

    func append(to items: inout [DisplayItem], in stage: Stage) {
      get(stage.overlays).append(to: &items, in: stage)
    }

    func useOfMoves(in overlays: Overlays) -> MoveUse { Layer.useOfMoves(in: overlays) }

    private func accepts(_ event: UserInput, in overlays: Overlays) -> Bool {
      if case .move = event { useOfMoves(in: overlays) != .none } else { true }
    }

    func observe(_ event: InputEvent, in stage: inout Stage) {
      guard accepts(event.kind, in: stage.overlays) else { return }
      var layer = get(stage.overlays)
      layer.observe(event, in: stage)
      set(&stage.overlays, layer)
    }

    func handle(_ event: UserInput, in stage: inout Stage) -> [OverlayRequest]? {
      guard accepts(event, in: stage.overlays) else { return nil }
      var layer = get(stage.overlays)
      defer { set(&stage.overlays, layer) }
      return layer.handle(event, in: stage)
    }
  }

  /// Returns the rectangles of the overlays over a frame of the scenes.
  ///
  /// Each overlay takes the first of its rectangles that the overlays before it leave free. An overlay that finds none is
  /// hidden. Three overlays take their rectangle anyway, and hide what they would cover: the path line and the prompt,
  /// into which the user types, and a slider that the user holds.
  static func layout(over scenes: DisplayList, of stage: Stage) -> OverlayLayout {
    var layout = OverlayLayout(area: stage.overlayArea)
    // What the audience sees does not depend on tools that only the speaker sees.
    let hasTools = stage.presenterCopy != nil
    for access in priority where !(hasTools && access.viewers.areSpeakers) {
      access.place(in: &layout, over: scenes, of: stage)
    }
    for access in priority where hasTools && access.viewers.areSpeakers {
      access.place(in: &layout, over: scenes, of: stage)
    }
    return layout
  }

  /// Appends the items of every overlay, and returns the indices of the items that not all viewers see at all times.
  static func append(to items: inout [DisplayItem], in stage: Stage) -> OverlayItems {
    var special = OverlayItems()
    for access in order {
      let start = items.count
      access.append(to: &items, in: stage)
      let range = start..<items.count
      if access.viewers.areSpeakers { special.forSpeaker.insert(contentsOf: range) }
      if access.viewers.seeOverFreeze { special.overFreeze.insert(contentsOf: range) }
    }
    return special
  }

  /// Lets every overlay observe an event.
  static func observe(_ event: InputEvent, in stage: inout Stage) {
    for access in order { access.observe(event, in: &stage) }
  }

  /// Offers an event to the overlays from the top, and returns the requests of the overlay that takes it, or nil.
  static func handle(
    _ event: UserInput, in stage: inout Stage
  ) -> [OverlayRequest]? {
    for access in order.reversed() where !(event.isAimed && isHidden(access, in: stage)) {
      if let requests = access.handle(event, in: &stage) { return requests }
    }
    return nil
  }

  /// Whether an overlay is invisible in the window under the pointer.
  private static func isHidden(_ access: any Access, in stage: Stage) -> Bool {
    access.viewers.areSpeakers && stage.hidesTools
  }

  /// Returns the pointer shape of the topmost overlay under the pointer; nil for none.
  static func pointerShape(in stage: Stage) -> PointerShape? {
    for access in order.reversed() where !isHidden(access, in: stage) {
      if let shape = access.pointerShape(in: stage) { return shape }
    }
    return nil
  }
}

extension UserInput {
  /// Whether the event acts on what the user sees under the pointer.
  fileprivate var isAimed: Bool {
    switch self {
    case .press, .move, .wheel, .pinch: true
    default: false
    }
  }
}
