import CardContent
import CardKinetics
import CardStage

extension StageSetup {
  /// Returns the stage for a script: in a session's own window, or else in one of `size` pixels.
  func stage(
    for script: Script, size: (width: Int, height: Int), interfaceScale: Double
  ) -> Stage {
    if let heading = script.session?.heading {
      return stage(window: heading.window, interfaceScale: heading.interfaceScale)
    }
    let window = Size(size)
    return stage(window: window, interfaceScale: interfaceScale)
  }
}
