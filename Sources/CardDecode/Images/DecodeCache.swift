import CardSystem
import Synchronization

/// The known facts and refusals of files, each valid until its file changes. If a finding is known, the file need not
/// be decoded again.
final class DecodeCache: Sendable {
  struct Finding: Sendable {
    fileprivate let state: RegularFile.State
    var facts: Result<ImageFacts, DecodeFailure>?
    var refusal: Refusal?
  }

  private let findings = Mutex<[FilePath: Finding]>([:])

  /// Returns the finding about an open file, or nil if none is known for the file's state.
  subscript(path: String, state: RegularFile.State) -> Finding? {
    findings.withLock { $0[FilePath(path)] }.flatMap { $0.state == state ? $0 : nil }
  }

  func forget(_ path: String) { findings.withLock { $0[FilePath(path)] = nil } }

  /// Changes the finding about a file. Has no effect if the file is so new that another change might not alter its
  /// state.
  func record(_ path: String, _ state: RegularFile.State, _ change: (inout Finding) -> Void) {
    guard state.isSettled else { return }
    findings.withLock { findings in
      let path = FilePath(path)
      var finding = findings[path].flatMap { $0.state == state ? $0 : nil } ?? Finding(state: state)
      change(&finding)
      findings[path] = finding
    }
  }
}
