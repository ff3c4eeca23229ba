import CardDecode
package import CardModel
import CardSystem
import Dispatch
import Synchronization

/// The image of a speaker note on a document's page.
package final class NoteImage: Hashable, Sendable {
  let decoded: DecodedImage

  fileprivate init(_ decoded: DecodedImage) { self.decoded = decoded }

  package static func == (one: NoteImage, other: NoteImage) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A store of speaker notes that are images. It draws them on a queue of its own, because a page takes tenths of a
/// second.
package final class NoteImages: Sendable {
  private struct Request: Hashable {
    var image: CardImage
    var width, height: Int
  }

  /// The requests with their images, the latest request last. An image is nil before it is drawn, or if drawing fails.
  private typealias Known = [(request: Request, image: NoteImage?)]

  private let source: ImageSource
  private let known = Mutex<Known>([])
  private let queue = DispatchQueue(label: "cardstage.presenter.notes")
  private let wake: @Sendable () -> Void
  private let hasUpdates = Atomic(false)

  /// The maximum number of images to keep, enough for the two visible pages of an open book and the two pages before.
  private static let maximum = 4

  /// Creates an empty store of notes.
  ///
  /// - Parameters:
  ///   - source: the source of the images.
  ///   - wake: called on the queue when an image has been drawn.
  package init(_ source: ImageSource, wake: @escaping @Sendable () -> Void) {
    (self.source, self.wake) = (source, wake)
  }

  /// Returns a note's image of `width` by `height` pixels; nil while it is drawn, or if it cannot be drawn.
  package func image(of image: CardImage, width: Int, height: Int) -> NoteImage? {
    let request = Request(image: image, width: width, height: height)
    let (isNew, found) = known.withLock { known -> (Bool, NoteImage?) in
      if let index = known.firstIndex(where: { $0.request == request }) {
        let entry = known.remove(at: index)
        known.append(entry)
        return (false, entry.image)
      }
      known = known.suffix(Self.maximum - 1) + [(request, nil)]
      return (true, nil)
    }
    if isNew { queue.async { [self] in draw(request) } }
    return found
  }

  /// Forgets all images, because their files may have changed.
  package func forget() { known.withLock { $0 = [] } }

  /// Returns whether an image has been drawn since the last call.
  package func takeUpdates() -> Bool { hasUpdates.exchange(false, ordering: .acquiring) }

  private func draw(_ request: Request) {
    Niceness.lowerThread()
    // The presenter may have advanced in the meantime.
    guard known.withLock({ $0.contains { $0.request == request } }) else { return }
    do throws(DecodeFailure) {
      let decoded = try source.decode(request.image, covering: request.width, request.height)
      known.withLock { known in
        guard let index = known.firstIndex(where: { $0.request == request }) else { return }
        known[index].image = NoteImage(decoded)
      }
    } catch {
      // A later attempt may succeed, so the request is forgotten.
      if error.isTemporary { known.withLock { $0.removeAll { $0.request == request } } }
      return
    }
    hasUpdates.store(true, ordering: .releasing)
    wake()
  }
}
