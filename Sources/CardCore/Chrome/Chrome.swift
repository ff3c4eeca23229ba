/// What lies over the scenes, in layers.
struct Chrome: Sendable {
  /// The layers from back to front: the one order of what lies over what. Events go from its end to
  /// its beginning.
  private static let order: [any Access] = [
    Path(\.xray) { $0.xray = $1 }, Path(\.viewNames) { $0.viewNames = $1 },
    Path(\.tuner) { $0.tuner = $1 }, Path(\.strip) { $0.strip = $1 },
    Path(\.words) { $0.words = $1 }, Path(\.keyList) { $0.keyList = $1 },
    Path(\.prompt) { $0.prompt = $1 }, Path(\.speedBadge) { $0.speedBadge = $1 },
    Path(\.scrubBar) { $0.scrubBar = $1 }, Path(\.spotlight) { $0.spotlight = $1 },
    Path(\.echo) { $0.echo = $1 }, Path(\.hand) { $0.hand = $1 }, Path(\.blank) { $0.blank = $1 },
  ]

  var xray = XRayLayer()
  var viewNames = ViewNames()
  var tuner = Tuner()
  var strip = SceneStrip()
  var words = Words()
  var keyList = KeyList()
  var prompt = Prompt()
  var speedBadge = SpeedBadge()
  var scrubBar = ScrubBar()
  var spotlight = Spotlight()
  var echo = InputEcho()
  var hand = ScriptHand()
  var blank = BlankScreen()
  /// Whether strip and pointer are out of sight.
  var hidesInterface = false

  /// When what is shown changes next without input: `time` itself while it is animating, nil for
  /// never.
  func nextChange(after time: Double) -> Double? {
    Self.order.compactMap { $0.layer(of: self).nextChange(after: time) }.min()
  }
}

extension Chrome {
  /// Access to one of the layers.
  private protocol Access: Sendable {
    func layer(of chrome: Chrome) -> any ChromeLayer
    func note(_ event: InputEvent, in stage: inout Stage)
    func handle(_ event: InputEvent.Kind, in stage: inout Stage) -> [ChromeRequest]?
  }

  private struct Path<Layer: ChromeLayer>: Access {
    // Functions, not a key path: every sample of the pointer goes this way.
    let get: @Sendable (Chrome) -> Layer
    let set: @Sendable (inout Chrome, Layer) -> Void

    init(
      _ get: @escaping @Sendable (Chrome) -> Layer,
      set: @escaping @Sendable (inout Chrome, Layer) -> Void
    ) {
      (self.get, self.set) = (get, set)
    }

    func layer(of chrome: Chrome) -> any ChromeLayer { get(chrome) }

    private func hears(_ event: InputEvent.Kind) -> Bool {
      if case .move = event { Layer.hearsMoves } else { true }
    }

    func note(_ event: InputEvent, in stage: inout Stage) {
      guard hears(event.kind) else { return }
      var layer = get(stage.chrome)
      layer.note(event, in: stage)
      set(&stage.chrome, layer)
    }

    func handle(_ event: InputEvent.Kind, in stage: inout Stage) -> [ChromeRequest]? {
      guard hears(event) else { return nil }
      var layer = get(stage.chrome)
      defer { set(&stage.chrome, layer) }
      return layer.handle(event, in: stage)
    }
  }

  /// Adds what all layers show to what lies below them.
  static func append(to items: inout [DisplayItem], in stage: Stage) {
    for access in order { access.layer(of: stage.chrome).append(to: &items, in: stage) }
  }

  /// Lets every layer take note of an event.
  static func note(_ event: InputEvent, in stage: inout Stage) {
    for access in order { access.note(event, in: &stage) }
  }

  /// What the topmost layer asks for that takes an event; nil where none does.
  static func handle(
    _ event: InputEvent.Kind, in stage: inout Stage
  ) -> [ChromeRequest]? {
    for access in order.reversed() {
      if let requests = access.handle(event, in: &stage) { return requests }
    }
    return nil
  }

  /// The pointer's shape over the topmost layer that is under it; nil over none.
  static func pointerShape(in stage: Stage) -> PointerShape? {
    for access in order.reversed() {
      if let shape = access.layer(of: stage.chrome).pointerShape(in: stage) { return shape }
    }
    return nil
  }
}
