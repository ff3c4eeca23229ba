import CPango
import CardDecode
import CardKinetics
import CardRaster
import CardSystem
import Synchronization

/// The desktop's thumbnails of image files: small images that load at once. File managers share them.
///
/// The names and contents follow https://specifications.freedesktop.org/thumbnail-spec/latest/. Safe to use from any
/// thread.
package final class Thumbnails: Sendable {
  /// The folders of thumbnails, in the order of the search, each with the maximum side of its images in pixels.
  private static let folders = [("x-large", 512), ("large", 256)]
  /// The maximum number of thumbnails that wait to be made; each image may take some megabytes.
  private static let maximumWaiting = 8

  private let folder: String
  /// The images that wait, the newest last.
  private let waiting = Mutex<[(path: String, image: DecodedImage)]>([])

  /// Creates a collection of the thumbnails in a folder.
  ///
  /// - Parameter folder: the folder `thumbnails` in the user's cache.
  package init(in folder: String) { self.folder = folder }

  /// The maximum side of the thumbnails that this class makes, in pixels.
  static let side = folders[0].1

  /// Returns the thumbnail that matches the current file at a path; nil if there is none. Blocks the calling thread.
  func image(of path: String, by decoder: ImageDecoder) -> DecodedImage? {
    guard let state = RegularFile.State(of: path), let name = Self.name(of: path) else {
      return nil
    }
    for (size, side) in Self.folders {
      guard
        let image = try? decoder.image(at: "\(folder)/\(size)/\(name)", covering: side, side),
        image.facts.thumbnailTime == state.changedAt
      else { continue }
      return image
    }
    return nil
  }

  /// Records an image without a thumbnail, so that `makeNext()` can make one later.
  func record(_ image: DecodedImage, of path: String) {
    // An image that is hardly larger needs no thumbnail. Transparent images are left out, because they are rare and
    // usually small.
    guard max(image.facts.width, image.facts.height) > 2 * Self.side, image.isOpaque,
      max(image.width, image.height) >= Self.side, !path.hasPrefix(folder + "/")
    else { return }
    waiting.withLock { waiting in
      waiting.removeAll { FilePath($0.path) == FilePath(path) }
      waiting.append((path, image))
      if waiting.count > Self.maximumWaiting { waiting.removeFirst() }
    }
  }

  /// Whether an image waits for its thumbnail and is ready. An image is not ready if its file has just changed, because
  /// another change might not alter the file's modification time.
  var areWaiting: Bool { waiting.withLock { $0.contains { Self.isReady($0.image) } } }

  private static func isReady(_ image: DecodedImage) -> Bool {
    RegularFile.State.isSettled(changedAt: image.facts.changedAt)
  }

  /// Makes the thumbnail of one waiting image; returns false if no image is ready. Blocks the calling thread.
  func makeNext() -> Bool {
    let next = waiting.withLock { waiting in
      waiting.lastIndex { Self.isReady($0.image) }.map { waiting.remove(at: $0) }
    }
    guard let (path, image) = next else { return false }
    let file = "\(folder)/\(Self.folders[0].0)/"
    // If the file has changed, the thumbnail would show an older image, so none is made.
    guard let name = Self.name(of: path), let uri = Self.uri(of: path),
      RegularFile.State(of: path)?.changedAt == image.facts.changedAt,
      var bitmap = try? Self.scaled(image),
      let png = try? bitmap.withRows({ (rows) throws(PaintError) in try PNGFile.bytes(of: rows) })
    else { return true }
    let bytes = PNGFile.adding(
      [
        ("Thumb::URI", uri), ("Thumb::MTime", "\(image.facts.changedAt)"),
        ("Software", "Cardstage"),
      ],
      to: png)
    OutputFile.makeFolder(folder, mode: 0o700)
    OutputFile.makeFolder(file, mode: 0o700)
    // A cache that cannot be written does no harm.
    try? PartFile.replace(file + name, mode: 0o600, with: bytes)
    return true
  }

  private static func scaled(_ image: DecodedImage) throws(PaintError) -> Bitmap {
    let maximum = Double(max(image.width, image.height))
    let scale = min(Double(side) / maximum, 1)
    let width = max(Int((Double(image.width) * scale).rounded()), 1)
    let height = max(Int((Double(image.height) * scale).rounded()), 1)
    return try Bitmap(width: width, height: height, size: Size(Double(width), Double(height))) {
      $0.draw(image, in: $0.bounds)
    }
  }

  /// Returns the URI of a file. A path with `..` gives the same URI as the direct path.
  private static func uri(of path: String) -> String? {
    // The parent of a link differs from the parent of the link's target.
    let path = path.contains("/../") ? FileText.realPath(of: path) ?? path : path
    guard let whole = g_canonicalize_filename(path.fileName, nil) else { return nil }
    defer { g_free(whole) }
    guard let uri = g_filename_to_uri(whole, nil, nil) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
  }

  /// Returns the name of a file's thumbnail.
  static func name(of path: String) -> String? {
    guard let uri = uri(of: path),
      let sum = g_compute_checksum_for_string(G_CHECKSUM_MD5, uri, -1)
    else { return nil }
    defer { g_free(sum) }
    return String(cString: sum) + ".png"
  }
}
