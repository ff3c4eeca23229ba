import CardCore

/// A family of pictures: each seed gives one of its own.
struct ArtFamily: Sendable {
  /// What the family is called on a card's back.
  let name: String
  /// Paints within a rectangle, to its edges; the canvas is already cut to it.
  let paint: @Sendable (Canvas, Rect, Palette, UInt64) -> Void

  /// By a card's kind; one that is not known gets one by the seed.
  static func of(kind: String, seed: UInt64) -> ArtFamily {
    let families: [String: ArtFamily] = [
      "waves": .waves, "circles": .circles, "tiles": .tiles, "flow": .flow, "strata": .strata,
      "rays": .rays, "orbits": .orbits, "weave": .weave,
    ]
    let all: [ArtFamily] = [.waves, .circles, .tiles, .flow, .strata, .rays, .orbits, .weave]
    return families[kind] ?? all[Int(seed % UInt64(all.count))]
  }
}
