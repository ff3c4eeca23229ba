import CardKinetics
import CardScene
import CardScenes

/// Layouts in Swift, for the scene's tests.
enum TestLayouts {
  /// A row whose cards turn about vertical axes, seen from one eye. No card overlaps another, and a card enters the row
  /// while it is invisible.
  struct Turned: CardLayout {
    var wraps = false
    let parameters = [
      Parameter(name: "tilt", title: "Tilt", unit: "°", range: 0...90, step: 1, standard: 30),
      Parameter(name: "pitch", title: "Pitch", range: 0.05...1, step: 0.01, standard: 0.1),
    ]

    func settings(in view: LayoutView, parameters: [Double]) -> LayoutSettings {
      var settings = LayoutSettings()
      settings.perspective = Perspective(eye: 800, vanishing: .view)
      (settings.pitch, settings.wraps) = (parameters[1], wraps)
      return settings
    }

    func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
      var pose = CardPose(in: view)
      pose.x += 400 * p
      pose.z = -100 * abs(p)
      pose.turnY = -parameters[0] * min(max(p, -1), 1)
      return pose
    }
  }

  /// A column of wide cards that doesn't snap.
  struct Column: CardLayout {
    func settings(in view: LayoutView, parameters: [Double]) -> LayoutSettings {
      var settings = LayoutSettings()
      (settings.axis, settings.snaps, settings.reach) = (.vertical, false, 3)
      return settings
    }

    func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
      var pose = CardPose(in: view)
      pose.y += p * 0.25 * view.size.height
      (pose.width, pose.height) = (0.5 * view.size.width, 0.22 * view.size.height)
      pose.opacity = 3 - abs(p)
      return pose
    }
  }

  /// A row of cards that face the viewer. The cards have the size that the view suggests.
  struct Upright: CardLayout {
    func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
      var pose = CardPose(in: view)
      pose.x += 1.1 * p * view.card.width
      return pose
    }
  }

  /// A layout that fails for all positions of at least `position`.
  struct Failing: CardLayout {
    struct Failure: Error, CustomStringConvertible { let description = "failing.lua:3: no" }
    let position: Double

    func pose(at p: Double, in view: LayoutView, parameters: [Double]) throws -> CardPose {
      guard p < position else { throw Failure() }
      return CardPose(in: view)
    }
  }

  static let turned = NamedLayout(name: "turned", Turned())
  static let ring = NamedLayout(name: "ring", Turned(wraps: true))
  static let column = NamedLayout(name: "column", Column())
  static let gallery = LayoutGallery { [turned, ring, column] }
}
