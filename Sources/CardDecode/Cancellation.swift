import Synchronization

/// A request that the waiting callers give up, which cannot be taken back.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isRequested: Bool { flag.load(ordering: .relaxed) }

  package func request() { flag.store(true, ordering: .relaxed) }
}
