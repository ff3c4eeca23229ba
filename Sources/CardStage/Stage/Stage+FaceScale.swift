import CardModel
package import CardPicture
import CardScene

/// The scales at which faces are painted.
extension Stage {
  /// Returns the pixels per point of a face that is painted for the stage, including the zoom.
  package func faceScale(of face: Face) -> Double {
    let scale = plainFaceScale(of: face)
    return face.scene == .overlay ? scale : overlays.zoom.scale(of: face.size, paintedAt: scale)
  }

  /// Returns the pixels per point of a face that is painted for the audience, whose frame may be frozen.
  package func audienceFaceScale(of face: Face) -> Double {
    let scale = plainFaceScale(of: face)
    return face.scene == .overlay
      ? scale : freeze.scale(of: face.size, paintedAt: scale, overlays.zoom, at: latest)
  }

  /// Returns the pixels per point of a face without the zoom.
  ///
  /// The scale is the one for a card at rest, so that a card in motion keeps its texture.
  package func plainFaceScale(of face: Face) -> Double {
    if face.scene != .overlay {
      for slot in host.slots where type(of: slot.scene).id == face.scene {
        return slot.viewport.zoom * slot.scene.enlargement
          * type(of: slot.scene).detail(of: face, in: slot.viewport)
      }
    }
    if case .keys? = face.overlay {
      // The presenter view's copy shows the list at a smaller size, so fewer pixels suffice.
      return overlays.keyList.scale / (presenterCopy?.reduction ?? 1)
    }
    return configuration.interfaceScale
  }
}
