package import CardCore
import CardSystem
import Dispatch
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

  /// Reads the file.
  package func read() {
    queue.async { [self] in
      var latest: LayoutNews
      do throws(Failure) {
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
