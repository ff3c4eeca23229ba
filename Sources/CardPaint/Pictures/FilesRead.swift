import CardDecode
import CardSystem
import Synchronization

/// What files hold, by their paths.
final class FilesRead<Value: Sendable>: Sendable {
  private struct Finding: Sendable {
    /// The file's when it was read.
    var state: RegularFile.State?
    var value: Result<Value, DecodeFailure>
  }

  private let findings = Mutex<[FilePath: Finding]>([:])

  /// What a file holds; it is read when it is first asked for, and one that cannot be read, once it is another.
  func value(
    of path: String, _ read: (String) throws(DecodeFailure) -> Value
  ) throws(DecodeFailure) -> Value {
    if let known = findings.withLock({ $0[FilePath(path)] }) {
      if case .success(let value) = known.value { return value }
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

  /// Forgets those that are others by now.
  func forgetChanged() {
    let known = findings.withLock { $0.mapValues(\.state) }
    for (path, state) in known where RegularFile.State(of: path.text) != state {
      findings.withLock { $0[path] = nil }
    }
  }
}
