package import CardSystem

/// The folder of the decks, the books and the tour.
package enum AssetFolder {
  /// Returns the asset folder: beside the executable, else in `../share/cardstage`, else in the checkout around the
  /// program.
  ///
  /// The checkout is the nearest folder above the program with a package manifest. The package declares no resources.
  /// SwiftPM's accessor for them needs all of Foundation, which takes six milliseconds to link at every start. The
  /// accessor also traps after the build folder is gone.
  ///
  /// - Throws: An error if there is no such folder.
  package static func find() throws(Failure) -> String {
    let folder = ProgramFolder.path
    var candidates = [folder + "/assets", folder + "/../share/cardstage"]
    if let checkout = checkout(above: folder) { candidates.append(checkout + "/assets") }
    guard let found = candidates.first(where: { FileText.exists($0 + "/decks") }) else {
      throw Failure(
        .missingInput,
        "cannot find the assets; looked beside the program, in ../share/cardstage and in a checkout above it"
      )
    }
    return found
  }

  /// Returns the nearest folder above `folder` that contains a package manifest.
  static func checkout(above folder: String) -> String? {
    var folder = folder[...]
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      if FileText.exists(folder + "/Package.swift") { return String(folder) }
    }
    return nil
  }
}
