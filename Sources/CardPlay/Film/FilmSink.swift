import CardPaint
import CardSystem

/// Where a film's frames go, one after another.
protocol FilmSink {
  /// Takes the next frame.
  mutating func write(_ picture: Bitmap) throws(Failure)

  /// Brings to an end what has been written: it can be played then.
  mutating func finish() throws(Failure)
}
