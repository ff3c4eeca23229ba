import CardCore
package import CardPaint
import CardRaster
package import CardSystem

/// A frame as a picture file, made with no X server.
package enum Shot {
  /// Plays `script` until `time` (its end if nil) and writes the frame there to `path`, a PNG.
  package static func write(
    _ setup: StageSetup, size: (width: Int, height: Int), interfaceScale: Double, script: Script,
    at time: Double?, to path: String
  ) throws(Failure) {
    var bitmap = try render(
      setup, size: size, interfaceScale: interfaceScale, script: script, at: time)
    try PartFile.replace(path) { (part) throws(Failure) in try bitmap.write(to: part) }
  }

  /// The same frame in memory.
  package static func render(
    _ setup: StageSetup, size: (width: Int, height: Int), interfaceScale: Double, script: Script,
    at time: Double?
  ) throws(Failure) -> Bitmap {
    var player = Player(setup.stage(for: script, size: size, interfaceScale: interfaceScale))
    let end = time ?? script.end
    let frame = player.play(script, until: end)
    // A script may have resized the window: the picture is of the window there is.
    let final = player.stage.configuration.window
    let drawer = FrameDrawer(
      content: setup.content, theme: setup.theme, paintsSynchronously: true)
    var bitmap = Bitmap(width: Int(final.width), height: Int(final.height))
    do {
      try bitmap.withRows { _ = drawer.draw(frame, of: player.stage, at: end, into: $0) }
    } catch {
      throw Failure(.cannotWrite, "\(error)")
    }
    return bitmap
  }
}
