internal import CShims
internal import Glibc
internal import Synchronization

/// A gate that pauses the threads that paint for later frames while a frame is drawn.
///
/// The low priority of the painting threads alone is not enough. Linux schedules a thread that has waited for long, and
/// may not preempt it before the next timer tick, up to 4 ms later. In a fling past cards that were being painted, one
/// frame in fifty was late by that much. No thread that draws a frame ever waits for a paused thread.
///
/// Safe to share: `state` points to an atomic value, which `init` creates and `deinit` frees.
package final class FrameGate: @unchecked Sendable {
  /// The gate of the calling thread; nil for a thread that is never paused.
  @TaskLocal package static var ofThread: FrameGate?

  /// The maximum time for which a frame may keep the gate closed, in nanoseconds.
  private let maximumTime: Int
  private let limitsTime: Bool
  /// A counter that is odd while the gate is closed.
  private let state = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
  /// The time at which the gate was last closed, in nanoseconds on the monotonic clock.
  private let closedAt = Atomic(0)
  /// The time at which the gate opens by itself, in nanoseconds on the monotonic clock.
  private let opensAt = Atomic(0)

  /// Creates an open gate.
  ///
  /// - Parameters:
  ///   - maximumTime: the maximum time for which a frame may keep the gate closed, in seconds.
  ///   - limitsTime: whether the gate also opens after half of the time between two frames.
  package init(maximumTime: Double = 0.5 / 60, limitsTime: Bool = true) {
    self.maximumTime = Int(maximumTime * 1e9)
    self.limitsTime = limitsTime
    state.initialize(to: Atomic(0))
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Closes the gate. Painting threads that reach the gate then pause.
  package func close() {
    let now = Self.now()
    let last = closedAt.exchange(now, ordering: .relaxed)
    let maximum = limitsTime ? min(maximumTime, (now - last) / 2) : maximumTime
    opensAt.store(now + maximum, ordering: .relaxed)
    state.pointee.bitwiseOr(1, ordering: .releasing)
  }

  /// Opens the gate, and resumes the paused threads.
  package func open() {
    guard state.pointee.load(ordering: .relaxed) % 2 == 1 else { return }
    state.pointee.wrappingAdd(1, ordering: .relaxed)
    cardstage_wake(state)
  }

  /// Waits while the calling thread's gate is closed.
  ///
  /// - Precondition: The thread holds no lock for which a frame waits.
  package static func pass() { ofThread?.pass() }

  private func pass() {
    let state = state.pointee.load(ordering: .acquiring)
    guard state % 2 == 1 else { return }
    let left = opensAt.load(ordering: .relaxed) - Self.now()
    if left > 0 { cardstage_wait(self.state, state, left) }
  }

  private static func now() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000_000_000 + now.tv_nsec
  }
}
