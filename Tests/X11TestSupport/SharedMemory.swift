import Foundation

/// The machine's shared memory segments, as `ipcs -m` lists them.
package enum SharedMemory {
  /// The sizes in bytes of the segments that a process has made and that are still there.
  package static func sizes(madeBy pid: Int32) throws -> [Int] {
    let lines = try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ") }
    guard let size = lines.first?.firstIndex(of: "size"),
      let creator = lines.first?.firstIndex(of: "cpid")
    else { return [] }
    return lines.dropFirst().filter { $0[creator] == "\(pid)" }.compactMap { Int($0[size]) }
  }
}
