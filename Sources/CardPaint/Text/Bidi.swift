import CPango
import CardModel

/// The order of letters in lines that mix directions (Unicode Standard Annex 9, https://www.unicode.org/reports/tr9/).
enum Bidi {
  /// Returns the embedding level of each scalar of a paragraph. Odd levels run from right to left.
  static func levels(of text: String, runsLeft: Bool) -> [UInt8] {
    var direction = runsLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    guard let levels = pango_log2vis_get_embedding_levels(text, Int32(text.utf8.count), &direction)
    else { return [] }
    defer { g_free(levels) }
    return Array(UnsafeBufferPointer(start: levels, count: text.unicodeScalars.count))
  }

  /// Returns the indices of the pieces of a line from left to right (rule L2).
  static func visualOrder(of levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in (1...highest).reversed() {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = max(end, start + 1)
      }
    }
    return order
  }
}

extension Unicode.Scalar {
  /// Whether the scalar runs from right to left, or changes the direction of others.
  fileprivate var concernsDirection: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
      0x200F, 0x202A...0x202E, 0x2066...0x2069:
      true
    default: false
    }
  }
}

extension String {
  /// Whether any letters may run from right to left.
  var isBidirectional: Bool { unicodeScalars.contains(where: \.concernsDirection) }

  /// Whether the paragraph runs from right to left, because its first letter does.
  var runsLeft: Bool { startsLeft ?? false }

  /// Whether the first letter runs from right to left; nil if there are no letters.
  var startsLeft: Bool? {
    unicodeScalars.first { $0.properties.isAlphabetic || $0.value == 0x200F || $0.value == 0x200E }?
      .concernsDirection
  }
}

extension [Prose.Block] {
  /// Whether the first words run from right to left.
  var runsLeft: Bool { lazy.map(\.plain).first { !$0.isEmpty }?.runsLeft ?? false }
}
