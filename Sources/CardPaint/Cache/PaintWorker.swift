import CardRaster
import CardSystem
import Glibc
import Synchronization

/// A painting thread, which sleeps on a pipe until faces are requested.
final class PaintWorker: Sendable {
  private let loop: Loop
  private let thread: pthread_t

  /// Starts a painting thread.
  ///
  /// - Parameters:
  ///   - assignment: the part of the work that the thread does.
  ///   - wake: called on the thread after each face.
  init(store: FaceStore, assignment: PaintQueue.Assignment, wake: @escaping @Sendable () -> Void) {
    loop = Loop(store: store, assignment: assignment, wake: wake)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        Unmanaged<Loop>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(loop).toOpaque())
    precondition(status == 0, "no thread could be started to paint on")
    self.thread = thread
  }

  /// Waits for the face being painted, then ends the thread.
  deinit {
    loop.isStopping.store(true, ordering: .releasing)
    wakeUp()
    pthread_join(thread, nil)
  }

  func wakeUp() { loop.pipe.signal() }

  /// The work of the thread.
  private final class Loop: Sendable {
    let store: FaceStore
    let assignment: PaintQueue.Assignment
    let wake: @Sendable () -> Void
    /// Wakes the thread. Another thread signals the pipe when there may be work.
    let pipe: WakeUpPipe
    let isStopping = Atomic(false)
    /// The amount added to the niceness of the thread (Linux keeps one per thread). At 12, the thread gets a fifteenth
    /// of a frame thread's share of a contended processor, and all idle time.
    private static let niceness: Int32 = 12

    init(store: FaceStore, assignment: PaintQueue.Assignment, wake: @escaping @Sendable () -> Void)
    {
      (self.store, self.assignment, self.wake) = (store, assignment, wake)
      guard let pipe = try? WakeUpPipe() else {
        preconditionFailure("no pipe for the painting thread")
      }
      self.pipe = pipe
    }

    func run() { FrameGate.$ofThread.withValue(store.gate, operation: work) }

    private func work() {
      // Frames are more urgent than faces.
      _ = nice(Self.niceness)
      var quietFrame: Int?
      while !isStopping.load(ordering: .acquiring) {
        // Frames may have begun while the last face was painted. A frame without requests wakes no thread, so the
        // number of the frame is checked as well.
        if quietFrame != nil, sleep(atMost: 0) || store.frame != quietFrame { quietFrame = nil }
        let isQuiet = quietFrame != nil
        switch store.paintNext(isQuiet: isQuiet, assignment: assignment) {
        case .paint, .draft: wake()
        case .paintAhead: break
        case .wait: quietFrame = awaitQuiet()
        // Only one thread does spare work, so that another is free for the next face.
        case .nothing where assignment == .all && isQuiet && store.catalogue.doSpareWork(): break
        case .nothing where assignment == .all && store.catalogue.hasSpareWork:
          quietFrame = awaitQuiet()
        case .nothing:
          sleep(atMost: -1)
          quietFrame = nil
        }
      }
    }

    /// Sleeps for 60 ms, or until woken. Returns the number of the last frame, or nil if the thread was woken or a
    /// frame began.
    private func awaitQuiet() -> Int? {
      let frame = store.frame
      return !sleep(atMost: 60) && store.frame == frame ? frame : nil
    }

    /// Sleeps until woken, or for `milliseconds` (−1 means no limit). Returns whether the thread was woken.
    @discardableResult
    private func sleep(atMost milliseconds: Int32) -> Bool {
      var end = pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&end, 1, milliseconds) > 0 else { return false }
      pipe.drain()
      return true
    }
  }
}
