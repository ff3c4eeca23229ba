package import CardModel

/// Keys of invented cards and books, made from numbers.
extension CardKey {
  package init(_ number: Int, version: Int = 0) { self.init(ID(number), version: version) }

  package var number: Int? { Int(id.path) }
}

extension CardKey.ID {
  package init(_ number: Int) { self.init(path: "\(number)", .file) }
}
