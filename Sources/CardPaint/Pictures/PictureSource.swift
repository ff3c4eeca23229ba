package import CardDecode
import CardKinetics
import CardModel
import CardRaster
package import CardSystem
import Synchronization

/// Where the pictures and texts of cards come from: files, decoded by other processes. Safe to use from any thread.
package final class PictureSource: Sendable {
  private let cancellation = Cancellation()
  private let pageNotes: PageNotes
  private let decoder: PictureDecoder
  private let markdown: MarkdownDecoder
  private let documents = FilesRead<PDFDocument>()
  private let texts = FilesRead<[MarkdownPart]>()
  /// What is being read for others; they do without meanwhile.
  private let awaited = Mutex<Set<FilePath>>([])
  /// The states in which files were when they were first shown, or first since they were dealt anew.
  private let shown = Mutex<[FilePath: RegularFile.State]>([:])
  /// The files that could not be shown, with the reasons.
  private let unshown = Mutex<[FilePath: DecodeFailure]>([:])
  /// Nil where none are read nor made.
  private let thumbnails = Mutex<Thumbnails?>(nil)

  /// - Parameter pageNotes: where documents have the speaker's notes on their pages.
  package init(pageNotes: PageNotes = .auto) {
    self.pageNotes = pageNotes
    let workers = DecodeWorkers(cancellation: cancellation)
    (decoder, markdown) = (PictureDecoder(workers), MarkdownDecoder(workers))
  }

  /// Reads the desktop's thumbnails, and makes those of the files that are shown.
  package func use(_ thumbnails: Thumbnails) { self.thumbnails.withLock { $0 = thumbnails } }

  /// Whether there is something that can wait.
  var hasSpareWork: Bool { thumbnails.withLock { $0 }?.areWaiting ?? false }

  /// Does a little of what can wait; false where there is nothing. Blocking.
  func doSpareWork() -> Bool { thumbnails.withLock { $0 }?.makeNext() ?? false }

  /// Ends what other processes are doing for this, and refuses all further pictures: for the program's end.
  package func cancel() { cancellation.request() }

  /// A picture: upright, in sRGB, premultiplied pixels of 0xAARRGGBB.
  enum Picture {
    case file(DecodedPicture)
    case page(RenderedPage)

    var width: Int {
      switch self {
      case .file(let picture): picture.width
      case .page(let page): page.width
      }
    }

    var height: Int {
      switch self {
      case .file(let picture): picture.height
      case .page(let page): page.height
      }
    }

    var isOpaque: Bool {
      switch self {
      case .file(let picture): picture.isOpaque
      case .page: true
      }
    }

    var bytesPerRow: Int {
      switch self {
      case .file(let picture): picture.bytesPerRow
      case .page(let page): page.width * 4
      }
    }

    func withPixels<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
      switch self {
      case .file(let picture): picture.withPixels(body)
      case .page(let page): page.pixels.withUnsafeBytes(body)
      }
    }
  }

  /// What is known of a picture before it is decoded.
  enum Facts {
    case file(PictureFacts)
    case page(DocumentPage)

    /// Its extent, of which the proportion counts.
    var size: Size {
      switch self {
      case .file(let facts): Size(Double(facts.width), Double(facts.height))
      case .page(let page): Size(page.width, page.height)
      }
    }
  }

  /// The picture, so large that it covers `width` by `height` pixels, if the file has as many; blocking.
  ///
  /// - Parameter isDraft: whether a thumbnail will do, of whatever size.
  func picture(
    of image: CardImage, covering width: Int, _ height: Int, isDraft: Bool = false
  ) throws(DecodeFailure) -> Picture {
    try checkIsRead(image)
    noteShown(image.path)
    guard let index = image.page else {
      guard let thumbnails = thumbnails.withLock({ $0 }) else {
        return .file(try decoder.picture(at: image.path, covering: width, height))
      }
      if isDraft, let thumbnail = thumbnails.picture(of: image.path, by: decoder) {
        return .file(thumbnail)
      }
      // So large that a thumbnail can be made of it.
      let least = isDraft ? Thumbnails.side : 1
      let picture = try decoder.picture(
        at: image.path, covering: max(width, least), max(height, least))
      if isDraft { thumbnails.note(picture, of: image.path) }
      return .file(picture)
    }
    let document = try document(image.path)
    let page = try Self.page(index, of: document)
    // Drawn at the size at which it is shown, so that type is as sharp as can be.
    let scale = min(
      max(Double(width) / page.width, Double(height) / page.height),
      Self.longestSide / max(page.width, page.height))
    // Where rounding alone parts them, exactly as large as asked for: it is then shown pixel by pixel.
    func pixels(_ points: Double, _ asked: Int) -> Int {
      let pixels = max(Int((points * scale).rounded()), 1)
      return abs(pixels - asked) <= 1 ? asked : pixels
    }
    return .page(
      try document.render(
        page: index, isNote: image.isNote, width: pixels(page.width, width),
        height: pixels(page.height, height)))
  }

  /// The longest side of a page's picture, in pixels: its square is within the most that are drawn.
  private static let longestSide = 8000.0

  /// What the file tells before anything is decoded; blocking.
  func facts(of image: CardImage) throws(DecodeFailure) -> Facts {
    try checkIsRead(image)
    guard let index = image.page else { return .file(try decoder.facts(at: image.path)) }
    return .page(try Self.page(index, of: try document(image.path)))
  }

  /// The width over the height of the picture in a file, as the file tells; blocking.
  ///
  /// - Throws: where it cannot be read; `awaited` where it takes until after `end`, on the monotonic clock.
  package func aspect(
    ofFile path: String, until end: Double = .infinity
  ) throws(DecodeFailure) -> Double {
    let facts = try Self.ask(until: end) { (patience) throws(DecodeFailure) in
      try decoder.facts(at: path, patience: patience)
    }
    return Double(facts.width) / Double(facts.height)
  }

  /// What is answered in the time until `end`.
  private static func ask<Value>(
    until end: Double, _ question: (_ patience: Double) throws(DecodeFailure) -> Value
  ) throws(DecodeFailure) -> Value {
    do {
      return try question(end - MonotonicClock.now())
    } catch {
      throw error.isPassing && MonotonicClock.now() >= end ? .awaited : error
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

  /// Reads a document anew whose file has changed; blocking. Where it cannot be read, as when it is being written,
  /// the one that is known stays.
  package func renew(document path: String) throws(DecodeFailure) {
    forgetShown(path)
    _ = try documents.read(path) { (path) throws(DecodeFailure) in try read(path) }
  }

  /// Reads a Markdown text anew whose file has changed; blocking. Where it cannot be read, the one that is known
  /// stays.
  package func renew(text path: String) throws(DecodeFailure) {
    _ = try texts.read(path) { (path) throws(DecodeFailure) in try markdown.parts(at: path) }
  }

  /// Decodes a picture file, small, to learn whether it is whole; blocking.
  package func check(pictureAt path: String) throws(DecodeFailure) {
    forgetShown(path)
    _ = try picture(of: CardImage(path: path), covering: 64, 64)
  }

  /// The document at a path, which is read when it is first asked for; blocking.
  ///
  /// - Throws: where it cannot be read; `awaited` where that takes until after `end`, on the monotonic clock.
  package func document(
    _ path: String, until end: Double = .infinity
  ) throws(DecodeFailure) -> PDFDocument {
    try documents.value(of: path) { (path) throws(DecodeFailure) in
      try Self.ask(until: end) { (patience) throws(DecodeFailure) in
        try read(path, patience: patience)
      }
    }
  }

  /// The parts of the Markdown text at a path, which is read when it is first asked for; blocking.
  ///
  /// - Throws: as `document`.
  package func text(
    _ path: String, until end: Double = .infinity
  ) throws(DecodeFailure) -> [MarkdownPart] {
    try texts.value(of: path) { (path) throws(DecodeFailure) in
      try Self.ask(until: end) { (patience) throws(DecodeFailure) in
        try markdown.parts(at: path, patience: patience)
      }
    }
  }

  private func read(
    _ path: String, patience: Double = .infinity
  ) throws(DecodeFailure) -> PDFDocument {
    try PDFDocument(
      path: path, notes: pageNotes, cancellation: cancellation, patience: patience)
  }
}

/// Files that could not be shown.
extension PictureSource {
  /// Notes that a file's card shows the reason for a failure instead of the file.
  package func noteUnshown(_ path: String, _ failure: DecodeFailure) {
    unshown.withLock { $0[FilePath(path)] = failure }
  }

  /// The files that could not be shown so far, by path, each with the reason.
  package var unshownFiles: [(path: String, reason: DecodeFailure)] {
    unshown.withLock { $0 }.map { ($0.key.text, $0.value) }.sorted { $0.path < $1.path }
  }
}

/// What is still to be read.
extension PictureSource {
  /// Refuses the pictures of documents that somebody is about to read, so that nobody waits for them; gives those of
  /// the paths that nobody is reading yet.
  package func beginReading(_ paths: [String]) -> [String] {
    awaited.withLock { awaited in paths.filter { awaited.insert(FilePath($0)).inserted } }
  }

  /// Ends that for one of them.
  package func endReading(_ path: String) { awaited.withLock { _ = $0.remove(FilePath(path)) } }

  private func checkIsRead(_ image: CardImage) throws(DecodeFailure) {
    if image.isAwaited
      || image.page != nil && awaited.withLock({ $0.contains(FilePath(image.path)) })
    {
      throw .awaited
    }
  }
}

/// Files that change where nothing watches them.
extension PictureSource {
  private func noteShown(_ path: String) {
    let path = FilePath(path)
    guard shown.withLock({ $0[path] }) == nil, let state = RegularFile.State(of: path.text) else {
      return
    }
    shown.withLock { $0[path] = $0[path] ?? state }
  }

  private func forgetShown(_ path: String) { shown.withLock { $0[FilePath(path)] = nil } }

  /// Has documents and texts read again whose files have changed since; blocking, a look at each.
  package func checkAll() {
    documents.checkAll()
    texts.checkAll()
  }

  /// Keeps why a document or a text cannot be read, until its file has changed.
  package func keep(_ failure: DecodeFailure, ofDocument path: String) {
    documents.keep(failure, of: path)
  }

  /// The same of a text.
  package func keep(_ failure: DecodeFailure, ofText path: String) {
    texts.keep(failure, of: path)
  }

  /// The paths of those of some files that have changed since they were first shown: from now on they are as new.
  /// Blocking, a look at each of them that was shown.
  package func takeChanged(among paths: @autoclosure () -> Set<FilePath>) -> [String] {
    var known = shown.withLock { $0 }
    // There may be thousands.
    if known.isEmpty { return [] }
    let paths = paths()
    known = known.filter { paths.contains($0.key) }
    let changed = known.filter { RegularFile.State(of: $0.key.text) != $0.value }.keys.map(\.text)
    changed.forEach(forgetShown)
    return changed
  }
}
