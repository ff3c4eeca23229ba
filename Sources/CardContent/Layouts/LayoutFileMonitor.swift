import CardPaint
package import CardScene
import CardSystem
import Dispatch
import Glibc
import Synchronization

/// A monitor that reads the file of a layout after each save, on a queue.
package final class LayoutFileMonitor: Sendable {
  package let path: String
  private let queue = DispatchQueue(label: "cardstage.layout")
  private let update = Mutex<LayoutUpdate?>(nil)
  private let wake: @Sendable () -> Void

  /// Creates the monitor of a file.
  ///
  /// - Parameter wake: A function that is called on the queue when there is an update.
  package init(path: String, wake: @escaping @Sendable () -> Void) {
    (self.path, self.wake) = (path, wake)
  }

  /// The times for which a file may be missing and half-written while an editor saves it, in seconds. Tuned by eye.
  private static let (absence, halfWritten) = (0.2, 0.03)

  /// Reads the file on the queue, and keeps the result for `takeUpdate`.
  package func read() {
    queue.async { [self] in
      if !FileText.exists(path) { usleep(UInt32(Self.absence * 1e6)) }
      let text = try? LayoutFile.text(of: path)
      var latest = LayoutUpdate(ofFile: path)
      if !latest.isLayout {
        usleep(UInt32(Self.halfWritten * 1e6))
        if (try? LayoutFile.text(of: path)) != text { latest = LayoutUpdate(ofFile: path) }
      }
      update.withLock { [latest] in $0 = latest }
      wake()
    }
  }

  /// Returns the last update if no call has returned it before and `isWanted` accepts it.
  package func takeUpdate(where isWanted: (LayoutUpdate) -> Bool) -> LayoutUpdate? {
    update.withLock { update in
      guard let latest = update, isWanted(latest) else { return nil }
      update = nil
      return latest
    }
  }
}

extension LayoutUpdate {
  /// Creates the update for the current content of a file.
  fileprivate init(ofFile path: String) {
    do throws(Failure) {
      self = .layout(try LayoutFile.read(path))
    } catch {
      self = .problem(error.message)
    }
  }
}
