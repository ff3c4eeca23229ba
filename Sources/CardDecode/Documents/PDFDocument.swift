import CardSystem
import Synchronization

/// A PDF file: its pages with their labels, links and outline, and the images of the pages.
///
/// The program never parses the file itself. qpdf writes the structure, and pdftoppm (poppler) draws the pages. Each
/// runs in a process and sandbox of its own; this type reads only their output. `render` opens the file again for each
/// page, and fails if the file is no longer the one whose structure was read.
package final class PDFDocument: Sendable {
  package let path: String
  package let title: String?
  /// The pages, or only their slides if the pages have the speaker notes beside the slides.
  package let pages: [DocumentPage]
  package let outline: [OutlineEntry]
  /// The side of the pages on which the speaker notes are, never `auto`.
  package let notes: PageNotes
  /// The state of the file when its structure was read.
  private let state: RegularFile.State
  private let programs: Programs
  /// The reasons why pages could not be drawn, by the index of the page.
  private let refusals = Mutex<[Int: Refusal]>([:])

  /// The programs that read the file.
  struct Programs: Sendable {
    var structure = BoxedProgram(name: "qpdf", package: "qpdf", seconds: 10)
    var pages = BoxedProgram(name: "pdftoppm", package: "poppler-utils", seconds: 5)
  }

  /// The maximum length of qpdf's output, in bytes. A thousand pages with twenty links each take 9 MB.
  private static let structureLimit = 64 << 20

  /// Reads the file's structure and blocks meanwhile, for at most 10 s of processor time.
  ///
  /// Each object of the file takes 25 µs, besides 20 ms at the start. A document of a hundred pages with links has some
  /// thousand objects.
  ///
  /// `notes` is the side of the pages on which the speaker notes are. `patience` is the timeout by the clock, in seconds.
  ///
  /// - Throws: An error if the file is no PDF file, is damaged or encrypted, or has no pages. Also if a program is
  ///   missing or has exceeded its time.
  package convenience init(
    path: String, notes: PageNotes = .auto, cancellation: Cancellation = Cancellation(),
    patience: Double = .infinity
  ) throws(DecodeFailure) {
    if patience <= 0 { throw .pending }
    var programs = Programs()
    programs.structure.patience = min(programs.structure.patience, patience)
    (programs.structure.cancellation, programs.pages.cancellation) = (cancellation, cancellation)
    try self.init(path: path, notes: notes, programs: programs)
  }

  init(path: String, notes: PageNotes = .auto, programs: Programs) throws(DecodeFailure) {
    let file = try RegularFile.opened(path)
    let json = try Self.json(of: file.descriptor, programs.structure)
    let structure = try DocumentStructure(json: json)
    (self.path, state, self.programs) = (path, file.state, programs)
    (title, outline) = (structure.title, structure.outline)
    let notes = notes.resolved(for: structure.pages)
    (self.notes, pages) = (notes, structure.pages.map(notes.slide))
  }

  /// Draws the page at `index`, or the page's notes, as an image of `width` times `height` pixels, and blocks
  /// meanwhile.
  ///
  /// The size stretches the page at most by rounding. Any thread may call at any time, but the thread must not end
  /// before the call does: the process ends with the thread. A call takes at most 5 s of processor time.
  ///
  /// - Throws: An error if the page cannot be drawn, or takes too long, at this size or a smaller one. Also if the file
  ///   is no longer the one whose structure was read.
  package func render(
    page index: Int, isNote: Bool = false, width: Int, height: Int
  ) throws(DecodeFailure) -> RenderedPage {
    guard pages.indices.contains(index) else {
      throw DecodeFailure(message: "no page \(index + 1)")
    }
    guard RenderedPage.isPossible(width: width, height: height) else {
      throw DecodeFailure(message: "cannot be drawn at \(width) × \(height) pixels")
    }
    let file = try RegularFile.opened(path)
    guard file.state == state else {
      throw DecodeFailure(message: "changed while it was open", isPassing: true)
    }
    if let refusal = refusals.withLock({ $0[index] }), refusal.holds(for: width, height) {
      throw refusal.failure
    }
    do throws(DecodeFailure) {
      return try draw(index, isNote: isNote, width: width, height: height, from: file.descriptor)
    } catch {
      if error.isPassing { throw error }
      refusals.withLock { $0[index] = Refusal(failure: error, width: width, height: height) }
      throw error
    }
  }

  private func draw(
    _ index: Int, isNote: Bool, width: Int, height: Int, from file: Int32
  ) throws(DecodeFailure) -> RenderedPage {
    let page = "\(index + 1)"
    let part = notes.part(isNote: isNote)
    // The last four arguments cut out the part, and cut off the pixels that rounding the scale would add.
    let arguments = [
      "-q", "-cropbox", "-f", page, "-l", page, "-scale-dimension-before-rotation",
      "-scale-to-x", "\(width * part.columns)", "-scale-to-y", "\(height * part.rows)",
      "-x", "\(width * part.column)", "-y", "\(height * part.row)",
      "-W", "\(width)", "-H", "\(height)", BoxedProgram.file,
    ]
    let failure = "page \(page) cannot be drawn"
    let run = try programs.pages.run(
      arguments, on: file, limit: RenderedPage.length(width: width, height: height),
      late: "page \(page) takes too long to draw", long: failure)
    guard run.ending == .status(0),
      let picture = RenderedPage(ppm: run.output, width: width, height: height)
    else { throw DecodeFailure(message: failure) }
    return picture
  }

  /// Returns the file's objects in qpdf's JSON, without the file's streams.
  private static func json(
    of file: Int32, _ program: BoxedProgram
  ) throws(DecodeFailure) -> [UInt8] {
    let arguments = [
      "--json=2", "--json-key=qpdf", "--no-warn", "--warning-exit-0", BoxedProgram.file,
    ]
    let run = try program.run(
      arguments, on: file, limit: structureLimit, late: "takes too long to read",
      long: "too large to read")
    guard run.ending == .status(0) else {
      let isLocked = run.complaints.contains("invalid password")
      throw DecodeFailure(message: isLocked ? "needs a password" : "damaged, or not a PDF file")
    }
    return run.output
  }
}
