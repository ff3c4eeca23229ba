package import CardContent
import CardPaint
package import CardSystem

/// A script rendered as a video, without an X server.
package struct Video {
  package var setup: StageSetup
  /// The size of the video, in pixels.
  package var size: (width: Int, height: Int)
  package var interfaceScale: Double
  package var script: Script
  package var format: VideoFormat
  /// The frames per second of playback.
  package var rate: Double
  /// The factor by which playback is slower than real time.
  package var slowness: Double
  /// The end of the video, in the script's seconds; nil for the time at which everything has come to rest.
  package var end: Double?
  /// Whether the hand that plays the script is shown.
  package var showsHand = false
  /// Whether the video has exactly the frames that a session's window drew, at their own times.
  private let drawsWindowsFrames: Bool

  /// The maximum wait for rest after the last event, in seconds.
  private static let timeout = 3.0
  /// The maximum number of frames for a GIF's palette; tuned by eye.
  private static let maximumPaletteFrames = 64
  /// The maximum time to render a GIF that was stopped before its first frame, in seconds.
  private static let lastFrames = 1.0

  package init(
    _ setup: StageSetup, size: (width: Int, height: Int), interfaceScale: Double = 1,
    script: Script, format: VideoFormat, rate: Double? = nil, slowness: Double? = nil,
    end: Double? = nil
  ) {
    (self.setup, self.size, self.interfaceScale) = (setup, size, interfaceScale)
    (self.script, self.format) = (script, format)
    self.rate = rate ?? format.defaultRate
    self.slowness = slowness ?? 1
    self.end = end
    drawsWindowsFrames =
      script.session != nil && format == .pngSequence && rate == nil && slowness == nil
  }

  package var timing: VideoTiming {
    VideoTiming(rate: rate, slowness: slowness, end: end ?? rest)
  }

  private var rest: Double {
    if let session = script.session { return session.duration }
    return Player(
      setup.stage(for: script, size: size, interfaceScale: interfaceScale), openings: setup.openings
    )
    .rest(after: script, timeout: Self.timeout)
  }

  /// Renders the video to `path`.
  ///
  /// - Parameters:
  ///   - isCancelled: called before each frame. If it returns true, the video ends there and can be played, and the
  ///     function throws a failure. If a GIF's palette is not complete, a few first frames are still rendered, for at
  ///     most a second.
  ///   - onFrame: called after each frame with the number of frames done and the total.
  package func write(
    to path: String, isCancelled: () -> Bool = { false }, onFrame: (Int, Int) -> Void = { _, _ in }
  ) throws(Failure) {
    let timing = timing
    let drawn = drawsWindowsFrames ? script.session?.drawnFrames(until: timing.end) ?? [] : []
    let count = drawn.isEmpty ? timing.frameCount : drawn.count
    var renderer = OffscreenRenderer(
      setup, size: size, interfaceScale: interfaceScale, script: script,
      showsHand: showsHand)

    /// Renders a video of the first `count` frames, and returns the number of frames done.
    ///
    /// `isOver` receives the number of frames done, and returns true to end the video early. If the video ends before
    /// the first frame after the palette's samples, no file is left.
    func render(
      _ count: Int, sample: [Int], isOver: (Int) -> Bool
    ) throws(Failure) -> Int {
      let sink = try sink(to: path, paletteFrames: sample.count)
      let total = sample.count + count
      var done = 0
      renderer.rewind()
      while done < total, !isOver(done) {
        if done == sample.count { renderer.rewind() }
        let index = done < sample.count ? sample[done] : done - sample.count
        renderer.draw(
          drawn.isEmpty ? .time(timing.time(ofFrame: index)) : .step(drawn[index]))
        try sink.write(renderer.bitmap)
        done += 1
        onFrame(done, total)
      }
      if done > sample.count { try sink.finish() }
      return done
    }

    let sample = paletteFrames(of: count)
    var done = try render(count, sample: sample) { _ in isCancelled() }
    var rendered = done - sample.count
    if rendered <= 0, done > 0 {
      let end = MonotonicClock.now() + Self.lastFrames
      done = try render(done, sample: [0]) { $0 > 1 && MonotonicClock.now() > end }
      rendered = done - 1
    }
    guard rendered > 0 else { throw Failure(.interrupted, "stopped before the first frame") }
    if rendered < count {
      throw Failure(.interrupted, "stopped after \(rendered) of \(count) frames, saved in \(path)")
    }
  }

  /// Returns the sample frames for a GIF's palette, spread evenly over the video. They are written before the video's
  /// own frames.
  private func paletteFrames(of count: Int) -> [Int] {
    guard format == .gif else { return [] }
    let maximum = min(count, Self.maximumPaletteFrames)
    return (0..<maximum).map { $0 * count / maximum }
  }

  private func sink(to path: String, paletteFrames: Int) throws(Failure) -> any VideoSink {
    switch format {
    case .pngSequence: try ImageFolder(path: path)
    case .mp4, .webm, .gif:
      try VideoFile(
        format, path: path, size: size, rate: rate, paletteFrames: paletteFrames)
    }
  }
}
