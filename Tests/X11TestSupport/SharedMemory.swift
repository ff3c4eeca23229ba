import Glibc

/// The machine's shared memory segments, as `ipcs -m` lists them.
package enum SharedMemory {
  /// The kernel's list could not be read.
  package struct Unreadable: Error {}

  /// The sizes in bytes of the segments that a process has made and that are still there.
  ///
  /// - Throws: `Unreadable`.
  package static func sizes(madeBy pid: Int32) throws -> [Int] {
    let lines = try lines(of: "/proc/sysvipc/shm").map { $0.split(separator: " ") }
    guard let size = lines.first?.firstIndex(of: "size"),
      let creator = lines.first?.firstIndex(of: "cpid")
    else { throw Unreadable() }
    return lines.dropFirst().filter { $0[creator] == "\(pid)" }.compactMap { Int($0[size]) }
  }

  /// The kernel hands out such a file page by page: Foundation takes the end of the first for its own.
  private static func lines(of path: String) throws -> [String] {
    guard let file = fopen(path, "r") else { throw Unreadable() }
    defer { fclose(file) }
    var (line, room): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    defer { free(line) }
    var lines: [String] = []
    while getline(&line, &room, file) > 0, let line { lines.append(String(cString: line)) }
    return lines
  }
}
