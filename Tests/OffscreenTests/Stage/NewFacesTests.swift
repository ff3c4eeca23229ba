import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the list of faces that an event will show, so that the painter can begin early.
@Suite struct NewFacesTests {
  private func faces(_ key: String, _ user: StageUser) -> [Face] {
    user.stage.newFaces(
      after: StageEvent(time: user.time, .keyDown(name: key, modifiers: [], isRepeat: false)))
  }

  @Test(arguments: ["k", "s", "question", "F7"]) func aKeyThatMovesNothingShowsNoFace(key: String) {
    #expect(faces(key, StageUser(1)).isEmpty)
  }

  @Test func allFacesOfATransitionArePredicted() {
    for (from, to) in [(0, 3), (3, 0), (1, 2), (2, 1)] {
      var user = StageUser(from)
      let faces = Set(faces("\(to + 1)", user))
      #expect(user.stage.current == from, "it is only asked")
      user.key("\(to + 1)")
      user.settle()
      let shown = user.shown.list.items.filter { $0.face.scene == user.stage.sceneID }
      #expect(!shown.isEmpty && shown.allSatisfy { faces.contains($0.face) })
    }
  }

  @Test func allFacesOfATapArePredictedAndADragWaitsForNone() throws {
    var user = StageUser(3)
    let cover = try #require(
      user.shown.list.items.last { $0.face.kind == .cover && $0.face.bookIndex == 0 })
    let point = cover.quad.boundingBox.center
    func release(_ user: StageUser, at pixel: Point) -> StageEvent {
      StageEvent(
        time: user.time, .release(user.stage.viewport.points(pixel), button: 1, modifiers: [])
      )
    }
    user.press(point)
    #expect(user.stage.newFaces(after: release(user, at: point)).contains { $0.kind == .page })
    let beside = point - Point(300, 0)
    user.drag(from: point, by: beside - point)
    #expect(user.stage.newFaces(after: release(user, at: beside)).isEmpty)
  }

  @Test func allFacesOfTheOpeningArePredicted() {
    let backdrop = BackdropPair(Backdrop(Color(0, 0, 0)))
    var configuration = StageConfiguration(
      scenes: SceneCatalog.scenes, backdrops: SceneCatalog.scenes.map { _ in backdrop },
      window: Size(1280, 800))
    configuration.opens = true
    var rewindable = RewindableStage(Stage(configuration))
    let faces = Set(rewindable.stage.firstFaces())
    var shown: Set<Face> = []
    for step in 0..<120 {
      let list = rewindable.frame(at: Double(step) / 120).list
      shown.formUnion(list.items.lazy.filter { $0.face.scene != .overlay }.map(\.face))
    }
    #expect(shown.count > 20)
    #expect(shown.subtracting(faces) == [])
  }

  @Test func thePagesOfANumberArePredicted() {
    var options = SceneOptions()
    options[LibraryOptions.self].bookPages = [60, 60, 60]
    var user = StageUser(3, options: options)
    user.key("Return")
    user.settle()
    for key in ["g", "2", "5"] { user.key(key) }
    let asked = faces("Return", user)
    let faces = Set(asked)
    user.key("Return")
    user.wait(0.15)
    let way = user.shown.list.items.filter { $0.face.kind == .page }
    #expect(way.contains { 6...20 ~= $0.face.index } && faces.isSuperset(of: way.map(\.face)))
    user.settle()
    // The requested page is the most urgent face.
    let last = asked.suffix(12)
    #expect(last.contains { $0.kind == .page && $0.index == 25 + Book.pagesBeforeNumbers })
    let pages = user.shown.list.items.filter { $0.face.kind == .page && $0.face.index > 20 }
    #expect(pages.count >= 2 && pages.allSatisfy { faces.contains($0.face) })
  }

  @Test func atRestTheFacesOfTheOtherScenesArePaintedAhead() {
    var user = StageUser(0)
    user.settle()
    let ahead = Set(user.frame().facesAhead)
    for scene in 1..<4 {
      #expect(
        StageUser(scene).shown.list.items.allSatisfy {
          $0.face.scene == .overlay || ahead.contains($0.face)
        })
    }
    for to in 2...4 {
      var change = user
      let known = ahead.union(user.shown.list.items.map(\.face))
      change.key("\(to)")
      for _ in 0..<60 {
        change.time += 1.0 / 60
        // Plain faces need no painting.
        let faces = change.frame().list.items.map(\.face)
          .filter { $0.scene != .overlay && $0.kind != .frame && $0.kind != .paper }
        let missing = Set(faces).subtracting(known)
        #expect(missing.isEmpty, "to \(to) at \(change.time): \(missing)")
      }
    }
    user.key("Page_Down")
    user.time += 0.05
    #expect(user.frame().facesAhead.allSatisfy { $0.scene == user.stage.sceneID })
  }
}
