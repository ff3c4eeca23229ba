import CardKinetics
import CardModel
package import CardPicture
package import CardRaster
package import CardSystem
import Glibc

/// The frame with which compositors are compared: cards in perspective, read from files.
///
/// `scene.txt` has a line for each card, back to front. The first nine numbers are the homography from card pixels to
/// the pixels of a 1920 × 1080 frame, row by row, for column vectors. The tenth number is the opacity, 0…255.
/// `texN.raw` is the card of line N, counted from 0: 700 × 900 premultiplied pixels, bytes B, G, R, A.
package struct StandardFrame: Sendable {
  package static let size = (width: 1920, height: 1080)
  static let cardSize = (width: 700, height: 900)
  /// The background behind the cards.
  private static let background = Color(0x14, 0x18, 0x1F)
  /// The shadow of a card. The Switcher's shadow has a blur of 9 points at a width of 375 points, and these cards are
  /// twice as wide.
  private static let shadow = Shadow(offset: Point(0, 8), blur: 18, opacity: 0.5)

  private struct Card: Sendable {
    var homography: Homography
    var opacity: Double
    var texture: Texture
  }

  private let cards: [Card]

  /// Reads the files of a folder, or of the folder `scene` in it.
  package init(folder: String) throws(Failure) {
    let nested = "\(folder)/scene"
    let folder = FileText.exists("\(nested)/scene.txt") ? nested : folder
    let path = "\(folder)/scene.txt"
    let lines = String(decoding: try FileText.read(path), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    var cards: [Card] = []
    for (number, line) in lines.enumerated() {
      let words = line.split(separator: " ")
      let n = words.compactMap { Double($0) }
      guard n.count == 10, words.count == 10, n.allSatisfy(\.isFinite), (0...255).contains(n[9])
      else {
        throw Failure(
          .badData, "\(path):\(number + 1): expected nine numbers and an opacity from 0 to 255")
      }
      cards.append(
        Card(
          homography: Homography(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]),
          opacity: n[9] / 255, texture: try Self.texture("\(folder)/tex\(number).raw")))
    }
    guard !cards.isEmpty else { throw Failure(.badData, "\(path): no cards") }
    self.cards = cards
  }

  private static func texture(_ path: String) throws(Failure) -> Texture {
    let bytes = try FileText.read(path)
    let rowBytes = cardSize.width * 4
    guard bytes.count == rowBytes * cardSize.height else {
      throw Failure(
        .badData,
        "\(path): \(bytes.count) bytes; expected \(cardSize.width)x\(cardSize.height) pixels of 4 bytes"
      )
    }
    return Texture(width: cardSize.width, height: cardSize.height) { texels, bytesPerRow in
      bytes.withUnsafeBytes { source in
        for y in 0..<cardSize.height {
          memcpy(
            texels.baseAddress! + y * bytesPerRow, source.baseAddress! + y * rowBytes, rowBytes)
        }
      }
    }
  }

  /// Returns the cards in a frame of this size. The index of a face is its card's index.
  package func list(width: Int, height: Int, hasShadows: Bool) -> DisplayList {
    let (sx, sy) = (
      Double(width) / Double(Self.size.width), Double(height) / Double(Self.size.height)
    )
    let extent = Size(Self.cardSize)
    let items = cards.enumerated().map { index, card in
      DisplayItem(
        face: Face(scene: .overlay, .front(index), size: extent),
        homography: .scale(sx, sy).after(card.homography), opacity: card.opacity,
        shadow: hasShadows ? Self.shadow : nil)
    }
    return DisplayList(backdrop: Backdrop(Self.background), items: items)
  }

  package func image(of face: Face) -> FaceImage {
    FaceImage(texture: cards[face.cardIndex ?? 0].texture, color: Self.background)
  }

  /// Returns the number of pixels that the cards cover in a frame of this size, counted once for every card.
  package func compositedPixels(width: Int, height: Int) -> Int {
    list(width: width, height: height, hasShadows: false).items.reduce(0) { sum, item in
      guard let map = item.homography.inverse else { return sum }
      let card = item.bounds
      var count = 0
      for y in 0..<height {
        for x in 0..<width {
          let pixel = Point(Double(x) + 0.5, Double(y) + 0.5)
          if map.w(at: pixel) > 0, card.contains(map.apply(pixel)) { count += 1 }
        }
      }
      return sum + count
    }
  }
}
