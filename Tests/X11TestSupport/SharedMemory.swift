import Glibc

/// The machine's shared memory segments, as `ipcs -m` lists them.
package enum SharedMemory {
  /// The error if the kernel's list cannot be read.
  package struct Unreadable: Error {}

  /// Returns the sizes of the existing segments that a process has created, in bytes.
  ///
  /// - Throws: `Unreadable`.
  package static func sizes(madeBy pid: Int32) throws -> [Int] {
    let lines = try lines(of: "/proc/sysvipc/shm").map { $0.split(separator: " ") }
    guard let size = lines.first?.firstIndex(of: "size"),
      let creator = lines.first?.firstIndex(of: "cpid")
    else { throw Unreadable() }
    return lines.dropFirst().filter { $0[creator] == "\(pid)" }.compactMap { Int($0[size]) }
  }

  /// Returns the lines of a file. Foundation would stop after the first page, since the kernel returns such a file page
  /// by page.
  private static func lines(of path: String) throws -> [String] {
    guard let file = fopen(path, "r") else { throw Unreadable() }
    defer { fclose(file) }
    var (line, space): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    defer { free(line) }
    var lines: [String] = []
    while getline(&line, &space, file) > 0, let line { lines.append(String(cString: line)) }
    return lines
  }
}
