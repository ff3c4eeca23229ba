/// Small files that expand to large content.
package enum Bomb {
  private static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }

  // MARK: Images

  /// Returns a PNG that claims a width and a height but contains only `data`.
  package static func png(
    _ width: UInt32, _ height: UInt32, data: [UInt8] = [0x78, 0x9C], isInterlaced: Bool = false
  ) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let whole = Array(name.utf8) + content
      return big(UInt32(content.count)) + whole + sum(whole)
    }
    return [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
      + chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, isInterlaced ? 1 : 0])
      + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// Returns the checksum (CRC-32) of a PNG's chunk, which begins with the chunk's name.
  private static func sum(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return big(~sum)
  }

  /// Returns a changed PNG with correct checksums, so that a decoder reads its chunks.
  package static func summed(_ png: [UInt8]) -> [UInt8] {
    var (png, offset) = (png, 8)
    while offset + 12 <= png.count {
      let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= png.count else { break }
      png.replaceSubrange(end..<end + 4, with: sum(png[offset + 4..<end]))
      offset = end + 4
    }
    return png
  }

  /// Returns a lossless WebP of one colour. Its pixels take up no bits.
  package static func webp(_ width: Int, _ height: Int) -> [UInt8] {
    var bits = BitWriter()
    for (value, count) in [(0x2F, 8), (width - 1, 14), (height - 1, 14), (0, 4), (0, 3)] {
      bits.add(value, count)
    }
    // Each of the five codes has one symbol, 0.
    for _ in 0..<5 { bits.add(1, 4) }
    let data = bits.bytes + [0]
    func little(_ value: Int) -> [UInt8] { big(UInt32(value)).reversed() }
    let padded = data + Array(repeating: 0, count: data.count % 2)
    let chunk = Array("WEBPVP8L".utf8) + little(data.count) + padded
    return Array("RIFF".utf8) + little(chunk.count) + chunk
  }

  /// Returns a JPEG or HEIF file whose header claims sides of `side` pixels.
  package static func enlarged(_ bytes: [UInt8], to side: UInt32) -> [UInt8] {
    var bytes = bytes
    let size = big(side)
    for offset in bytes.indices.dropLast(16) {
      if bytes[offset...].starts(with: Array("ispe".utf8)) {
        bytes.replaceSubrange(offset + 8..<offset + 16, with: size + size)
      } else if bytes[offset...].starts(with: [0xFF, 0xC2, 0]) {
        bytes.replaceSubrange(offset + 5..<offset + 9, with: size[2...] + size[2...])
      }
    }
    return bytes
  }

  /// Returns a progressive JPEG of `side` × `side` pixels whose last scan is repeated `times` times.
  package static func scans(_ jpeg: [UInt8], side: UInt32, times: Int) -> [UInt8] {
    let bytes = enlarged(jpeg, to: side)
    let scan = bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    guard let scan else { return bytes }
    let last = bytes[scan...].dropLast(2)
    return bytes.dropLast(2) + repeatElement(last, count: times).joined() + [0xFF, 0xD9]
  }

  private static func svg(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
      + " width='99' height='99'>\(content)</svg>"
  }

  /// SVG files that refer to themselves or nest too deeply: 10¹⁰ rectangles, filters, patterns, masks, markers
  /// and images.
  package static var recursions: [(name: String, text: String)] {
    let levels = (1...10).map { level in
      "<g id='a\(level)'>" + String(repeating: "<use xlink:href='#a\(level - 1)'/>", count: 10)
        + "</g>"
    }
    let patterns = (1...200).map {
      "<pattern id='p\($0)' width='9' height='9'><rect width='9' height='9' fill='url(#p\($0 - 1))'/>"
        + "<rect width='3' height='3' fill='url(#p\($0 - 1))'/></pattern>"
    }
    let masks = (1...20_000).map {
      "<mask id='m\($0)'><rect width='9' height='9' mask='url(#m\($0 + 1))'/></mask>"
    }
    let deep = String(repeating: "<g>", count: 200_000) + String(repeating: "</g>", count: 200_000)
    let loop = """
      <pattern id='p' width='9' height='9'><rect width='9' height='9' fill='url(#p)'/></pattern>
      <mask id='m'><rect width='9' height='9' mask='url(#m)'/></mask>
      <clipPath id='c' clip-path='url(#c)'><rect width='9' height='9'/></clipPath>
      <filter id='f'><feImage xlink:href='#r'/></filter>
      <g id='g'><use xlink:href='#g'/></g>
      <rect id='r' width='99' height='99' fill='url(#p)' mask='url(#m)' clip-path='url(#c)'
      filter='url(#f)'/>
      """
    let outside = """
      <image xlink:href='file:///dev/zero' width='9' height='9'/><image xlink:href='#'
      width='9' height='9'/><style>@import url('file:///dev/zero');</style>
      <x:include xmlns:x='http://www.w3.org/2001/XInclude' href='/dev/zero' parse='text'/>
      """
    return [
      ("uses of uses", svg("<rect id='a0' width='9' height='9'/>" + levels.joined())),
      ("patterns of patterns", svg(patterns.joined() + "<path d='M0 0h9v9z' fill='url(#p200)'/>")),
      ("masks of masks", svg(masks.joined() + "<rect width='9' height='9' mask='url(#m1)'/>")),
      ("depth", svg(deep)), ("loops", svg(loop)), ("other files", svg(outside)),
      (
        "a filter's memory",
        svg(
          "<filter id='f' x='-9999' width='99999' height='99999'>"
            + String(repeating: "<feGaussianBlur stdDeviation='9'/>", count: 1000)
            + "</filter><rect width='99' height='99' filter='url(#f)'/>")
      ),
    ]
  }

  /// Returns a gzip file of at most 65,535 bytes of content, which are stored as they are.
  package static func packed(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    let sizes = [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let end: [UInt8] = sum(bytes).reversed() + big(UInt32(bytes.count)).reversed()
    return gzipHead + [1] + sizes + bytes + end
  }

  private static let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  /// The start of a gzip file of more than 256 MB of spaces: 1.7 MB.
  package static let packedSpaces: [UInt8] = {
    // Eight copies of 258 bytes take 13 bytes. From the fifth byte on, the stream repeats these 13 bytes.
    let one = deflated(repeating: [UInt8(ascii: " ")], copies: 16, sum: 0)
    return gzipHead + one[2..<4] + repeatElement(one[4..<17], count: 131_072).joined()
  }()

  // MARK: Documents

  /// Returns a zlib stream in the fixed code: first `start` and `first`, then copies of 258 bytes each that repeat
  /// `first` (1 or 13 bytes), and finally `last`.
  private static func deflated(
    _ start: [UInt8] = [], repeating first: [UInt8], copies: Int, then last: [UInt8] = [],
    sum: UInt32
  ) -> [UInt8] {
    var bits = BitWriter()
    bits.add(0x9C78, 16)
    bits.add(0b011, 3)
    (start + first).forEach { bits.addLiteral($0) }
    for _ in 0..<copies { bits.addCopy(at: first.count) }
    last.forEach { bits.addLiteral($0) }
    bits.add(0, 7)
    return bits.bytes + big(sum)
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    bytes.withUnsafeBufferPointer {
      for byte in $0 {
        a = (a + UInt32(byte)) % 65521
        b = (b + a) % 65521
      }
    }
    return b << 16 | a
  }

  /// A gigabyte of spaces, deflated twice: 50 KB.
  package static let gigabyte: [UInt8] = {
    // Eight copies take 13 bytes. From the fifth byte on, the stream repeats these 13 bytes.
    let (groups, space) = (2017 * 258 + 2, UInt8(ascii: " "))
    let count = 1 + groups * 8 * 258
    let a = UInt32((1 + 32 * count) % 65521)
    let b = UInt32((count + 32 * (count % 131_042) * ((count + 1) % 131_042) / 2) % 65521)
    let one = deflated(repeating: [space], copies: 16, sum: 0)
    let end = deflated(repeating: [space], copies: 8, sum: b << 16 | a)
    let (head, group, tail) = (Array(one[..<4]), Array(one[4..<17]), Array(end[4...]))
    let whole = head + repeatElement(group, count: groups - 1).joined() + tail
    return deflated(
      head, repeating: group, copies: (groups - 2) * 13 / 258, then: tail, sum: adler(whole))
  }()

  /// Returns a PDF stream with the given dictionary entries, and with the content as hexadecimal digits.
  private static func stream(_ entries: String, _ content: [UInt8]) -> String {
    let digits = content.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
    return """
      << \(entries) /Length \(digits.utf8.count)
      /Filter [/ASCIIHexDecode /FlateDecode /FlateDecode] >>
      stream
      \(digits)
      endstream
      """
  }

  /// Returns a document of two pages, objects 3 and 4. The content of the first page is object 5, `count` times. The
  /// document has no table of objects, which readers do not need.
  private static func document(_ objects: [Int: String], repeated count: Int = 1) -> [UInt8] {
    var objects = objects
    let contents = Array(repeating: "5 0 R", count: count).joined(separator: " ")
    objects[1] = "<< /Type /Catalog /Pages 2 0 R >>"
    objects[2] = "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>"
    objects[3] = """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents [\(contents)]
      /Resources << /XObject << /X 40 0 R >> >> >>
      """
    objects[4] = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>"
    let list = objects.sorted { $0.key < $1.key }.map { "\($0.key) 0 obj\n\($0.value)\nendobj\n" }
    return Array(("%PDF-1.7\n" + list.joined() + "trailer << /Root 1 0 R >>\n%%EOF\n").utf8)
  }

  private static func plain(_ entries: String, _ content: String) -> String {
    "<< \(entries) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
  }

  /// A document whose first page paints a gigabyte ten times. A fast machine reads a gigabyte in four seconds.
  package static var endlessPage: [UInt8] { document([5: stream("", gigabyte)], repeated: 10) }

  /// Returns a document with a gigabyte in its table of objects, or in one of its object streams.
  package static func endlessStructure(isTable: Bool) -> [UInt8] {
    var text = "%PDF-1.7\n"
    let offset = text.utf8.count
    let table =
      "/Type /XRef /Size 7 /W [1 3 1] /Root 1 0 R"
    if isTable {
      text += "6 0 obj\n\(stream(table, gigabyte))\nendobj\nstartxref\n\(offset)\n%%EOF\n"
      return Array(text.utf8)
    }
    text += "5 0 obj\n\(stream("/Type /ObjStm /N 4 /First 9", gigabyte))\nendobj\n"
    let second = text.utf8.count
    let entries: [[Int]] = [
      [0, 0, 0], [2, 5, 0], [2, 5, 1], [2, 5, 2], [2, 5, 3], [1, offset, 0], [1, second, 0],
    ]
    let bytes = entries.flatMap { [UInt8($0[0])] + big(UInt32($0[1]))[1...] + [UInt8($0[2])] }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
    text += """
      6 0 obj
      << \(table) /Length \(digits.utf8.count) /Filter /ASCIIHexDecode >>
      stream
      \(digits)
      endstream
      endobj
      startxref
      \(second)
      %%EOF

      """
    return Array(text.utf8)
  }

  /// A document that paints nested forms, the last of them 10¹⁰ times. The last form paints itself.
  package static var forms: [UInt8] {
    func form(_ next: Int, _ content: String) -> String {
      let resources = "/Resources << /XObject << /X \(next) 0 R >> >>"
      return plain("/Type /XObject /Subtype /Form /BBox [0 0 99 99] \(resources)", content)
    }
    var objects = [5: plain("", "/X Do"), 50: form(50, "0 0 9 9 re f /X Do")]
    for level in 40..<50 {
      objects[level] = form(level + 1, String(repeating: "/X Do ", count: 10))
    }
    return document(objects)
  }

  /// A document with an image of ten thousand megapixels whose data is missing.
  package static var vastImage: [UInt8] {
    let size = "/Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceRGB"
    return document([
      5: plain("", "99 0 0 99 0 0 cm /X Do"),
      40: plain("/Type /XObject /Subtype /Image \(size)", "x"),
    ])
  }
}

/// Writes bits in the order of deflate and WebP: each byte begins with its lowest bit.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func add(_ value: Int, _ count: Int) {
    for bit in 0..<count {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
      used += 1
    }
  }

  /// Adds a Huffman code, beginning with the highest bit.
  private mutating func addCode(_ value: Int, _ count: Int) {
    for bit in (0..<count).reversed() { add(value >> bit & 1, 1) }
  }

  mutating func addLiteral(_ byte: UInt8) {
    byte < 144 ? addCode(0x30 + Int(byte), 8) : addCode(0x190 + Int(byte) - 144, 9)
  }

  /// Adds a copy of 258 bytes from a distance of 1 or 13.
  mutating func addCopy(at distance: Int) {
    addCode(0xC5, 8)
    addCode(distance == 1 ? 0 : 7, 5)
    if distance == 13 { add(0, 2) }
  }
}
