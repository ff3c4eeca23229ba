import CardModel
import CardSystem

extension Card {
  /// Creates the card of an image file, named after the file.
  init(imageAt path: String) {
    let name = FileText.name(of: path)
    self.init(
      title: Self.title(ofImageAt: path), subtitle: "", text: "",
      color: BookColors(of: name).card, seed: stableHash(name),
      kind: "", image: CardImage(path: path))
  }

  private static func title(ofImageAt path: String) -> String {
    FileText.stem(of: path).replacing("_", with: " ").onOneLine
  }

  /// Whether the card has no words but the name of its image file.
  var hasOnlyImage: Bool {
    guard text.isEmpty, subtitle.isEmpty, let image else { return false }
    // A folder may have 100,000 images. To compare their names is much faster than to make their titles again.
    let isNamed = FileText.stem(of: image.path).utf8.elementsEqual(title.utf8) {
      $0 == $1 || $0 == UInt8(ascii: "_") && $1 == UInt8(ascii: " ")
    }
    return isNamed || title == Self.title(ofImageAt: image.path)
  }
}
