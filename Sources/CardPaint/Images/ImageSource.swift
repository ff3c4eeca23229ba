package import CardDecode
import CardKinetics
import CardModel
import CardRaster
package import CardSystem
import Synchronization

/// The source of the images and texts on cards: files, which other processes decode. Safe to use from any thread.
package final class ImageSource: Sendable {
  private let cancellation = Cancellation()
  private let pageNotes: @Sendable (_ path: String) -> PageNotes
  private let workers: DecodeWorkers
  private let decoder: ImageDecoder
  private let markdown: MarkdownDecoder
  private let documents = FileContentCache<PDFDocument>()
  private let texts = FileContentCache<[MarkdownPart]>()
  /// The files that other callers are reading. Until those callers finish, requests for these files fail at once.
  private let pending = Mutex<Set<FilePath>>([])
  /// The state of each file when it was first shown. Reading a file again removes its entry.
  private let shown = Mutex<[FilePath: RegularFile.State]>([:])
  /// The files that could not be shown, with the reasons.
  private let unshown = Mutex<[FilePath: DecodeFailure]>([:])
  /// The tones of transparent images, each with the state of its file when it was first shown.
  private let tones = Mutex<[FilePath: (state: RegularFile.State?, tone: InkTone?)]>([:])
  /// The desktop's thumbnails. Nil if the source neither reads nor makes thumbnails.
  private let thumbnails = Mutex<Thumbnails?>(nil)

  /// Creates a source.
  ///
  /// - Parameter pageNotes: returns the position of speaker notes on the pages of the document at a path. Called
  ///   whenever the document is read, from any thread.
  package init(pageNotes: @escaping @Sendable (_ path: String) -> PageNotes = { _ in .auto }) {
    self.pageNotes = pageNotes
    workers = DecodeWorkers(cancellation: cancellation)
    (decoder, markdown) = (ImageDecoder(workers), MarkdownDecoder(workers))
  }

  /// Reads the desktop's thumbnails, and makes thumbnails of the files that are shown.
  package func use(_ thumbnails: Thumbnails) { self.thumbnails.withLock { $0 = thumbnails } }

  /// Whether thumbnails wait to be made.
  var hasSpareWork: Bool { thumbnails.withLock { $0 }?.areWaiting ?? false }

  /// Makes one waiting thumbnail; returns false if none is ready. Blocks the calling thread.
  func doSpareWork() -> Bool { thumbnails.withLock { $0 }?.makeNext() ?? false }

  /// Cancels the work of other processes for this source, and refuses all further requests, because the program ends.
  package func cancel() { cancellation.request() }

  /// The facts about an image that are known before it is decoded.
  enum Facts {
    case file(ImageFacts)
    case page(DocumentPage)

    /// The extent of the image, in pixels or points; only its aspect ratio matters.
    var size: Size {
      switch self {
      case .file(let facts): Size(Double(facts.width), Double(facts.height))
      case .page(let page): Size(page.width, page.height)
      }
    }
  }

  /// Returns the image, large enough to cover `width` by `height` pixels if the file has that many. Blocks the calling
  /// thread.
  ///
  /// - Parameter isDraft: whether a thumbnail of any size is good enough.
  func decode(
    _ image: CardImage, covering width: Int, _ height: Int, isDraft: Bool = false
  ) throws(DecodeFailure) -> DecodedImage {
    try checkIsRead(image)
    recordShown(image.path)
    guard let index = image.page else {
      guard let thumbnails = thumbnails.withLock({ $0 }) else {
        return try decoder.image(at: image.path, covering: width, height)
      }
      if isDraft, let thumbnail = thumbnails.image(of: image.path, by: decoder) {
        return thumbnail
      }
      // The image is large enough to make a thumbnail from it.
      let minimum = isDraft ? Thumbnails.side : 1
      let decoded = try decoder.image(
        at: image.path, covering: max(width, minimum), max(height, minimum))
      if isDraft { thumbnails.record(decoded, of: image.path) }
      return decoded
    }
    let document = try document(image.path)
    let page = try Self.page(index, of: document)
    // A page is drawn at the size at which it is shown, so that its letters are as sharp as possible.
    let scale = min(
      max(Double(width) / page.width, Double(height) / page.height),
      Self.maximumSide / max(page.width, page.height))
    // A size that differs only by rounding becomes the requested size, so that the page is shown pixel by pixel.
    func pixels(_ points: Double, _ asked: Int) -> Int {
      let pixels = max(Int((points * scale).rounded()), 1)
      return abs(pixels - asked) <= 1 ? asked : pixels
    }
    return try document.render(
      page: index, isNote: image.isNote, width: pixels(page.width, width),
      height: pixels(page.height, height))
  }

  /// The maximum side of a page's image, in pixels. A square image of this size stays within the pixel limit.
  private static let maximumSide = 8000.0

  /// Returns the facts that a file states before anything is decoded. Blocks the calling thread.
  func facts(of image: CardImage) throws(DecodeFailure) -> Facts {
    try checkIsRead(image)
    guard let index = image.page else { return .file(try decoder.facts(at: image.path)) }
    return .page(try Self.page(index, of: try document(image.path)))
  }

  /// Returns the tone of a transparent image that was decoded from a file. The first call determines the tone until the
  /// file is read again, so that the image looks alike at all sizes.
  func tone(of decoded: DecodedImage, at path: String) -> InkTone? {
    let file = FilePath(path)
    let state = shown.withLock { $0[file] }
    if let known = tones.withLock({ $0[file] }), known.state == state { return known.tone }
    let tone = InkTone(of: decoded)
    tones.withLock { $0[file] = (state, tone) }
    return tone
  }

  /// Returns the aspect ratio, width over height, that an image file states. Blocks the calling thread.
  ///
  /// - Throws: The reason if the file cannot be read; `pending` if reading it would end after `end`, on the monotonic
  ///   clock.
  package func aspect(
    ofFile path: String, until end: Double = .infinity
  ) throws(DecodeFailure) -> Double {
    let facts = try Self.withTimeout(until: end) { (timeout) throws(DecodeFailure) in
      try decoder.facts(at: path, timeout: timeout)
    }
    return Double(facts.width) / Double(facts.height)
  }

  /// Returns the result of `body`, which receives the time left until `end`, in seconds.
  ///
  /// - Throws: The error of `body`; `pending` if the time has run out.
  private static func withTimeout<Value>(
    until end: Double, _ body: (_ timeout: Double) throws(DecodeFailure) -> Value
  ) throws(DecodeFailure) -> Value {
    do {
      return try body(end - MonotonicClock.now())
    } catch {
      throw error.isTemporary && MonotonicClock.now() >= end ? .pending : error
    }
  }

  private static func page(
    _ index: Int, of document: PDFDocument
  ) throws(DecodeFailure) -> DocumentPage {
    guard document.pages.indices.contains(index) else {
      throw DecodeFailure(message: "no page \(index + 1)")
    }
    return document.pages[index]
  }

  /// Reads a document again after its file has changed, and blocks the calling thread. If reading fails, for example
  /// because the file is being written, the known document stays.
  package func renew(document path: String) throws(DecodeFailure) {
    forgetShown(path)
    _ = try documents.read(path) { (path) throws(DecodeFailure) in try read(path) }
    forgetUnshown(path)
  }

  /// Reads a Markdown text again after its file has changed, and blocks the calling thread. If reading fails, the known
  /// text stays.
  package func renew(text path: String) throws(DecodeFailure) {
    _ = try texts.read(path) { (path) throws(DecodeFailure) in try markdown.parts(at: path) }
    forgetUnshown(path)
  }

  /// Decodes an image file at a small size, to check that it is complete. Blocks the calling thread.
  ///
  /// - Throws: An error if the file cannot be shown, or if its end is missing.
  package func check(imageAt path: String) throws(DecodeFailure) {
    forgetShown(path)
    decoder.forget(path)
    let decoded = try decode(CardImage(path: path), covering: 64, 64)
    if decoded.facts.isCutOff { throw DecodeFailure(message: "cut off before its end") }
    forgetUnshown(path)
  }

  /// Returns the document at a path. The document is read at its first use. Blocks the calling thread.
  ///
  /// - Throws: The reason if the file cannot be read; `pending` if reading it would end after `end`, on the monotonic
  ///   clock.
  package func document(
    _ path: String, until end: Double = .infinity
  ) throws(DecodeFailure) -> PDFDocument {
    try documents.value(of: path) { (path) throws(DecodeFailure) in
      try Self.withTimeout(until: end) { (timeout) throws(DecodeFailure) in
        try read(path, timeout: timeout)
      }
    }
  }

  /// Returns the parts of the Markdown text at a path. The text is read at its first use. Blocks the calling thread.
  ///
  /// - Throws: The errors of `document(_:until:)`.
  package func text(
    _ path: String, until end: Double = .infinity
  ) throws(DecodeFailure) -> [MarkdownPart] {
    try texts.value(of: path) { (path) throws(DecodeFailure) in
      try Self.withTimeout(until: end) { (timeout) throws(DecodeFailure) in
        try markdown.parts(at: path, timeout: timeout)
      }
    }
  }

  private func read(
    _ path: String, timeout: Double = .infinity
  ) throws(DecodeFailure) -> PDFDocument {
    try PDFDocument(path: path, notes: pageNotes(path), workers: workers, timeout: timeout)
  }
}

