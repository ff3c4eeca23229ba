import CardModel
package import CardPicture
import CardScene

/// How large faces are painted.
extension Stage {
  /// The scale, in pixels per point, at which a face is painted for the stage, as much of it as is enlarged.
  package func faceScale(of face: FaceID) -> Double {
    let scale = plainFaceScale(of: face)
    return face.scene == .overlay ? scale : chrome.zoom.scale(of: face.size, paintedAt: scale)
  }

  /// The same for the room, which may keep another picture.
  package func roomFaceScale(of face: FaceID) -> Double {
    let scale = plainFaceScale(of: face)
    return face.scene == .overlay
      ? scale : freeze.scale(of: face.size, paintedAt: scale, chrome.zoom, at: latest)
  }

  /// The same where nothing is enlarged: that of a card at rest, so that a card in motion keeps its texture.
  package func plainFaceScale(of face: FaceID) -> Double {
    if face.scene != .overlay {
      for slot in host.slots where type(of: slot.scene).id == face.scene {
        return slot.viewport.zoom * type(of: slot.scene).detail(of: face, in: slot.viewport)
      }
    }
    return face.part == .keys ? chrome.keyList.scale(configuration) : configuration.interfaceScale
  }
}
