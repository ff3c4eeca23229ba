import Glibc

/// The folder of the running program.
package enum ProgramFolder {
  /// The path of the folder. Symbolic links are resolved if the system reports the running program's path.
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

  /// The folders in which to look for helper programs: this folder, then the `libexec` folder of an installation.
  package static var helperFolders: [String] { [path, path + "/../libexec/cardstage"] }

  /// Returns the path of a helper program in the first folder that contains it, or nil if none does.
  package static func helper(_ name: String, in folders: [String] = helperFolders) -> String? {
    folders.map { $0 + "/" + name }.first(where: FileText.exists)
  }
}
