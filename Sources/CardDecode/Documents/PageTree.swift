import CardSystem

/// The pages of a PDF file in poppler's order, so that an index means the same page here and to poppler.
struct PageTree {
  struct Page {
    var view: PageView
    /// The dictionary of the page itself.
    var dictionary: JSONValue
  }

  private(set) var pages: [Page] = []
  /// The index of each page, by the page's reference. A page that is listed twice has its first index.
  private(set) var indices: [String: Int] = [:]

  private static let pageLimit = 100_000
  /// The maximum depth of the tree. Trees are balanced, and a node has ten kids or more.
  private static let depthLimit = 100

  init(_ objects: inout PDFObjects, catalog: JSONValue) throws(DecodeFailure) {
    let root = objects.member("/Pages", of: catalog)
    try visit(
      root, view: PageView(), above: catalog["/Pages"]?.reference.map { [$0] } ?? [], &objects)
  }

  private mutating func visit(
    _ node: JSONValue, view: PageView, above: [String], _ objects: inout PDFObjects
  ) throws(DecodeFailure) {
    var view = view
    view.inherit(from: node, in: &objects)
    for kid in objects.elements(node["/Kids"]) {
      // Skips a kid that is no reference, and one that is its own ancestor.
      guard let reference = kid.reference, !above.contains(reference) else { continue }
      let dictionary = objects.resolve(kid)
      guard dictionary.isDictionary else { continue }
      let type = objects.member("/Type", of: dictionary).name
      if type == "/Page" || dictionary["/Kids"] == nil {
        guard pages.count < Self.pageLimit else {
          throw DecodeFailure(message: "more than \(Self.pageLimit) pages")
        }
        var ownView = view
        ownView.inherit(from: dictionary, in: &objects)
        if indices[reference] == nil { indices[reference] = pages.count }
        pages.append(Page(view: ownView, dictionary: dictionary))
      } else if above.count < Self.depthLimit {
        try visit(dictionary, view: view, above: above + [reference], &objects)
      }
    }
  }
}
