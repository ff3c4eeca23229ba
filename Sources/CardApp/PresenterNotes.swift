import CardKinetics
import CardModel
import CardPaint
import CardScene
import CardScript
import CardStage
import CardTalk

/// The speaker notes in the presenter view, and the scroll position of the current one.
struct PresenterNotes {
  private static let linesPerNotch = 2.0

  private let images: NoteImages
  /// The deck to which the notes belong.
  private var deck: Deck?
  /// Whether a note of the deck or of a lesson has been shown since the deck was opened.
  private(set) var areKnown = false
  /// Whether any note of the deck is a page of a document.
  private(set) var arePages = false
  /// The scroll position and its maximum, in lines, and the fraction of a line left over from the wheel's movement.
  private var (line, overflow, turned) = (0, 0, 0.0)

  init(_ source: ImageSource, wake: @escaping @Sendable () -> Void) {
    images = NoteImages(source, wake: wake)
  }

  /// Returns whether images of notes have been drawn since the last call.
  func takeUpdates() -> Bool { images.takeUpdates() }

  /// Scrolls the note, downwards if `notches` of a wheel are positive.
  ///
  /// - Parameter overflow: the maximum position, in lines; nil if the note has not been painted.
  mutating func scroll(by notches: Double, overflow: Int?) {
    turned += min(max(notches, -1000), 1000) * Self.linesPerNotch
    let lines = turned.rounded(.towardZero)
    turned -= lines
    self.overflow = overflow ?? self.overflow
    line = min(max(line + Int(lines), 0), self.overflow)
  }

  /// Returns the speaker notes to show: the note of the lesson's step, or else the notes of the front card or pages. Each
  /// note of a page has the page's number. A new deck resets the scroll position and the images.
  mutating func follow(
    _ content: Content, of stage: Stage
  ) -> [(page: Int?, note: CardNote)] {
    if stage.deck != deck {
      (deck, areKnown, line) = (stage.deck, false, 0)
      arePages = content.hasNotePages(in: stage.deck)
      images.forget()
    }
    let lessonNote = stage.lessonPosition.flatMap { CardNote($0.step.note) }
    let notes = lessonNote.map { [(nil, $0)] } ?? content.numberedNotes(of: stage)
    areKnown = areKnown || !notes.isEmpty
    return notes
  }

  /// Returns the words of notes, or their images if they have no words. Returns nil if there are no notes, or if the
  /// layout has no panel for them.
  ///
  /// - Parameter last: the note shown before. A note with another text begins at the top.
  mutating func presenterNote(
    _ notes: [(page: Int?, note: CardNote)], in layout: PresenterLayout, _ theme: Theme,
    after last: PresenterNote?
  ) -> PresenterNote? {
    guard !notes.isEmpty, let panel = layout.panels[.notes] else { return nil }
    /// Returns the heading of a page's note; nil if there is only one note.
    func heading(_ page: Int?) -> String? {
      notes.count > 1 ? page.map { "Page \($0)" } : nil
    }
    let words = notes.compactMap { note in note.note.words.map { (heading(note.page), $0) } }
    guard words.isEmpty else {
      var note = PresenterNote(text: "")
      for (heading, words) in words {
        if !note.text.isEmpty { note.text += "\n\n" }
        if let heading {
          let start = note.text.utf8.count
          note.headings.append(start..<start + heading.utf8.count)
          note.text += heading + "\n"
        }
        note.text += words
      }
      if note.text != last?.text { line = 0 }
      note.scroll = line
      return note
    }
    let images = notes.compactMap { note in
      if case .page(let image) = note.note { (page: note.page, image) } else { nil }
    }
    var pages = images.map {
      PresenterNote.Page(heading: heading($0.page), aspect: $0.1.aspect ?? 1)
    }
    let painter = PresenterPainter(theme: theme, unit: layout.unit)
    for (index, frame) in painter.frames(of: pages, in: panel.size).enumerated() {
      pages[index].image = self.images.image(
        of: images[index].1, width: Int(frame.width), height: Int(frame.height))
    }
    return PresenterNote(text: "", pages: pages)
  }
}
