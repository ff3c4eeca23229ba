internal import CShims
internal import Glibc
internal import Synchronization

/// Holds up the threads that paint for later frames while a frame is drawn.
///
/// Their low priority alone does not: Linux lets a thread that has waited for long have its turn all the same, and may
/// not look at whose turn it is before its clock's next tick, up to 4 ms later. In a fling whose cards are painted on its
/// way, one frame in fifty took that much longer. No thread that draws a frame ever waits for one that it holds up.
///
/// Safe to share: what `state` points to is atomic, made in `init` and freed in `deinit`.
package final class FrameGate: @unchecked Sendable {
  /// That of the calling thread; nil for one that is never held up.
  @TaskLocal package static var ofThread: FrameGate?

  /// How long a frame may keep it closed, in nanoseconds.
  private let longest: Int
  private let sharesTime: Bool
  /// Odd while it is closed.
  private let state = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
  /// When it was closed last, in nanoseconds on the monotonic clock.
  private let closedAt = Atomic(0)
  /// When it opens by itself.
  private let opensAt = Atomic(0)

  /// - Parameters:
  ///   - longest: how long a frame may keep it closed, in seconds; where frames take longer, painting goes on beside them,
  ///     slowly.
  ///   - sharesTime: whether it also opens by itself after half of the time since it was closed last, for frames that come
  ///     more often.
  package init(longest: Double = 0.5 / 60, sharesTime: Bool = true) {
    self.longest = Int(longest * 1e9)
    self.sharesTime = sharesTime
    state.initialize(to: Atomic(0))
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Holds threads up from now on.
  package func close() {
    let now = Self.now()
    let last = closedAt.exchange(now, ordering: .relaxed)
    let most = sharesTime ? min(longest, (now - last) / 2) : longest
    opensAt.store(now + most, ordering: .relaxed)
    state.pointee.bitwiseOr(1, ordering: .releasing)
  }

  /// Lets threads go on.
  package func open() {
    guard state.pointee.load(ordering: .relaxed) % 2 == 1 else { return }
    state.pointee.wrappingAdd(1, ordering: .relaxed)
    cardstage_wake(state)
  }

  /// Waits while the calling thread's gate is closed. The thread must hold no lock that a frame waits for.
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
