import CardInput
import CardKinetics
import CardModel
package import CardPicture
import CardScene

/// The next two pictures of the scenes, with the drawings of the pen and without the overlays.
package struct Coming: Hashable, Sendable {
  /// Whether the next picture is another overlay step of the front card.
  package var isStep = false
  /// The picture after one step, at rest; nil at the end.
  package var next: DisplayList?
  /// The picture of the card after `next`; nil at the end.
  package var later: DisplayList?
}

extension Stage {
  /// The maximum number of overlay steps to skip on the way to the next card.
  private static let maximumSteps = 1000

  /// Returns the pictures that the audience sees after the next steps, without a change of the stage.
  ///
  /// - Complexity: O(1) events and pictures for each skipped overlay step.
  package func coming() -> Coming {
    var walk = UpcomingSimulation(
      host: host, configuration: configuration, latest: latest, t: stageTime)
    var coming = Coming()
    let first = walk.front
    guard let next = walk.advance() else { return coming }
    coming.next = inked(next)
    let second = walk.front
    coming.isStep = second == first
    for _ in 0..<Self.maximumSteps {
      guard let later = walk.advance() else { break }
      guard walk.front == second else {
        coming.later = inked(later)
        break
      }
    }
    return coming
  }

  /// Returns a picture of the scenes with the drawings of the pen.
  private func inked(_ picture: DisplayList) -> DisplayList {
    var picture = picture
    overlays.pen.append(to: &picture.items, in: self)
    return picture
  }

  /// A copy of the host that advances from rest to rest.
  private struct UpcomingSimulation {
    private var host: SceneHost
    private let configuration: StageConfiguration
    private let latest: Double
    private var t: Double
    private var shown: DisplayList

    /// The identity of a front card.
    struct Front: Equatable {
      var focus: StepFocus?
      var card: Int?
    }

    init(host: SceneHost, configuration: StageConfiguration, latest: Double, t: Double) {
      (self.host, self.configuration, self.latest) = (host, configuration, latest)
      self.t = t + Stage.restTime
      // The copy has no held item and no highlight under a pointer.
      for input in [SceneHost.Input.cancel, .hover(nil)] {
        self.host.apply(.init(input: input, time: latest, t: t), in: configuration)
      }
      shown = self.host.picture(at: self.t, in: configuration)
    }

    var front: Front {
      Front(focus: host.slot.scene.stepFocus(at: t), card: host.slot.scene.frontCard(at: t))
    }

    /// Returns the picture after another step; nil at the end.
    mutating func advance() -> DisplayList? {
      // The loop skips overlay steps that change nothing visible, such as those behind a card's back.
      for _ in 0..<Stage.maximumSteps {
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

    private var step: Int? { host.slot.progress?.current(host.deck.steps).step }
  }
}

extension Stage {
  /// The faces in front when the scene comes to rest, without their sizes.
  ///
  /// The faces are a card at its overlay step, the pages of an open book from the left, or the cover of a closed
  /// book. The list is empty if the scene has nothing in front.
  package var facesInFront: [Face] {
    let t = stageTime
    var faces: [Face.Content] = []
    if let focus = host.slot.scene.stepFocus(at: t) {
      faces = focus.indices.map(focus.face)
    } else if let book = host.slot.scene.place(at: t)?.book {
      faces = [.cover(book)]
    }
    return faces.map {
      deck.named(host.slot.shown(Face(scene: sceneID, $0, size: .zero), deck.steps))
    }
  }

  /// The overlay step of the front card and the number of its steps, counted from 1; nil for a card with one step.
  package var stepPosition: (step: Int, count: Int)? {
    guard let (step, last) = host.slot.progress?.current(deck.steps), last > 0 else { return nil }
    return (step + 1, last + 1)
  }

  /// The title of the scene on stage.
  package var sceneTitle: String { host.sceneType.title }
}
