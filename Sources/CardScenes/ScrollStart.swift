package import CardModel
import CardScene

/// The offset at which a scene's scroll begins (`--offset`), instead of the scene's own start.
package struct ScrollStart: SceneOption, Hashable {
  private var scene: SceneID?
  private var offset: Double?

  package init() {}

  /// Creates the start of a scene's scroll. `offset` is in points; nil means the scene's own start.
  package init(of scene: SceneID, at offset: Double?) {
    (self.scene, self.offset) = (scene, offset)
  }

  /// Returns the offset at which a scene begins, in points; nil for the scene's own start.
  func offset(of scene: SceneID) -> Double? { scene == self.scene ? offset : nil }
}
