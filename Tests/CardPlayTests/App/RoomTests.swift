import Foundation
import Testing

/// Each room imports only the rooms that `Sources/README.md` lets it enter.
@Suite struct RoomTests {
  /// The rooms each room may import; C and system modules besides are its own business.
  static let walls: [(room: String, mayImport: Set<String>)] = [
    ("CardKinetics", []),
    ("CardCore", ["CardKinetics"]),
    ("CardScenes", ["CardCore"]),
    ("CardLua", ["CardCore"]),
    ("CardSystem", []),
    ("CardDecode", ["CardSystem"]),
    ("CardRaster", ["CardCore"]),
    ("CardPaint", ["CardSystem", "CardCore", "CardRaster", "CardDecode"]),
    ("CardX11", ["CardSystem", "CardCore", "CardRaster"]),
    (
      "CardPlay",
      ["CardSystem", "CardCore", "CardScenes", "CardLua", "CardRaster", "CardDecode", "CardPaint"]
    ),
    ("CardBench", ["CardSystem", "CardPlay", "CardCore", "CardRaster", "CardPaint"]),
    ("CardCommand", ["CardCore", "CardSystem"]),
    ("cardtalk", ["CardCore", "CardScenes"]),
    ("cardtables", ["CardCore", "CardPlay", "CardScenes", "CardSystem"]),
  ]

  /// Nothing that decodes is linked into the program: programs in a box do it.
  @Test func filesOfTheUsersAreDecodedElsewhere() throws {
    let system: Set<String> = ["CardSystem", "CDecode", "Glibc", "Synchronization"]
    for (file, imports) in try Self.imports(of: "CardDecode") {
      #expect(imports.isSubset(of: system), "\(file)")
    }
  }

  /// The C modules that need an X server or its headers, and the room that wraps them.
  private static let x11: Set<String> = ["CX11", "CX11Shims", "CardX11", "CardShow"]

  @Test(arguments: walls)
  func aRoomImportsWhatItMay(room: String, mayImport: Set<String>) throws {
    for (file, imports) in try Self.imports(of: room) {
      let rooms = imports.filter { $0.hasPrefix("Card") }
      #expect(rooms.isSubset(of: mayImport), "\(file)")
      if room != "CardLua" { #expect(imports.isDisjoint(with: ["CLua", "CLuaFence"]), "\(file)") }
      if room != "CardX11" { #expect(imports.isDisjoint(with: Self.x11), "\(file)") }
    }
  }

  /// `record`, `shot` and `inspect` need no X server, and no code that knows of one.
  @Test func onlyCommandsWithAWindowImportX11() throws {
    let files = try Self.imports(of: "cardstage").filter { !$0.value.isDisjoint(with: Self.x11) }
    #expect(Set(files.keys) == ["ShowCommand.swift", "DoctorCommand.swift", "UserKeys.swift"])
  }

  /// The modules imported by each Swift file of a room.
  private static func imports(of room: String) throws -> [String: Set<String>] {
    let folder = URL(filePath: assetFolder).deletingLastPathComponent()
      .appending(path: "Sources/\(room)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var imports: [String: Set<String>] = [:]
    for name in names where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let modules = text.split(separator: "\n").compactMap { line -> String? in
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place < 2 else { return nil }
        return words.last.map(String.init)
      }
      imports[name] = Set(modules)
    }
    try #require(!imports.isEmpty)
    return imports
  }
}
