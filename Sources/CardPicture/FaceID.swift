package import CardKinetics
package import CardModel

/// The picture of a card, book or overlay that a face shows.
package struct FacePart: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// A card's front.
  package static let front = FacePart(rawValue: "front")
  /// A card's back, which is unmirrored after the flip.
  package static let back = FacePart(rawValue: "back")
  /// A card's content, enlarged to a sheet or to the whole viewport.
  package static let detail = FacePart(rawValue: "detail")
  /// A button on a card.
  package static let action = FacePart(rawValue: "action")
  /// A stamp on a card that is being thrown; `group` is 0 for the left, 1 for the right.
  package static let stamp = FacePart(rawValue: "stamp")
  /// A plain sheet behind the current card, which shows as a ring around it.
  package static let current = FacePart(rawValue: "current")
  /// A book's cover.
  package static let cover = FacePart(rawValue: "cover")
  /// A page of a book; `group` is the book, `index` the page counted from the cover's inside, 1.
  package static let page = FacePart(rawValue: "page")

  /// The plate beneath the thumbnails of layouts.
  package static let plate = FacePart(rawValue: "plate")
  /// A thumbnail of a layout: `label` is the label of a `LayoutThumbnail`, `index` the index in the row.
  package static let thumbnail = FacePart(rawValue: "thumbnail")
  /// The name of a layout; `label` is the name.
  package static let name = FacePart(rawValue: "name")
  /// The error in a layout's file; `label` is the message.
  package static let notice = FacePart(rawValue: "notice")

  // The furniture of a library.

  /// The board under the books: its top and its front edge.
  package static let shelf = FacePart(rawValue: "shelf")
  /// A lamp over the shelf with its light on the wall, and the cord of the lamp.
  package static let lamp = FacePart(rawValue: "lamp")
  package static let cord = FacePart(rawValue: "cord")
  /// The reflection of a cover in the shelf's top, from the bottom of the book downwards.
  package static let reflection = FacePart(rawValue: "reflection")
  /// The edges of a book's pages; `index` is 0 at the right, 1 at the left.
  package static let pageEdges = FacePart(rawValue: "pages.edges")
  /// The shadow of a turning leaf on the page beneath: dense where the leaf ends, fading away from it. `group` is 0
  /// on the right, 1 on the left.
  package static let leafShadow = FacePart(rawValue: "leaf.shadow")
  /// The edge of a cover's board behind the pages; `index` is 0 at the right, 1 at the left.
  package static let board = FacePart(rawValue: "board")

  // The overlays.

  /// A scene's name in the scene bar; `label` is the name, `index` the index of the scene.
  package static let tab = FacePart(rawValue: "tab")
  /// The tab of the scene on stage.
  package static let selectedTab = FacePart(rawValue: "tab.selected")
  /// The list of keys: lines of keys, a tab and their effect. A line without a tab is the heading of a group.
  package static let keys = FacePart(rawValue: "keys")
  /// The name of a scene that has just come on stage; `label` is the name.
  package static let title = FacePart(rawValue: "title")
  /// A script's caption; `label` is its words.
  package static let caption = FacePart(rawValue: "caption")
  /// The pointer of a script.
  package static let hand = FacePart(rawValue: "hand")
  /// A black surface with a soft hole in it.
  package static let spotlight = FacePart(rawValue: "spotlight")
  /// A ring around a press.
  package static let ring = FacePart(rawValue: "ring")
  /// A pressed key; `label` is its caption.
  package static let keyCap = FacePart(rawValue: "keycap")
  /// The text that the user is typing.
  package static let prompt = FacePart(rawValue: "prompt")
  /// The path that the user is typing. `label` is the path with the choices beneath, a line each, `index` the chosen
  /// one.
  package static let pathLine = FacePart(rawValue: "path")
  /// A notice in a corner; `label` is its text.
  package static let badge = FacePart(rawValue: "badge")
  /// An empty screen; `index` is 0 for a black one, 1 for a white one.
  package static let blank = FacePart(rawValue: "blank")
  /// A plain colour; `index` is the raw value of an `Ink`.
  package static let ink = FacePart(rawValue: "ink")
  /// A character in its monospaced cell, on a clear background; `index` is its `Ink`, `label` the character.
  package static let glyph = FacePart(rawValue: "glyph")
  /// Words in monospaced cells, on a clear background; `index` is their `Ink`, `label` the words.
  package static let words = FacePart(rawValue: "words")
  /// A piece of a drawing; `index` is its `PenLayer`, `label` the label of a `PenCurve`.
  package static let pen = FacePart(rawValue: "pen")
  /// A typeset formula on a clear background, fitted to the face; `index` is its `Ink`, `label` the formula.
  package static let formula = FacePart(rawValue: "formula")
  /// Words of the tuner on a clear background. `label` is the label of a `TunerLine` for a line, otherwise the words.
  package static let tunerTitle = FacePart(rawValue: "tuner.title")
  package static let tunerLine = FacePart(rawValue: "tuner.line")
  package static let tunerHint = FacePart(rawValue: "tuner.hint")
  package static let tunerLegend = FacePart(rawValue: "tuner.legend")
  package static let tunerButton = FacePart(rawValue: "tuner.button")
}

/// The identity of the image on a display item. A painter knows its look.
///
/// Faces with equal ids look the same. Until a face is painted, a face that differs only in `size` may be shown
/// instead.
package struct FaceID: Hashable, Sendable {
  /// The response of a face to the pointer.
  package enum State: UInt8, Hashable, Sendable { case normal, hovered, pressed }

  package var scene: SceneID
  package var part: FacePart
  /// The collection within the scene in which `index` counts: a book of a shelf, otherwise 0.
  package var group: Int
  package var index: Int
  /// The overlay step that the face shows; the scenes' host fills it in.
  package var step = 0
  package var state: State
  /// The size for which the face is laid out, in points.
  package var size: Size
  /// Text that is part of the picture, for overlays whose text changes (a prompt).
  package var label: String
  /// The key of the user's card or book on the face, whose index is `index` or `group`; nil for bundled content.
  package var key: CardKey?

  package init(
    scene: SceneID, part: FacePart, group: Int = 0, index: Int = 0, state: State = .normal,
    size: Size, label: String = ""
  ) {
    (self.scene, self.part, self.group, self.index) = (scene, part, group, index)
    (self.state, self.size, self.label) = (state, size, label)
  }

  /// The index of the book on the face, whole or in part; nil for other faces.
  package var bookPlace: Int? {
    switch part {
    case .cover, .reflection: index
    case .page, .board: group
    default: nil
    }
  }

  /// Whether `index` is the index of a card.
  package var showsCard: Bool { [.front, .back, .detail].contains(part) }

  /// The id of faces that show the same card or book at another index, before or after its file changed.
  package var withoutIndex: FaceID {
    guard let key else { return self }
    var face = self
    face.key = CardKey(key.id)
    switch part {
    case .cover, .reflection: face.index = 0
    case .page, .board: face.group = 0
    default: face.index = 0
    }
    return face
  }

  /// Hashes the values that distinguish most faces of a frame, and leaves the rest to `==`.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(group)
    hasher.combine(step)
    hasher.combine(key?.id)
    hasher.combine(size)
    if scene == .overlay { hasher.combine(label) }
  }
}
