import Glibc
import Testing

@testable import CardX11

/// Tests the capture of errors that Xlib prints.
@Suite struct StandardErrorCaptureTests {
  @Test func theOutputOfALibraryBecomesOneLine() {
    let (result, words) = StandardErrorCapture.run {
      let text = "No protocol specified\n\nreally\n"
      return write(STDERR_FILENO, text, text.utf8.count)
    }
    #expect(result == 30)
    #expect(words.contains("No protocol specified really"))
  }
}
