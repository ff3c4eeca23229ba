import Foundation
import Testing

extension EndToEnd {
  /// Protects the numbers that `cardstage inspect` prints for each scene.
  @Suite struct Inspect {
    static func near(_ a: [Double], _ b: [Double], within distance: Double = 0.001) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= distance }
    }

    /// Returns the corners of an upright rectangle with these edges.
    static func corners(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double)
      -> [Double]
    {
      [left, top, right, top, right, bottom, left, bottom]
    }

    /// A cover in the middle of the shelf: 362 × 568 at 0.7 about (512, 384).
    static let cover = corners(385.3, 185.2, 638.7, 582.8)

    @Test func theSwitchersFirstCardFollowsTheFormulas() async throws {
      let report = try await inspect("switcher")
      #expect(report.scene == "switcher" && report.viewport == [375, 667])
      // pitch (667 − 108)/4 = 139.75, card 327.9975 × 225.9478.
      #expect(Self.near(report.range, [0, 25 * 139.75 + 225.9478 / 2 - 667]))
      let card = try report.item(0)
      #expect(Self.near(card.size, [327.9975, 139.75]))
      #expect(card.anchor == [0.5, 0.5] && card.z == 2 && card.alpha == 1)
      #expect(Self.near(card.center, [187.5, 2.5 * 139.75]))
      // p = (349.375 − 333.5)/667·4, s = 1 + 0.06·p, ty = p·0.12·667 − 225.9478/5.8.
      let p = (349.375 - 333.5) / 667 * 4
      let (s, ty) = (1 + 0.06 * p, p * 0.12 * 667 - 225.9478 / 5.8)
      #expect(Self.near(card.transform, [s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1, 0, 0, ty, 0, 1]))
      let (left, top) = (187.5 - 163.99875 * s, 349.375 - 69.875 * s + ty)
      let (right, bottom) = (187.5 + 163.99875 * s, top + 225.9478 * s)
      #expect(Self.near(card.flatCorners, Self.corners(left, top, right, bottom)))
      #expect(report.items.map(\.index) == Array(0...2))
    }

    @Test func theSwitcherSnapsToTheRowNearestToItsLine() async throws {
      // Row 6: midY 908.375. The line lies 225.9478·(1/2 + 1/1.8) below the offset.
      let line = 225.9478 * (0.5 + 1 / 1.8)
      let report = try await inspect("switcher", ["--proposed", "690", "--velocity", "0"])
      #expect(abs(try #require(report.rest) - (908.375 - line)) < 0.001)
      let again = try await inspect("switcher", ["--proposed", "\(try #require(report.rest))"])
      #expect(abs(try #require(again.rest) - (try #require(report.rest))) < 1e-9)
      // In classic mode the snap compares with half a card below the offset, and slips back a row: see
      // `Sources/CardScenes/README.md`, "Switcher".
      let classic = try await inspect("switcher", ["--snap", "classic", "--proposed", "690"])
      #expect(abs(try #require(classic.rest) - (768.625 - line)) < 0.001)
      // While the last row is visible, nothing snaps on the way down.
      let end = try await inspect("switcher", ["--proposed", "2900", "--velocity", "10"])
      #expect(end.rest == 2900)
      let beyond = try await inspect("switcher", ["--proposed", "9000", "--velocity", "10"])
      #expect(beyond.rest == beyond.range[1])
    }

    @Test func overscrollFansTheSwitchersCards() async throws {
      let still = try await inspect("switcher")
      let over = try await inspect("switcher", ["--offset", "-50"])
      for index in 0..<3 {
        let (a, b) = (try still.item(index).center[1], try over.item(index).center[1])
        #expect(abs(b - a - 50 - 0.2 * 50 * Double(index)) < 0.001)
      }
    }

    @Test(arguments: [["--drag", "-60"], ["--drag=-60"]])
    func theStackTakesANegativeDragEitherWay(drag: [String]) async throws {
      let report = try await inspect("stack", ["--classic"] + drag)
      #expect(report.items.map(\.index) == [4, 3, 2, 1, 0])
      let front = try report.item(0)
      // δ = 0.6·(−60) = −36, tilted by −36/187.5·15°.
      let angle = -36 / 187.5 * Double.pi / 12
      let (c, s) = (cos(angle), sin(angle))
      #expect(front.size == [335, 467] && front.alpha == 1 && front.z == 0)
      func turned(_ x: Double, _ y: Double) -> [Double] {
        [187.5 - 36 + x * c - y * s, 333.5 + x * s + y * c]
      }
      let top = turned(-167.5, -233.5) + turned(167.5, -233.5)
      let bottom = turned(167.5, 233.5) + turned(-167.5, 233.5)
      #expect(Self.near(front.flatCorners, top + bottom))
      // The second card follows by four fifths: half width 167.5·0.92, 7 higher, 0.8 opaque.
      let second = try report.item(1)
      #expect(abs(second.alpha - 0.8) < 1e-9)
      let middle = (0..<2).map { axis in second.corners.map { $0[axis] }.reduce(0, +) / 4 }
      #expect(Self.near(middle, [187.5 - 36 * 0.8, 333.5 - 7]))
      let width = hypot(
        second.corners[1][0] - second.corners[0][0], second.corners[1][1] - second.corners[0][1])
      #expect(abs(width - 335 * 0.92) < 0.001)
    }

    @Test func halfAFlipIsEdgeOnAndAWholeOneMirrorsTheCorners() async throws {
      let half = try await inspect("stack", ["--flip", "0.5"]).item(0)
      for corner in half.corners { #expect(abs(corner[0] - 187.5) < 0.001) }
      let whole = try await inspect("stack", ["--flip", "1"]).item(0)
      #expect(Self.near(whole.corners[0], [355, 100]) && Self.near(whole.corners[1], [20, 100]))
    }

    @Test func theCarouselsCardsFoldByARadianAPage() async throws {
      let report = try await inspect("carousel", ["--offset", "150"])
      #expect(Self.near(report.range, [0, 4 * 375]))
      let card = try report.item(0)
      #expect(Self.near(card.size, [285, 533.6]))
      #expect(Self.near(card.center, [187.5 - 150, 333.5]))
      // Rodrigues' formula about (1, 1, 0)/√2 by 0.4, in row vectors, then m34 = −1/500.
      let a = 0.4
      let (c, s, r) = (cos(a), sin(a), 1 / 2.0.squareRoot())
      let rows: [[Double]] = [
        [(1 + c) / 2, (1 - c) / 2, -s * r], [(1 - c) / 2, (1 + c) / 2, s * r],
        [s * r, -s * r, c],
      ]
      var expected: [Double] = []
      for row in rows { expected += row + [-row[2] / 500] }
      expected += [0, 0, 0, 1]
      #expect(Self.near(card.transform, expected, within: 1e-9))
      #expect(report.items.last?.index == 0)
      let far = try await inspect("carousel", ["--offset", "200"])
      #expect(far.items.last?.index == 1)
    }

    @Test func theCarouselTurnsAPageFrom300PointsASecond() async throws {
      func rest(_ proposed: Double, _ velocity: Double) async throws -> Double? {
        try await inspect(
          "carousel",
          ["--offset", "375", "--proposed", "\(proposed)", "--velocity", "\(velocity)"]
        ).rest
      }
      #expect(try await rest(390, 300) == 750)
      #expect(try await rest(390, 299) == 375)
      #expect(try await rest(390, -300) == 0)
      #expect(try await rest(570, 0) == 750)
    }

    @Test func theShelfScalesItsCoversByTheirDistance() async throws {
      let report = try await inspect("library")
      #expect(report.viewport == [1024, 768] && report.offset == -331)
      #expect(report.range[0] == -331)
      let middle = try report.item(0)
      #expect(middle.size == [362, 568] && middle.center == [512, 384])
      #expect(Self.near(middle.flatCorners, Self.cover))
      // One pitch aside: 1 − 372/1024 is below the minimum factor, 0.75.
      let next = try report.item(1)
      #expect(Self.near(next.center, [512 + 372, 384]))
      #expect(abs(next.transform[0] - 0.7 * 0.75) < 1e-9)
      func rest(_ velocity: String) async throws -> Double? {
        try await inspect("library", ["--proposed", "-140", "--velocity", velocity]).rest
      }
      #expect(try await rest("1") == 41)
      #expect(try await rest("-1") == -331)
      // (−140 + 331)/372 = 0.513
      #expect(try await rest("0") == 41)
    }

    @Test func anOpenBookStandsAsAV() async throws {
      let report = try await inspect("library", ["--part", "book", "--count", "10"])
      #expect(Self.near(report.range, [0, 4 * 1024]))
      // Item 2 is the right page on top: r = 0.5, its angle −45°.
      let page = try report.item(2)
      #expect(page.anchor == [0, 0.5] && page.center == [512, 384])
      let (c, s) = (cos(Double.pi / 4), sin(Double.pi / 4))
      // The outer edge comes towards the eye by 362·sin 45°.
      let w = 1 - 362 * s / 2000
      #expect(Self.near(page.corners[0], [512, 100]) && Self.near(page.corners[3], [512, 668]))
      #expect(Self.near(page.corners[1], [512 + 362 * c / w, 384 - 284 / w]))
      #expect(Self.near(page.corners[2], [512 + 362 * c / w, 384 + 284 / w]))
      let inside = try report.item(1)
      #expect(inside.anchor == [1, 0.5])
      #expect(abs(inside.corners[0][0] - (512 - 362 * c / w)) < 1)
    }

    @Test func aClosedBookIsTheShelfsCover() async throws {
      let report = try await inspect("library", ["--part", "book", "--open", "0", "--count", "10"])
      let cover = try report.item(0)
      #expect(Self.near(cover.flatCorners, Self.cover))
    }

    @Test(arguments: EndToEnd.scenes) func aMillionCardsAreAsFastAsTen(scene: String) async throws {
      let many = try await inspect(scene, ["--count", "1000000"])
      #expect(many.items.count < 30)
      let deep = scene == "stack" ? [] : ["--offset", "\(many.range[1] / 2)"]
      let report = try await inspect(scene, ["--count", "1000000"] + deep)
      #expect((1..<40).contains(report.items.count))
      if scene != "stack" {
        let middle = try #require(report.items.last).index
        #expect(abs(middle - 500_000) < 10)
      }
    }
  }
}
