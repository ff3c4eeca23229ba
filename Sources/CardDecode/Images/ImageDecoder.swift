internal import CDecode
import CardSystem

/// A decoder of images in worker processes. Each process can access only the file that it decodes.
///
/// An error in a file or in its decoder affects only that image, and is remembered until the file changes. Calls block
/// and may come from any thread.
package final class ImageDecoder: Sendable {
  let workers: DecodeWorkers
  private let cache = DecodeCache()

  package init(_ workers: DecodeWorkers = DecodeWorkers()) { self.workers = workers }

  /// Returns the image in a file, scaled down to a convenient size that still covers `width` by `height` pixels.
  ///
  /// Each side is at least as long as requested, or as in the original if that is shorter. At least one side is less
  /// than about twice as long as requested. An SVG is drawn so that it just covers the size, regardless of the size in
  /// the file.
  ///
  /// - Throws: An error if the file cannot be read or decoded.
  package func image(
    at path: String, covering width: Int, _ height: Int
  ) throws(DecodeFailure) -> DecodedImage {
    let sides = 1...Int(cardstage_shown_side_limit)
    let (width, height) = (sides.clamping(width), sides.clamping(height))
    let file = try ImageFile(path: path)
    let known = cache[path, file.state]
    if case .failure(let failure)? = known?.facts { throw failure }
    if let refusal = known?.refusal, refusal.holds(for: width, height) { throw refusal.failure }
    let request = cardstage_request(kind: file.kind.number, size: (width, height))
    do throws(DecodeFailure) {
      let image = try answer(request, file) { DecodedImage($0, facts: $1, $2) }
      cache.record(path, file.state) { $0.facts = .success(image.facts) }
      return image
    } catch {
      if error.isTemporary { throw error }
      cache.record(path, file.state) {
        $0.refusal = Refusal(failure: error, width: width, height: height)
      }
      throw error
    }
  }

  /// Returns the metadata of a file without decoding its pixels.
  ///
  /// - Parameter timeout: The timeout, in seconds.
  /// - Throws: An error if the file cannot be read or decoded in time.
  package func facts(
    at path: String, timeout: Double = .infinity
  ) throws(DecodeFailure) -> ImageFacts {
    let file = try ImageFile(path: path)
    if let known = cache[path, file.state]?.facts { return try known.get() }
    let request = cardstage_request(kind: file.kind.number)
    let result = Result { () throws(DecodeFailure) in
      try answer(request, file, timeout: timeout) { _, facts, _ in facts }
    }
    if case .failure(let failure) = result, failure.isTemporary { throw failure }
    cache.record(path, file.state) { $0.facts = result }
    return try result.get()
  }

  /// Forgets the facts and the refusal of a file, so that the next call decodes the file again.
  package func forget(_ path: String) { cache.forget(path) }

  private func answer<Value>(
    _ request: cardstage_request, _ file: borrowing ImageFile, timeout: Double = .infinity,
    read: (cardstage_answer, ImageFacts, borrowing LentMemory) -> Value?
  ) throws(DecodeFailure) -> Value {
    let state = file.state
    return try workers.answer(
      request, file.descriptor, by: file.kind.program, timeout: timeout
    ) { answer, memory in
      guard var facts = ImageFacts(answer) else { return nil }
      (facts.byteCount, facts.changedAt) = (state.size, state.changedAt)
      return read(answer, facts, memory)
    }
  }
}

extension ClosedRange {
  /// Returns the value itself, or the nearest bound if the value is outside.
  fileprivate func clamping(_ value: Bound) -> Bound {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
