import CardSystem
import Foundation
import TestSupport
import Testing

@testable import CardDecode

/// Tests the cache of facts about decoded files.
@Suite struct DecodeCacheTests {
  /// An accented letter has a composed and a decomposed form. Swift compares such file names as equal, but they name
  /// different files.
  @Test func namesThatAreEqualAsTextsBelongToDifferentFiles() throws {
    let folder = temporaryFolder()
    let cache = DecodeCache()
    let files = try ["\u{e9}", "e\u{301}"].map { name in
      let path = folder + "/" + name
      try Data().write(to: URL(filePath: path))
      var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
      #expect(utimes(path, &times) == 0)
      return (path, try #require(RegularFile.State(of: path)))
    }
    for (path, state) in files { cache.record(path, state) { $0.facts = .failure(.crashed) } }
    for (path, state) in files { #expect(cache[path, state] != nil) }
    cache.forget(files[0].0)
    #expect(cache[files[0].0, files[0].1] == nil && cache[files[1].0, files[1].1] != nil)
  }
}
