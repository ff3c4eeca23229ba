import CardKinetics
import CardModel
import CardPaint
import CardScript
import CardStage
import CardTalk

/// The speaker notes in the presenter view, and the scroll position of the current one.
struct PresenterNotes {
  /// The separator between the notes of an open book's pages.
  private static let betweenPages = "\n\n\u{2014}\n\n"
  private static let linesPerNotch = 2.0

  private let pictures: NotePictures
  /// The deck of the notes.
  private var deck: Deck?
  /// Whether any card of the deck has had a note so far.
  private(set) var areKnown = false
  /// The scroll position and its maximum, in lines, and the turn of the wheel short of a whole line.
  private var (line, overflow, turned) = (0, 0, 0.0)

  init(_ pictures: PictureSource, wake: @escaping @Sendable () -> Void) {
    self.pictures = NotePictures(pictures, wake: wake)
  }

  /// Returns whether pictures of notes have been drawn since the last call.
  func takeUpdates() -> Bool { pictures.takeUpdates() }

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

  /// Returns `notes`, which are the notes of a stage. A new deck resets the scroll position and the pictures.
  mutating func follow(_ notes: [CardNote], of stage: Stage) -> [CardNote] {
    if stage.deck != deck {
      (deck, areKnown, line) = (stage.deck, false, 0)
      pictures.forget()
    }
    areKnown = areKnown || !notes.isEmpty
    return notes
  }

  /// Returns the words of notes, or their pictures if they have no words; nil without notes.
  ///
  /// - Parameter last: the note shown before. A note with another text begins at the top.
  mutating func note(
    _ notes: [CardNote], in layout: PresenterLayout, _ theme: Theme, after last: PresenterNote?
  ) -> PresenterNote? {
    guard !notes.isEmpty, let panel = layout.panels[.notes] else { return nil }
    let words = notes.compactMap(\.words)
    guard words.isEmpty else {
      let text = words.joined(separator: Self.betweenPages)
      if text != last?.text { line = 0 }
      return PresenterNote(text: text, scroll: line)
    }
    let images = notes.compactMap { if case .page(let image) = $0 { image } else { nil } }
    var pages = images.map { PresenterNote.Page(aspect: $0.aspect ?? 1) }
    let painter = PresenterPainter(theme: theme, unit: layout.unit)
    for (index, place) in painter.places(of: pages, in: panel.size).enumerated() {
      pages[index].picture = pictures.picture(
        of: images[index], width: Int(place.width), height: Int(place.height))
    }
    return PresenterNote(text: "", pages: pages)
  }
}
