import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

extension LibraryScene: Seen {
  /// Returns the corners by book and item, so that a cover keeps its name when it leaves the shelf.
  func corners(at t: Double) -> [Int: Quad] {
    func name(_ face: Face) -> Int {
      (face.bookIndex ?? 0) * 100_000 + (face.kind == .page ? face.index : 0)
    }
    return Dictionary(sheets(at: t).map { (name($0.face), $0.quad) }) { $1 }
  }
}

extension LibraryScene {
  /// Returns the covers and pages without the furniture.
  func sheets(at t: Double) -> [DisplayItem] {
    items(at: t).filter { $0.face.kind == .cover || $0.face.kind == .page }
  }
}

extension SceneUser<LibraryScene> {
  var sheets: [DisplayItem] { scene.sheets(at: time) }
}

extension SceneOptions {
  init(count: Int? = nil, bookPages: [Int], reducesMotion: Bool = false) {
    self.init(count: count, reducesMotion: reducesMotion)
    self[LibraryOptions.self].bookPages = bookPages
  }
}

extension Driver<LibraryScene> {
  static func library(
    size: Size = Size(1024, 768), options: SceneOptions = SceneOptions()
  ) -> Driver<LibraryScene> {
    Driver(LibraryScene(viewport: Viewport(size: size), options: options))
  }

  /// Returns an open book at rest at a spread.
  static func book(
    spread: Int = 0, pages: Int = 24, options: SceneOptions = SceneOptions()
  ) -> Driver<LibraryScene> {
    var options = options
    options[LibraryOptions.self].bookPages = [pages]
    options.count = 6
    var driver = library(options: options)
    driver.key(.open)
    driver.settle()
    for _ in 0..<spread { driver.key(.next) }
    driver.settle()
    return driver
  }

  var open: Double { status.open }

  /// The spread at which the book is open.
  var spread: Double { status.offset! / scene.viewport.size.width }

  /// The position of the shelf, in books: 1 if the second book is in the middle.
  var position: Double { scene.layout.position(at: status.offset!) }

  /// Presses Escape. If `closes` is true, expects that this closes something.
  mutating func escape(closes: Bool = true) {
    let closed = scene.dismiss(at: time)
    #expect(closed == closes)
  }

  mutating func pinch(_ scale: Double, speed: Double = 0, _ phase: PinchPhase) {
    let middle = Point(512, 384)
    send(
      .pinch(
        Touch(location: middle, hit: hit(middle)), scale: scale, speed: speed, phase: phase))
  }

  mutating func notch(_ dx: Double, _ dy: Double) {
    send(.wheel(Point(512, 384), dx: dx, dy: dy))
  }

  /// Presses and begins a drag, which stays held. Returns the press.
  mutating func hold(at start: Point, then travel: Point) -> Touch {
    let touch = Touch(location: start, hit: hit(start))
    send(.press(touch))
    let still = Pan(touch: touch, location: start, translation: .zero, velocity: .zero)
    send(.panBegan(still))
    pull(touch, by: travel)
    return touch
  }

  mutating func pull(_ touch: Touch, by travel: Point, velocity: Point = .zero) {
    send(
      .panChanged(
        Pan(
          touch: touch, location: touch.location + travel, translation: travel,
          velocity: velocity)))
  }
}
