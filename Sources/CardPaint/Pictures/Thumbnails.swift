import CPango
import CardDecode
import CardKinetics
import CardRaster
import CardSystem
import Synchronization

/// The desktop's thumbnails of picture files, which file managers share: small pictures that are there at once.
///
/// Source of their names and contents: freedesktop.org, Thumbnail Managing Standard. Safe to use from any thread.
package final class Thumbnails: Sendable {
  /// Their folders, of which the largest that has a picture counts, and the longest side of the pictures in it.
  private static let folders = [("x-large", 512), ("large", 256)]
  /// The most pictures that wait to be made thumbnails of: each may take some megabytes.
  private static let mostWaiting = 8

  private let folder: String
  /// The newest last.
  private let waiting = Mutex<[(path: String, picture: DecodedPicture)]>([])

  /// - Parameter folder: `thumbnails` in the user's folder of caches.
  package init(in folder: String) { self.folder = folder }

  /// The longest side of the thumbnails that it makes.
  static let side = folders[0].1

  /// The thumbnail of the file at a path as it is now; nil where there is none. Blocking.
  func picture(of path: String, by decoder: PictureDecoder) -> DecodedPicture? {
    guard let state = RegularFile.State(of: path), let name = Self.name(of: path) else {
      return nil
    }
    for (size, side) in Self.folders {
      guard
        let picture = try? decoder.picture(at: "\(folder)/\(size)/\(name)", covering: side, side),
        picture.facts.thumbnailTime == state.changedAt
      else { continue }
      return picture
    }
    return nil
  }

  /// Notes a picture that has no thumbnail, of which one could be made when there is time.
  func note(_ picture: DecodedPicture, of path: String) {
    // What is hardly larger needs none; what is transparent is rare and small.
    guard max(picture.facts.width, picture.facts.height) > 2 * Self.side, picture.isOpaque,
      max(picture.width, picture.height) >= Self.side, !path.hasPrefix(folder + "/")
    else { return }
    waiting.withLock { waiting in
      waiting.removeAll { FilePath($0.path) == FilePath(path) }
      waiting.append((path, picture))
      if waiting.count > Self.mostWaiting { waiting.removeFirst() }
    }
  }

  /// Whether there are pictures of which thumbnails can be made: one of a file that has just been changed waits until
  /// another change of it would show in its time.
  var areWaiting: Bool { waiting.withLock { $0.contains { Self.isReady($0.picture) } } }

  private static func isReady(_ picture: DecodedPicture) -> Bool {
    RegularFile.State.isSettled(changedAt: picture.facts.changedAt)
  }

  /// Makes the thumbnail of one of the pictures noted, where it has none; false where there is none of which one can be
  /// made. Blocking.
  func makeNext() -> Bool {
    let next = waiting.withLock { waiting in
      waiting.lastIndex { Self.isReady($0.picture) }.map { waiting.remove(at: $0) }
    }
    guard let (path, picture) = next else { return false }
    let file = "\(folder)/\(Self.folders[0].0)/"
    // The file may have changed since: its picture then is of the time before, and is taken for what it is.
    guard let name = Self.name(of: path), let uri = Self.uri(of: path),
      RegularFile.State(of: path)?.changedAt == picture.facts.changedAt,
      var bitmap = try? Self.scaled(picture),
      let png = try? bitmap.withRows({ (rows) throws(PaintError) in try PNGFile.bytes(of: rows) })
    else { return true }
    let bytes = PNGFile.adding(
      [
        ("Thumb::URI", uri), ("Thumb::MTime", "\(picture.facts.changedAt)"),
        ("Software", "Cardstage"),
      ],
      to: png)
    OutputFile.makeFolder(folder, mode: 0o700)
    OutputFile.makeFolder(file, mode: 0o700)
    // A cache that cannot be written is in nobody's way.
    try? PartFile.replace(file + name, mode: 0o600) { (part) throws(Failure) in
      try OutputFile(path: part).write(bytes.span.bytes)
    }
    return true
  }

  private static func scaled(_ picture: DecodedPicture) throws(PaintError) -> Bitmap {
    let longest = Double(max(picture.width, picture.height))
    let scale = min(Double(side) / longest, 1)
    let width = max(Int((Double(picture.width) * scale).rounded()), 1)
    let height = max(Int((Double(picture.height) * scale).rounded()), 1)
    return try Bitmap(width: width, height: height, size: Size(Double(width), Double(height))) {
      $0.draw(.file(picture), in: $0.bounds)
    }
  }

  /// The address of a file, whichever path leads to it.
  private static func uri(of path: String) -> String? {
    // The folder above a link is not the one above what it leads to.
    let path = path.contains("/../") ? FileText.realPath(of: path) ?? path : path
    guard let whole = g_canonicalize_filename(path.fileName, nil) else { return nil }
    defer { g_free(whole) }
    guard let uri = g_filename_to_uri(whole, nil, nil) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
  }

  /// The name of a file's thumbnail.
  static func name(of path: String) -> String? {
    guard let uri = uri(of: path),
      let sum = g_compute_checksum_for_string(G_CHECKSUM_MD5, uri, -1)
    else { return nil }
    defer { g_free(sum) }
    return String(cString: sum) + ".png"
  }
}
