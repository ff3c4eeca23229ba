import CX11

/// The forms of content that can be dropped and pasted, the best first.
///
/// Some programs offer a form only by a name that is not its standard name.
enum TransferForm: Hashable {
  case uriList, gnomeCopiedFiles
  case image(Atoms.Name)

  /// All names of forms, each with its form, the best first.
  private static let all: [(name: Atoms.Name, form: TransferForm)] = [
    (.uriList, .uriList), (.gnomeCopiedFiles, .gnomeCopiedFiles),
    (.imagePNG, .image(.imagePNG)), (.imageXPNG, .image(.imagePNG)),
    (.imageJPEG, .image(.imageJPEG)),
    (.imageJPG, .image(.imageJPEG)), (.imagePJPEG, .image(.imageJPEG)),
    (.imageWebP, .image(.imageWebP)), (.imageSVG, .image(.imageSVG)),
    (.imageAVIF, .image(.imageAVIF)), (.imageHEIC, .image(.imageHEIC)),
    (.imageHEIF, .image(.imageHEIF)),
    (.imageBMP, .image(.imageBMP)), (.imageXBMP, .image(.imageBMP)),
    (.imageXMSBMP, .image(.imageBMP)), (.imageXMSBMPLower, .image(.imageBMP)),
    (.imageXWinBitmap, .image(.imageBMP)),
    // Chromium offers the file of a dragged image only in this form.
    (.octetStream, .image(.octetStream)),
  ]

  /// Returns the forms that a program offers, the best first, with the atoms by which to request them.
  static func offered(_ isOffered: (Atom) -> Bool, _ atoms: Atoms) -> [Offer] {
    var offers: [Offer] = []
    for (name, form) in all
    where isOffered(atoms[name]) && !offers.contains(where: { $0.form == form }) {
      offers.append(Offer(form: form, target: atoms[name]))
    }
    return offers
  }

  /// A form that another program offers.
  struct Offer {
    let form: TransferForm
    let target: Atom
  }

  /// Returns the content of the bytes in this form, or nil if the bytes have no content. The second value states which
  /// files are omitted and why.
  ///
  /// The content is nil for a list that contains only files of other computers, for example. The source may then offer
  /// an image as well.
  func content(_ bytes: [UInt8]) -> (received: ReceivedContent?, omitted: String?) {
    switch self {
    case .uriList:
      let files = FileList(uriList: bytes, host: hostName())
      return (files.paths.isEmpty ? nil : .files(files), files.omitted)
    case .gnomeCopiedFiles:
      let files = FileList(gnomeCopiedFiles: bytes, host: hostName())
      return (files.paths.isEmpty ? nil : .files(files), files.omitted)
    case .image(let type):
      return (bytes.isEmpty ? nil : .image(bytes: bytes, type: type.rawValue), nil)
    }
  }
}
