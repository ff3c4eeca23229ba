import Testing

@testable import CardX11

/// Tests the mapping of the server's time stamps to local times.
@Suite struct ServerClockTests {
  @Test func aLocalServersStampsAreTakenAsTheyAre() {
    var clock = ServerClock()
    #expect(clock.localTime(of: 5_000_000, now: 5000.004) == 5000)
    // A stamp that is read late, as after a burst, keeps its own time.
    #expect(clock.localTime(of: 5_000_010, now: 5000.9) == 5000.01)
  }

  @Test func aRemoteServersStampsKeepTheirSpacingAtTheSmallestDelay() {
    var clock = ServerClock()
    // The server's time is the local time less 1000 s. The delays are 40, 10 and 300 ms.
    let first = clock.localTime(of: 200_000, now: 1200.040)
    #expect(abs(first - 1200.040) < 1e-9)
    let second = clock.localTime(of: 200_100, now: 1200.110)
    #expect(abs(second - 1200.110) < 1e-9)
    let third = clock.localTime(of: 200_200, now: 1200.500)
    #expect(abs(third - 1200.210) < 1e-9)
  }

  @Test(arguments: [0.0, 77777.0])
  func theWrapAfter49DaysIsNoJump(offset: Double) {
    var clock = ServerClock()
    let wrap = 4294967.296 * 3
    let before = clock.localTime(of: UInt32.max - 9, now: wrap - 0.010 + 0.002 + offset)
    let after = clock.localTime(of: 20, now: wrap + 0.020 + 0.002 + offset)
    #expect(abs(after - before - 0.030) < 1e-6)
  }

  @Test func timesNeverDecreaseAndNeverLieAhead() {
    var clock = ServerClock()
    var last = -Double.infinity
    var generator = SystemRandomNumberGenerator()
    for step in 0..<2000 {
      let now = 100 + Double(step) * 0.005
      let stamp = UInt32.random(in: 0...400_000, using: &generator)
      let time = clock.localTime(of: stamp, now: now)
      #expect(time >= last && time <= now)
      last = time
    }
  }

  @Test func aStampOfZeroIsNow() {
    var clock = ServerClock()
    #expect(clock.localTime(of: 0, now: 12.5) == 12.5)
  }
}
