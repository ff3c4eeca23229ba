package import CardInput
import CardModel
import CardScene
import CardScenes
package import CardStage
package import CardSystem

extension Request {
  /// Checks that a stage can do what the request asks for.
  ///
  /// - Throws: why the stage cannot do it now.
  package func check(on stage: Stage) throws(Failure) {
    if action == .offset, stage.status(at: stage.latest).offset == nil {
      throw Failure(.usage, "the \(stage.sceneID.rawValue) has no offset; use go-to")
    }
  }

  /// The request for the scene that shows layouts, which goes with a request for a layout.
  package var sceneOfLayout: Request? {
    action == .layout ? Request(.scene, .text(CustomScene.id.rawValue)) : nil
  }
}
