import CardKinetics
import CardModel
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the offsets at which the Switcher rests.
@Suite struct SwitcherSnapTests {
  let layout = SwitcherLayout(viewport: Size(375, 667), count: 23)

  @Test(arguments: [
    (0.0, 0.0), (30, 0), (100, 110.87454444444444), (180, 110.87454444444444),
    (181, 250.62454444444444), (2600, 2626.3745444444444),
  ])
  func aReleaseSnapsTheNearestRowToTheLine(proposed: Double, rest: Double) throws {
    #expect(isClose(try #require(layout.snapTarget(forProposed: proposed, velocity: 0)), rest))
  }

  @Test func nothingSnapsWhileTheLastRowIsVisible() {
    // The last row's cell begins at 24·139.75 = 3354, so the row is visible from offset 2687 on.
    #expect(layout.snapTarget(forProposed: 2686.9, velocity: 0) != nil)
    #expect(layout.snapTarget(forProposed: 2687.1, velocity: 0) == nil)
    #expect(layout.snapTarget(forProposed: 2900, velocity: 10) == nil)
    #expect(layout.snapTarget(forProposed: 2900, velocity: -10) != nil)
  }

  @Test func aRestSnapsToItself() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let height = Double.random(in: 220...900, using: &random)
      let count = Int.random(in: 1...40, using: &random)
      let layout = SwitcherLayout(viewport: Size(375, height), count: count)
      let proposed = Double.random(in: layout.offsetRange, using: &random)
      let rest = layout.snapTarget(forProposed: proposed, velocity: 0) ?? proposed
      let again = layout.snapTarget(forProposed: rest, velocity: 0) ?? rest
      #expect(isClose(rest, again))
    }
  }

  @Test func theClassicRuleSlipsBackARow() throws {
    var options = SceneOptions()
    options[SwitcherOptions.self].usesClassicSnap = true
    let classic = SwitcherLayout(viewport: Size(375, 667), count: 23, options: options)
    let rest = try #require(layout.snapTarget(forProposed: 1000, velocity: 0))
    let slipped = try #require(classic.snapTarget(forProposed: rest, velocity: 0))
    #expect(isClose(rest - slipped, 139.75))
  }

  @Test func steppingVisitsEveryRestAndBothEnds() {
    #expect(isClose(layout.step(from: 0, by: 1), 110.87454444444444))
    #expect(isClose(layout.step(from: 110.87454444444444, by: 1), 250.62454444444444))
    #expect(layout.step(from: 110.87454444444444, by: -1) == 0)
    #expect(layout.step(from: 2939.7239, by: 1) == layout.offsetRange.upperBound)
    var offset = 0.0
    for _ in 0..<30 { offset = layout.step(from: offset, by: 1) }
    #expect(offset == layout.offsetRange.upperBound)
  }

  @Test(arguments: [1, 2, 3, 5, 23, 1_000_000])
  func everyCardCanBeTheFrontOne(count: Int) {
    let layout = SwitcherLayout(viewport: Size(375, 667), count: count)
    for rank in [0, 1, 2, 17, 18, 19, 20, 21, 22, count - 2, count - 1]
    where (0..<count).contains(rank) {
      let offset = layout.rest(ofRank: rank)
      #expect(layout.offsetRange.contains(offset))
      #expect(layout.frontRank(at: offset) == rank)
    }
    #expect(layout.frontRank(at: layout.offsetRange.upperBound) == count - 1)
    #expect(layout.frontRank(at: 0) == 0)
  }
}
