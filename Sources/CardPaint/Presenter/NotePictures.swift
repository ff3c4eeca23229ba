import CardDecode
package import CardModel
import CardSystem
import Dispatch
import Synchronization

/// A note that is a part of a document's page, as it was drawn.
package final class NotePicture: Hashable, Sendable {
  let picture: PictureSource.Picture

  fileprivate init(_ picture: PictureSource.Picture) { self.picture = picture }

  package static func == (one: NotePicture, other: NotePicture) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The notes that are pictures: drawn on a queue of its own, for it takes a document's page tenths of a second.
package final class NotePictures: Sendable {
  private struct Request: Hashable {
    var image: CardImage
    var width, height: Int
  }

  /// What was asked for, what was asked for last at the end, and what has become of it: nil while it is drawn, or where it cannot be.
  private typealias Known = [(request: Request, picture: NotePicture?)]

  private let source: PictureSource
  private let known = Mutex<Known>([])
  private let queue = DispatchQueue(label: "cardstage.presenter.notes")
  private let wake: @Sendable () -> Void
  private let hasNews = Atomic(false)

  /// Those that are kept: of the pages of an open book, and of those before.
  private static let most = 4

  /// - Parameters:
  ///   - source: where the pictures come from.
  ///   - wake: called on the queue when one has been drawn.
  package init(_ source: PictureSource, wake: @escaping @Sendable () -> Void) {
    (self.source, self.wake) = (source, wake)
  }

  /// A note's picture in so many pixels; nil while it is drawn, or where it cannot be.
  package func picture(of image: CardImage, width: Int, height: Int) -> NotePicture? {
    let request = Request(image: image, width: width, height: height)
    let (isNew, picture) = known.withLock { known -> (Bool, NotePicture?) in
      if let index = known.firstIndex(where: { $0.request == request }) {
        let entry = known.remove(at: index)
        known.append(entry)
        return (false, entry.picture)
      }
      known = known.suffix(Self.most - 1) + [(request, nil)]
      return (true, nil)
    }
    if isNew { queue.async { [self] in draw(request) } }
    return picture
  }

  /// Forgets them all: their files may have changed.
  package func forget() { known.withLock { $0 = [] } }

  /// Whether one has been drawn since this was asked last.
  package func takeNews() -> Bool { hasNews.exchange(false, ordering: .acquiring) }

  private func draw(_ request: Request) {
    Niceness.lowerThread()
    // Meanwhile the talk may have gone on.
    guard known.withLock({ $0.contains { $0.request == request } }) else { return }
    do throws(DecodeFailure) {
      let picture = try source.picture(of: request.image, covering: request.width, request.height)
      known.withLock { known in
        guard let index = known.firstIndex(where: { $0.request == request }) else { return }
        known[index].picture = NotePicture(picture)
      }
    } catch {
      // What another attempt may mend is asked for again.
      if error.isPassing { known.withLock { $0.removeAll { $0.request == request } } }
      return
    }
    hasNews.store(true, ordering: .releasing)
    wake()
  }
}
