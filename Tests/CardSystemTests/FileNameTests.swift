import CardModel
import Glibc
import TestSupport
import Testing

@testable import CardSystem

/// Tests file names that are not valid UTF-8: a conversion to `String` and back keeps their bytes.
@Suite struct FileNameTests {
  private static func bytes(_ text: String) -> [UInt8] {
    text.fileName.dropLast().map(UInt8.init(bitPattern:))
  }

  /// Returns names with every kind of byte, most of them close to UTF-8.
  private static func names(_ count: Int) -> [[UInt8]] {
    var dice = SplitMix64(seed: 3)
    let parts: [[UInt8]] = [
      Array("é".utf8), Array("🂡".utf8), Array("\u{10FEFF}".utf8), Array("\u{10FE80}".utf8),
      Array("\u{100000}".utf8), [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90], [0xF4],
      [0xE2, 0x82],
    ]
    return (0..<count).map { _ in
      (0..<Int.random(in: 0..<6, using: &dice)).flatMap { _ in
        Bool.random(using: &dice)
          ? [UInt8.random(in: 1...255, using: &dice)] : parts.randomElement(using: &dice)!
      }
    }
  }

  @Test func everyNameComesBackAsItWas() {
    var texts: [String: [UInt8]] = [:]
    for name in Self.names(20_000) {
      let text = String(fileName: name)
      #expect(Self.bytes(text) == name && text.fileName.last == 0)
      if let plain = String(validating: name, as: UTF8.self),
        !plain.unicodeScalars.contains(where: \.standsForByte)
      {
        #expect(Array(text.utf8) == name)
      }
      // Some strings are equal although their bytes differ, since an accented letter has a composed and a decomposed
      // form.
      if let other = texts.updateValue(name, forKey: text), other != name {
        #expect(String(decoding: other, as: UTF8.self) == String(decoding: name, as: UTF8.self))
      }
    }
  }

  @Test func invalidBytesAreEchoedAsNumbersAndShownAsReplacementCharacters() {
    let text = String(fileName: [0x61, 0xFF, 0x1B, 0xC3])
    #expect(text.echoed == "a\\xFF\\u{1B}\\xC3")
    #expect(text.onOneLine == "a\u{FFFD} \u{FFFD}")
  }

  @Test func aFileOfAnyNameIsWrittenFoundAndRead() throws {
    let folder = temporaryFolder()
    let slash = UInt8(ascii: "/")
    let names = Set(Self.names(500)).filter { !$0.contains(slash) && !$0.isEmpty && $0[0] != 46 }
    for name in names {
      try OutputFile(path: folder + "/" + String(fileName: name)).write(name.span.bytes)
    }
    let found = try FileText.namesRead(in: folder)
    #expect(Set(found.map(Self.bytes)) == names && found.count == names.count)
    for name in found {
      let path = folder + "/" + name
      #expect(try FileText.read(path) == Self.bytes(name))
      #expect(FileText.folder(of: path) == folder + "/")
      #expect(unlink(path.fileName) == 0)
    }
  }
}
