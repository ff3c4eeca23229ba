import CardInput
import CardPicture

/// The viewers of an overlay.
enum OverlayViewers {
  /// The speaker alone while a presenter view is open; otherwise the audience as well.
  case speaker
  /// The speaker alone while a presenter view is open; otherwise the audience as well, even over a frozen frame.
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

/// The overlays that lie over the scenes.
struct Overlays: Sendable {
  /// Every overlay, with its viewers.
  private enum Layers {
    static let pen = Overlay(\.pen, for: .everybody) { $0.pen = $1 }
    static let zoom = Overlay(\.zoom, for: .everybody) { $0.zoom = $1 }
    static let emptyHint = Overlay(\.emptyHint, for: .speaker) { $0.emptyHint = $1 }
    static let xray = Overlay(\.xray, for: .everybody) { $0.xray = $1 }
    static let lesson = Overlay(\.lesson, for: .everybody) { $0.lesson = $1 }
    static let viewNames = Overlay(\.viewNames, for: .everybody) { $0.viewNames = $1 }
    static let tuner = Overlay(\.tuner, for: .everybody) { $0.tuner = $1 }
    static let sceneBar = Overlay(\.sceneBar, for: .speaker) { $0.sceneBar = $1 }
    static let caption = Overlay(\.caption, for: .everybody) { $0.caption = $1 }
    static let notice = Overlay(\.notice, for: .speaker) { $0.notice = $1 }
    static let keyList = Overlay(\.keyList, for: .speaker) { $0.keyList = $1 }
    static let prompt = Overlay(\.prompt, for: .speaker) { $0.prompt = $1 }
    static let pathLine = Overlay(\.pathLine, for: .speaker) { $0.pathLine = $1 }
    static let speedBadge = Overlay(\.speedBadge, for: .everybody) { $0.speedBadge = $1 }
    static let modeBadges = Overlay(\.modeBadges, for: .speaker) { $0.modeBadges = $1 }
    static let scrubBar = Overlay(\.scrubBar, for: .everybody) { $0.scrubBar = $1 }
    static let tooltip = Overlay(\.tooltip, for: .speaker) { $0.tooltip = $1 }
    static let spotlight = Overlay(\.spotlight, for: .everybody) { $0.spotlight = $1 }
    static let menu = Overlay(\.menu, for: .speaker) { $0.menu = $1 }
    static let echo = Overlay(\.echo, for: .everybody) { $0.echo = $1 }
    static let hand = Overlay(\.hand, for: .everybody) { $0.hand = $1 }
    static let recordingSign = Overlay(\.recordingSign, for: .speakerOverFreeze) {
      $0.recordingSign = $1
    }
    static let blank = Overlay(\.blank, for: .everybodyOverFreeze) { $0.blank = $1 }
    static let idleTimer = Overlay(\.idleTimer, for: .everybody) { $0.idleTimer = $1 }
  }

  /// The overlays from back to front, the order in which the stage draws them. Events visit them in reverse order.
  private static let order: [Overlay] = [
    Layers.pen, Layers.zoom, Layers.emptyHint, Layers.xray, Layers.lesson, Layers.viewNames,
    Layers.tuner, Layers.sceneBar, Layers.caption, Layers.notice, Layers.keyList, Layers.prompt,
    Layers.pathLine,
    Layers.speedBadge, Layers.modeBadges, Layers.scrubBar, Layers.tooltip,
    Layers.spotlight, Layers.menu, Layers.echo, Layers.hand, Layers.recordingSign, Layers.blank,
    Layers.idleTimer,
  ]

  /// The overlays that need a rectangle, the most important first. The recording sign is last, so that in a replay
  /// without the sign all other overlays have the same rectangles.
  private static let priority: [Overlay] = [
    Layers.tuner, Layers.sceneBar, Layers.xray, Layers.speedBadge,
    Layers.pathLine, Layers.prompt, Layers.scrubBar, Layers.viewNames, Layers.modeBadges,
    Layers.caption, Layers.notice, Layers.echo, Layers.emptyHint,
    Layers.tooltip, Layers.recordingSign,
  ]

  var zoom = Zoom()
  var pen = Pen()
  var emptyHint = EmptyHint()
  var xray = XRayLayer()
  var lesson = LessonLayer()
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

  /// Returns the opacity of the scene bar. At an opacity of 0, the pointer is hidden as well.
  func interfaceOpacity(at time: Double) -> Double {
    hidesInterface ? 0 : idleTimer.opacity(at: time)
  }

  /// Whether an overlay keeps the path of the pointer, so that every move changes the overlay.
  var keepsPath: Bool { Self.order.contains { $0.useOfMoves(self) == .path } }

