import CardSystem
import Synchronization

/// A PDF file: its pages, their labels, links and outline, and their pictures.
///
/// The program never reads the file itself. qpdf tells the structure, and pdftoppm (poppler) draws
/// the pages, each in a process of its own in a box; only what they write is read here. The file is
/// opened for each page, and a page is drawn only while the file is the one that was read.
package final class PDFDocument: Sendable {
  package let path: String
  package let title: String?
  /// Its slides, where its pages have the speaker's notes beside them.
  package let pages: [DocumentPage]
  package let outline: [OutlineEntry]
  /// Where the notes are on its pages; never `auto`.
  package let notes: PageNotes
  /// The file's when its structure was read.
  private let state: RegularFile.State
  private let programs: Programs
  /// Why pages could not be drawn, by their indices.
  private let refusals = Mutex<[Int: Refusal]>([:])

  /// The programs that read the file.
  struct Programs: Sendable {
    var structure = BoxedProgram(name: "qpdf", package: "qpdf", seconds: 10)
    var pages = BoxedProgram(name: "pdftoppm", package: "poppler-utils", seconds: 5)
  }

  /// The most that qpdf may write: a thousand pages with twenty links each take 9 MB.
  private static let structureLimit = 64 << 20

  /// Reads the file's structure; blocking, for 20 ms and 25 µs for each of the file's objects, at
  /// most 10 s of the processor: a hundred pages with links have some thousand objects.
  ///
  /// - Parameters:
  ///   - notes: where the speaker's notes are on its pages.
  ///   - patience: how long it may take by the clock, in seconds.
  /// - Throws: where it is no PDF file, is damaged or encrypted, or has no pages; where a program
  ///   is missing, or has taken too long.
  package convenience init(
    path: String, notes: PageNotes = .auto, cancellation: Cancellation = Cancellation(),
    patience: Double = .infinity
  ) throws(DecodeFailure) {
    if patience <= 0 { throw .awaited }
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

  /// The page at `index`, or its notes, in a picture of `width` times `height` pixels, which stretch it at most as
  /// rounding asks; blocking, for at most 5 s of the processor. Any thread may ask at any time, but must not end
  /// before the call does: the process ends with the thread.
  ///
  /// - Throws: where the page cannot be drawn, or takes too long, at this size or a smaller one; where the file is
  ///   no longer the one whose structure was read.
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
    // The last four cut out the part, and cut off what the scale's rounding would add.
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

  /// The file's objects in qpdf's JSON, without its streams.
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
