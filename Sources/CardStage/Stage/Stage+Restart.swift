import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension Stage {
  /// Resets every scene and shows the first scene. The previous frame fades out.
  ///
  /// - Parameter wipes: whether to remove what a user leaves behind: the pen's strokes, except the strokes from files,
  ///   and the modes that would change how the next user sees the stage.
  package mutating func restart(at time: Double, wipes: Bool = false) {
    advance(to: time)
    setPaused(false)
    endDemonstration()
    apply(.cancel)
    closeTools()
    awaitsOpening = false
    host.restart(at: stageTime, in: configuration)
    pointerSide = .a
    overlays.zoom.end(at: latest)
    freeze.end(at: latest)
    if isPenUp { overlays.pen.toggle() }
    clock.setSpeed(1, at: latest)
    if wipes { wipeTraces() }
  }

  /// Closes the overlays that lie over the scenes and take the user's input.
  private mutating func closeTools() {
    showScreen()
    closeLists()
    (overlays.prompt, overlays.pathLine) = (Prompt(), PathLine())
    overlays.tuner.close()
    overlays.tuner.choose(.a)
  }

  /// Removes the user's drawings, and ends the modes that a user may have left on.
  private mutating func wipeTraces() {
    overlays.pen.reset()
    overlays.hidesInterface = false
    (overlays.spotlight, overlays.echo, overlays.xray) = (Spotlight(), InputEcho(), XRayLayer())
    clock.hold(nil, at: latest)
  }
}
