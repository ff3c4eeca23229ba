import CardDecode
import CardSystem
import Synchronization

/// What files hold, by their paths.
final class FilesRead<Value: Sendable>: Sendable {
  private struct Finding: Sendable {
    /// The file's when it was read.
    var state: RegularFile.State?
    var value: Result<Value, DecodeFailure>
    /// Whether the file may be another by now.
    var isOld = false
  }

  private let findings = Mutex<[FilePath: Finding]>([:])

  /// What a file holds: it is read the first time, and again once it has changed where it could not be read before, or
  /// after `checkAll()`.
  func value(
    of path: String, _ read: (String) throws(DecodeFailure) -> Value
  ) throws(DecodeFailure) -> Value {
    if let known = findings.withLock({ $0[FilePath(path)] }) {
      if case .success(let value) = known.value {
        return known.isOld ? (try? self.read(path, read)) ?? value : value
      }
      if known.state == RegularFile.State(of: path) { return try known.value.get() }
    }
    // Two threads may both read it: better than that one waits for a file of the other's.
    return try self.read(path, read)
  }

  /// Reads a file anew; where it cannot be read, what is known stays.
  func read(
    _ path: String, _ read: (String) throws(DecodeFailure) -> Value
  ) throws(DecodeFailure) -> Value {
    let state = RegularFile.State(of: path)
    let value = Result { () throws(DecodeFailure) in try read(path) }
    findings.withLock { findings in
      switch value {
      case .success: findings[FilePath(path)] = Finding(state: state, value: value)
      // One that is being written may be whole the next time.
      case .failure(let failure):
        if case .success? = findings[FilePath(path)]?.value { return }
        guard !failure.isPassing, state?.isSettled == true else { return }
        findings[FilePath(path)] = Finding(state: state, value: value)
      }
    }
    return try value.get()
  }

  /// Keeps why a file cannot be read, until it has changed.
  func keep(_ failure: DecodeFailure, of path: String) {
    let state = RegularFile.State(of: path)
    findings.withLock { findings in
      if case .success? = findings[FilePath(path)]?.value { return }
      findings[FilePath(path)] = Finding(state: state, value: .failure(failure))
    }
  }

  /// Looks at the files: one that has changed is read again when it is next asked for; where it cannot be read then, what
  /// is known stays.
  func checkAll() {
    let known = findings.withLock { $0.mapValues(\.state) }
    for (path, state) in known where RegularFile.State(of: path.text) != state {
      findings.withLock { $0[path]?.isOld = true }
    }
  }
}
