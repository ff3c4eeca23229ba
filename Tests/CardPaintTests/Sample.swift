import CardKinetics
import CardModel
import CardPaint
import CardPicture
import Glibc

/// Sample content for all kinds of faces.
enum Sample {
  static let switcher = SceneID(rawValue: "switcher")
  static let stack = SceneID(rawValue: "stack")
  static let carousel = SceneID(rawValue: "carousel")
  static let library = SceneID(rawValue: "library")

  static let apps = [
    "mail", "map", "music", "calendar", "terminal", "chart", "code", "photos", "weather", "chess",
    "notes", "clock", "a kind nobody knows",
  ]
  static let art = ["waves", "circles", "tiles", "flow", "strata", "rays", "orbits", "weave", "?"]
  static let figures = ["spring", "decay", "band", "perspective", "page", "layout", "?"]

  static let text = """
    A spring is a promise that a thing will come to rest. Pull it and it answers in proportion; \
    let it go and it runs past the place it wants, turns, and runs back, each time less far.
    """

  static let content = Content(
    decks: [switcher: deck(apps), stack: deck(art), carousel: deck(figures)],
    books: [
      Book(
        title: "The Patience of Springs", author: "A. Lindqvist", color: Color(122, 34, 42),
        accent: Color(222, 184, 112),
        pages: [
          "# What a Spring Wants\n\n\(text)\n\n\(text) \(text)", "\(text)\n\n\(text)", text,
        ].map(Book.Leaf.text)),
      Book(
        title: "Scrolling", author: "M. Ferreira", color: Color(30, 70, 92),
        accent: Color(206, 212, 214), pages: []),
    ])

  static let catalogue = FaceCatalogue(content: content)

  /// A face of every kind, at its usual size.
  static let faces: [Face] = {
    var faces: [Face] = []
    for i in apps.indices {
      faces.append(Face(scene: switcher, .front(i), size: Size(328, 226)))
      faces.append(Face(scene: switcher, .detail(i), size: Size(375, 667)))
    }
    for i in art.indices {
      faces.append(Face(scene: stack, .front(i), size: Size(335, 467)))
      faces.append(Face(scene: stack, .back(i), size: Size(335, 467)))
    }
    for i in figures.indices {
      faces.append(Face(scene: carousel, .front(i), size: Size(285, 534)))
      faces.append(Face(scene: carousel, .detail(i), size: Size(375, 667)))
    }
    for state in [Face.State.normal, .hovered, .pressed] {
      faces.append(
        Face(scene: carousel, .mark(.button(card: 0)), state: state, size: Size(40, 40)))
      for isSelected in [false, true] {
        faces.append(
          overlay(.tab("Stack", key: "2", index: 1, isSelected: isSelected), state: state))
      }
    }
    for i in 0...1 {
      faces.append(Face(scene: library, .cover(i), size: Size(362, 568)))
    }
    for i in 1...4 { faces.append(page(i)) }
    for (content, size) in [
      (Face.Content.furniture(.shelf), Size(1024, 176)),
      (.book(BookFace(.reflection, of: 1)), Size(362, 210)),
      (.furniture(.pageEdges(book: 0, .left)), Size(36, 558)),
      (.book(BookFace(.board(.left), of: 0)), Size(36, 568)),
    ] {
      faces.append(Face(scene: library, content, size: size))
    }
    return faces + [
      Face(.keysTab, size: Size(34, 28)), Face(.penTip(.blue), size: Size(32, 32)),
      overlay(.text(.prompt, "Go to 123")),
      Face(.blank(.black), size: Size(64, 48)),
    ]
  }()

  static let keys = KeyListing(
    gestures: .init(
      "Stack", [.init("Drag left, right", "Throw a card"), .init("Click", "Flip it")]),
    groups: [
      .init("Scenes", [.init("Tab", "Next scene"), .init("r", "Reset the scene")]),
      .init("Window", [.init("f, F11", "Fullscreen"), .init("q", "Quit")]),
    ], width: 700)

  static func page(_ item: Int, book: Int = 0) -> Face {
    Face(scene: library, .page(item, of: book), size: Size(362, 568))
  }

  static func overlay(_ face: OverlayFace, state: Face.State = .normal) -> Face {
    Face(face, state: state, size: OverlayMetrics.preferredSize(of: face))
  }

  private static func deck(_ kinds: [String]) -> [Card] {
    kinds.enumerated().map { i, kind in
      Card(
        title: "Card of \(kind)", subtitle: "Number \(i + 1)", text: text,
        color: Color(UInt8(40 + i * 16), 110, UInt8(220 - i * 12)), seed: UInt64(i * 7 + 3),
        kind: kind)
    }
  }
}

extension Bitmap {
  /// Returns the number of pixels in a part of the image that differ clearly from the pixel at the part's top left.
  func ink(x: Range<Int>, y: Range<Int>) -> Int {
    let paper = self[x.lowerBound, y.lowerBound]
    return y.reduce(0) { count, y in
      count + x.reduce(0) { $0 + (Self.distance(self[$1, y], paper) > 40 ? 1 : 0) }
    }
  }

  /// Describes the difference from an image of equal size: the number of pixels, the first position, and the largest
  /// difference.
  func difference(from other: Bitmap) -> String {
    let differing = pixels.indices.filter { pixels[$0] != other.pixels[$0] }
    let worst = differing.map { Self.distance(pixels[$0], other.pixels[$0]) }.max() ?? 0
    let first = differing.first.map { "(\($0 % width), \($0 / width))" } ?? "nowhere"
    return "\(differing.count) pixels from \(first) on, by up to \(worst)"
  }

  /// Returns the largest difference of a channel.
  static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    // This function runs for every pixel of many images. A list of channels would be too slow.
    func step(_ shift: UInt32) -> Int { abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) }
    return a == b ? 0 : max(step(0), step(8), step(16), step(24))
  }
}

/// Calls `isTrue` until it returns true, for at most about two seconds. Returns the last result.
func eventually(_ isTrue: () -> Bool) -> Bool {
  for _ in 0..<400 {
    if isTrue() { return true }
    usleep(5_000)
  }
  return isTrue()
}
