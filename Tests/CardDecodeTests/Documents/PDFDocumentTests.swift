import CardSystem
import Foundation
import Testing

@testable import CardDecode

/// Tests the reading of the structure of documents: sizes, labels, links and outlines.
@Suite struct PDFDocumentTests {
  /// An impossible page size counts as a missing size.
  @Test(arguments: [
    ["0", "0", "0." + String(repeating: "0", count: 308) + "1", "10"],
    ["0", "0", "1" + String(repeating: "0", count: 25) + ".0", "10"],
    ["0", "0", "10", "1" + String(repeating: "0", count: 25) + ".0"],
    [
      "-1" + String(repeating: "0", count: 300) + ".0", "0",
      "1" + String(repeating: "0", count: 300) + ".0", "9",
    ],
    ["0", "0", "0.05", "9"], ["0", "0", "0", "0"], ["0", "0", "2000000", "9"],
  ])
  func aPageOfAnImpossibleSizeHasTheDefaultOne(sides: [String]) throws {
    var text = PDFText([.init(), .init()])
    text.objects[10] = "<< /Type /Page /Parent 2 0 R /MediaBox [\(sides.joined(separator: " "))] >>"
    text.objects[12] =
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 20 10] /CropBox [\(sides.joined(separator: " "))] >>"
    let pages = try folder.document(text).pages
    #expect([pages[0].width, pages[0].height] == [612, 792])
    #expect((0.1...20).contains(pages[1].width) && (0.1...10).contains(pages[1].height))
  }

  private let folder = DocumentFolder()

  private func message(_ path: String) -> String? {
    #expect(throws: DecodeFailure.self) { try PDFDocument(path: path) }?.message
  }

  private func message(_ bytes: [UInt8]) throws -> String? { message(try folder.write(bytes)) }

  private func link(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ target: PageLink.Target
  ) -> PageLink {
    PageLink(x: x, y: y, width: width, height: height, target: target)
  }

  @Test func pagesHaveTheirLabelsAndSizes() throws {
    let document = try folder.document(.sample)
    #expect(document.pages.map(\.label) == ["iv", "v", "A-1", "A-2", "End"])
    #expect(document.pages.map(\.width) == [200, 200, 100, 200, 100])
    #expect(document.pages.map(\.height) == [100, 100, 200, 100, 200])
    #expect(document.title == "A title")
  }

  @Test func linksLeadToTheirDestinations() throws {
    let links = try folder.document(.sample).pages[0].links
    #expect(
      links == [
        link(0.1, 0.7, 0.2, 0.2, .page(1)), link(0.1, 0.7, 0.2, 0.2, .page(2)),
        link(0.9, 0, 0.1, 0.2, .address("https://example.org/a?b=c")),
        link(0, 0.8, 0.1, 0.2, .page(4)), link(0, 0.8, 0.1, 0.2, .page(4)),
      ])
  }

  @Test func linksTurnWithTheirPage() throws {
    let pages = try folder.document(.sample).pages
    // The link lies outside of the crop box.
    #expect(pages[1].links == [])
    let boxes = pages[2...].map { page in
      page.links.map { [$0.x, $0.y, $0.width, $0.height].map { ($0 * 1e9).rounded() / 1e9 } }
    }
    #expect(boxes == [[[0.1, 0.1, 0.2, 0.2]], [[0.7, 0.1, 0.2, 0.2]], [[0.7, 0.7, 0.2, 0.2]]])
  }

  @Test func theOutlineIsNested() throws {
    #expect(
      try folder.document(.sample).outline == [
        OutlineEntry(title: "One", page: 0, depth: 0),
        // This entry has no destination of its own.
        OutlineEntry(title: "Part", page: 2, depth: 0),
        OutlineEntry(title: "Über ✓", page: 2, depth: 1),
        OutlineEntry(title: "Last", page: 4, depth: 1),
      ])
  }

  @Test func numbersOutsideOfTheDocumentLeadNowhere() throws {
    let links = [-2, 0, 1, Int(Int32.min)].map {
      "<< /Subtype /Link /Rect [0 0 200 100] /Dest [\($0) /Fit] >>"
    }
    let text = PDFText(
      [.init(entries: "/Annots [\(links.joined(separator: " "))]")],
      catalog: "/Outlines << /First 3 0 R >>",
      [
        3: "<< /Title (A) /Dest [-2 /Fit] /Next 4 0 R >>",
        4: "<< /Title (B) /Dest [0 /Fit] /Next 5 0 R >>", 5: "<< /Title (C) /Dest [1 /Fit] >>",
      ])
    let document = try folder.document(text)
    #expect(document.outline == [OutlineEntry(title: "B", page: 0, depth: 0)])
    #expect(document.pages[0].links == [link(0, 0, 1, 1, .page(0))])
  }

  /// The file is the sample with compressed objects, in linearised form.
  @Test func aFileOfCompressedObjectsIsTheSame() throws {
    let plain = try folder.document(.sample)
    let compressed = try PDFDocument(path: DocumentFolder.sample("compressed.pdf"))
    #expect(compressed.pages == plain.pages && compressed.outline == plain.outline)
    #expect(compressed.title == plain.title)
  }

  @Test func addressesAreOfOneLine() throws {
    let links = ["(a\\012b)", "()", "(mailto:a@example.org)", "<FEFF00E9>", "7", "10 0 R"].map {
      "<< /Subtype /Link /Rect [0 0 200 100] /A << /S /URI /URI \($0) >> >>"
    }
    let text = PDFText([.init(entries: "/Annots [\(links.joined(separator: " "))]")])
    let targets = try folder.document(text).pages[0].links.map(\.target)
    #expect(targets == [.address("mailto:a@example.org"), .address("é")])
  }

  @Test(arguments: [
    ("/S /R /St 1949", "MCMXLIX"), ("/S /r /St 1000000000", "1000000000"), ("/S /a /St 28", "bb"),
    ("/S /A", "A"), ("/S /D /St -7", "-7"), ("/S /a /St 2147483647", "1000000000"),
    ("/S /r /St 0", "0"), ("/S /a /St 0", "0"),
    ("/P (\\n)", "1"), ("/S 7 /P 8", "1"), ("/P <FEFF041304320430>", "Гва"),
  ])
  func labelsHaveTheirStyle(style: String, label: String) throws {
    let text = PDFText([.init()], catalog: "/PageLabels << /Nums [0 << \(style) >>] >>")
    #expect(try folder.document(text).pages.map(\.label) == [label])
  }

  @Test func manyPagesAreAccepted() throws {
    let text = PDFText(Array(repeating: .init(entries: "/Rotate 90"), count: 12_000))
    let document = try folder.document(text)
    #expect(document.pages.count == 12_000)
    #expect(document.pages.last == DocumentPage(label: "12000", width: 100, height: 200))
    #expect(try document.render(page: 11_999, width: 10, height: 20).height == 20)
  }

  @Test func sizesAreInherited() throws {
    let tree = "<< /Type /Pages /Kids [3 0 R 10 0 R] /Count 2 /Rotate 270 /MediaBox [9 9 7 4] >>"
    let text = PDFText(
      [.init()], [2: tree, 3: "<< /Type /Pages /Kids [4 0 R] >>", 4: "<< /Type /Page >>"])
    let pages = try folder.document(text).pages
    #expect(pages.map(\.width) == [5, 100] && pages.map(\.height) == [2, 200])
  }

  /// Damage outside of the pages affects only the damaged part of the document.
  @Test(arguments: [
    "/Outlines 3 0 R", "/Outlines 99 0 R", "/PageLabels 4 0 R", "/Names 5 0 R", "/Dests [1 2]",
    "/Outlines << /First 6 0 R >>",
  ])
  func cyclesAndDamageLeaveThePages(catalog: String) throws {
    let text = PDFText(
      [.init(entries: "/Annots [7 0 R 8 0 R (x) 99 0 R << /Subtype /Link /Dest (x) >>]")],
      catalog: catalog,
      [
        3: "<< /First 3 0 R /Next 3 0 R /Title (Round) >>",
        4: "<< /Kids [4 0 R 4 0 R] /Nums [0] >>", 5: "<< /Dests << /Kids [5 0 R 9 0 R] >> >>",
        6: "<< /Title (A) /First 6 0 R /Next 3 0 R /Dest 9 0 R >>",
        7: "<< /Subtype /Link /Rect [0 0 (a) 1] /Dest [10 0 R] >>",
        8: "<< /Subtype /Link /Rect [0 0 1 1] /Dest [10 0 R /Fit] >>", 9: "9 0 R",
      ])
    let document = try folder.document(text)
    #expect(document.pages.map(\.label) == ["1"] && document.outline == [])
    #expect(document.pages[0].links == [link(0, 0.99, 0.005, 0.01, .page(0))])
  }

  @Test(.timeLimit(.minutes(1))) func cyclicPageTreesEnd() throws {
    let kids = String(repeating: "2 0 R 3 0 R 4 0 R ", count: 30)
    let text = PDFText(
      [.init()],
      [
        2: "<< /Type /Pages /Kids [\(kids) 10 0 R] /Count 9 >>",
        3: "<< /Type /Pages /Kids [\(kids)] /Count 9 >>",
        4: "<< /Type /Pages /Kids [\(kids) 10 0 R] /Count 9 >>",
      ])
    #expect(try folder.document(text).pages.count > 0)
  }

  /// Each node lists the next node twice, so the tree has 2⁵⁰ pages.
  @Test(.timeLimit(.minutes(1))) func aTreeThatDoublesEnds() throws {
    var nodes = [2: "<< /Type /Pages /Kids [100 0 R 100 0 R] /Count 9 >>"]
    for node in 100..<150 {
      nodes[node] = "<< /Type /Pages /Kids [\(node + 1) 0 R \(node + 1) 0 R] >>"
    }
    nodes[150] = "<< /Type /Pages /Kids [] >>"
    #expect(try message(PDFText([], nodes).bytes) != nil)
    nodes[150] = "<< /Type /Pages /Kids [10 0 R] >>"
    let path = try folder.write(PDFText([.init()], nodes).bytes)
    _ = try? PDFDocument(path: path)
  }

  @Test func filesThatAreNoDocumentsAreReported() throws {
    #expect(message(folder.path) == "a folder, not a file")
    #expect(message(folder.path + "/none.pdf") == "no such file")
    #expect(message("/dev/null") == "not a regular file")
    #expect(try message(Array("Only text.\n".utf8)) == "damaged, or not a PDF file")
    #expect(try message([]) == "damaged, or not a PDF file")
    #expect(try message(PDFText([]).bytes) == "no pages")
    let fifo = folder.path + "/fifo.pdf"
    #expect(mkfifo(fifo, 0o600) == 0)
    #expect(message(fifo) == "not a regular file")
  }

  /// The two files are the sample, encrypted with an owner password only, and with an owner and a user password.
  @Test func onlyADocumentWithAUserPasswordIsLocked() throws {
    #expect(message(DocumentFolder.sample("locked.pdf")) == "needs a password")
    let document = try PDFDocument(path: DocumentFolder.sample("owned.pdf"))
    #expect(document.outline.map(\.title) == ["One", "Part", "Über ✓", "Last"])
    #expect(try document.render(page: 0, width: 20, height: 10).pixel(0, 0) == [255, 0, 0, 255])
  }

  @Test(arguments: [
    ("(Gr\\374\\337e)", "Grüße"), ("<FEFF0047007200FC00DF0065>", "Grüße"),
    ("<FFFE47007200FC00DF006500>", "Grüße"), ("<EFBBBF4772C3BCC39F65>", "Grüße"),
    ("<4772C3BCC39F65>", "Grüße"),
    ("<4772C383C2BCC383C29F65>", "Grüße"), ("<C3AFC2BBC2BF4772C383C2BCC383C29F65>", "Grüße"),
    ("<FEFF001B0065006E001B00540061006C006B>", "Talk"),
    ("<FEFF001B0065006E00550053001B00540061006C006B>", "Talk"),
    ("<FEFFD83DDE00>", "😀"), ("<FEFFD83D0041>", "\u{FFFD}A"), ("(\\204\\240)", "—€"),
    ("<EFBBBF1B656E1B54616C6B>", "Talk"), ("( two\\n lines )", "two lines"), ("<FEFF>", nil),
    ("()", nil), ("7", nil),
  ])
  func titlesAreRightInEveryEncoding(text: String, title: String?) throws {
    var file = PDFText([.init()], [5: "<< /Title \(text) >>"])
    file.trailer = "/Info 5 0 R"
    #expect(try folder.document(file).title == title)
  }

  /// PDF 2.0 has the title in the metadata instead of the document's information.
  @Test(arguments: [
    (
      "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>A &amp;lt; B</rdf:li></rdf:Alt></dc:title>",
      "A &lt; B"
    ),
    (
      "<dc:title><rdf:li>&#220;ber &#x56f3;&#x1F600; &amp;#65;</rdf:li></dc:title>",
      "Über 図😀 &#65;"
    ),
    (
      "<dc:title><rdf:li>&#x0x41;&#xFFFE;&#xD800;&#0;&#1114112;&#-65;&#;&#x;&#65</rdf:li></dc:title>",
      "&#x0x41;&#xFFFE;&#xD800;&#0;&#1114112;&#-65;&#;&#x;&#65"
    ),
    ("<dc:title>A</dc:title><rdf:li>B</rdf:li>", nil), ("<dc:title><rdf:li>A", nil),
    ("<dc:title><rdf:li> </rdf:li></dc:title>", nil),
  ])
  func theMetadataMayHaveTheTitle(words: String, title: String?) throws {
    let stream =
      "<< /Type /Metadata /Subtype /XML /Length \(words.utf8.count) >>\nstream\n\(words)\nendstream"
    var file = PDFText([.init()], catalog: "/Metadata 5 0 R", [5: stream, 6: "<< /Title () >>"])
    #expect(try folder.document(file).title == title)
    file.trailer = "/Info 6 0 R"
    #expect(try folder.document(file).title == title)
    file.objects[6] = "<< /Title (C) >>"
    #expect(try folder.document(file).title == "C")
  }

  /// A note is for the speaker, even if it has an appearance.
  @Test func notesAreRead() throws {
    let notes = """
      /Annots [ << /Subtype /Text /Rect [0 0 20 20] /Contents (Slowly) >>
      << /Subtype /Text /F 2 /Rect [0 0 20 20] /Contents <FEFF00DC> >>
      << /Subtype /Text /Rect [0 0 20 20] >> << /Subtype /FreeText /Contents (Shown) >> ]
      """
    let pages = try folder.document(PDFText([.init(entries: notes), .init()])).pages
    #expect(pages.map(\.notes) == [["Slowly", "Ü"], []])
  }
}
