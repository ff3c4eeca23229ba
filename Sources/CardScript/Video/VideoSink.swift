import CardPaint
import CardSystem

/// A destination for a video's frames, in order; without `finish()` nothing is left of them.
protocol VideoSink: AnyObject {
  /// Writes the next frame.
  func write(_ picture: Bitmap) throws(Failure)

  /// Completes the video, so that it can be played, and puts it in place of an older one.
  func finish() throws(Failure)
}
