import CardKinetics
import Foundation

@testable import CardLua

/// The bundled layouts.
enum Gallery {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "assets/layouts")

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".lua") }.sorted()

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  static func layout(_ name: String) throws -> LuaLayout {
    try LuaLayout(text(name), file: name)
  }
}

extension LuaLayout {
  /// Creates a layout whose function `card` has this body.
  init(body: String) throws {
    try self.init("function card(p, view)\n\(body)\nend", file: "test.lua")
  }

  func pose(_ p: Double = 0, in view: LayoutView = .test) throws -> CardPose {
    try pose(at: p, in: view, parameters: standardParameters)
  }
}

extension LayoutView {
  static let test = LayoutView(size: Size(1000, 800), card: Size(300, 400))
}

/// Returns the error of loading a file, or else the error of calling its `card`. Returns nil if both succeed.
func failure(of text: String) -> LuaLayoutError? {
  do {
    _ = try LuaLayout(text, file: "test.lua").pose()
    return nil
  } catch { return error as? LuaLayoutError }
}
