internal import CDecode
import CardSystem
import Synchronization

/// A PDF file: its pages with their labels and links, its outline, and the images of its pages.
///
/// The program never parses the file itself. A worker reads the structure and draws the pages. `render` opens the
/// file again for each page, and fails if the file has changed since its structure was read.
package final class PDFDocument: Sendable {
  package let path: String
  package let title: String?
  /// The pages. If each page of the file has speaker notes beside the slide, a page in this array is only the slide.
  package let pages: [DocumentPage]
  package let outline: [OutlineEntry]
  /// The half of each page on which the speaker notes are; never `auto`.
  package let notes: PageNotes
  /// The state of the file when its structure was read.
  private let state: RegularFile.State
  private let workers: DecodeWorkers
  /// The reasons why pages could not be drawn, by page index, each with the time at which it expires.
  private let refusals = Mutex<[Int: (refusal: Refusal, end: Double)]>([:])

  /// The time after which a failed page is drawn again, in seconds. Tuned by eye: several faces may request a page at
  /// once, and each attempt may take seconds.
  private static let refusalTime = 10.0

  private static let program = "cardstage-decode-pdf"

  /// Reads the file's structure. Blocks during the reading, for at most 5 s of processor time.
  ///
  /// `notes` is the half of each page on which the speaker notes are. `timeout` is the maximum wall-clock time, in
  /// seconds.
  ///
  /// - Throws: An error if the file is no PDF file, is damaged or encrypted, or has no pages. The call also fails if
  ///   the worker is missing or has exceeded its time.
  package init(
    path: String, notes: PageNotes = .auto, workers: DecodeWorkers = DecodeWorkers(),
    timeout: Double = .infinity
  ) throws(DecodeFailure) {
    let file = try RegularFile.opened(path)
    let structure = try Self.structure(
      of: file, workers, timeout: timeout, DocumentStructure.init)
    (self.path, state, self.workers) = (path, file.state, workers)
    (title, outline) = (structure.title, structure.outline)
    let notes = notes.resolved(for: structure.pages)
    (self.notes, pages) = (notes, structure.pages.map(notes.slide))
  }

  /// Returns whether the first 1,024 bytes of a file contain the signature of a PDF file.
  package static func isDocument(at path: String) -> Bool {
    let bytes = try? RegularFile.opened(path).firstBytes(1024)
    return bytes?.firstRange(of: Array("%PDF-".utf8)) != nil
  }

  /// Returns the result of `read` for the entries of the file's structure. `read` returns nil for invalid entries.
  ///
  /// - Throws: An error if the entries are missing or invalid, or if the worker takes too long.
  static func structure<Value>(
    of file: borrowing RegularFile, _ workers: DecodeWorkers, timeout: Double = .infinity,
    _ read: (UnsafeRawBufferPointer) -> Value?
  ) throws(DecodeFailure) -> Value {
    let damaged = DecodeFailure(message: "damaged, or not a PDF file")
    guard file.state.size > 0 else { throw damaged }
    let request = cardstage_request(kind: cardstage_pdf.rawValue)
    do throws(DecodeFailure) {
      return try workers.answer(
        request, file.descriptor, by: program, timeout: timeout, late: "takes too long to read"
      ) { answer, memory in
        memory.sealed(Int(answer.text_length))?.withBytes(read)
      }
    } catch {
      throw error == .damaged ? damaged : error
    }
  }

  /// Draws the page at `index`, or the page's notes, as an image of `width` times `height` pixels. Blocks during the
  /// drawing.
  ///
  /// The page is stretched to the size, which should therefore have the page's aspect ratio. Any thread may call at any
  /// time. A call takes at most 5 s of processor time.
  ///
  /// - Throws: An error if the page cannot be drawn or takes too long. For the next ten seconds, a call at the same
  ///   or a larger size fails at once. The call also fails if the file has changed since its structure was read.
  package func render(
    page index: Int, isNote: Bool = false, width: Int, height: Int
  ) throws(DecodeFailure) -> DecodedImage {
    guard pages.indices.contains(index) else {
      throw DecodeFailure(message: "no page \(index + 1)")
    }
    guard Self.isPossible(width: width, height: height) else {
      throw DecodeFailure(message: "cannot be drawn at \(width) × \(height) pixels")
    }
    let file = try RegularFile.opened(path)
    guard file.state == state else {
      throw DecodeFailure(message: "changed while it was open", isTemporary: true)
    }
    if let (refusal, end) = refusals.withLock({ $0[index] }), MonotonicClock.now() < end,
      refusal.holds(for: width, height)
    {
      throw refusal.failure
    }
    do throws(DecodeFailure) {
      return try draw(index, isNote: isNote, width: width, height: height, from: file)
    } catch {
      let failure =
        error == .damaged ? DecodeFailure(message: "page \(index + 1) cannot be drawn") : error
      if failure.isTemporary { throw failure }
      let refusal = Refusal(failure: failure, width: width, height: height)
      refusals.withLock { $0[index] = (refusal, MonotonicClock.now() + Self.refusalTime) }
      throw failure
    }
  }

  /// The maximum side of an image, in pixels.
  private static let sideLimit = 16_384
  /// The maximum number of pixels of an image.
  private static let areaLimit = 67_000_000

  private static func isPossible(width: Int, height: Int) -> Bool {
    (1...sideLimit).contains(width) && (1...sideLimit).contains(height)
      && width * height <= areaLimit
  }

  private func draw(
    _ index: Int, isNote: Bool, width: Int, height: Int, from file: borrowing RegularFile
  ) throws(DecodeFailure) -> DecodedImage {
    let part = notes.part(isNote: isNote)
    var request = cardstage_request(kind: cardstage_pdf.rawValue, size: (width, height))
    request.page = UInt32(index)
    (request.columns, request.rows) = (UInt32(part.columns), UInt32(part.rows))
    (request.column, request.row) = (UInt32(part.column), UInt32(part.row))
    let late = "page \(index + 1) takes too long to draw"
    return try workers.answer(request, file.descriptor, by: Self.program, late: late) {
      answer, memory in
      guard let facts = ImageFacts(answer), (facts.width, facts.height) == (width, height) else {
        return nil
      }
      return DecodedImage(answer, facts: facts, memory)
    }
  }
}
