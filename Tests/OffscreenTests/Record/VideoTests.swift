import CardSystem
import Glibc
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests the length and the frames of a video.
@Suite struct VideoTests {
  private func video(_ script: String, rate: Double = 10, end: Double? = nil) throws -> Video {
    let setup = StageSetup(
      try StageSettings(scene: "stack"), content: try ContentLoader.load(from: assetFolder))
    return Video(
      setup, size: (60, 60), script: try Script(text: script), format: .pngSequence, rate: rate,
      end: end)
  }

  private static let key = #"{"t":0.2,"type":"key","key":"Right"}"#

  @Test func withoutAnEndAVideoLastsUntilRestOrTheTimeout() throws {
    let rest = try video(Self.key).timing.end
    #expect(rest > 0.2 && rest <= 3.2)
    #expect(try video(Self.key, end: 0.7).timing.end == 0.7)
    #expect(try video("").timing.frameCount == 1)
    // In slow motion, the card flies for more than 3 s, so the timeout ends the video.
    let slower = #"{"t":0.1,"type":"key","key":"s"}"# + "\n"
    let slow = slower + slower + Self.key
    #expect(try video(slow).timing.end == 3.2)
  }

  @Test func aVideoReportsEachFrame() throws {
    let path = temporaryFolder() + "/a.png-sequence"
    var reported: [Int] = []
    try video(Self.key, end: 0.5).write(
      to: path,
      onFrame: { done, total in
        #expect(total == 5)
        reported.append(done)
      })
    #expect(reported == [1, 2, 3, 4, 5])
    #expect(FileText.names(in: path).count == 5)
  }

  @Test(arguments: [0, 1, 4]) func aCancelledVideoHoldsTheFramesBefore(count: Int) throws {
    let path = temporaryFolder() + "/a.png-sequence"
    var done = 0
    #expect {
      try video(Self.key, end: 3600).write(
        to: path, isCancelled: { done == count }, onFrame: { reported, _ in done = reported })
    } throws: {
      ($0 as? Failure)?.status == .interrupted
        && "\($0)".contains(count == 0 ? "before the first" : "after \(count) of 36000")
    }
    #expect(FileText.names(in: path) == (0..<count).map { ImageFolder.name(ofFrame: $0 + 1) })
  }
}
