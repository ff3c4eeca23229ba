import CardRaster
import Dispatch
import Synchronization
import Testing

/// Tests the gate that pauses painting threads while a frame is drawn.
@Suite struct FrameGateTests {
  /// The time limit of a closed gate, in seconds. No test reaches it, however busy the machine is.
  private static let never = 1e6

  @Test func aThreadWaitsUntilTheGateOpens() async {
    for _ in 0..<20 {
      let gate = FrameGate(maximumTime: Self.never, limitsTime: false)
      gate.close()
      let (isThere, isOpening) = (DispatchSemaphore(value: 0), Flag())
      async let passed = Self.onThread(of: gate) {
        isThere.signal()
        FrameGate.pass()
        return isOpening.value.load(ordering: .acquiring)
      }
      await Self.onThread(of: nil) { isThere.wait() }
      isOpening.value.store(true, ordering: .releasing)
      gate.open()
      #expect(await passed)
    }
  }

  @Test func aThreadWithoutAClosedGateDoesNotWait() async {
    let gates = (
      closed: FrameGate(maximumTime: Self.never, limitsTime: false),
      opened: FrameGate(maximumTime: Self.never, limitsTime: false)
    )
    gates.closed.close()
    gates.opened.close()
    gates.opened.open()
    await Self.onThread(of: nil) { FrameGate.pass() }
    await Self.onThread(of: gates.opened) { FrameGate.pass() }
    await Self.onThread(of: FrameGate()) { FrameGate.pass() }
  }

  /// The gate also opens after half of the time between two frames. That time is short if the gate closes twice in a
  /// row.
  @Test func betweenFramesInARowNoThreadWaitsLong() async {
    let gate = FrameGate(maximumTime: Self.never)
    gate.close()
    gate.close()
    await Self.onThread(of: gate) { FrameGate.pass() }
  }

  @Test func aFrameThatTakesTooLongBlocksNoThread() async {
    let gate = FrameGate()
    gate.close()
    await Self.onThread(of: gate) {
      FrameGate.pass()
      FrameGate.pass()
    }
  }

  private final class Flag: Sendable { let value = Atomic(false) }

  private static func onThread<Value: Sendable>(
    of gate: FrameGate?, _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "thread").async {
        continuation.resume(returning: FrameGate.$ofThread.withValue(gate, operation: body))
      }
    }
  }
}
