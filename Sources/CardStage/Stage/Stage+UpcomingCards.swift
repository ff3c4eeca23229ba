import CardInput
package import CardKinetics
import CardModel
package import CardPicture
package import CardScene

/// The cards or pages that the audience sees after the next steps, at rest.
package struct UpcomingCards: Hashable, Sendable {
  /// The card or the pages in front after a step.
  package struct Front: Hashable, Sendable {
    /// The faces of the card, or of the pages of an open book from the left; empty if nothing is in front.
    package var faces: [Face]
    /// The frame of the scenes, with the drawings of the pen and without the overlays.
    package var frame: DisplayList
    /// The lesson step whose code is shown; nil for cards.
    package var lessonPosition: LessonPosition?
  }

  /// Whether `next` is another overlay step of the front card.
  package var isStep = false
  /// Whether `next` and `later` are the left and the right page of the spread that comes next.
  package var isSpread = false
  /// The front after one step; nil at the end.
  package var next: Front?
  /// The front with the card after `next`; nil at the end.
  package var later: Front?

  fileprivate init() {}

  /// Creates the next two steps of a lesson.
  fileprivate init(after position: LessonPosition) {
    func front(after steps: Int) -> Front? {
      position.moved(by: steps).map {
        Front(faces: [], frame: DisplayList(backdrop: .dark), lessonPosition: $0)
      }
    }
    (next, later) = (front(after: 1), front(after: 2))
  }

  /// Shows landscape pages one by one, because a spread of them would be half as large. The pages that a step doesn't
  /// change are left out.
  ///
  /// - Parameter faces: the faces in front before the next step.
  fileprivate mutating func separatePages(after faces: [Face]) {
    guard let spread = next?.newPages(after: faces) else { return }
    if let faces = next?.faces, let pages = later?.newPages(after: faces) {
      later?.faces = [pages[0]]
    }
    next?.faces = [spread[0]]
    isSpread = spread.count > 1
    if isSpread, let frame = next?.frame {
      later = Front(faces: [spread[1]], frame: frame)
    }
  }
}

extension UpcomingCards.Front {
  /// Returns the pages of the front that `faces` doesn't contain, or else all pages, as flat faces.
  ///
  /// Returns nil unless the front consists of landscape pages.
  fileprivate func newPages(after faces: [Face]) -> [Face]? {
    guard let first = self.faces.first, first.page != nil, first.size.width > first.size.height
    else { return nil }
    let new = self.faces.filter { !faces.contains($0) }
    return (new.isEmpty ? self.faces : new).map(\.flat)
  }
}

extension Stage {
  /// The maximum number of overlay steps to skip before the next card.
  private static let maximumSteps = 1000

  /// Returns what the audience sees after the next steps: cards, or the steps of a lesson. The stage doesn't change.
  ///
  /// - Parameter steps: the number of steps of cards that come before, to know what a later call will return.
  ///
  /// - Complexity: O(*n*) events and frames, if *n* overlay steps are skipped.
  package func upcomingCards(after steps: Int = 0) -> UpcomingCards {
    if let lessonPosition { return UpcomingCards(after: lessonPosition) }
    var simulation = UpcomingSimulation(
      host: host, configuration: configuration, latest: latest, t: stageTime)
    var upcoming = UpcomingCards()
    for _ in 0..<steps {
      if simulation.advance() == nil { return upcoming }
    }
    let (first, faces) = (simulation.front, simulation.faces)
    guard let next = simulation.advance() else { return upcoming }
    upcoming.next = UpcomingCards.Front(faces: simulation.faces, frame: inked(next))
    let second = simulation.front
    upcoming.isStep = second == first
    for _ in 0..<Self.maximumSteps {
      guard let later = simulation.advance() else { break }
      guard simulation.front == second else {
        upcoming.later = UpcomingCards.Front(faces: simulation.faces, frame: inked(later))
        break
      }
    }
    upcoming.separatePages(after: faces)
    return upcoming
  }

  /// Returns a frame of the scenes with the drawings of the pen.
  private func inked(_ frame: DisplayList) -> DisplayList {
    var frame = frame
    overlays.pen.appendStrokes(to: &frame.items, in: self)
    return frame
  }

  /// Returns a list that shows a front with the drawings of the pen. The front is as large as a box allows, at the
  /// upper left of the box.
  ///
  /// - Parameters:
  ///   - box: the size of the box, in pixels.
  ///   - background: the colour around the front.
  package func list(of front: UpcomingCards.Front, in box: Size, background: Color) -> DisplayList {
    if let position = front.lessonPosition {
      return LessonPanel(position.lesson, filling: box, in: configuration)
        .frame(of: position, background: background)
    }
    let sizes = front.faces.map(\.size)
    let (width, height) = (sizes.reduce(0) { $0 + $1.width / $1.height }, box.height)
    guard width > 0, width.isFinite else {
      let window = configuration.window
      let scale = min(box.width / window.width, box.height / window.height)
      return front.frame.scaled(scale, scale)
    }
    let common = min(height, box.width / width)
    var list = DisplayList(backdrop: Backdrop(background))
    var left = 0.0
    for face in front.faces {
      let scale = common / face.size.height
      let map = Homography(scale, 0, left, 0, scale, 0, 0, 0, 1)
      list.items.append(DisplayItem(face: face, homography: map))
      left += face.size.width * scale
    }
    return inked(list)
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
      shown = self.host.frame(at: self.t, in: configuration)
    }

    var front: Front {
      Front(focus: host.slot.scene.stepFocus(at: t), card: host.slot.scene.frontCard(at: t))
    }

    /// Returns the frame after another step; nil at the end.
    mutating func advance() -> DisplayList? {
      // The loop skips overlay steps that change nothing visible, such as those behind a card's back.
      for _ in 0..<Stage.maximumSteps {
        let step = step
        host.apply(.init(input: .action(Request(.next)), time: latest, t: t), in: configuration)
        t += Stage.restTime
        let frame = host.frame(at: t, in: configuration)
        if frame != shown {
          shown = frame
          return frame
        }
        guard self.step != step else { return nil }
      }
      return nil
    }

    /// The faces in front, with their sizes.
    var faces: [Face] {
      host.facesInFront(at: t).compactMap { content in
        if case .card(let card) = content,
          let face = host.slot.scene.faceIfOpened(ofCard: card.index)
        {
          return host.deck.named(host.slot.shown(face, host.deck.steps))
        }
        let items = shown.items.filter { $0.face.content.anonymous == content }
        return items.map(\.face).max {
          $0.size.width * $0.size.height < $1.size.width * $1.size.height
        }
      }
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
    host.facesInFront(at: stageTime).map {
      deck.named(host.slot.shown(Face(scene: sceneID, $0, size: .zero), deck.steps))
    }
  }

  /// The position in the overlay steps of the front card; nil for a card with one step.
  package var stepPosition: StepPosition? {
    guard let progress = host.slot.progress else { return nil }
    let (step, last) = progress.current(deck.steps)
    guard last > 0 else { return nil }
    return StepPosition(step: step + 1, count: last + 1, page: progress.currentPage)
  }

  /// The title of the scene on stage.
  package var sceneTitle: String { host.sceneType.title }
}

extension SceneHost {
  /// Returns the contents of the faces in front when the scene comes to rest. Cards are named by their indices:
  /// `Stage.facesInFront` names them by their keys.
  fileprivate func facesInFront(at t: Double) -> [Face.Content] {
    if let focus = slot.scene.stepFocus(at: t) { return focus.indices.map(focus.face) }
    return slot.scene.deckPosition(at: t)?.book.map { [.cover($0)] } ?? []
  }
}
