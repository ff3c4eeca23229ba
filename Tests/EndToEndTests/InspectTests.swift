import Testing

extension EndToEnd {
  /// Tests that the options of `cardstage inspect` reach the scenes. The tests of each scene cover its formulas.
  @Suite struct Inspect {
    /// A scene, options, an item, and the top left and the bottom right corner of the item's face.
    nonisolated static let poses: [(String, [String], Int, [Double])] = [
      ("switcher", ["--offset", "500"], 5, [10.8362, 536.9173, 364.1638, 780.3142]),
      ("stack", ["--classic", "--drag", "-120"], 3, [22.1158, 84.3064, 295.2842, 540.6936]),
      ("stack", ["--classic", "--drag=-120"], 3, [22.1158, 84.3064, 295.2842, 540.6936]),
      ("stack", ["--flip", "1"], 0, [355, 100, 20, 567]),
      ("carousel", ["--offset", "112.5"], 0, [-63.1017, 82.5142, 228.2362, 611.9914]),
      ("library", [], 0, [385.3, 185.2, 638.7, 582.8]),
      (
        "library", ["--part", "book", "--open", "0", "--count", "10"], 0,
        [385.3, 185.2, 638.7, 582.8]
      ),
    ]

    @Test(arguments: poses)
    func aPositionIsShown(
      scene: String, options: [String], index: Int, corners: [Double]
    ) async throws {
      let report = try await inspect(scene, options)
      #expect(report.scene == scene)
      let item = try report.item(index)
      for (seen, expected) in zip(item.corners[0] + item.corners[2], corners) {
        #expect(abs(seen - expected) < 1e-4)
      }
    }

    /// A scene, the options of a release, and the rest offset of the scene.
    nonisolated static let releases: [(String, [String], Double)] = [
      ("switcher", ["--proposed", "690", "--velocity", "0"], 669.8745),
      ("switcher", ["--snap", "classic", "--proposed", "690"], 530.1245),
      ("carousel", ["--offset", "375", "--proposed", "390", "--velocity", "300"], 750),
      ("carousel", ["--offset", "375", "--proposed", "390", "--velocity", "299"], 375),
      ("library", ["--proposed", "-140", "--velocity", "-1"], -331),
    ]

    @Test(arguments: releases)
    func aReleaseSnaps(scene: String, options: [String], rest: Double) async throws {
      #expect(abs(try #require(try await inspect(scene, options).rest) - rest) < 1e-4)
    }
  }
}
