import CardSystem

/// An image that another program provided as data, without a file.
enum PastedImage {
  /// The extensions of file names, by media type.
  private static let endings = [
    "image/jpeg": "jpg", "image/webp": "webp", "image/svg+xml": "svg", "image/bmp": "bmp",
    "image/avif": "avif", "image/heic": "heic", "image/heif": "heif",
  ]

  /// The folder of the images, with a trailing slash; nil without a home folder.
  static var folder: String? { UserFolder.state.map { $0 + "/pasted/" } }

  /// Writes the image to a new file in the program's state folder, and returns the file's path.
  ///
  /// A replay of the session finds the file there. Only the user can read the file.
  ///
  /// - Throws: An error if the file cannot be written.
  static func keep(_ bytes: [UInt8], type: String) throws(Failure) -> String {
    guard let folder else {
      throw Failure(.cannotWrite, "cannot save the pasted image: HOME is not set")
    }
    OutputFile.makeFolder(String(folder.dropLast()))
    let ending = endings[type] ?? "png"
    let name = folder + WallClock.text("Pasted %Y-%m-%d %H.%M.%S")
    var (path, number) = (name + "." + ending, 1)
    while true {
      if let file = try OutputFile(creating: path, mode: 0o600) {
        try file.write(bytes.span.bytes)
        return path
      }
      number += 1
      path = "\(name) \(number).\(ending)"
    }
  }
}
