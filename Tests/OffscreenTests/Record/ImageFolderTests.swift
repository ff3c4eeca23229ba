import CardPaint
import CardSystem
import Glibc
import TestSupport
import Testing

@testable import CardScript

/// Tests the numbered frames of a video that is a folder.
@Suite struct ImageFolderTests {
  private func shoot(_ count: Int, into path: String, color: UInt32) throws {
    let folder = try ImageFolder(path: path)
    var bitmap = Bitmap(width: 3, height: 2)
    for y in 0..<2 { for x in 0..<3 { bitmap[x, y] = color } }
    for _ in 0..<count { try folder.write(bitmap) }
    try folder.finish()
  }

  @Test func framesAreNumberedFromOneAndHoldWhatWasSeen() throws {
    let path = temporaryFolder() + "/a.png-sequence"
    try shoot(2, into: path, color: 0xFF12_3456)
    #expect(FileText.names(in: path) == ["frame-000001.png", "frame-000002.png"])
    let bitmap = try PNGFile.read(path + "/frame-000002.png")
    #expect(bitmap.pixels == Array(repeating: 0xFF12_3456, count: 6))
  }

  @Test func olderLongerVideoLeavesNoFrameBehind() throws {
    let path = temporaryFolder() + "/a.png-sequence"
    try shoot(3, into: path, color: 0xFF00_00FF)
    write("", to: path + "/frame-000004.png.part")
    try shoot(2, into: path, color: 0xFF00_FF00)
    #expect(FileText.names(in: path) == ["frame-000001.png", "frame-000002.png"])
  }

  @Test func twoVideosCannotShareAFolder() throws {
    let path = temporaryFolder() + "/a.png-sequence"
    let first = try ImageFolder(path: path)
    try first.write(Bitmap(width: 3, height: 2))
    #expect(
      throws: Failure(.cannotWrite, "cannot write \(path): another video is being written to it")
    ) {
      try ImageFolder(path: path)
    }
    try first.finish()
    #expect(FileText.names(in: path) == ["frame-000001.png"])
  }

  @Test(arguments: [
    "notes.txt", "notes.part", "frame-1.png", "frame-000001.jpg", "frame-00000x.png",
  ])
  func aFolderThatHoldsAnythingElseIsLeftAlone(name: String) throws {
    let path = temporaryFolder()
    write("", to: path + "/" + name)
    write("", to: path + "/frame-000001.png")
    #expect(throws: Failure(.cannotWrite, "cannot write \(path): it has other files (\(name))")) {
      try ImageFolder(path: path)
    }
    #expect(FileText.names(in: path).count == 2)
  }

  @Test func aFrameThatCannotBeWrittenLeavesNothing() throws {
    let path = temporaryFolder() + "/a.png-sequence"
    #expect {
      let folder = try ImageFolder(path: path)
      // A folder has the frame's name. The frame can therefore be written, but not renamed.
      mkdir(path + "/frame-000001.png", 0o755)
      try folder.write(Bitmap(width: 3, height: 2))
      try folder.finish()
    } throws: {
      ($0 as? Failure)?.status == .cannotWrite && "\($0)".contains(path + "/frame-000001.png: ")
    }
    #expect(FileText.names(in: path) == ["frame-000001.png"])
  }

  @Test func unfinishedVideoKeepsTheOlderOne() throws {
    let path = temporaryFolder() + "/a.png-sequence"
    for count in [0, 2] {
      try shoot(count, into: path, color: 0xFF00_00FF)
      let names = FileText.names(in: path)
      do {
        let folder = try ImageFolder(path: path)
        for _ in 0..<40 { try folder.write(Bitmap(width: 3, height: 2)) }
      }
      #expect(FileText.names(in: path) == names)
    }
    #expect(try PNGFile.read(path + "/frame-000002.png").pixels[0] == 0xFF00_00FF)
    let other = temporaryFolder() + "/a.png-sequence"
    _ = try ImageFolder(path: other)
    #expect(access(other, F_OK) != 0)
  }

  @Test func framesBeyondAMillionKeepTheirNumbers() {
    #expect(ImageFolder.name(ofFrame: 1_234_567) == "frame-1234567.png")
    #expect(ImageFolder.isFrame("frame-1234567.png"))
  }
}
