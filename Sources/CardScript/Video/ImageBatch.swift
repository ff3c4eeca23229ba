import CardPaint
import CardRaster
import CardSystem
import Synchronization

/// Writes frames as PNG files on all cores at once, because compression takes ten times as long as drawing.
struct ImageBatch {
  private let writer: Writer
  private let pool: WorkerPool
  /// The size of a batch, large enough that few cores idle at its end.
  private let capacity: Int

  init() {
    let writer = Writer()
    self.writer = writer
    let workers = min(Processors.allowed, 8)
    pool = WorkerPool(workers: workers) { _, piece in writer.write(piece) }
    capacity = workers == 1 ? 1 : 2 * workers
  }

  /// Adds a frame for `path`, and writes the batch if it is full.
  func add(_ frame: Bitmap, path: String) throws(Failure) {
    let count = writer.state.withLock { state in
      state.waiting.append((frame, path))
      return state.waiting.count
    }
    if count >= capacity { try flush() }
  }

  /// Writes the frames added since the last flush.
  func flush() throws(Failure) {
    pool.run(writer.state.withLock { $0.waiting.count })
    let failure = writer.state.withLock { state in
      state.waiting.removeAll(keepingCapacity: true)
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// Writes the frames of a batch on several threads.
  private final class Writer: Sendable {
    struct State {
      var waiting: [(frame: Bitmap, path: String)] = []
      var failure: Failure?
    }

    let state = Mutex(State())

    func write(_ piece: Int) {
      var (frame, path) = state.withLock { $0.waiting[piece] }
      do throws(Failure) {
        try frame.write(to: path)
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }
}
