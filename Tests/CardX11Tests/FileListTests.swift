import CardModel
import CardSystem
import Testing

@testable import CardX11

/// Tests the parsing of lists of URIs from other programs.
@Suite struct FileListTests {
  private func list(_ text: String, host: String? = "stage") -> FileList {
    FileList(uriList: Array(text.utf8), host: host)
  }

  @Test(arguments: [
    ("file:///a/b.png", "/a/b.png"), ("file:/a/b.png", "/a/b.png"),
    ("file://localhost/a", "/a"), ("file://LocalHost/a", "/a"), ("file://stage/a", "/a"),
    ("file://Stage/a", "/a"), ("FILE:///a", "/a"), ("file:////a", "//a"), ("file:///", "/"),
    ("file:///a%20b%25", "/a b%"), ("file:///%c3%84%C3%a4", "/Ää"), ("file:///a b", "/a b"),
    // A percent sign that begins no escape stays.
    ("file:///100%", "/100%"), ("file:///%4", "/%4"), ("file:///%zz%41", "/%zzA"),
    ("file:///%+f", "/%+f"),
    ("file:///a?b#c", "/a?b#c"), ("file:///a%0Ab", "/a\nb"),
    // Spaces around a URI do not belong to it. A path that is no URI has no escapes.
    (" file:///a b\t ", "/a b"), ("/a%20b#c", "/a%20b#c"),
  ])
  func aLocalFilesURIIsItsPath(uri: String, path: String) {
    #expect(list(uri).paths.map { Array($0.utf8) } == [Array(path.utf8)])
    #expect(list(uri).omitted == nil)
  }

  @Test(arguments: [
    ("http://stage/a", "not a file"), ("a/b", "not a file"), ("file", "not a file"),
    ("smb://localhost/a", "not a file"), ("file://other/a", "on another computer"),
    ("file://stage.example/a", "on another computer"), ("file:a", "not an absolute path"),
    ("file:", "not an absolute path"), ("file://", "not an absolute path"),
    ("file://stage", "not an absolute path"), ("file:./a", "not an absolute path"),
    ("file:///a%00b", "not an absolute path"),
  ])
  func urisOfNoLocalFileAreLeftOut(uri: String, words: String) {
    let files = list("file:///a\r\n" + uri + "\r\nfile:///z")
    #expect(files.paths == ["/a", "/z"])
    #expect(files.omitted == "left out: \(words) (1)")
  }

  @Test func anyLineEndIsAcceptedAndCommentsAreIgnored() {
    for end in ["\r\n", "\n", "\r\r\n", "\n\n", "\r", "\0", "\r\n\0"] {
      let text = ["# from a program", "file:///a", "#file:///b", "file:///c"].joined(separator: end)
      for tail in ["", end, end + "\0", "\0\0"] {
        #expect(list(text + tail) == list("file:///a\nfile:///c"))
      }
    }
    #expect(list("").paths.isEmpty && list("").omitted == nil)
  }

  @Test func omissionsAreCountedByTheirReason() {
    let files = list("http://a\nfile://b/c\nhttp://d\nfile:///e", host: nil)
    #expect(files.paths == ["/e"])
    #expect(files.omitted == "left out: not a file (2), on another computer (1)")
  }

  @Test func theDesktopsOwnListBeginsWithAVerb() {
    for text in [
      "copy\nfile:///a\nfile:///b", "cut\nfile:///a\nfile:///b\n\0", "file:///a\nfile:///b",
      "copy\r\nfile:///a\r\nfile:///b\r\n",
    ] {
      let files = FileList(gnomeCopiedFiles: Array(text.utf8), host: nil)
      #expect(files.paths == ["/a", "/b"] && files.omitted == nil)
    }
  }

  @Test func anEndlessListIsCut() {
    let text = String(repeating: "file:///a\r\n", count: FileList.limit + 3)
    #expect(list(text).paths.count == FileList.limit)
    #expect(list(text).omitted == "left out: beyond the first 100,000 (3)")
  }

  @Test func anyFileNameIsReadBackFromItsURI() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<3000 {
      let length = Int.random(in: 0..<12, using: &generator)
      let name = (0..<length).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : UInt8.random(in: 32...126, using: &generator)
      }
      let path = Array("/".utf8) + name
      let uri =
        "file:///"
        + name.map { Self.escaped($0, isForced: Bool.random(using: &generator)) }.joined()
      let isName = !path.contains(0)
      let files = list(uri)
      #expect(
        files.paths.map { $0.fileName.dropLast().map(UInt8.init(bitPattern:)) }
          == (isName ? [path] : []))
      #expect((files.omitted == nil) == isName)
    }
  }

  private static func escaped(_ byte: UInt8, isForced: Bool) -> String {
    let isPlain = (33...126).contains(byte) && byte != UInt8(ascii: "%")
    if isPlain, !isForced { return String(UnicodeScalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: isForced)
    return "%" + (digits.count == 1 ? "0" : "") + digits
  }

  @Test func arbitraryBytesDoNoHarm() {
    var generator = SplitMix64(seed: 2)
    let parts = [
      "file:", "//", "/", "%", "%4", "%00", "\r\n", "\n", "#", "\0", "stage", "é", "copy\n",
    ]
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<20, using: &generator) {
        bytes +=
          Bool.random(using: &generator)
          ? Array(parts.randomElement(using: &generator)!.utf8)
          : [UInt8.random(in: 0...255, using: &generator)]
      }
      for files in [
        FileList(uriList: bytes, host: "stage"), FileList(gnomeCopiedFiles: bytes, host: nil),
      ] {
        #expect(
          files.paths.allSatisfy { $0.utf8.first == UInt8(ascii: "/") && !$0.utf8.contains(0) })
        #expect(files.paths.allSatisfy { !$0.unicodeScalars.isEmpty })
      }
    }
  }
}
