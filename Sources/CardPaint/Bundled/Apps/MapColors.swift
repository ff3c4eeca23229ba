import CardKinetics

/// The colours of a town map in the light and the dark appearance.
struct MapColors {
  let background, park, river, road, curb: Color

  init(_ theme: Theme) {
    background = theme.choose(Color(240, 237, 229), dark: Color(31, 35, 43), high: (.white, .black))
    park = theme.choose(Color(205, 230, 190), dark: Color(35, 56, 46))
    river = theme.choose(Color(160, 205, 236), dark: Color(28, 58, 92))
    road = theme.choose(.white, dark: Color(70, 77, 91))
    curb = theme.choose(
      Color(222, 216, 204), dark: Color(22, 25, 31), high: (Color(90, 90, 90), Color(170, 170, 170))
    )
  }
}
