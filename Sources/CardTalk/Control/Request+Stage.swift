package import CardInput
import CardModel
import CardScene
import CardScenes
package import CardStage
package import CardSystem

extension Request {
  /// Checks that a stage can perform the request now.
  ///
  /// - Throws: An error with the reason why the stage cannot perform the request.
  package func check(on stage: Stage) throws(Failure) {
    if action == .offset, stage.status(at: stage.latest).offset == nil {
      throw Failure(.usage, "the \(stage.sceneID.rawValue) has no offset; use go-to")
    }
  }

  /// The request for the Custom scene if this request is for a layout; nil otherwise.
  package var sceneOfLayout: Request? {
    action == .layout ? Request(.scene, .text(CustomScene.id.rawValue)) : nil
  }
}
