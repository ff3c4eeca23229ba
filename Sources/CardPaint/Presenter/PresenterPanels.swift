/// The contents of the presenter view's time panel.
package struct PresenterTime: Hashable, Sendable {
  /// The urgency of a talk's time.
  package enum Tone: Hashable, Sendable { case plain, last, over }

  /// The time of day.
  package var clock: String
  /// The time that the timer shows.
  package var timer: String
  /// A caption that names the timer's purpose or its state.
  package var caption: String
  package var tone: Tone
  /// Whether the timer is stopped.
  package var isStill: Bool

  package init(clock: String, timer: String, caption: String, tone: Tone, isStill: Bool) {
    (self.clock, self.timer, self.caption) = (clock, timer, caption)
    (self.tone, self.isStill) = (tone, isStill)
  }
}

/// The position in the talk.
///
/// The position consists of the number of the front card, the number of cards, the overlay step, and signs of running
/// modes, such as a recording.
package struct TalkPosition: Hashable, Sendable {
  package struct Sign: Hashable, Sendable {
    package var words: String
    /// Whether the sign is so important that the presenter must see it.
    package var isUrgent: Bool

    package init(_ words: String, isUrgent: Bool = false) {
      (self.words, self.isUrgent) = (words, isUrgent)
    }
  }

  package var scene: String
  /// The word before the number, such as "Page"; nil for none.
  package var unit: String?
  package var number, count: Int
  /// The text for the overlay step; nil for a card with one step.
  package var step: String?
  package var signs: [Sign]

  package init(
    scene: String, unit: String?, number: Int, count: Int, step: String?, signs: [Sign]
  ) {
    (self.scene, self.unit, self.number, self.count) = (scene, unit, number, count)
    (self.step, self.signs) = (step, signs)
  }
}

/// The keys of the current scene, the most important first.
package struct PresenterKeys: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package var keys, meaning: String

    package init(keys: String, meaning: String) { (self.keys, self.meaning) = (keys, meaning) }
  }

  package var rows: [Row]

  package init(rows: [Row]) { self.rows = rows }
}

/// The cues of a talk, listed by name.
package struct PresenterCues: Hashable, Sendable {
  package var names: [String]
  /// The indices of the cue performed last and of the next cue; nil if there is no such cue.
  package var last, next: Int?
  /// The label of the key that performs the next cue; nil if no key does.
  package var key: String?

  package init(names: [String], last: Int?, next: Int?, key: String? = nil) {
    (self.names, self.last, self.next, self.key) = (names, last, next, key)
  }
}

/// The speaker note for the front card.
package struct PresenterNote: Hashable, Sendable {
  /// A note that is an image.
  package struct Page: Hashable, Sendable {
    /// The heading above the image; nil for none.
    package var heading: String?
    /// The aspect ratio: width over height.
    package var aspect: Double
    /// The image; nil until it is drawn.
    package var image: NoteImage?

    package init(heading: String? = nil, aspect: Double, image: NoteImage? = nil) {
      (self.heading, self.aspect, self.image) = (heading, aspect, image)
    }
  }

  /// The text of the note; empty if the note consists of images.
  package var text: String
  /// The ranges of headings in the text, as UTF-8 offsets.
  package var headings: [Range<Int>]
  /// The images of the note. An open book has one for each visible page, side by side.
  package var pages: [Page] = []
  /// The number of lines scrolled. The painter limits it to the lines that do not fit.
  package var scroll: Int

  package init(
    text: String, headings: [Range<Int>] = [], pages: [Page] = [], scroll: Int = 0
  ) {
    (self.text, self.headings, self.pages, self.scroll) = (text, headings, pages, scroll)
  }
}

/// The caption above an image, or in place of an image.
package struct PresenterCaption: Hashable, Sendable {
  package var title: String
  /// The text shown if there is no image; nil otherwise.
  package var words: String?

  package init(title: String, words: String? = nil) { (self.title, self.words) = (title, words) }
}
