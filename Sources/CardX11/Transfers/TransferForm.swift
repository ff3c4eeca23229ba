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

  /// Returns the content in this form, or nil if the bytes contain nothing of the form. An address of another computer,
  /// for instance, may be offered together with an image.
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
