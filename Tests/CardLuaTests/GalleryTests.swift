import CardKinetics
import CardPicture
import CardScene
import Testing

@testable import CardLua
@testable import CardScenes

/// Tests that the bundled layouts load, pass the check, and match the scenes.
@Suite struct GalleryTests {
  @Test func thereAreAtLeastSixteenLayouts() { #expect(Gallery.names.count >= 16) }

  @Test(arguments: Gallery.names)
  func aFileIsShortAndNamesItsSource(name: String) throws {
    let lines = try Gallery.text(name).split(separator: "\n")
    #expect(lines.count(where: { !$0.hasPrefix("--") }) <= 15)
    #expect(lines.contains { $0.hasPrefix("-- Source: ") })
    #expect(lines.allSatisfy { $0.count <= 120 })
  }

  @Test(arguments: Gallery.names)
  func theCheckFindsNothing(name: String) throws {
    let findings = try LayoutCheck.findings(of: Gallery.layout(name)).map(\.description)
    #expect(findings == [])
  }

  @Test(arguments: Gallery.names)
  func theMiddleCardIsInTheMiddleOfTheView(name: String) throws {
    let layout = try Gallery.layout(name)
    for view in LayoutCheck.views {
      let settings = try layout.settings(in: view, parameters: layout.standardParameters)
      let pose = try layout.pose(0, in: view)
      let map = pose.homography(in: view.size, seenBy: settings.perspective)
      let middle = map.apply(Rect(pose.size).center)
      #expect(abs(middle.x - view.size.width / 2) < view.size.width * 0.25)
      #expect(Rect(view.size).contains(middle))
    }
  }

  /// A shadow that isn't 0 where two cards change their order would jump from one card to the other.
  @Test(arguments: Gallery.names)
  func neighboursCastNoShadowWhereTheirOrderChanges(name: String) throws {
    let layout = try Gallery.layout(name)
    func pair(_ p: Double) throws -> (left: CardPose, right: CardPose) {
      (try layout.pose(p - 1), try layout.pose(p))
    }
    func lead(_ p: Double) throws -> Double { try pair(p).left.order - pair(p).right.order }
    var (hasShadows, changes) = (false, 0)
    for step in -60..<60 {
      var (low, high) = (Double(step) / 20 + 0.01, Double(step + 1) / 20 + 0.01)
      let cards = try pair(low)
      for fraction in [cards.left.shadowRight, cards.right.shadowLeft, cards.right.reflection] {
        #expect(0 <= fraction && fraction <= 1)
        hasShadows = hasShadows || fraction > 0
      }
      guard try lead(low) * lead(high) < 0 else { continue }
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if try lead(low) * lead(middle) <= 0 { high = middle } else { low = middle }
      }
      changes += 1
      let changing = try pair(high)
      #expect(max(changing.left.shadowRight, changing.right.shadowLeft) < 1e-9, "p = \(high)")
    }
    #expect(!hasShadows || changes > 0)
  }

  /// A slide fills the whole card except the title.
  @Test(arguments: Gallery.names)
  func aWideDecksCardsAreWide(name: String) throws {
    for aspect in [4.0 / 3, 1.6] {
      let view = LayoutView(size: Size(1229, 700), aspect: aspect)
      let card = try Gallery.layout(name).pose(0, in: view).size
      #expect(abs(card.width / card.height / aspect - 1) < 0.05)
    }
  }

  static let sizes = [Size(375, 667), Size(320, 700), Size(1024, 768), Size(1843, 768)]

  /// Returns the largest distance between the corners of a scene's card and those of the file's card.
  private func distance(_ a: LayoutAttributes, _ layout: LuaLayout, _ p: Double, _ size: Size)
    throws
    -> Double
  {
    let view = LayoutView(size: size)
    let settings = try layout.settings(in: view, parameters: layout.standardParameters)
    let pose = LayoutAttributes(
      index: a.index, try layout.pose(p, in: view), in: size, seenBy: settings.perspective)
    return a.corners.distance(to: pose.corners)
  }

  @Test(arguments: sizes.filter { $0.height > $0.width } + [Size(500, 667)])
  func theCarouselLayoutMatchesTheScene(size: Size) throws {
    let (file, scene) = (try Gallery.layout("carousel.lua"), CarouselLayout(viewport: size))
    for offset in stride(from: 0, through: scene.offsetRange.upperBound, by: 7.3) {
      for card in scene.visibleItems(at: offset) {
        let p = Double(card) - offset / scene.metrics.pitch
        #expect(try distance(scene.attributes(for: card, at: offset), file, p, size) < 1e-9)
        #expect(try file.pose(p, in: LayoutView(size: size)).opacity == 1)
      }
    }
    let settings = try file.settings(
      in: LayoutView(size: size), parameters: file.standardParameters)
    #expect(abs(settings.pitch * size.width - scene.metrics.pitch) < 1e-9)
  }

  @Test(arguments: sizes)
  func theShelfLayoutMatchesTheScene(size: Size) throws {
    let scene = ShelfLayout(viewport: Viewport(size: size), count: 12)
    let file = try Gallery.layout("shelf.lua")
    for offset in stride(from: -scene.inset, through: scene.offsetRange.upperBound, by: 11.7) {
      for book in scene.visibleItems(at: offset) {
        let p = Double(book) - scene.position(at: offset)
        #expect(try distance(scene.attributes(for: book, at: offset), file, p, size) < 1e-9)
      }
    }
    let settings = try file.settings(
      in: LayoutView(size: size), parameters: file.standardParameters)
    #expect(abs(settings.pitch * size.width - scene.metrics.pitch) < 1e-9)
    #expect(settings.physics == scene.metrics.physics)
  }

  @Test(arguments: sizes.filter { $0.height > $0.width })
  func theSwitcherLayoutMatchesTheSceneInsideItsRange(size: Size) throws {
    let scene = SwitcherLayout(viewport: size, count: 23)
    let (file, metrics) = (try Gallery.layout("switcher.lua"), scene.metrics)
    for offset in stride(from: 0, through: scene.offsetRange.upperBound, by: 13.1) {
      for card in scene.visibleItems(at: offset) {
        let attributes = scene.attributes(for: card, at: offset)
        let p = (attributes.center.y - metrics.snapLine) / metrics.pitch
        #expect(try distance(attributes, file, p, size) < 1e-9)
      }
    }
    let settings = try file.settings(
      in: LayoutView(size: size), parameters: file.standardParameters)
    #expect(abs(settings.pitch * size.height - metrics.pitch) < 1e-9)
    // At the scene's resting positions, p is a whole number.
    let rest = try #require(scene.snapTarget(forProposed: 900, velocity: 0))
    let p = (scene.attributes(for: 9, at: rest).center.y - metrics.snapLine) / metrics.pitch
    #expect(abs(p - p.rounded()) < 1e-9)
  }
}
