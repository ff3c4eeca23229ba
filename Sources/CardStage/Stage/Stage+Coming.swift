import CardInput
import CardKinetics
import CardModel
package import CardPicture
import CardScene

/// What going on will show: the scenes with what is drawn on the cards, without what lies over them.
package struct Coming: Hashable, Sendable {
  /// Whether the next picture is but another step of the card in front.
  package var isStep = false
  /// The picture after one step, at rest; nil where nothing comes.
  package var next: DisplayList?
  /// What comes after that: the next card where `next` is a step, else the one after it; nil where nothing does.
  package var later: DisplayList?
}

extension Stage {
  /// As many steps of a card are skipped to find the next card.
  private static let mostSteps = 1000

  /// What the audience sees next, as a clicker brings it about; it changes nothing.
  ///
  /// - Complexity: that of some events and a picture for each step that is skipped.
  package func coming() -> Coming {
    var walk = Walk(host: host, configuration: configuration, latest: latest, t: stageTime)
    var coming = Coming()
    let first = walk.front
    guard let next = walk.goOn() else { return coming }
    coming.next = inked(next)
    let second = walk.front
    coming.isStep = second == first
    for _ in 0..<Self.mostSteps {
      guard let later = walk.goOn() else { break }
      guard walk.front == second else {
        coming.later = inked(later)
        break
      }
    }
    return coming
  }

  /// A picture of the scenes with what the pen drew.
  private func inked(_ picture: DisplayList) -> DisplayList {
    var picture = picture
    chrome.pen.append(to: &picture.items, in: self)
    return picture
  }

  /// A host that goes on by itself, from rest to rest.
  private struct Walk {
    private var host: SceneHost
    private let configuration: StageConfiguration
    private let latest: Double
    private var t: Double
    private var shown: DisplayList

    /// What tells one card in front from another.
    struct Front: Equatable {
      var focus: StepFocus?
      var card: Int?
    }

    init(host: SceneHost, configuration: StageConfiguration, latest: Double, t: Double) {
      (self.host, self.configuration, self.latest) = (host, configuration, latest)
      self.t = t + Stage.restTime
      // What is held is let go, and nothing is lit by a pointer.
      for input in [SceneHost.Input.cancel, .hover(nil)] {
        self.host.apply(.init(input: input, time: latest, t: t), in: configuration)
      }
      shown = self.host.picture(at: self.t, in: configuration)
    }

    var front: Front {
      Front(focus: host.slot.scene.stepFocus(at: t), card: host.slot.scene.frontCard(at: t))
    }

    /// The picture after another step; nil where there is none.
    mutating func goOn() -> DisplayList? {
      // Steps that are not seen, as behind a card's back, are gone through.
      for _ in 0..<Stage.mostSteps {
        let step = step
        host.apply(.init(input: .action(Request(.next)), time: latest, t: t), in: configuration)
        t += Stage.restTime
        let picture = host.picture(at: t, in: configuration)
        if picture != shown {
          shown = picture
          return picture
        }
        guard self.step != step else { return nil }
      }
      return nil
    }

    private var step: Int? { host.slot.progress?.current(host.deal.steps).step }
  }
}

/// What runs beside the scenes, or hides them.
package enum RunningSign: Hashable, Sendable {
  case recording
  /// What is said of a speed below 1.
  case speed(String)
  case frozen, black, white, enlarged, spotlight, pen, xray
}

extension Stage {
  /// What runs, the most urgent first.
  package var runningSigns: [RunningSign] {
    var signs: [RunningSign] = isRecorded ? [.recording] : []
    if isFrozen { signs.append(.frozen) }
    if chrome.blank.fade.isShown { signs.append(chrome.blank.color == .black ? .black : .white) }
    let speed = rate * pace
    if speed != 1 { signs.append(.speed(SpeedBadge.label(speed))) }
    if chrome.zoom.isOn { signs.append(.enlarged) }
    if chrome.spotlight.fade.isShown { signs.append(.spotlight) }
    if isPenUp { signs.append(.pen) }
    if showsXRay { signs.append(.xray) }
    return signs
  }

  /// The faces, of no size, of what its scene comes to rest at: a card at the step that it shows, the pages of an open
  /// book from the left, or a closed book's cover. None of a scene that has nothing in front.
  package var facesInFront: [FaceID] {
    let t = stageTime
    var faces: [FaceID] = []
    if let focus = host.slot.scene.stepFocus(at: t) {
      faces = focus.places.map { host.slot.shown(focus.face(at: $0), deal.steps) }
    } else if case .book(let book, _)? = host.slot.scene.place(at: t) {
      faces = [FaceID(scene: sceneID, part: .cover, index: book, size: Size(0, 0))]
    }
    return faces.map { face in
      var face = face
      face.scene = sceneID
      return deal.named(face)
    }
  }

  /// The step of the card in front and how many there are, both counted from 1; nil for a card that has but one.
  package var stepPlace: (step: Int, count: Int)? {
    guard let (step, last) = host.slot.progress?.current(deal.steps), last > 0 else { return nil }
    return (step + 1, last + 1)
  }

  /// The title of the scene on stage.
  package var sceneTitle: String { host.sceneType.title }
}
