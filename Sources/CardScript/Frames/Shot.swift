package import CardContent
package import CardPaint
import CardRaster
package import CardSystem

/// A screenshot of a frame, made without an X server.
package enum Shot {
  /// Writes a frame to a PNG file.
  ///
  /// - Throws: An error if the file cannot be written.
  package static func write(_ bitmap: Bitmap, to path: String) throws(Failure) {
    var bitmap = bitmap
    try PartFile.replace(path) { (part) throws(Failure) in try bitmap.write(to: part) }
  }

  /// Plays a script until `time`, or to its end if `time` is nil, and returns the frame there.
  package static func render(
    _ setup: StageSetup, size: (width: Int, height: Int), interfaceScale: Double, script: Script,
    at time: Double?
  ) -> Bitmap {
    var renderer = OffscreenRenderer(
      setup, size: size, interfaceScale: interfaceScale, script: script, fitsWindow: false)
    renderer.draw(at: time ?? script.end)
    return renderer.bitmap
  }
}
