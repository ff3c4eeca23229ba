/// The forms of content that can be dropped and pasted, the best first.
enum TransferForm: CaseIterable {
  case uriList, gnomeCopiedFiles, png, jpeg, webp, svg

  var name: Atoms.Name {
    switch self {
    case .uriList: .uriList
    case .gnomeCopiedFiles: .gnomeCopiedFiles
    case .png: .imagePNG
    case .jpeg: .imageJPEG
    case .webp: .imageWebP
    case .svg: .imageSVG
    }
  }

  /// Returns the content of the bytes in this form, or nil if they contain none, and a reason why files are omitted.
  ///
  /// A list may contain nothing but files of other computers, for example. The source may then offer an image as well.
  func content(_ bytes: [UInt8]) -> (received: ReceivedContent?, omitted: String?) {
    switch self {
    case .uriList, .gnomeCopiedFiles:
      let files =
        self == .uriList
        ? FileList(uriList: bytes, host: hostName())
        : FileList(gnomeCopiedFiles: bytes, host: hostName())
      return (files.paths.isEmpty ? nil : .files(files), files.omitted)
    default:
      return (bytes.isEmpty ? nil : .image(bytes: bytes, type: name.rawValue), nil)
    }
  }
}
