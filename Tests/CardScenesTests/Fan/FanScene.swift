import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// A hand of cards. Each card is turned against its neighbour by an angle about a point below the viewport.
struct FanLayout: CollectionLayout {
  let viewport: Size
  let count: Int
  let card = Size(200, 300), pitch = 120.0, radius = 600.0
  var offsetRange: ClosedRange<Double> { 0...Double(count - 1) * pitch }
  func visibleItems(at offset: Double) -> Range<Int> { 0..<count }
  func snapTarget(forProposed proposed: Double, velocity: Double) -> Double? {
    (proposed / pitch).rounded() * pitch
  }
  func attributes(for index: Int, at offset: Double) -> LayoutAttributes {
    LayoutAttributes(
      index: index, center: Point(viewport.width / 2, viewport.height / 2 + radius), size: card,
      anchor: Point(0.5, 0.5 + radius / card.height),
      transform: .rotation((Double(index) * pitch - offset) / radius, 0, 0, 1), z: Double(index))
  }
}

struct FanScene: Scene {
  static let (id, title) = (SceneID(rawValue: "fan"), "Fan")
  static let gestures = [(gesture: "Drag, fling", meaning: "Move from card to card")]
  static func design(for shape: CardFormat) -> ViewportDesign {
    ViewportDesign(size: Size(375, 667), aspects: 0.45...0.8)
  }
  private var layout: FanLayout
  private var scroll: ScrollModel
  init(viewport: Viewport, options: SceneOptions) {
    layout = FanLayout(viewport: viewport.size, count: options.cardCount(default: 9))
    scroll = ScrollModel(range: layout.offsetRange, extent: viewport.size.width, offset: 0)
  }
  mutating func resize(to viewport: Viewport, at t: Double) {
    layout = FanLayout(viewport: viewport.size, count: layout.count)
    scroll.remap(scale: 1, range: layout.offsetRange, extent: viewport.size.width, at: t)
  }
  mutating func handle(_ gesture: Gesture, at t: Double) {
    switch gesture {
    case .press, .panBegan: if !scroll.isDragging { scroll.grab(at: t) }
    case .tap, .caughtTap, .pressEnded: scroll.resume(at: t)
    case .panChanged(let pan):
      scroll.drag(travel: pan.translation.x, pointerVelocity: pan.velocity.x, at: t)
    case .panEnded: scroll.release(at: t, landing: layout.snapTarget)
    case .action, .hover, .wheel, .pinch: break
    }
  }
  func items(at t: Double) -> [DisplayItem] {
    layout.items(at: scroll.offset(at: t)).map { card in
      DisplayItem(
        face: Face(scene: Self.id, .front(card.index), size: card.size),
        role: [.card, .pressable], carrier: card.index, homography: card.homography)
    }
  }
  func isMoving(at t: Double) -> Bool { scroll.isMoving(at: t) }
  func frontCard(at t: Double) -> Int? { Int((scroll.offset(at: t) / layout.pitch).rounded()) }
}
