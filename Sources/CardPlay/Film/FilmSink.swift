import CardPaint
import CardSystem

/// Where a film's frames go, one after another; without `finish()` nothing is left of them.
protocol FilmSink: AnyObject {
  /// Takes the next frame.
  func write(_ picture: Bitmap) throws(Failure)

  /// Completes the film, so that it can be played, and puts it in place of an older one.
  func finish() throws(Failure)
}
