import CardSystem
import Synchronization

/// What was found out about files, while they are in the same state: none is decoded again for what is known.
final class Findings: Sendable {
  struct Finding: Sendable {
    fileprivate let state: RegularFile.State
    var facts: Result<PictureFacts, DecodeFailure>?
    var refusal: Refusal?
  }

  private let findings = Mutex<[FilePath: Finding]>([:])

  /// What is known of a file that is open.
  subscript(path: String, state: RegularFile.State) -> Finding? {
    findings.withLock { $0[FilePath(path)] }.flatMap { $0.state == state ? $0 : nil }
  }

  /// Adds to what is known of a file.
  func note(_ path: String, _ state: RegularFile.State, _ change: (inout Finding) -> Void) {
    guard state.isSettled else { return }
    findings.withLock { findings in
      let path = FilePath(path)
      var finding = findings[path].flatMap { $0.state == state ? $0 : nil } ?? Finding(state: state)
      change(&finding)
      findings[path] = finding
    }
  }
}
