import CardKinetics
import CardLua
import CardPicture
package import CardScene
package import CardScenes
package import CardSystem

/// Layouts in Lua files, as the scene takes them.
package enum LayoutFile {
  /// The longest file that is read, in bytes: `LuaLayout` says of a longer one how long it may be.
  private static let longest = 1 << 20

  /// Reads and tries a file.
  ///
  /// - Throws: why it cannot be read, or, at its line, what is wrong with it.
  package static func read(_ path: String) throws(Failure) -> NamedLayout {
    try layout(called: FileText.stem(of: path), text(of: path), file: path)
  }

  static func text(of path: String) throws(Failure) -> String {
    String(decoding: try FileText.read(path, upTo: longest), as: UTF8.self)
  }

  /// The layout of a text, tried at the places of a picture at rest and half-way to the next one.
  ///
  /// - Parameter file: what errors call it; nil for its name with `.lua`.
  /// - Throws: what is wrong with it.
  package static func layout(
    called name: String, _ text: String, file: String? = nil
  ) throws(Failure) -> NamedLayout {
    do {
      let layout = try LuaLayout(text, file: file ?? name + ".lua")
      let (view, parameters) = (
        LayoutView(size: CustomScene.design.size), layout.standardParameters
      )
      let reach = try layout.settings(in: view, parameters: parameters).reach
      let places = (-2 * reach...2 * reach).map { Double($0) / 2 }
      for half in [0, 1] {
        let picture = places.indices.filter { $0 % 2 == half }.map { places[$0] }
        _ = try layout.poses(at: picture, in: view, parameters: parameters)
      }
      return NamedLayout(name: name, text: text, layout)
    } catch {
      throw Failure(.badData, "\(error)".onOneLine)
    }
  }

  /// Writes a layout with comments to a new file.
  ///
  /// - Throws: where there is one already, or it cannot be written.
  package static func begin(_ path: String) throws(Failure) {
    let text = try FileText.readText(try AssetFolder.find() + "/layouts/new/layout.lua")
    guard let file = try OutputFile(creating: path) else {
      throw Failure(.cannotWrite, "\(path) already exists")
    }
    try file.write(text.span.bytes)
  }

  /// Returns what `LayoutCheck` finds in a file, a line each; empty for a good layout.
  ///
  /// - Throws: The error if the file cannot be read, or is no layout at all.
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

  /// The shipped layouts, in the order of `gallery.txt`; they are read when the scene is first on stage. One that is
  /// missing or wrong is left out.
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
