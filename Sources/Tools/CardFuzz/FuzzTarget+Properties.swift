import CardX11

extension FuzzTarget {
  /// Parsers of properties that other X clients write, and of the desktop's identifier for the start of the program.
  static let properties = [
    FuzzTarget("uris") { input in
      let lists = [
        FileList(uriList: Array(input.bytes), host: "host"),
        FileList(gnomeCopiedFiles: Array(input.bytes), host: nil),
      ]
      require(lists.joined.allSatisfy { $0.utf8.first == 0x2F }, "not absolute")
      return lists.joined.isEmpty ? nil : lists.map(\.omitted)
    },
    FuzzTarget("xsettings") { input in XSettings(Array(input.bytes)) },
    FuzzTarget("startup") { input in StartupNotice.userTime(in: input.text) },
    // The first number is the workspace.
    FuzzTarget("workarea") { input in
      let numbers = (0..<input.bytes.count / 4).map {
        UInt(input.bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
      }
      return ScreenRect(workAreas: Array(numbers.dropFirst()), workspace: numbers.first ?? 0)
    },
  ]
}

extension [FileList] {
  /// The paths of all lists.
  fileprivate var joined: [String] { flatMap(\.paths) }
}
