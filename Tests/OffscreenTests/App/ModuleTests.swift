import Foundation
import Testing

/// Tests the rules about imports that the dependencies of the targets cannot enforce.
@Suite struct ModuleTests {
  /// Programs in a sandbox decode the user's files. This program therefore links no decoder.
  @Test func theDecodingModuleImportsNoDecoder() throws {
    let system: Set<String> = ["CardSystem", "CDecode", "Glibc", "Synchronization"]
    for (file, imports) in try Self.imports(of: "CardDecode") {
      #expect(imports.isSubset(of: system), "\(file)")
    }
  }

  /// `record`, `shot` and `inspect` need no X server, and no code for one.
  @Test func onlyCommandsWithAWindowImportX11() throws {
    let x11: Set<String> = ["CX11", "CX11Shims", "CardX11", "CardApp"]
    let files = try Self.imports(of: "cardstage").filter { !$0.value.isDisjoint(with: x11) }
    #expect(Set(files.keys) == ["ShowCommand.swift", "DoctorCommand.swift", "UserKeys.swift"])
  }

  /// If a file exported an import, a reader of another file would not see what that file uses.
  @Test func noImportIsExported() throws {
    for (path, text) in try Self.files(in: "") {
      #expect(!text.contains("@_exported"), "\(path)")
    }
  }

  /// Returns the modules that each Swift file of a module imports.
  private static func imports(of module: String) throws -> [String: Set<String>] {
    try files(in: module).mapValues { text in
      let modules = text.split(separator: "\n").compactMap { line -> String? in
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index < 2 else { return nil }
        return words.last.map(String.init)
      }
      return Set(modules)
    }
  }

  /// Returns the text of each Swift file in a folder of `Sources`, by its path in the folder.
  private static func files(in folder: String) throws -> [String: String] {
    let folder = URL(filePath: assetFolder).deletingLastPathComponent()
      .appending(path: "Sources/\(folder)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    try #require(!paths.isEmpty)
    return try Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
      })
  }
}
