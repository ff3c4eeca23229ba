import CardSystem

/// The title, pages, labels, links and outline of a PDF file.
///
/// Damaged parts are left out, except that damaged pages make the file unreadable.
struct DocumentStructure {
  private(set) var title: String?
  private(set) var pages: [DocumentPage] = []
  private(set) var outline: [OutlineEntry] = []

  /// The limits of the structure, many times as large as real documents. The file cannot raise them.
  private static let linkLimit = 200_000
  private static let entryLimit = 20_000
  private static let depthLimit = 32

  /// Reads the structure from the output of `qpdf --json=2 --json-key=qpdf`.
  init(json: [UInt8]) throws(DecodeFailure) {
    var objects: PDFObjects
    do {
      objects = try PDFObjects(json: json)
    } catch {
      throw DecodeFailure(message: "damaged")
    }
    let catalog = objects.member("/Root", of: objects.trailer)
    let information = objects.member("/Info", of: objects.trailer)
    title = objects.member("/Title", of: information).line
    let tree = try PageTree(&objects, catalog: catalog)
    if tree.pages.isEmpty { throw DecodeFailure(message: "no pages") }
    let labels = PageLabels(&objects, catalog: catalog).labels(count: tree.pages.count)
    pages = zip(tree.pages, labels).map { page, label in
      let size = page.view.size
      return DocumentPage(
        label: label.text, isStep: label.isStep, width: size.width, height: size.height)
    }
    let destinations = Destinations(&objects, catalog: catalog, tree: tree)
    readLinks(of: tree, to: destinations, &objects)
    readOutline(catalog, to: destinations, &objects)
  }

  private mutating func readLinks(
    of tree: PageTree, to destinations: Destinations, _ objects: inout PDFObjects
  ) {
    var rest = Self.linkLimit
    for (index, page) in tree.pages.enumerated() {
      for annotation in objects.elements(page.dictionary["/Annots"]) where rest > 0 {
        let annotation = objects.resolve(annotation)
        guard objects.member("/Subtype", of: annotation).name == "/Link",
          let target = destinations.target(of: annotation, on: index, &objects),
          let box = objects.box(annotation["/Rect"]),
          let link = page.view.link(box, to: target)
        else { continue }
        pages[index].links.append(link)
        rest -= 1
      }
    }
  }

  /// Reads the outline. A heading without a target leads to the target of the first entry below it.
  private mutating func readOutline(
    _ catalog: JSONValue, to destinations: Destinations, _ objects: inout PDFObjects
  ) {
    var items: [(title: String, page: Int?, depth: Int)] = []
    var visited: Set<String> = []
    let root = objects.member("/Outlines", of: catalog)
    var open = [(item: root["/First"], depth: 0)]
    while let (next, depth) = open.popLast(), items.count < Self.entryLimit {
      // Visits each item once, since some lists have cycles. An item is always a reference.
      guard let reference = next?.reference, visited.insert(reference).inserted else { continue }
      let item = objects.resolve(next)
      open.append((item["/Next"], depth))
      if depth + 1 < Self.depthLimit { open.append((item["/First"], depth + 1)) }
      guard let title = objects.member("/Title", of: item).line else { continue }
      var page: Int?
      if case .page(let index)? = destinations.target(of: item, on: 0, &objects) { page = index }
      items.append((title, page, depth))
    }
    for index in items.indices.reversed().dropFirst()
    where items[index].page == nil && items[index + 1].depth > items[index].depth {
      items[index].page = items[index + 1].page
    }
    outline = items.compactMap { item in
      item.page.map { OutlineEntry(title: item.title, page: $0, depth: item.depth) }
    }
  }
}