/// Files that could not be shown.
extension ImageSource {
  /// Records that a file's card shows a failure instead of the file.
  package func recordUnshown(_ path: String, _ failure: DecodeFailure) {
    unshown.withLock { $0[FilePath(path)] = failure }
  }

  private func forgetUnshown(_ path: String) { unshown.withLock { $0[FilePath(path)] = nil } }

  /// Whether the program failed to show a file.
  package var hasUnshownFiles: Bool { unshown.withLock { !$0.isEmpty } }

  /// The files that could not be shown, sorted by path, each with the reason.
  package var unshownFiles: [(path: String, reason: DecodeFailure)] {
    unshown.withLock { $0 }.map { ($0.key.text, $0.value) }.sorted { $0.path < $1.path }
  }
}

/// Files that are pending.
extension ImageSource {
  /// Marks documents as pending, so that no thread waits for their pages: requests for these pages fail at once.
  /// Returns the paths that no other caller has marked.
  package func beginReading(_ paths: [String]) -> [String] {
    pending.withLock { pending in paths.filter { pending.insert(FilePath($0)).inserted } }
  }

  /// Removes the mark from a pending document.
  package func endReading(_ path: String) { pending.withLock { _ = $0.remove(FilePath(path)) } }

  private func checkIsRead(_ image: CardImage) throws(DecodeFailure) {
    if image.isPending
      || image.page != nil && pending.withLock({ $0.contains(FilePath(image.path)) })
    {
      throw .pending
    }
  }
}

