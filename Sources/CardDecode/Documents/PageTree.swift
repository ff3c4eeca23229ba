import CardSystem

/// The pages of a PDF file in their order, as poppler finds them, so that an index means the same
/// page to both.
struct PageTree {
  struct Page {
    var view: PageView
    /// The page's own dictionary.
    var dictionary: JSONValue
  }

  private(set) var pages: [Page] = []
  /// The index of each page, by its reference; of a page that is listed twice the first.
  private(set) var indices: [String: Int] = [:]

  private static let pageLimit = 100_000
  /// Trees are balanced, and a node has ten kids or more.
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
      // A kid that is no reference is none, and one that is above itself is a cycle.
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