  /// Returns the time of the next change of the overlays without input: `time` during an animation, nil for never.
  func nextChange(after time: Double) -> Double? {
    Self.order.compactMap { $0.nextChange(self, time) }.min()
  }
}

extension Overlays {
  /// The functions of one overlay of `Overlays`, without its type.
  private struct Overlay: Sendable {
    let viewers: OverlayViewers
    let place: @Sendable (inout OverlayLayout, _ scenes: DisplayList, Stage) -> Void
    let append: @Sendable (inout [DisplayItem], Stage) -> Void
    let useOfMoves: @Sendable (Overlays) -> MoveUse
    let nextChange: @Sendable (Overlays, _ time: Double) -> Double?
    let pointerShape: @Sendable (Stage) -> PointerShape?
    let observe: @Sendable (InputEvent, inout Stage) -> Void
    let handle: @Sendable (UserInput, inout Stage) -> [OverlayRequest]?

    /// Creates the functions of an overlay that `get` and `set` access. With thousands of events per second, a key path
    /// would be slow.
    init<Layer: OverlayLayer>(
      _ get: @escaping @Sendable (Overlays) -> Layer, for viewers: OverlayViewers,
      set: @escaping @Sendable (inout Overlays, Layer) -> Void
    ) {
      self.viewers = viewers
      place = { get($2.overlays).place(in: &$0, over: $1, of: $2) }
      append = { get($1.overlays).append(to: &$0, in: $1) }
      useOfMoves = Layer.useOfMoves
      nextChange = { get($0).nextChange(after: $1) }
      pointerShape = { get($0.overlays).pointerShape(in: $0) }
      @Sendable func accepts(_ isMove: Bool, _ stage: Stage) -> Bool {
        !isMove || Layer.useOfMoves(in: stage.overlays) != .none
      }
      observe = { event, stage in
        guard accepts(event.kind.isMove, stage) else { return }
        var layer = get(stage.overlays)
        layer.observe(event, in: stage)
        set(&stage.overlays, layer)
      }
      handle = { event, stage in
        guard accepts(event.isMove, stage) else { return nil }
        var layer = get(stage.overlays)
        defer { set(&stage.overlays, layer) }
        return layer.handle(event, in: stage)
      }
    }
  }

  /// Returns the rectangles of the overlays over a frame of the scenes.
  ///
  /// Each overlay gets the first of its preferred rectangles that the earlier overlays leave free. If no such rectangle
  /// is free, the overlay is hidden. Three overlays always get their rectangle, and hide the overlays that they would
  /// cover: the path line, the prompt, and a slider that the user holds.
  static func layout(over scenes: DisplayList, of stage: Stage) -> OverlayLayout {
    var layout = OverlayLayout(area: stage.overlayArea)
    // Overlays that only the speaker sees must not affect the audience's frame.
    let hasTools = stage.presenterCopy != nil
    for overlay in priority where !(hasTools && overlay.viewers.areSpeakers) {
      overlay.place(&layout, scenes, stage)
    }
    for overlay in priority where hasTools && overlay.viewers.areSpeakers {
      overlay.place(&layout, scenes, stage)
    }
    return layout
  }

  /// Appends the items of every overlay. Returns the indices of the items that some viewers don't see, or that remain
  /// visible over a frozen frame.
  static func append(to items: inout [DisplayItem], in stage: Stage) -> OverlayItems {
    var special = OverlayItems()
    for overlay in order {
      let start = items.count
      overlay.append(&items, stage)
      let range = start..<items.count
      if overlay.viewers.areSpeakers { special.forSpeaker.insert(contentsOf: range) }
      if overlay.viewers.seeOverFreeze { special.overFreeze.insert(contentsOf: range) }
    }
    return special
  }

  /// Lets every overlay observe an event, and then offers the event to the overlays from front to back. Returns the
  /// requests of the overlay that consumes the event, or nil.
  ///
  /// Overlays consume no events of buttons other than the primary one.
  static func handle(_ event: InputEvent, in stage: inout Stage) -> [OverlayRequest]? {
    for overlay in order { overlay.observe(event, &stage) }
    let input = event.kind
    guard input.button ?? 1 == 1 else { return nil }
    for overlay in order.reversed() where !(input.isAimed && isHidden(overlay, in: stage)) {
      if let requests = overlay.handle(input, &stage) { return requests }
    }
    return nil
  }

  /// Whether an overlay is invisible in the window under the pointer.
  private static func isHidden(_ overlay: Overlay, in stage: Stage) -> Bool {
    overlay.viewers.areSpeakers && stage.hidesTools
  }

  /// Returns the pointer shape of the topmost overlay under the pointer; nil for none.
  static func pointerShape(in stage: Stage) -> PointerShape? {
    for overlay in order.reversed() where !isHidden(overlay, in: stage) {
      if let shape = overlay.pointerShape(stage) { return shape }
    }
    return nil
  }
}

extension UserInput {
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }

  /// Whether the event acts on what the user sees under the pointer.
  fileprivate var isAimed: Bool {
    switch self {
    case .press, .move, .wheel, .pinch: true
    default: false
    }
  }
}
