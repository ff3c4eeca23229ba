package import CardContent
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
    var bitmap = render(
      setup, size: size, interfaceScale: interfaceScale, script: script, at: time)
    try PartFile.replace(path) { (part) throws(Failure) in try bitmap.write(to: part) }
  }

  /// The same frame in memory.
  package static func render(
    _ setup: StageSetup, size: (width: Int, height: Int), interfaceScale: Double, script: Script,
    at time: Double?
  ) -> Bitmap {
    var camera = Camera(
      setup, size: size, interfaceScale: interfaceScale, script: script, fitsWindow: false)
    camera.draw(at: time ?? script.end)
    return camera.picture
  }
}