/// Files whose changes no watcher reports.
extension ImageSource {
  private func recordShown(_ path: String) {
    let path = FilePath(path)
    guard shown.withLock({ $0[path] }) == nil, let state = RegularFile.State(of: path.text) else {
      return
    }
    shown.withLock { $0[path] = $0[path] ?? state }
  }

  private func forgetShown(_ path: String) { shown.withLock { $0[FilePath(path)] = nil } }

  /// Checks all documents and texts, and blocks the calling thread. Documents and texts that have changed are read
  /// again at their next use.
  ///
  /// - Complexity: One system call for each file.
  package func checkAll() {
    documents.checkAll()
    texts.checkAll()
  }

  /// Records the reason why a document cannot be read, until its file has changed.
  package func keep(_ failure: DecodeFailure, ofDocument path: String) {
    documents.keep(failure, of: path)
  }

  /// Records the reason why a text cannot be read, until its file has changed.
  package func keep(_ failure: DecodeFailure, ofText path: String) {
    texts.keep(failure, of: path)
  }

  /// Returns the files in `paths` that have changed since they were first shown, and forgets that they were shown.
  /// Blocks the calling thread.
  ///
  /// - Complexity: One system call for each file in `paths` that was shown.
  package func takeChanged(among paths: @autoclosure () -> Set<FilePath>) -> [String] {
    var known = shown.withLock { $0 }
    // The set may have thousands of paths, so an early return does not compute it.
    if known.isEmpty { return [] }
    let paths = paths()
    known = known.filter { paths.contains($0.key) }
    let changed = known.filter { RegularFile.State(of: $0.key.text) != $0.value }.keys.map(\.text)
    changed.forEach(forgetShown)
    return changed
  }
}
