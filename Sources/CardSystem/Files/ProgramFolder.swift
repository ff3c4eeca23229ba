import Glibc

/// The folder of the running program.
package enum ProgramFolder {
  /// Its path, with links resolved where the system tells them.
  package static var path: String {
    let path =
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
        let length = readlink("/proc/self/exe", buffer.baseAddress!, buffer.count)
        return length > 0
          ? String(fileName: UnsafeRawBufferPointer(buffer)[..<length])
          : CommandLine.arguments[0]
      }
    return path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
  }

  /// Where the programs may be that this one starts: beside it, then where an installation has them.
  package static var helperFolders: [String] { [path, path + "/../libexec/cardstage"] }

  /// The path of a program that this one starts, in the first folder that has it.
  package static func helper(_ name: String, in folders: [String] = helperFolders) -> String? {
    folders.map { $0 + "/" + name }.first(where: FileText.exists)
  }
}
