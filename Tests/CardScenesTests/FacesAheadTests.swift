import CardInput
import CardModel
import CardPicture
import CardScene
import CardScenes
import TestSupport
import Testing

/// Tests the choice and the order of the faces that a scene requests ahead.
@Suite struct FacesAheadTests {
  private static func scene(
    _ type: any Scene.Type, count: Int? = nil
  ) -> any PaintAheadScene & TracedScene {
    let scene = type.init(
      viewport: Viewport(size: type.design(for: .upright).size),
      options: SceneOptions(count: count, bookPages: [5000]))
    return scene as! any PaintAheadScene & TracedScene
  }

  @Test(arguments: SceneCatalog.names) func aMillionCardsHaveFewFacesAhead(name: String) {
    let type = SceneCatalog.scenes[SceneCatalog.index(of: name)!]
    let faces = Self.scene(type, count: 1_000_000).facesAhead(at: 0)
    #expect(!faces.isEmpty && faces.count <= 24)
    #expect(faces.allSatisfy { $0.scene == type.id && $0.index >= 0 && $0.index < 1_000_000 })
  }

  @Test func aSingleCardHasNoFacesAheadOfOtherCards() {
    for type in SceneCatalog.scenes {
      for face in Self.scene(type, count: 1).facesAhead(at: 0) where face.kind != .page {
        #expect(face.index == 0)
      }
    }
  }

  @Test func theBackOfTheFrontCardIsPaintedAhead() {
    let faces = Self.scene(StackScene.self).facesAhead(at: 0)
    #expect(faces.contains { $0.kind == .back && $0.index == 0 })
  }

  /// A speaker who advances fast never sees a card before its face is painted.
  @Test(arguments: [Mode.classic, .refined])
  func cardsThatThrowsAddArePaintedAhead(mode: Mode) {
    var scene = StackScene(
      viewport: Viewport(size: StackScene.design.size),
      options: SceneOptions(count: 40, mode: mode))
    var known = Set(scene.items(at: 0).map(\.face))
    for step in 0..<9 {
      let t = Double(step) * 0.1
      known.formUnion(scene.facesAhead(at: t))
      scene.handle(.action(Request.next), at: t)
      let shown = scene.items(at: t + 0.05).map(\.face).filter { $0.kind == .front }
      #expect(shown.count >= 5 && shown.allSatisfy(known.contains))
    }
  }

  /// If cards that only pass by were painted in the size of the window, they would take the space of the next cards.
  @Test func noWholeWindowIsPaintedAheadWhileTheSwitcherMoves() {
    var scene = Self.scene(SwitcherScene.self, count: 40)
    scene.handle(.action(Request.goTo(20)), at: 0)
    var moving = 0
    for step in 0..<600 {
      let t = Double(step) / 120
      let hasWindow = scene.facesAhead(at: t).contains { $0.kind == .detail }
      let isMoving = scene.isMoving(at: t)
      if step > 0, isMoving, scene.status(at: t).phase != .idle {
        moving += 1
        #expect(!hasWindow)
      }
      if !isMoving { #expect(hasWindow) }
    }
    #expect(moving > 20)
  }

  /// The painter takes the last requests first: the cards at the end of the scroll, then the cards that it passes.
  @Test(arguments: ["switcher", "carousel"], [true, false])
  func facesAtTheRestOfTheScrollAreRequestedLast(name: String, isForwards: Bool) throws {
    let type = SceneCatalog.scenes[SceneCatalog.index(of: name)!]
    var scene = Self.scene(type, count: 200)
    scene.handle(.action(Request.goTo(100)), at: 0)
    scene.handle(.action(.goTo(isForwards ? 160 : 40)), at: 20)
    var t = 20.0
    while abs(scene.status(at: t).front - 100) < 15 { t += 0.01 }
    let here = scene.status(at: t).front
    let cards = scene.facesAhead(at: t).filter { $0.kind == .front }.map(\.index)
    let last = try #require(cards.last)
    #expect(abs(last - (isForwards ? 160 : 40)) <= 3, "\(cards)")
    // Among the nearby cards, those in the direction of the motion are requested later than those behind.
    let near = cards.filter { abs($0 - here) < 12 }
    let latest = try #require(near.last)
    let first = try #require(near.first)
    #expect(isForwards ? first < latest : first > latest, "\(near)")
  }

  @Test func reflectionsOfAMovingShelfWerePaintedAhead() {
    var scene = Self.scene(LibraryScene.self, count: 40)
    for step in 0..<12 {
      let t = Double(step) * 3
      let ahead = Set(scene.facesAhead(at: t))
      scene.handle(.action(Request.next), at: t)
      let images = scene.items(at: t + 2.5).map(\.face).filter { $0.kind == .reflection }
      #expect(images.count > 1 && images.allSatisfy(ahead.contains))
    }
  }

  /// A turn adds a page to the fan at once, while earlier pages still turn.
  @Test(arguments: [Request.next, .previous])
  func thePageThatATurnAddsIsPaintedAmongTheFirst(request: Request) {
    var scene = Self.scene(LibraryScene.self)
    scene.handle(.action(Request.open), at: 0)
    scene.handle(.action(.goTo(200)), at: 3)
    for step in 0..<20 {
      let t = 60 + Double(step) * 0.2
      let ahead = scene.facesAhead(at: t).filter { $0.kind == .page }.suffix(9)
      let shown = Set(scene.items(at: t).map(\.face))
      scene.handle(.action(request), at: t)
      let new = scene.items(at: t + 0.01).map(\.face).filter { $0.kind == .page }
      // At rest the direction of the first turn is unknown.
      #expect(step == 0 || new.allSatisfy { shown.contains($0) || ahead.contains($0) }, "\(step)")
    }
  }

  @Test(arguments: [(from: 2, to: 25), (from: 40, to: 3)])
  func pagesOnTheWayArePaintedAheadNearestFirst(from: Int, to: Int) throws {
    var scene = Self.scene(LibraryScene.self)
    scene.handle(.action(Request.open), at: 0)
    scene.handle(.action(.goTo(from)), at: 3)
    scene.handle(.action(.goTo(to)), at: 10)
    let ahead = scene.facesAhead(at: 10).filter { $0.kind == .page }.map(\.index)
    #expect(ahead.count <= 40)
    // The painter takes the last requests first.
    let near = try #require(ahead.last)
    #expect(abs(near - from - Book.pagesBeforeNumbers) <= 5)
    func pages(at t: Double) -> Set<Int> {
      Set(scene.items(at: t).filter { $0.face.kind == .page }.map(\.face.index))
    }
    let new = pages(at: 10.06).subtracting(pages(at: 10))
    #expect(new.count > 4 && new.isSubset(of: ahead), "\(new.subtracting(ahead))")
  }

  @Test func theFacesOfATurnedPageWerePaintedAhead() {
    var scene = Self.scene(LibraryScene.self)
    scene.handle(.action(Request.open), at: 0)
    let ahead = Set(scene.facesAhead(at: 3))
    scene.handle(.action(Request.next), at: 3)
    let shown = scene.items(at: 3.2).map(\.face).filter { $0.kind == .page && $0.index <= 4 }
    #expect(shown.contains { $0.index == 3 || $0.index == 4 })
    #expect(shown.filter { $0.index > 2 }.allSatisfy(ahead.contains))
  }
}
