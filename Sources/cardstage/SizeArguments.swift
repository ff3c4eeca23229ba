import ArgumentParser
import CardCommand
import CardContent
import CardKinetics

/// The option for the scene's viewport.
struct ViewportArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Keep the scene's viewport at this size in points, from 60x220 to 16384x16384, and scale it to the window. \
      (default: chosen by each scene to suit the window and the shape of the cards)
      """, valueName: "WxH"))
  var viewport: Size?

  func validate() throws {
    if let viewport, !StageSettings.allows(viewport: viewport) {
      throw ValidationError(
        "--viewport must be from 60x220 to 16384x16384 points, not "
          + viewport.defaultValueDescription)
    }
  }

  /// The name of the option, if it is given.
  var given: [String] { viewport == nil ? [] : ["--viewport"] }
}

/// The option for the size of a window or an image.
struct SizeArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Size in device pixels, up to 16384 each way and 67 million in total. (default: 1280x800; a window multiplies \
      it by the scale, and is at most as large as the screen)
      """, valueName: "WxH"))
  var size: Size?

  /// The size of a screenshot, and of a window at scale 1, in pixels.
  static let usual = (width: 1280, height: 800)

  func validate() throws { _ = try pixels }

  var pixels: (width: Int, height: Int)? {
    get throws { try size?.pixels(of: "--size") }
  }
}
