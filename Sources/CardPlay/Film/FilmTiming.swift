/// When the frames of a film are: evenly spaced in the user's time, from 0 on.
package struct FilmTiming: Hashable, Sendable {
  /// Frames a second as the film is played.
  package var rate: Double
  /// How many times slower than life it is played.
  package var slowness: Double
  /// Where the film ends, in seconds of the user's time.
  package var end: Double

  package init(rate: Double, slowness: Double = 1, end: Double) {
    (self.rate, self.slowness, self.end) = (rate, slowness, end)
  }

  /// As many as it takes to reach `end`; at least one.
  ///
  /// A last one that would be on for less than a millionth of its time is rounding's.
  package var frameCount: Int { max(1, Int((end * rate * slowness - 1e-6).rounded(.up))) }

  /// The moment that a frame shows, counted from 0, in seconds of the user's time.
  package func time(ofFrame index: Int) -> Double { Double(index) / (rate * slowness) }
}
