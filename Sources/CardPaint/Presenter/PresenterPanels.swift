/// What the presenter view says of time.
package struct PresenterTime: Hashable, Sendable {
  /// The urgency of a talk's time.
  package enum Tone: Hashable, Sendable { case plain, last, over }

  /// The time of day, and the timer's.
  package var clock: String
  package var timer: String
  /// What the timer counts, or what it waits for.
  package var caption: String
  package var tone: Tone
  /// Whether the timer stands still.
  package var isStill: Bool

  package init(clock: String, timer: String, caption: String, tone: Tone, isStill: Bool) {
    (self.clock, self.timer, self.caption) = (clock, timer, caption)
    (self.tone, self.isStill) = (tone, isStill)
  }
}

/// Where the talk is: the card in front among how many, its step, and what runs.
package struct PresenterPlace: Hashable, Sendable {
  package struct Sign: Hashable, Sendable {
    package var words: String
    /// Whether it is what nobody may overlook.
    package var isUrgent: Bool

    package init(_ words: String, isUrgent: Bool = false) {
      (self.words, self.isUrgent) = (words, isUrgent)
    }
  }

  package var scene: String
  package var place, count: Int
  /// Nil for a card of one step.
  package var step: String?
  package var signs: [Sign]

  package init(scene: String, place: Int, count: Int, step: String?, signs: [Sign]) {
    (self.scene, self.place, self.count) = (scene, place, count)
    (self.step, self.signs) = (step, signs)
  }
}

/// The keys of the scene on stage, the most needed first.
package struct PresenterKeys: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package var keys, meaning: String

    package init(keys: String, meaning: String) { (self.keys, self.meaning) = (keys, meaning) }
  }

  package var rows: [Row]

  package init(rows: [Row]) { self.rows = rows }
}

/// The cues of the talk, by their names.
package struct PresenterCues: Hashable, Sendable {
  package var names: [String]
  /// The places of the one that was performed last, and of the next one; nil where there is none.
  package var last, next: Int?

  package init(names: [String], last: Int?, next: Int?) {
    (self.names, self.last, self.next) = (names, last, next)
  }
}

/// What is to be said while a card is in front.
package struct PresenterNote: Hashable, Sendable {
  /// A note that is a picture.
  package struct Page: Hashable, Sendable {
    /// The width over the height.
    package var aspect: Double
    /// Nil until it is drawn.
    package var picture: NotePicture?

    package init(aspect: Double, picture: NotePicture? = nil) {
      (self.aspect, self.picture) = (aspect, picture)
    }
  }

  /// Empty where the note is pictures.
  package var text: String
  /// Of an open book one of each page, side by side.
  package var pages: [Page] = []
  /// How far it is scrolled, in lines; as far as there is more to see.
  package var scroll: Int

  package init(text: String, pages: [Page] = [], scroll: Int = 0) {
    (self.text, self.pages, self.scroll) = (text, pages, scroll)
  }
}

/// What stands above a picture, or in its place.
package struct PresenterCaption: Hashable, Sendable {
  package var title: String
  /// Said where there is no picture; nil where there is one.
  package var words: String?

  package init(title: String, words: String? = nil) { (self.title, self.words) = (title, words) }
}
