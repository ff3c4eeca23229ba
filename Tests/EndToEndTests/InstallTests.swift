import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests an installed program, which finds its assets beside it.
  @Suite struct Installed {
    /// The folders that may hold the assets, relative to the program's folder.
    nonisolated static let layouts = [
      (program: "cardstage", assets: "assets"),
      (program: "bin/cardstage", assets: "share/cardstage"),
    ]

    /// Copies the program out of its checkout. Copies the assets too if a folder for them is given.
    static func install(_ program: String, assets: String?, in scratch: Scratch) throws -> String {
      let files = FileManager.default
      let path = scratch.file(program)
      try files.createDirectory(
        atPath: URL(filePath: path).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try files.copyItem(atPath: Product.path, toPath: path)
      if let assets {
        let folder = URL(filePath: scratch.file(assets))
        try files.createDirectory(
          at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(at: URL(filePath: Product.package + "/assets"), to: folder)
      }
      return path
    }

    @Test(arguments: layouts)
    func aMovedProgramFindsItsAssets(program: String, assets: String) async throws {
      let scratch = try Scratch()
      let path = try Self.install(program, assets: assets, in: scratch)
      let outcome = try await run(
        ["shot", "--scene", "library", "--out", scratch.file("out.png"), "--size", "600x480"],
        program: path)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let image = try PixelGrid(png: scratch.file("out.png"))
      let wanted = try await atRest("library")
      #expect(image == wanted)
    }

    @Test(arguments: layouts)
    func aSpoiltAssetIsNamed(program: String, assets: String) async throws {
      let scratch = try Scratch()
      let path = try Self.install(program, assets: assets, in: scratch)
      _ = try scratch.write("{\"cards\": [{}]}", to: assets + "/decks/stack.json")
      let outcome = try await run(["shot", "--out", scratch.file("out.png")], program: path)
      #expect(outcome.failed(65, saying: "decks/stack.json", "title"), "\(outcome)")
    }

    /// The accessor of a bundle traps if the bundle is missing. The program must report the missing assets instead.
    @Test func missingAssetsAreReported() async throws {
      let scratch = try Scratch()
      let path = try Self.install("cardstage", assets: nil, in: scratch)
      for command in [["shot", "--out", scratch.file("out.png")], ["inspect"]] {
        let outcome = try await run(command, program: path)
        #expect(outcome.failed(66, saying: "assets"), "\(outcome)")
      }
    }
  }
}
