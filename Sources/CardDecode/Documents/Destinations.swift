import CardSystem

/// The destinations of the links and the outline of a PDF file.
struct Destinations {
  private let indices: [String: Int]
  private let pageCount: Int
  /// The named destinations, unresolved, by their names in qpdf's notation. A name object keeps its slash.
  private var named: [String: JSONValue] = [:]

  /// The maximum length of a URI, in bytes. Browsers refuse longer ones.
  private static let addressLimit = 8192

  init(_ objects: inout PDFObjects, catalog: JSONValue, tree: PageTree) {
    (indices, pageCount) = (tree.indices, tree.pages.count)
    let names = objects.member("/Names", of: catalog)
    for (key, value) in objects.entries(ofTree: names["/Dests"], named: "/Names") {
      if case .string(let name) = objects.resolve(key) { named[name] = value }
    }
    // PDF 1.1 kept the destinations in this dictionary.
    guard case .object(let members) = objects.member("/Dests", of: catalog) else { return }
    for (name, value) in members { named[name] = value }
  }

  /// Returns the target of an annotation or an outline item on a page.
  func target(
    of item: JSONValue, on page: Int, _ objects: inout PDFObjects
  ) -> PageLink.Target? {
    if let destination = item["/Dest"] { return self.page(destination, &objects).map { .page($0) } }
    let action = objects.member("/A", of: item)
    switch objects.member("/S", of: action).name {
    case "/GoTo": return self.page(action["/D"], &objects).map { .page($0) }
    case "/URI":
      guard let address = objects.member("/URI", of: action).text,
        (1...Self.addressLimit).contains(address.utf8.count),
        address.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { return nil }
      return .address(address)
    case "/Named":
      let places = [
        "/NextPage": page + 1, "/PrevPage": page - 1, "/FirstPage": 0, "/LastPage": pageCount - 1,
      ]
      guard let name = objects.member("/N", of: action).name, let place = places[name],
        place >= 0 && place < pageCount
      else { return nil }
      return .page(place)
    default: return nil
    }
  }

  private func page(_ destination: JSONValue?, _ objects: inout PDFObjects) -> Int? {
    var value = objects.resolve(destination)
    if case .string(let name) = value { value = objects.resolve(named[name]) }
    if value.isDictionary { value = objects.member("/D", of: value) }
    guard case .array(let elements) = value, let first = elements.first else { return nil }
    if let reference = first.reference { return indices[reference] }
    // Some programs write a page number, although the format allows numbers only for pages of other files.
    guard let number = first.integer, number >= 0 && number < pageCount else { return nil }
    return number
  }
}
