/// What lies over the scenes, in layers.
struct Chrome: Sendable {
  /// The layers from back to front: the one order of what lies over what. Events go from its end to
  /// its beginning.
  private static let order: [any Access] = [
    Path(\.xray), Path(\.viewNames), Path(\.tuner), Path(\.strip), Path(\.words), Path(\.keyList),
    Path(\.prompt), Path(\.speedBadge), Path(\.scrubBar), Path(\.spotlight), Path(\.echo),
    Path(\.hand), Path(\.blank),
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
  /// A way to one of the layers.
  private protocol Access: Sendable {
    func layer(of chrome: Chrome) -> any ChromeLayer
    func note(_ event: InputEvent, in stage: inout Stage)
    func handle(_ event: InputEvent.Kind, in stage: inout Stage) -> [ChromeRequest]?
  }

  private struct Path<Layer: ChromeLayer>: Access {
    let path: any WritableKeyPath<Chrome, Layer> & Sendable

    init(_ path: any WritableKeyPath<Chrome, Layer> & Sendable) { self.path = path }

    func layer(of chrome: Chrome) -> any ChromeLayer { chrome[keyPath: path] }

    func note(_ event: InputEvent, in stage: inout Stage) {
      var layer = stage.chrome[keyPath: path]
      layer.note(event, in: stage)
      stage.chrome[keyPath: path] = layer
    }

    func handle(_ event: InputEvent.Kind, in stage: inout Stage) -> [ChromeRequest]? {
      var layer = stage.chrome[keyPath: path]
      defer { stage.chrome[keyPath: path] = layer }
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
