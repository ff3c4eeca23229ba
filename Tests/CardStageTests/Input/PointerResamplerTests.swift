import CardKinetics
import Glibc
import Testing

@testable import CardInput
@testable import CardModel

/// Tests the resampling of the pointer's position for each frame.
@Suite struct PointerResamplerTests {
  /// A user who holds the button down, with the position as a function of time, and the rate and precision of the
  /// samples.
  private struct Pointer {
    var rate: Double
    var isWhole = false
    var until = 1.0
    var position: (Double) -> Double

    /// Returns the time of each frame, the pointer's position in the frame and the position of the last sample.
    func frames() -> [(time: Double, shown: Double, sample: Double)] {
      var random = SplitMix64(seed: UInt64(rate))
      var samples: [(event: InputEvent, heard: Double)] = []
      for index in 0...Int(until * rate) {
        let time = 0.0003 + Double(index) / rate
        let point = Point(isWhole ? position(time).rounded() : position(time), 300)
        let stamp = isWhole ? (time * 1000).rounded(.down) / 1000 : time
        let kind: UserInput =
          index == 0
          ? .press(point, button: 1, device: .mouse, modifiers: []) : .move(point, modifiers: [])
        let heard = time + Double.random(in: 0...0.001, using: &random)
        samples.append((InputEvent(time: stamp, kind: kind), heard))
      }
      var resampler = PointerResampler()
      var (shown, sample, next) = (0.0, 0.0, 0)
      var frames: [(time: Double, shown: Double, sample: Double)] = []
      for index in 1...Int((until + 0.1) * 60) {
        let refresh = Double(index) / 60
        let begun = refresh - 0.004
        while next < samples.count, samples[next].heard <= begun {
          resampler.record(samples[next].event)
          if case .move(let point, _) = samples[next].event.kind {
            (shown, sample) = (point.x, point.x)
          }
          next += 1
        }
        let time = min(refresh - PointerResampler.latency, begun)
        if let point = resampler.next(at: time) { shown = point.x }
        frames.append((time, shown, sample))
      }
      return frames
    }
  }

  private func steps(_ positions: [Double]) -> [Double] {
    zip(positions, positions.dropFirst()).map { $1 - $0 }
  }

  private func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }

  @Test(arguments: [90.0, 125, 250, 500, 1000])
  func aSteadyPointerIsShownInEvenSteps(rate: Double) {
    let frames = Pointer(rate: rate) { 300 * $0 }.frames()
    // The comparison leaves out the frames of the first samples and the frames after the last sample.
    for step in steps(frames[4..<58].map(\.shown)) { #expect(abs(step - 5) < 0.05) }
  }

  @Test(arguments: [125.0, 250, 500, 1000], [300.0, 307, 1113])
  func wholePixelsAndMillisecondsAreEvenedOut(rate: Double, speed: Double) {
    let frames = Pointer(rate: rate, isWhole: true) { speed * $0 }.frames()[4..<58]
    #expect(deviation(steps(frames.map(\.shown))) < 0.75 * deviation(steps(frames.map(\.sample))))
  }

  @Test(arguments: [90.0, 125, 1000])
  func aPointerThatStopsIsShownWhereItIs(rate: Double) {
    let frames = Pointer(rate: rate, until: 0.5) { 800 * $0 }.frames()
    let last = frames.last?.sample
    #expect(frames.suffix(3).allSatisfy { $0.shown == last })
    // The pointer was fast. The frame must not show it farther than it would have gone.
    for frame in frames {
      #expect(frame.shown <= (last ?? 0) + 800 * PointerResampler.maximumPrediction)
    }
  }

  @Test func aPointerThatRestsDoesNotMove() {
    var resampler = PointerResampler()
    resampler.record(
      InputEvent(time: 1, kind: .press(Point(40, 50), button: 1, device: .mouse, modifiers: [])))
    for frame in 0..<100 { #expect(resampler.next(at: 1 + Double(frame) / 60) == nil) }
    #expect(!resampler.isSettling)
  }

  @Test(arguments: [90.0, 125, 1000])
  func aPointerThatTurnsBackHardlyOvershoots(rate: Double) {
    // The pointer moves a hundred points to either side, twice a second, as fast as a user shakes a card.
    let frames = Pointer(rate: rate) { 100 * sin(4 * .pi * $0) }.frames()
    for frame in frames { #expect(abs(frame.shown) < 107) }
    for frame in frames[4..<58] {
      #expect(abs(frame.shown - 100 * sin(4 * .pi * frame.time)) < 7)
    }
  }

  @Test func eventsOutsideAPressMoveNothing() {
    var resampler = PointerResampler()
    func move(_ index: Int) -> InputEvent {
      InputEvent(
        time: Double(index) * 0.008, kind: .move(Point(Double(index) * 4, 0), modifiers: []))
    }
    for index in 0..<5 { resampler.record(move(index)) }
    #expect(resampler.next(at: 0.036) == nil)
    resampler.record(
      InputEvent(time: 0.04, kind: .press(Point(20, 0), button: 1, device: .mouse, modifiers: [])))
    for index in 6..<9 { resampler.record(move(index)) }
    #expect(resampler.isSettling == false)
    #expect(resampler.next(at: 0.068) != nil)
    #expect(resampler.isSettling)
    resampler.record(InputEvent(time: 0.07, kind: .release(Point(35, 0), button: 1, modifiers: [])))
    #expect(resampler.next(at: 0.07) == nil && !resampler.isSettling)
  }

  @Test func aPauseSeparatesTwoMovements() {
    var resampler = PointerResampler()
    resampler.record(
      InputEvent(time: 0, kind: .press(Point(0, 0), button: 1, device: .mouse, modifiers: [])))
    for index in 1..<9 {
      resampler.record(
        InputEvent(
          time: Double(index) * 0.008, kind: .move(Point(Double(index) * 9, 0), modifiers: [])))
    }
    resampler.record(InputEvent(time: 0.2, kind: .move(Point(70, 0), modifiers: [])))
    #expect(resampler.next(at: 0.208) == nil)
  }

  @Test func aSampleOfAnEarlierTimeIsHarmless() {
    var resampler = PointerResampler()
    resampler.record(
      InputEvent(time: 1, kind: .press(Point(10, 0), button: 1, device: .mouse, modifiers: [])))
    for time in [1.004, 0.9, 1.004, 1.008] {
      resampler.record(InputEvent(time: time, kind: .move(Point(time * 10, 0), modifiers: [])))
      for ahead in [-1, -0.001, 0, 0.005, 0.5] {
        let point = resampler.next(at: time + ahead)
        #expect(point.map { (7...13).contains($0.x) } ?? true)
      }
    }
  }
}
