package import CardSystem

/// The folder of the decks, the books and the tour.
package enum AssetFolder {
  /// The folder of the assets: beside the executable, then in `../share/cardstage`, then that of
  /// the checkout in which the program was built, the nearest folder above it with a manifest.
  ///
  /// The package names no resources: the accessor made for them brings in all of Foundation, which
  /// takes six milliseconds to link at every start, and traps where the build's folder has gone.
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

  /// The nearest folder above one that holds a manifest.
  static func checkout(above folder: String) -> String? {
    var folder = folder[...]
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      if FileText.exists(folder + "/Package.swift") { return String(folder) }
    }
    return nil
  }
}
