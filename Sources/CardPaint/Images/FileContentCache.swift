import CardDecode
import CardSystem
import Synchronization

/// The decoded contents of files, cached by path.
final class FileContentCache<Value: Sendable>: Sendable {
  private struct Finding: Sendable {
    /// The state of the file when it was read.
    var state: RegularFile.State?
    var value: Result<Value, DecodeFailure>
    /// Whether the file may have changed since it was read.
    var isOld = false
  }

  private let findings = Mutex<[FilePath: Finding]>([:])

  /// Returns the contents of a file. The file is read at the first call, and again if `checkAll()` has found a change.
  /// A file that could not be read is read again after its state has changed.
  func value(
    of path: String, _ read: (String) throws(DecodeFailure) -> Value
  ) throws(DecodeFailure) -> Value {
    if let known = findings.withLock({ $0[FilePath(path)] }) {
      if case .success(let value) = known.value {
        return known.isOld ? (try? self.read(path, read)) ?? value : value
      }
      if known.state == RegularFile.State(of: path) { return try known.value.get() }
    }
    // Two threads may both read the file. That is better than a thread that waits while another one reads a different
    // file.
    return try self.read(path, read)
  }

  /// Reads a file again; if the file cannot be read, the known contents stay.
  func read(
    _ path: String, _ read: (String) throws(DecodeFailure) -> Value
  ) throws(DecodeFailure) -> Value {
    let state = RegularFile.State(of: path)
    let value = Result { () throws(DecodeFailure) in try read(path) }
    findings.withLock { findings in
      switch value {
      case .success: findings[FilePath(path)] = Finding(state: state, value: value)
      // If the file is still being written, the next attempt may succeed.
      case .failure(let failure):
        if case .success? = findings[FilePath(path)]?.value { return }
        guard !failure.isTemporary, state?.isSettled == true else { return }
        findings[FilePath(path)] = Finding(state: state, value: value)
      }
    }
    return try value.get()
  }

  /// Records the reason why a file cannot be read, until the file has changed.
  func keep(_ failure: DecodeFailure, of path: String) {
    let state = RegularFile.State(of: path)
    findings.withLock { findings in
      if case .success? = findings[FilePath(path)]?.value { return }
      findings[FilePath(path)] = Finding(state: state, value: .failure(failure))
    }
  }

  /// Checks all files; each changed file is read again at its next use. If the new contents cannot be read, the known
  /// contents stay.
  ///
  /// - Complexity: One system call for each file.
  func checkAll() {
    let known = findings.withLock { $0.mapValues(\.state) }
    for (path, state) in known where RegularFile.State(of: path.text) != state {
      findings.withLock { $0[path]?.isOld = true }
    }
  }
}
