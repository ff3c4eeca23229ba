import Testing

@testable import CardScript

/// Tests the length of the progress line.
@Suite struct ProgressLineTests {
  @Test(arguments: [
    (0, 0.0, "0/720 frames"), (0, 3, "0/720 frames"), (6, 0.5, "6/720 frames, 12 a second"),
    (120, 1.5, "120/720 frames, 80 a second, 8 s left"),
    (20, 8, "20/720 frames, 2.5 a second, 4:40 left"),
    (2, 2, "2/720 frames, 1.0 a second, 11:58 left"),
    (719, 9, "719/720 frames, 80 a second, 1 s left"),
    (720, 9, "720/720 frames, 80 a second, 0 s left"),
  ])
  func theLineShowsProgressSpeedAndRemainingTime(done: Int, elapsed: Double, line: String) {
    #expect(ProgressLine.text(done: done, total: 720, elapsed: elapsed) == line)
  }

  @Test func theLongestLineFitsATerminal() {
    let text = ProgressLine.text(done: 864_000_000, total: 864_000_000, elapsed: 1_000_000)
    #expect(text.count < 80)
  }
}
