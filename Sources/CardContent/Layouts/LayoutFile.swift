import CardKinetics
import CardLua
import CardPicture
package import CardScene
package import CardScenes
package import CardSystem

/// Layouts in Lua files, for the Custom scene.
package enum LayoutFile {
  /// The maximum number of bytes that are read. `LuaLayout` reports its own limit for a longer file.
  private static let maximumSize = 1 << 20

  /// Reads a file and tests its layout.
  ///
  /// - Throws: An error if the file cannot be read, or an error with the line of a fault.
  package static func read(_ path: String) throws(Failure) -> NamedLayout {
    try layout(called: FileText.stem(of: path), text(of: path), file: path)
  }

  static func text(of path: String) throws(Failure) -> String {
    String(decoding: try FileText.read(path, upTo: maximumSize), as: UTF8.self)
  }

  /// Creates the layout of a text, and tests it at the positions of a frame at rest and half-way to the next card.
  ///
  /// - Parameter file: The name in errors, or nil for the layout's name with `.lua`.
  /// - Throws: An error that describes the fault.
  package static func layout(
    called name: String, _ text: String, file: String? = nil
  ) throws(Failure) -> NamedLayout {
    do {
      let layout = try LuaLayout(text, file: file ?? name + ".lua")
      let (view, parameters) = (
        LayoutView(size: CustomScene.design.size), layout.standardParameters
      )
      let reach = try layout.settings(in: view, parameters: parameters).reach
      let positions = (-2 * reach...2 * reach).map { Double($0) / 2 }
      for parity in [0, 1] {
        let framePositions = positions.indices.filter { $0 % 2 == parity }.map { positions[$0] }
        _ = try layout.poses(at: framePositions, in: view, parameters: parameters)
      }
      return NamedLayout(name: name, text: text, layout)
    } catch {
      throw Failure(.badData, "\(error)".onOneLine)
    }
  }

  /// Writes a template with comments to a new file.
  ///
  /// - Throws: An error if the file exists already or cannot be written.
  package static func begin(_ path: String) throws(Failure) {
    let text = try FileText.readText(try AssetFolder.find() + "/layouts/new/layout.lua")
    guard let file = try OutputFile(creating: path) else {
      throw Failure(.cannotWrite, "\(path) already exists")
    }
    try file.write(text.span.bytes)
  }

  /// Returns the faults that `LayoutCheck` finds in a file, one per line. The result is empty for a good layout.
  ///
  /// - Throws: An error if the file cannot be read or contains no layout.
  package static func findings(in path: String) throws(Failure) -> [String] {
    let text = try text(of: path)
    let layout: LuaLayout
    do throws(LuaLayoutError) {
      layout = try LuaLayout(text, file: path)
    } catch {
      throw Failure(.badData, error.description.onOneLine)
    }
    return LayoutCheck.findings(of: layout).map(\.description.onOneLine)
  }

  /// The bundled layouts, in the order of `gallery.txt`. They are read when the Custom scene is first on stage. A
  /// missing or faulty layout is left out.
  package static let gallery = LayoutGallery {
    guard let folder = try? AssetFolder.find() + "/layouts",
      let names = try? FileText.readText(folder + "/gallery.txt")
    else { return [] }
    return String(decoding: names, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap {
      let path = "\(folder)/\($0).lua"
      guard let text = try? text(of: path), let layout = try? LuaLayout(text, file: path) else {
        return nil
      }
      return NamedLayout(name: String($0), text: text, layout)
    }
  }
}
