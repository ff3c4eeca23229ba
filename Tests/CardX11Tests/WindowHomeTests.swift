import CardModel
import Testing

@testable import CardX11

/// Tests the choice of the monitor for a window when monitors come and go.
@Suite struct WindowHomeTests {
  /// Returns one to five monitors of many sizes side by side, with gaps. One of them may be the primary one.
  private static func randomMonitors(_ random: inout SplitMix64) -> [Monitor] {
    var x = Int.random(in: -2000...2000, using: &random)
    var randomMonitors = (1...Int.random(in: 1...5, using: &random)).map { number in
      let rect = ScreenRect(
        x: x, y: Int.random(in: -500...500, using: &random),
        width: Int.random(in: 320...4000, using: &random),
        height: Int.random(in: 200...2200, using: &random))
      x = rect.maxX + [0, 0, 100].randomElement(using: &random)!
      return Monitor(name: "M\(number)", rect: rect)
    }
    if Bool.random(using: &random) {
      randomMonitors[randomMonitors.indices.randomElement(using: &random)!].isPrimary = true
    }
    return randomMonitors
  }

  /// Returns a window that lies completely on a monitor.
  private static func window(on monitor: Monitor, _ random: inout SplitMix64) -> ScreenRect {
    let rect = monitor.rect
    let width = Int.random(in: 1...rect.width, using: &random)
    let height = Int.random(in: 1...rect.height, using: &random)
    return ScreenRect(
      x: rect.x + Int.random(in: 0...rect.width - width, using: &random),
      y: rect.y + Int.random(in: 0...rect.height - height, using: &random), width: width,
      height: height)
  }

  private static func isInside(_ frame: ScreenRect, _ monitors: [Monitor]) -> Bool {
    monitors.contains { $0.rect.overlap(with: frame) == frame.area }
  }

  @Test(arguments: 0..<400) func aWindowMovesToAnExistingMonitorAndComesBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let randomMonitors = Self.randomMonitors(&random)
    let own = try #require(randomMonitors.randomElement(using: &random))
    for isFullscreen in [false, true] {
      let start = isFullscreen ? own.rect : Self.window(on: own, &random)
      var home = WindowHome(own)
      var frame = start
      // Monitors are removed one by one, including the window's own, and return in another order.
      var left = randomMonitors
      while left.count > 1 {
        left.remove(at: left.indices.randomElement(using: &random)!)
        frame = home.goes(from: frame, isFullscreen: isFullscreen, among: left) ?? frame
        #expect(Self.isInside(frame, left))
        if isFullscreen { #expect(left.contains { $0.rect == frame }) }
        #expect(home.goes(from: frame, isFullscreen: isFullscreen, among: left) == nil)
      }
      for monitor in randomMonitors.shuffled(using: &random) where !left.contains(monitor) {
        left.append(monitor)
        frame = home.goes(from: frame, isFullscreen: isFullscreen, among: left) ?? frame
      }
      #expect(frame == start)
      #expect(home.monitor == own)
    }
  }

