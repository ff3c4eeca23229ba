import CardPaint
import CardRaster
import CardSystem
import Synchronization

/// Writes pictures as PNG files on all cores at once, because compression takes ten times as long as drawing.
struct PictureBatch {
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

  /// Adds a picture for `path`, and writes the batch if it is full.
  func add(_ picture: Bitmap, path: String) throws(Failure) {
    let count = writer.state.withLock { state in
      state.waiting.append((picture, path))
      return state.waiting.count
    }
    if count >= capacity { try flush() }
  }

  /// Writes the pictures added since the last flush.
  func flush() throws(Failure) {
    pool.run(writer.state.withLock { $0.waiting.count })
    let failure = writer.state.withLock { state in
      state.waiting.removeAll(keepingCapacity: true)
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// Writes the pictures of a batch on several threads.
  private final class Writer: Sendable {
    struct State {
      var waiting: [(picture: Bitmap, path: String)] = []
      var failure: Failure?
    }

    let state = Mutex(State())

    func write(_ piece: Int) {
      var (picture, path) = state.withLock { $0.waiting[piece] }
      do throws(Failure) {
        try picture.write(to: path)
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }
}
