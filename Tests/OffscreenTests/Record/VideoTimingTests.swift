import CardScript
import Testing

/// Tests the times of a video's frames.
@Suite struct VideoTimingTests {
  @Test(arguments: [1.0, 23.976, 25, 29.97, 50, 60, 240], [1.0, 2.5, 8])
  func framesAreEvenlySpacedFromNothingToTheEnd(rate: Double, slowness: Double) {
    for end in [0.2, 1, 7.25, 12] {
      let timing = VideoTiming(rate: rate, slowness: slowness, end: end)
      #expect(timing.time(ofFrame: 0) == 0)
      let last = timing.frameCount - 1
      let step = 1 / (rate * slowness)
      for index in 0..<last {
        let gap = timing.time(ofFrame: index + 1) - timing.time(ofFrame: index)
        #expect(abs(gap - step) < 1e-12)
      }
      // The last frame begins before the end of the video, and a further frame would not.
      #expect(timing.time(ofFrame: last) < end || last == 0)
      #expect(timing.time(ofFrame: last + 1) >= end - 1e-6)
    }
  }

  @Test func videoLastsAsLongAsItsScriptTimesItsSlowness() {
    #expect(VideoTiming(rate: 60, end: 2).frameCount == 120)
    #expect(VideoTiming(rate: 60, slowness: 8, end: 2).frameCount == 960)
    #expect(VideoTiming(rate: 25, end: 0.5).frameCount == 13)
    // 0.1 + 0.2 is a little more than 0.3. The rounding error must not add a frame.
    #expect(VideoTiming(rate: 30, end: 0.1 + 0.2).frameCount == 9)
  }

  @Test func videoOfAnEmptyScriptHasAFrame() {
    #expect(VideoTiming(rate: 60, end: 0).frameCount == 1)
  }

  @Test func slowMotionAddsFramesBetweenThoseAtNormalSpeed() {
    let normal = VideoTiming(rate: 60, end: 3)
    let slow = VideoTiming(rate: 60, slowness: 4, end: 3)
    #expect(slow.frameCount == 4 * normal.frameCount)
    for index in 0..<normal.frameCount {
      #expect(slow.time(ofFrame: 4 * index) == normal.time(ofFrame: index))
    }
  }
}
