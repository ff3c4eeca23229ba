package import CardSystem
import Glibc

/// The folder of the decks, the books and the tour.
package enum AssetFolder {
  /// The folder of the assets: beside the executable, then in `../share/cardstage`, then in the
  /// package's own bundle, which a build leaves beside its products.
  ///
  /// `Bundle.module` would name the last of these, but traps where the build's folder has gone.
  package static func find() throws(Failure) -> String {
    let folder = executableFolder
    let bundle = folder + "/Cardstage_CardPlay.resources"
    for candidate in [folder + "/assets", folder + "/../share/cardstage", bundle + "/assets"]
    where FileText.exists(candidate + "/decks") {
      return candidate
    }
    throw Failure(
      .missingInput, "cannot find the assets: looked beside the program and in ../share/cardstage")
  }

  /// The script of the tour.
  package static func tour() throws(Failure) -> String { try find() + "/scripts/tour.jsonl" }

  /// The folder of the running program.
  package static var executableFolder: String {
    let path =
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
        let length = readlink("/proc/self/exe", buffer.baseAddress!, buffer.count)
        return length > 0
          ? String(decoding: UnsafeRawBufferPointer(buffer)[..<length], as: UTF8.self)
          : CommandLine.arguments[0]
      }
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
