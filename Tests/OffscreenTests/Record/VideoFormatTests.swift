import CardScript
import Testing

/// Tests the choice of a video's format and rate.
@Suite struct VideoFormatTests {
  @Test(arguments: [
    ("a.mp4", VideoFormat.mp4), ("/b.c/a.webm", .webm), ("A.GIF", .gif), ("./a.b.mp4", .mp4),
    ("a.png-sequence", .pngSequence), ("b/a.png-sequence//", .pngSequence),
  ])
  func theExtensionDeterminesTheFormat(path: String, format: VideoFormat) {
    #expect(VideoFormat(path: path) == format)
  }

  @Test(arguments: ["", "mp4", ".mp4", "b/.mp4", "a.mp4/b", "a.png", "a.mp4.", "/"])
  func otherExtensionsHaveNoFormat(path: String) {
    #expect(VideoFormat(path: path) == nil)
  }

  @Test(arguments: VideoFormat.allCases) func theStandardRateFitsTheFormat(format: VideoFormat) {
    #expect((1...format.maximumRate).contains(format.defaultRate))
    #expect(VideoFormat.endings.contains(".\(format.rawValue)"))
  }
}
