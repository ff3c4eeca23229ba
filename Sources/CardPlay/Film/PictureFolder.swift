import CardPaint
import CardSystem
import Glibc

/// A film as a folder of PNG files, `frame-000001.png` and so on.
struct PictureFolder: FilmSink {
  private let path: String
  private let batch = PictureBatch()
  private var count = 0

  /// Makes the folder, or empties one that holds such frames and nothing else.
  init(path: String) throws(Failure) {
    self.path = path
    if mkdir(path, 0o755) == 0 { return }
    guard errno == EEXIST else {
      throw Failure(.cannotWrite, "cannot write \(path): \(FileText.lastError)")
    }
    let names = FileText.names(in: path)
    if let other = names.first(where: { !Self.isFrame($0) }) {
      throw Failure(.cannotWrite, "cannot write \(path): it holds other files (\(other))")
    }
    for name in names { unlink("\(path)/\(name)") }
  }

  mutating func write(_ picture: Bitmap) throws(Failure) {
    count += 1
    try batch.add(picture, path: "\(path)/\(Self.name(ofFrame: count))")
  }

  mutating func finish() throws(Failure) { try batch.flush() }

  /// The name of a frame, counted from 1.
  static func name(ofFrame number: Int) -> String {
    let digits = String(number)
    return "frame-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }

  /// Whether a file is a frame, or what an end by force has left of one.
  static func isFrame(_ name: String) -> Bool {
    let whole =
      name.hasSuffix(PictureBatch.partEnding)
      ? name.dropLast(PictureBatch.partEnding.count) : name[...]
    guard whole.hasPrefix("frame-"), whole.hasSuffix(".png") else { return false }
    let digits = whole.dropFirst(6).dropLast(4)
    return digits.count >= 6 && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
