extension Sequence<String> {
  /// Returns the names in the order that people expect, so that `2.png` comes before `10.png`: numbers are compared by
  /// value, and letters regardless of case.
  ///
  /// - Complexity: O(*n* log *n*) comparisons, each linear in the length of the names.
  package func naturallySorted() -> [String] {
    map { (name: $0, key: Array($0.lowercased().utf8)) }
      .sorted { a, b in
        switch naturalOrder(a.key[...], b.key[...]) {
        case 0: a.name < b.name
        case let order: order < 0
        }
      }
      .map(\.name)
  }
}

/// Returns a negative number if `a` comes before `b`, and a positive number if `a` comes after `b`. Returns 0 if they
/// are equal or differ only in leading zeros.
private func naturalOrder(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Int {
  let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  var (a, b) = (a, b)
  while let first = a.first, let other = b.first {
    guard digits ~= first, digits ~= other else {
      if first != other { return Int(first) - Int(other) }
      a.removeFirst()
      b.removeFirst()
      continue
    }
    let (number, another) = (takeNumber(&a), takeNumber(&b))
    if number.count != another.count { return number.count - another.count }
    for (x, y) in zip(number, another) where x != y { return Int(x) - Int(y) }
  }
  return a.count - b.count

  func takeNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let number = text.prefix { digits ~= $0 }
    text = text.dropFirst(number.count)
    return number.drop { $0 == UInt8(ascii: "0") }
  }
}
