import CardPaint
import CardSystem
import Glibc

/// A video as a folder of PNG files, `frame-000001.png` and so on.
///
/// The names of the frames end in `.part` until `finish()`. Without that call the frames are removed, and the folder
/// keeps its old content.
final class ImageFolder: VideoSink {
  private static let partEnding = ".part"

  private let path: String
  private let isNew: Bool
  /// The folder, locked during the writing.
  private let folder: Int32
  private let batch = ImageBatch()
  private var count = 0

  /// Creates the folder, or opens one that holds nothing but frames.
  init(path: String) throws(Failure) {
    let isNew = mkdir(path.fileName, 0o755) == 0
    guard isNew || errno == EEXIST else { throw .cannotWrite(path) }
    let folder = open(path.fileName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .cannotWrite(path) }
    if let obstacle = Self.obstacle(in: path, folder) {
      close(folder)
      throw Failure(.cannotWrite, "cannot write \(path): \(obstacle)")
    }
    (self.path, self.isNew, self.folder) = (path, isNew, folder)
    remove { $0.hasSuffix(Self.partEnding) }
  }

  deinit {
    remove { $0.hasSuffix(Self.partEnding) }
    // `rmdir` fails if the folder contains frames.
    if isNew { rmdir(path.fileName) }
    close(folder)
  }

  /// Locks the folder. Returns the reason if the folder cannot be used, because another video uses it or it has other
  /// files.
  private static func obstacle(in path: String, _ folder: Int32) -> String? {
    guard flock(folder, LOCK_EX | LOCK_NB) == 0 else {
      return "another video is being written to it"
    }
    return FileText.names(in: path).first { !isFrame($0) }
      .map { "it has other files (\($0.echoed))" }
  }

  func write(_ frame: Bitmap) throws(Failure) {
    count += 1
    try batch.add(frame, path: "\(path)/\(Self.name(ofFrame: count))\(Self.partEnding)")
  }

  func finish() throws(Failure) {
    try batch.flush()
    remove { !$0.hasSuffix(Self.partEnding) }
    for number in 0..<count {
      let name = "\(path)/\(Self.name(ofFrame: number + 1))"
      guard rename((name + Self.partEnding).fileName, name.fileName) == 0 else {
        throw .cannotWrite(name)
      }
    }
  }

  /// Removes frames, but not the user's other files.
  private func remove(where isUnwanted: (String) -> Bool) {
    for name in FileText.names(in: path) where Self.isFrame(name) && isUnwanted(name) {
      unlink("\(path)/\(name)".fileName)
    }
  }

  /// Returns the name of a frame, counted from 1.
  static func name(ofFrame number: Int) -> String {
    let digits = String(number)
    return "frame-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }

  /// Returns whether a file is a frame, or a partial frame that a killed program left.
  static func isFrame(_ name: String) -> Bool {
    let whole = name.hasSuffix(Self.partEnding) ? name.dropLast(Self.partEnding.count) : name[...]
    guard whole.hasPrefix("frame-"), whole.hasSuffix(".png") else { return false }
    let digits = whole.dropFirst(6).dropLast(4)
    return digits.count >= 6 && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
