import CardContent
import CardKinetics
import CardStage

extension StageSetup {
  /// Returns the stage for a script. A session has its own window size; for other scripts, the size is `size`, in
  /// pixels.
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
