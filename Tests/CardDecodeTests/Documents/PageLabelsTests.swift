import Testing

@testable import CardDecode

/// Tests the recognition of slides and overlay steps in the documents of common slide programs.
@Suite struct PageLabelsTests {
  /// A document in the folder `Files`, made by a slide program. Each page shows its number instead of its content.
  struct Document {
    var file: String
    /// The label of each slide, and the number of its pages. Each overlay step has a page.
    var slides: [(label: String, pages: Int)]
    var notes = PageNotes.none
  }

  private static let slides = [("1", 1), ("2", 3), ("3", 1), ("4", 2), ("5", 1), ("6", 2)]
  /// The theme adds a page for each section, with the label of the slide before that page.
  private static let withSections = [
    ("1", 1), ("1", 1), ("2", 3), ("3", 1), ("3", 1), ("4", 2), ("5", 1), ("6", 2),
  ]

  private static let documents = [
    Document(file: "beamer.pdf", slides: slides),
    Document(file: "beamer-handout.pdf", slides: slides.map { ($0.0, 1) }),
    Document(file: "beamer-notes.pdf", slides: slides, notes: .right),
    Document(
      file: "beamer-appendix.pdf",
      slides: slides[..<4] + [("1", 1), ("2", 2)]),
    Document(file: "metropolis.pdf", slides: withSections),
    Document(file: "metropolis-notes.pdf", slides: withSections, notes: .right),
    Document(file: "typst-touying.pdf", slides: [("1", 1), ("2", 3), ("3", 2)]),
    // The title has the number 0, and the heading is repeated on each step.
    Document(file: "typst-zero.pdf", slides: [("0", 1), ("1", 2), ("2", 1)]),
    Document(file: "impress.pdf", slides: [("1", 1), ("2", 1), ("3", 1)]),
    Document(file: "powerpoint.pdf", slides: [("1", 1), ("2", 1), ("3", 1), ("4", 1)]),
  ]

  @Test(arguments: documents.indices)
  func overlayStepsMatchTheAuthorsSlides(index: Int) throws {
    let expected = Self.documents[index]
    let document = try PDFDocument(path: DocumentFolder.sample(expected.file))
    #expect(document.notes == expected.notes)
    var slides: [(label: String, pages: Int)] = []
    for page in document.pages {
      if page.isStep { slides[slides.count - 1].pages += 1 } else { slides.append((page.label, 1)) }
      #expect(page.label == slides.last?.label)
    }
    #expect(slides.map(\.label) == expected.slides.map(\.label))
    #expect(slides.map(\.pages) == expected.slides.map(\.pages))
  }

  /// Tags, metadata and annotations without a type, as PowerPoint writes them, neither add slides nor hide links.
  @Test func powerPointWritesAnEntryForEachSlide() throws {
    let document = try PDFDocument(path: DocumentFolder.sample("powerpoint.pdf"))
    let titles = [
      "Slide 1: A talk about cards", "Slide 2: Springs", "Slide 3", "Slide 4: Questions",
    ]
    #expect(
      document.outline.map(\.title) == titles && document.outline.map(\.page) == [0, 1, 2, 3])
    #expect(document.pages.map(\.links.count) == [0, 0, 0, 1])
    #expect(document.pages.allSatisfy { $0.notes.isEmpty })
  }

  @Test func commentsOfImpressAreNotes() throws {
    let document = try PDFDocument(path: DocumentFolder.sample("impress.pdf"))
    #expect(document.pages.map(\.notes) == [[], ["Langsam über das zweite."], []])
    #expect(document.title == "Ein Vortrag über Karten")
  }

  /// Returns a range of labels.
  private static func range(
    _ first: Int, _ prefix: String, style: Character? = nil, start: Int? = nil
  ) -> LabelRange {
    LabelRange(first: first, style: style, prefix: prefix, start: start)
  }

  private static let ranges: [(name: String, ranges: [LabelRange], labels: String)] = [
    ("none", [], "1 2 3 4"),
    ("a name", [range(0, "Cover"), range(2, "", style: "D")], "Cover Cover 1 2"),
    ("names of slides", [range(0, "I"), range(1, "II"), range(3, "III")], "I II +II III"),
    ("one name", [range(0, "Cover")], "Cover Cover Cover Cover"),
    (
      "numbers in prefixes", [range(0, "A1"), range(1, "A2"), range(3, "", style: "D")],
      "A1 A2 +A2 1"
    ),
    ("a start within", [range(2, "9")], "1 2 9 +9"),
    ("unsorted ranges", [range(2, "8"), range(0, "7")], "7 +7 8 +8"),
    (
      "numbers again",
      [range(0, "", style: "D", start: 1), range(2, "", style: "D", start: 2)], "1 2 +2 3"
    ),
    (
      "no numbers", [range(0, "", style: "D"), range(1, ""), range(3, "", style: "D", start: 2)],
      "1 2 3 2"
    ),
    ("negative numbers", [range(0, "", style: "D", start: -1)], "-1 0 1 2"),
    (
      "a number that is not there", [range(0, "", style: "D"), range(1, "", style: "D", start: 1)],
      "0 1 2 3"
    ),
    (
      "a preface with Roman numbers",
      [range(0, "", style: "r"), range(2, "", style: "D", start: 1)], "i ii 1 2"
    ),
    (
      "an appendix", [range(0, "", style: "D", start: 1), range(2, "A-", style: "D")],
      "1 2 A-1 A-2"
    ),
    // Two labels for each page, with the keys 0 to 7 for only four pages.
    (
      "halves",
      (0..<4).flatMap { page in
        [
          range(2 * page, ["1", "2", "2", "3"][page]),
          range(2 * page + 1, "", style: "D", start: page + 1),
        ]
      }, "1 2 +2 3"
    ),
    ("keys beyond", [range(0, "1"), range(2, "2"), range(9, "3")], "1 1 2 2"),
  ]

  @Test(arguments: ranges.indices)
  func stepsFollowFromTheRanges(index: Int) {
    let labels = PageLabels(Self.ranges[index].ranges).labels(count: 4, titles: [:])
    let text = labels.map { ($0.isStep ? "+" : "") + $0.text }.joined(separator: " ")
    #expect(text == Self.ranges[index].labels, "\(Self.ranges[index].name)")
  }

  /// A page with a new title in the outline begins a slide. A step that repeats the title of its slide begins none.
  @Test func aNewTitleBeginsASlide() {
    let labels = PageLabels([Self.range(0, "1")])
    func steps(_ titles: [Int: Set<String>]) -> [Bool] {
      labels.labels(count: 3, titles: titles).map(\.isStep)
    }
    #expect(steps([:]) == [false, true, true])
    #expect(steps([1: ["A"]]) == [false, false, true])
    #expect(steps([0: ["A"], 1: ["A"], 2: ["A", "B"]]) == [false, true, false])
    #expect(steps([0: ["A"], 1: [], 2: ["A"]]) == [false, true, true])
  }
}
