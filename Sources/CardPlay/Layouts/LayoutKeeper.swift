package import CardCore
import CardSystem
import Dispatch
import Glibc
import Synchronization

/// Reads a layout's file whenever it is saved, on a queue of its own.
package final class LayoutKeeper: Sendable {
  package let path: String
  private let queue = DispatchQueue(label: "cardstage.layout")
  private let news = Mutex<LayoutNews?>(nil)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called on the queue when there is news.
  package init(path: String, wake: @escaping @Sendable () -> Void) {
    (self.path, self.wake) = (path, wake)
  }

  /// How long a file may be away while it is saved, as some editors do, in seconds. Tuned by eye.
  private static let absence = 0.2

  /// Reads the file.
  package func read() {
    queue.async { [self] in
      var latest: LayoutNews
      do throws(Failure) {
        if !FileText.exists(path) { usleep(UInt32(Self.absence * 1e6)) }
        latest = .layout(try LayoutFile.read(path))
      } catch {
        latest = .problem(error.message)
      }
      news.withLock { [latest] in $0 = latest }
      wake()
    }
  }

  /// What was read last, once.
  package func takeNews() -> LayoutNews? {
    news.withLock { news in
      defer { news = nil }
      return news
    }
  }
}
