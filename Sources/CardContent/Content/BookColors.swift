import CardKinetics
import CardModel

/// Colours that are derived from a name, for content without colours of its own. Tuned by eye.
struct BookColors {
  let card, cloth, foil: Color

  init(of name: String) {
    let index = Int(stableHash(name) % UInt64(Self.all.count))
    (card, cloth, foil) = Self.all[index]
  }

  private static let all: [(Color, Color, Color)] = [
    (Color(92, 116, 148), Color(38, 54, 84), Color(222, 200, 150)),
    (Color(112, 132, 104), Color(44, 66, 52), Color(226, 206, 158)),
    (Color(150, 104, 92), Color(96, 38, 36), Color(232, 208, 160)),
    (Color(138, 122, 92), Color(98, 80, 52), Color(240, 224, 186)),
    (Color(122, 102, 140), Color(62, 46, 84), Color(220, 200, 176)),
    (Color(88, 128, 132), Color(26, 72, 80), Color(226, 208, 166)),
    (Color(120, 120, 124), Color(56, 58, 64), Color(214, 206, 190)),
  ]
}
