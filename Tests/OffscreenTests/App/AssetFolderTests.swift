import CardSystem
import Glibc
import TestSupport
import Testing

@testable import CardContent

/// Tests the search for the assets in a checkout.
@Suite struct AssetFolderTests {
  /// Swift reads a slash and the combining mark after it as a single character, which is not a slash.
  @Test(arguments: ["a", "a/b", "\u{301}a/b", "a/\u{301}"])
  func aCheckoutIsFoundAboveAFolder(path: String) {
    let folder = temporaryFolder()
    write("", to: folder + "/Package.swift")
    OutputFile.makeFolder(folder + "/" + path)
    let found = AssetFolder.checkout(above: folder + "/" + path + "/x")
    #expect(found.map { FilePath($0) } == FilePath(folder))
  }
}
