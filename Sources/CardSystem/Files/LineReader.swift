/// A reader of a text's lines in bounded memory. It omits a byte order mark, and carriage returns before line feeds.
package struct LineReader: ~Copyable {
  /// The maximum length of a line, in bytes.
  package static let maximumLineLength = 1 << 20

  private let file: InputFile?
  private let name: String
  /// The size of the file when it was opened, in bytes.
  private let size: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var readCount = 0
  /// The maximum size of the file, in bytes. A larger file is refused only after its first lines, because these lines
  /// can change the limit.
  package var limit: Int
  /// The number of the last line, counted from 1.
  package private(set) var number = 0
  /// A Boolean value that indicates whether the last line ends without a line feed.
  package private(set) var isTorn = false

  package init(path: String, limit: Int) throws(Failure) {
    let file = try InputFile(path: path)
    (name, size, self.limit) = (path, file.size, limit)
    self.file = consume file
  }

  /// Creates a reader of the lines of a text.
  package init(text: String) {
    file = nil
    (name, bytes, size, limit) = ("the text", Array(text.utf8), 0, Int.max)
  }

  /// Returns the next line, or nil at the end.
  ///
  /// - Throws: An error if the file cannot be read, or if a line or the file is too long.
  package mutating func next() throws(Failure) -> String? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return try take(upTo: end, next: end + 1)
      }
      (bytes, start) = (Array(bytes[start...]), 0)
      guard number == 0 || size <= limit else { throw fileTooLong }
      guard bytes.count <= Self.maximumLineLength else { throw lineTooLong }
      searched = bytes.count
      guard try file?.read(appendingTo: &bytes) == true else { break }
      readCount += bytes.count - searched
      guard readCount <= limit else { throw fileTooLong }
    }
    isTorn = !bytes.isEmpty
    return isTorn ? try take(upTo: bytes.count, next: bytes.count) : nil
  }

  private mutating func take(upTo end: Int, next: Int) throws(Failure) -> String {
    guard end - start <= Self.maximumLineLength else { throw lineTooLong }
    var line = bytes[start..<end]
    if number == 0 { line = FileText.withoutMark(line) }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    (start, number) = (next, number + 1)
    return String(decoding: line, as: UTF8.self)
  }

  private var fileTooLong: Failure { tooLong(name, "\(limit >> 20) MB") }
  /// The failure for a line of more than `maximumLineLength` bytes.
  private var lineTooLong: Failure { tooLong("\(name):\(number + 1)", "1 MB") }

  private func tooLong(_ location: String, _ limit: String) -> Failure {
    Failure(.badData, "\(location): longer than \(limit)")
  }
}
