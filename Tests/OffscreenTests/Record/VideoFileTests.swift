import Testing

@testable import CardScript

/// Tests which part of ffmpeg's output an error message gives as the reason.
@Suite struct VideoFileTests {
  @Test(arguments: [
    ("", nil), ("\n", nil), ("Conversion failed!\n", "Conversion failed!"),
    ("\na: No space left on device\nlast\n", "a: No space left on device"),
    ("[libx264 @ 0x55d0c0de] width not divisible by 2\n", "width not divisible by 2"),
    ("cause: no\nError initializing output stream 0:0 -- \nConversion failed!\n", "cause: no"),
    ("[raw @ 0x1] [IMG @ 0x2] too large\npipe:0: Invalid argument\n", "too large"),
    ("[mp4 @ 0x1] \n[mp4 @ 0x1] a\n", "a"),
    ("[not an address] says\n", "[not an address] says"),
  ])
  func theFirstLineIsTheReason(text: String, line: String?) {
    #expect(VideoFile.reason(in: text) == line)
  }
}