  @Test(arguments: 0..<200) func theOrderOfTheMonitorsDoesNotMatter(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let randomMonitors = Self.randomMonitors(&random)
    let own = try #require(Self.randomMonitors(&random).randomElement(using: &random))
    let frame = Self.window(on: own, &random)
    for isFullscreen in [false, true] {
      var (one, other) = (WindowHome(own), WindowHome(own))
      let shuffled = randomMonitors.shuffled(using: &random)
      #expect(
        one.goes(from: frame, isFullscreen: isFullscreen, among: randomMonitors)
          == other.goes(from: frame, isFullscreen: isFullscreen, among: shuffled))
      one.record(frame, among: randomMonitors)
      other.record(frame, among: shuffled)
      #expect(one == other)
    }
  }

  private let left = Monitor(
    name: "left", rect: ScreenRect(x: 0, y: 0, width: 600, height: 800), isPrimary: true)
  private let right = Monitor(
    name: "right", rect: ScreenRect(x: 600, y: 0, width: 680, height: 800))

  @Test func aMonitorThatChangesIsFilledAsItIs() {
    var home = WindowHome(right)
    var moved = right
    moved.rect = ScreenRect(x: 600, y: 100, width: 400, height: 300)
    #expect(home.goes(from: right.rect, isFullscreen: true, among: [left, moved]) == moved.rect)
  }

  @Test func aWindowThatIsSeenStaysWhereItIs() {
    var home = WindowHome(right)
    let frame = ScreenRect(x: 500, y: 100, width: 300, height: 200)
    #expect(home.goes(from: frame, isFullscreen: false, among: [left]) == nil)
    // Only a strip of this window would stay visible.
    let other = ScreenRect(x: 580, y: 100, width: 300, height: 200)
    #expect(home.goes(from: other, isFullscreen: false, among: [left]) != nil)
  }

  @Test func positionsWhileTheMonitorIsAwayAreNotTheUsersChoice() {
    var home = WindowHome(right)
    #expect(home.goes(from: right.rect, isFullscreen: true, among: [left]) == left.rect)
    home.record(left.rect, among: [left])
    #expect(home.goes(from: left.rect, isFullscreen: true, among: [left, right]) == right.rect)
  }

  @Test func aMoveWhileTheMonitorIsThereIsTheUsersChoice() {
    var home = WindowHome(right)
    home.record(left.rect, among: [left, right])
    #expect(home.goes(from: left.rect, isFullscreen: true, among: [left, right]) == nil)
    #expect(home.goes(from: left.rect, isFullscreen: true, among: [right]) == right.rect)
    #expect(home.goes(from: right.rect, isFullscreen: true, among: [left, right]) == left.rect)
  }

  /// Openbox moves a window from a removed monitor so that a tenth of the window is visible.
  @Test func aMoveByTheManagerDoesNotChangeTheReturnPosition() {
    var home = WindowHome(right)
    let stood = NormalPosition(
      rect: ScreenRect(x: 740, y: 210, width: 400, height: 300), monitor: right.rect)
    let dragged = ScreenRect(x: 560, y: 210, width: 400, height: 300)
    let fallbackMonitor = home.move(
      from: dragged, normal: stood, isFullscreen: false, wasSeen: true, among: [left])
    #expect(fallbackMonitor == ScreenRect(x: 100, y: 210, width: 400, height: 300))
    let back = home.move(
      from: dragged, normal: NormalPosition(rect: dragged, monitor: left.rect), isFullscreen: false,
      wasSeen: true, among: [left, right])
    #expect(back == stood.rect)
  }

  @Test func aWindowOnAnotherPageOfALargeDesktopStays() {
    let (old, new) = (
      Monitor(name: "A", rect: ScreenRect(x: 0, y: 0, width: 1280, height: 800)),
      Monitor(name: "A", rect: ScreenRect(x: 0, y: 0, width: 1024, height: 768))
    )
    let page = ScreenRect(x: -1180, y: 100, width: 600, height: 400)
    var home = WindowHome(old)
    let normal = NormalPosition(
      rect: ScreenRect(x: 100, y: 100, width: 600, height: 400), monitor: old.rect)
    #expect(
      home.move(from: page, normal: normal, isFullscreen: false, wasSeen: false, among: [new])
        == nil)
    #expect(
      home.move(from: page, normal: normal, isFullscreen: false, wasSeen: true, among: [new]) != nil
    )
  }

  @Test func aChoiceMadeMeanwhileHolds() {
    var home = WindowHome(right)
    #expect(home.goes(from: right.rect, isFullscreen: true, among: [left]) == left.rect)
    home.choose(left)
    #expect(home.goes(from: left.rect, isFullscreen: true, among: [left, right]) == nil)
  }

  /// A window in the middle leaves no side free, and no corner of another window is without an overlap.
  @Test(arguments: [(1280, 800), (1024, 768)])
  func aSecondWindowCoversLittleOfTheFirst(width: Int, height: Int) {
    let area = ScreenRect(x: 100, y: 50, width: width, height: height)
    let stage = ScreenRect(x: 0, y: 0, width: 640, height: 400).centred(in: area)
    let (size, minimum) = ((width: 1100, height: 700), (width: 560, height: 420))
    #expect(area.largestFreeArea(beside: stage, size: size, minimum: minimum) == nil)
    let corner = area.cornerBeside(stage, size: size, minimum: minimum)
    #expect(corner.overlap(with: area) == corner.area)
    #expect(corner.width == min(minimum.width, area.width))
    #expect(corner.height == min(minimum.height, area.height))
    #expect(2 * corner.overlap(with: stage) < stage.area)
  }

  @Test func aSecondWindowInACornerIsAsLargeAsItCoversLittle() {
    let area = ScreenRect(x: 0, y: 0, width: 1920, height: 1080)
    let stage = ScreenRect(x: 0, y: 0, width: 1000, height: 600).centred(in: area)
    let corner = area.cornerBeside(stage, size: (1100, 700), minimum: (560, 420))
    #expect(corner.width > 800 && corner.height > 500)
    #expect(corner.maxX == 1920 && corner.maxY == 1080)
    #expect(5 * corner.overlap(with: stage) <= stage.area)
  }

  @Test(arguments: [UInt(0), 1])
  func theWorkAreaIsThatOfTheCurrentWorkspace(workspace: UInt) {
    let areas: [UInt] = [0, 27, 1920, 1053, 64, 0, 1856, 1080]
    let expected = [
      ScreenRect(x: 0, y: 27, width: 1920, height: 1053),
      ScreenRect(x: 64, y: 0, width: 1856, height: 1080),
    ]
    #expect(ScreenRect(workAreas: areas, workspace: workspace) == expected[Int(workspace)])
  }

  @Test(
    arguments: [
      ([], 0), ([0], 0), ([0, 27, 1920], 0), ([0, 27, 1920, 1053, 0], 0), ([0, 27, 1920, 1053], 1),
      ([0, 27, 1920, 1053], UInt.max), ([0xFFFF_FFFF, 27, 1920, 1053], 0),
      ([0, 27, UInt.max, 1053], 0),
    ] as [([UInt], UInt)])
  func aMalformedWorkAreaIsIgnored(areas: [UInt], workspace: UInt) {
    #expect(ScreenRect(workAreas: areas, workspace: workspace) == nil)
  }

  @Test func anIntersectionNeedsACommonPixel() {
    let monitor = ScreenRect(x: 1920, y: 0, width: 1280, height: 800)
    let area = ScreenRect(x: 0, y: 27, width: 3000, height: 1053)
    #expect(
      area.intersection(with: monitor) == ScreenRect(x: 1920, y: 27, width: 1080, height: 773))
    #expect(ScreenRect(x: 0, y: 0, width: 1920, height: 800).intersection(with: monitor) == nil)
  }

  /// A manager keeps windows of other pages beside the screen.
  @Test(arguments: [false, true])
  func aWindowOnAnotherPageStays(isFullscreen: Bool) {
    var frame = left.rect
    frame.x -= 5000
    var home = WindowHome(left)
    let new = home.move(
      from: frame, normal: NormalPosition(rect: frame, monitor: left.rect),
      isFullscreen: isFullscreen, wasSeen: false, among: [right])
    #expect(new == nil)
  }

  @Test func onMirroredMonitorsAWindowKeepsItsMonitor() {
    var twin = left
    (twin.name, twin.isPrimary) = ("a twin", false)
    var home = WindowHome(left)
    home.record(left.rect, among: [twin, left])
    #expect(home.monitor == left)
    #expect([left, twin, right].next(after: left) == right)
    #expect([left, twin].next(after: left) == nil)
  }

  @Test(arguments: 0..<100) func theNextMonitorsAreAllOfThemInARing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let randomMonitors = Self.randomMonitors(&random)
    guard randomMonitors.count > 1 else {
      #expect(randomMonitors.next(after: randomMonitors[0]) == nil)
      return
    }
    var seen = [randomMonitors[0]]
    while let next = randomMonitors.next(after: seen[seen.count - 1]), next != randomMonitors[0] {
      seen.append(next)
    }
    #expect(seen == randomMonitors)
  }

  @Test func aMonitorIsFoundByNameBeforeNumber() {
    #expect([left, right].called("2") == right && [left, right].called("right") == right)
    #expect([left, right].called("0") == nil && [left, right].called("3") == nil)
    #expect([left, right].called("") == nil && [left, right].called("-1") == nil)
    var two = left
    two.name = "2"
    #expect([two, right].called("2") == two)
  }

  @Test(arguments: 0..<200) func aWindowThatMovesThereAndBackIsWhereItWas(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let randomMonitors = Self.randomMonitors(&random)
    let (old, new) = (randomMonitors[0], randomMonitors[randomMonitors.count - 1])
    let frame = Self.window(on: old, &random)
    let there = frame.carried(from: old.rect, to: new.rect)
    #expect(new.rect.overlap(with: there) == there.area)
    let middle = ScreenRect(x: 0, y: 0, width: 200, height: 150).centred(in: old.rect)
    #expect(
      middle.carried(from: old.rect, to: new.rect).carried(from: new.rect, to: old.rect) == middle)
  }
}

extension WindowHome {
  /// Returns the target of a window at `frame`. The window has not been moved since the monitors changed.
  fileprivate mutating func goes(
    from frame: ScreenRect, isFullscreen: Bool, among monitors: [Monitor]
  ) -> ScreenRect? {
    move(
      from: frame, normal: NormalPosition(rect: frame, monitor: monitor.rect),
      isFullscreen: isFullscreen, wasSeen: true, among: monitors)
  }
}
