import Testing

@testable import CardSystem

/// Protects the reading of valid and invalid JSON.
@Suite struct JSONReaderTests {
  private func read(_ text: String) throws(JSONReader.Malformed) -> String {
    var reader = JSONReader(Array(text.utf8))
    return try reader.value().text
  }

  @Test(arguments: [
    #"{"a":[1,-2.5,true,false,null,{}],"b":"","c":[]}"#, #""é\"\\\n\t""#, "12", #"[[["x"]]]"#,
  ])
  func whatIsPrintedIsReadBack(text: String) throws { #expect(try read(text) == text) }

  @Test func escapesAreCharacters() throws {
    #expect(try read(#" "a\u00e9\ud83d\ude00\/b\r" "#) == "\"aé😀/b\\u000d\"")
    // The escape is half of a character.
    #expect(try read(#""\ud83d""#) == "\"\u{FFFD}\"")
  }

  @Test(arguments: [
    "", " ", "{", "[", "\"", "\"\\", "\"\\u00\"", "{\"a\"", "{\"a\" 1}", "{1:2}", "[1", "nul",
    "1e999",
    "]", "}", ":", "\"\\u12x4\"", "-", "§", String(repeating: "[", count: 100_000),
  ])
  func whatIsMalformedIsRefused(text: String) {
    #expect(throws: JSONReader.Malformed()) { try read(text) }
  }

  @Test func aValueIsSkippedHoweverDeep() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    var reader = JSONReader(Array("[\(deep), {\"a]\": \"}\\\"\"}, 7]".utf8))
    #expect(try reader.begin("["))
    for _ in 0..<2 {
      #expect(try reader.element())
      try reader.skipValue()
    }
    #expect(try reader.element())
    #expect(try reader.value().text == "7")
    #expect(try !reader.element())
  }
}
