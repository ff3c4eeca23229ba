/// The times of a video's frames, evenly spaced in the user's time from 0.
package struct VideoTiming: Hashable, Sendable {
  /// The frames per second of playback.
  package var rate: Double
  /// The factor by which playback is slower than real time.
  package var slowness: Double
  /// The end of the video, in seconds of the user's time.
  package var end: Double

  package init(rate: Double, slowness: Double = 1, end: Double) {
    (self.rate, self.slowness, self.end) = (rate, slowness, end)
  }

  /// The number of frames up to `end`, at least one.
  ///
  /// A last frame shown for less than a millionth of its time is a rounding error and is left out.
  package var frameCount: Int { max(1, Int((end * rate * slowness - 1e-6).rounded(.up))) }

  /// Returns the time of a frame, counted from 0, in seconds of the user's time.
  package func time(ofFrame index: Int) -> Double { Double(index) / (rate * slowness) }
}
