import CardSystem

extension PDFObjects {
  /// Returns the entries of a name tree or number tree, in the tree's order, as unresolved pairs of a key and a value.
  mutating func entries(ofTree root: JSONValue?, named name: String) -> [(JSONValue, JSONValue)] {
    var entries: [(JSONValue, JSONValue)] = []
    var visited: Set<String> = []
    var open = root.map { [$0] } ?? []
    while let next = open.popLast() {
      // Visits each node once, since some trees have cycles.
      if let reference = next.reference, !visited.insert(reference).inserted { continue }
      let node = resolve(next)
      let leaves = elements(node[name])
      for index in stride(from: 0, to: leaves.count - 1, by: 2) {
        entries.append((leaves[index], leaves[index + 1]))
      }
      open += elements(node["/Kids"]).reversed()
    }
    return entries
  }
}
