package import CardModel
package import CardPicture

/// The content of a face without payloads, for tests that filter and compare items.
package enum FaceKind: String, Hashable, Sendable {
  case front, back, detail, opened
  case button, stamp, mark, frame, paper, dot
  case cover, reflection, page, board
  case shelf, lamp, darkLamp, cord, pageEdges, leafShadow
  case plate, ring, thumbnail, name, notice
  case tab, selectedTab, keysTab, keys, action, title, caption, keyCap, prompt, badge, path
  case hand, spotlight, pressRing, blank, fill, glyph, words, formula, pen, penTip
  case tunerTitle, tunerGroup, tunerLine, tunerName, tunerHint, tunerLegend, tunerButton
  case lessonTitle, lessonSentence, lessonCode
}

extension Face {
  package var kind: FaceKind {
    switch content {
    case .card(let card): card.side.kind
    case .mark(.button): .button
    case .mark(.stamp): .stamp
    case .mark(.ring): .mark
    case .mark(.dot): .dot
    case .mark(.frame): .frame
    case .mark(.paper): .paper
    case .book(let book): book.kind
    case .furniture(let piece): piece.kind
    case .layout(let layout): layout.kind
    case .overlay(let overlay): overlay.kind
    }
  }

  /// The index of the card, or of the cover's book, the number of the page, or the index of the tab or the thumbnail;
  /// 0 for other faces.
  package var index: Int {
    switch content {
    case .mark(.dot(let page)): page
    case .card, .mark: cardIndex ?? 0
    case .book(let book): page ?? book.index
    case .layout(.thumbnail(_, let index)), .overlay(.tab(_, _, let index, _)): index
    case .furniture, .layout, .overlay: 0
    }
  }

  /// The text on the face; empty for faces without text.
  package var text: String {
    switch content {
    case .layout(.name(let text)), .layout(.notice(let text)): text
    case .overlay(let overlay): overlay.words
    case .card, .mark, .book, .furniture, .layout: ""
    }
  }

  /// The index of the book that the face is a part of; nil for other faces.
  package var bookIndex: Int? {
    if case .furniture(.pageEdges(let book, _)) = content { book } else { book?.index }
  }

  /// The curve, the layer and the colour of a piece of a drawing; nil for other faces.
  package var pen: (curve: PenCurve, layer: PenLayer, color: PenColor)? {
    if case .pen(let curve, let layer, let color)? = overlay { (curve, layer, color) } else { nil }
  }

  package var ink: Ink? {
    switch overlay {
    case .fill(let ink), .glyph(_, let ink), .words(_, let ink), .formula(_, let ink): ink
    default: nil
    }
  }

  package var key: CardKey? {
    get { content.key }
    set { content.key = newValue }
  }
}

extension CardFace.Side {
  fileprivate var kind: FaceKind {
    switch self {
    case .front: .front
    case .back: .back
    case .detail: .detail
    case .opened: .opened
    }
  }
}

extension BookFace {
  fileprivate var kind: FaceKind {
    switch part {
    case .cover: .cover
    case .reflection: .reflection
    case .page: .page
    case .board: .board
    }
  }
}

extension Furniture {
  fileprivate var kind: FaceKind {
    switch self {
    case .shelf: .shelf
    case .lamp: .lamp
    case .cord: .cord
    case .darkLamp: .darkLamp
    case .pageEdges: .pageEdges
    case .leafShadow: .leafShadow
    }
  }
}

extension LayoutFace {
  fileprivate var kind: FaceKind {
    switch self {
    case .plate: .plate
    case .ring: .ring
    case .thumbnail: .thumbnail
    case .name: .name
    case .notice: .notice
    }
  }
}

extension OverlayFace {
  fileprivate var kind: FaceKind {
    switch self {
    case .tab(_, _, _, let isSelected): isSelected ? .selectedTab : .tab
    case .keysTab: .keysTab
    case .keys: .keys
    case .action: .action
    case .text(.title, _): .title
    case .text(.caption, _): .caption
    case .text(.keyCap, _): .keyCap
    case .text(.prompt, _): .prompt
    case .text(.badge, _): .badge
    case .path: .path
    case .hand: .hand
    case .spotlight: .spotlight
    case .ring: .pressRing
    case .blank: .blank
    case .fill: .fill
    case .glyph: .glyph
    case .words: .words
    case .formula: .formula
    case .pen: .pen
    case .penTip: .penTip
    case .tuner(.title): .tunerTitle
    case .tuner(.group): .tunerGroup
    case .tuner(.line): .tunerLine
    case .tuner(.name): .tunerName
    case .tuner(.hint): .tunerHint
    case .tuner(.legend): .tunerLegend
    case .tuner(.button): .tunerButton
    case .lesson(.title): .lessonTitle
    case .lesson(.sentence): .lessonSentence
    case .lesson(.code): .lessonCode
    }
  }

  fileprivate var words: String {
    switch self {
    case .tab(let text, _, _, _), .text(_, let text), .words(let text, _),
      .formula(let text, _), .tuner(.title(let text)), .tuner(.hint(let text)),
      .tuner(.group(let text)), .tuner(.name(let text)), .tuner(.legend(let text)),
      .tuner(.button(let text)), .lesson(.title(let text)),
      .lesson(.sentence(let text)), .lesson(.code(let text)):
      text
    case .glyph(let character, _): String(character)
    case .path(let entry): entry.text
    case .tuner(.line(let line)): line.title
    case .action(let line): line.words
    case .keys, .keysTab, .hand, .spotlight, .ring, .blank, .fill, .pen, .penTip: ""
    }
  }
}
