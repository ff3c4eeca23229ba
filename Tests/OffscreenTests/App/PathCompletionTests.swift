import Glibc
import TestSupport
import Testing

@testable import CardContent

/// Tests the suggestions for a path that a user types.
@Suite struct PathCompletionTests {
  private let folder = temporaryFolder()

  private func paths(_ text: String, maximum: Int = 8) -> [String] {
    PathCompletion.paths(for: folder + text, recent: [], maximum: maximum)
      .map { String($0.dropFirst(folder.count)) }
  }

  @Test func cardFilesAndFoldersAreSuggestedInNaturalOrder() {
    for name in ["b10.png", "b2.png", "b.txt", "deck.json", ".b.png", "Big.pdf"] {
      write("", to: folder + "/" + name)
    }
    #expect(mkdir(folder + "/box", 0o700) == 0)
    #expect(paths("/b") == ["/b2.png", "/b10.png", "/Big.pdf", "/box/"])
    #expect(paths("/b", maximum: 2) == ["/b2.png", "/b10.png"])
    #expect(paths("/.") == [])
    #expect(paths("/d") == ["/deck.json"])
    #expect(paths("/none") == [] && paths("/none/x") == [])
  }

  @Test func nothingTypedGivesTheRecentPaths() {
    let recent = ["/a/b", "/c"]
    #expect(PathCompletion.paths(for: "", recent: recent, maximum: 8) == recent + ["~/", "/"])
    #expect(PathCompletion.paths(for: "", recent: recent, maximum: 3) == ["/a/b", "~/", "/"])
  }

  @Test func aTildeIsTheHomeFolder() throws {
    let home = String(cString: try #require(getenv("HOME")))
    #expect(PathCompletion.expanded("~/x") == home + "/x")
    #expect(PathCompletion.expanded("~x") == "~x" && PathCompletion.expanded("/~/x") == "/~/x")
    let recent = PathCompletion.paths(for: "", recent: [home + "/x"], maximum: 3)
    #expect(recent == ["~/x", "~/", "/"])
  }
}
