import CardScript
import Testing

@Suite struct FilmFormatTests {
  @Test(arguments: [
    ("a.mp4", FilmFormat.mp4), ("/b.c/a.webm", .webm), ("A.GIF", .gif), ("./a.b.mp4", .mp4),
    ("a.png-sequence", .pngSequence), ("b/a.png-sequence//", .pngSequence),
  ])
  func theEndOfTheNameSaysIt(path: String, format: FilmFormat) {
    #expect(FilmFormat(path: path) == format)
  }

  @Test(arguments: ["", "mp4", ".mp4", "b/.mp4", "a.mp4/b", "a.png", "a.mp4.", "/"])
  func anyOtherNameSaysNothing(path: String) {
    #expect(FilmFormat(path: path) == nil)
  }

  @Test(arguments: FilmFormat.allCases) func theUsualRateIsOneItCanHold(format: FilmFormat) {
    #expect((1...format.highestRate).contains(format.usualRate))
    #expect(FilmFormat.endings.contains(".\(format.rawValue)"))
  }
}
