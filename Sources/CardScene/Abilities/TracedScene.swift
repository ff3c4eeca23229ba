import CardModel
package import CardPicture

/// A scene that reports its offset, velocity and phase, for `--trace`, `status` and cues.
package protocol TracedScene: Scene {
  /// Returns the state at `t`.
  func status(at t: Double) -> SceneStatus
}

/// A scene with an X-ray, which shows anchors and axes, the offset with the snap points, formulas and a plot.
package protocol XRayedScene: Scene {
  /// Returns the report of the X-ray at `t` on the card whose face is `face`, or on the front card.
  func xray(at t: Double, over face: Face?) -> XRayReport
}

/// A scene whose layout `inspect` prints.
package protocol InspectableScene: Scene {
  /// Returns the layout at rest.
  ///
  /// - Throws: `LayoutQueryError` if the query doesn't apply.
  static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer
}

extension LayoutQuery {
  /// Returns a scene's answer to the query.
  ///
  /// - Throws: `LayoutQueryError` if the query doesn't apply, or if the scene doesn't answer queries.
  package func answer(
    of scene: any Scene.Type, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    guard let inspectable = scene as? any InspectableScene.Type else {
      throw LayoutQueryError("the \(scene.id.rawValue) scene has no layout to inspect")
    }
    return try inspectable.layout(self, viewport: viewport, options: options)
  }
}
