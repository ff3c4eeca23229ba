import CardPaint
package import CardScene
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

  /// How long a file may be away while it is saved, as some editors do, and how long it may be half written, in
  /// seconds. Tuned by eye.
  private static let (absence, halfWritten) = (0.2, 0.03)

  /// Reads the file.
  package func read() {
    queue.async { [self] in
      if !FileText.exists(path) { usleep(UInt32(Self.absence * 1e6)) }
      let text = try? LayoutFile.text(of: path)
      var latest = LayoutNews(ofFile: path)
      if !latest.isLayout {
        usleep(UInt32(Self.halfWritten * 1e6))
        if (try? LayoutFile.text(of: path)) != text { latest = LayoutNews(ofFile: path) }
      }
      news.withLock { [latest] in $0 = latest }
      wake()
    }
  }

  /// What was read last and was not taken yet, if it is wanted now.
  package func takeNews(where isWanted: (LayoutNews) -> Bool) -> LayoutNews? {
    news.withLock { news in
      guard let latest = news, isWanted(latest) else { return nil }
      news = nil
      return latest
    }
  }
}

extension LayoutNews {
  /// What a file is now.
  fileprivate init(ofFile path: String) {
    do throws(Failure) {
      self = .layout(try LayoutFile.read(path))
    } catch {
      self = .problem(error.message)
    }
  }
}
