import CardPaint
import CardSystem

/// The destination of a video's frames, which are written in order. Unless `finish()` is called, no video remains.
protocol VideoSink: AnyObject {
  /// Writes the next frame.
  func write(_ frame: Bitmap) throws(Failure)

  /// Completes the video so that players can read it, and replaces an older video.
  func finish() throws(Failure)
}
