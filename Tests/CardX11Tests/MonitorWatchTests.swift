import Testing

@testable import CardX11

/// Tests the reactions to changes of monitors, and their timing.
@Suite struct MonitorWatchTests {
  private let left = Monitor(name: "left", rect: ScreenRect(x: 0, y: 0, width: 600, height: 800))
  private let right = Monitor(
    name: "right", rect: ScreenRect(x: 600, y: 0, width: 680, height: 800))

  private func watch(chosen: Monitor? = nil) -> MonitorWatch {
    MonitorWatch([left, right], size: (400, 300), chosen: chosen)
  }

  @Test func aFrameIsEstimatedUntilAManagerPublishesIt() {
    var watch = watch()
    watch.estimateFrame(left: 4, top: 20)
    #expect(watch.frame == FrameExtents(left: 4, right: 4, top: 20, bottom: 4))
    let published = FrameExtents(left: 1, right: 2, top: 3, bottom: 4)
    watch.record(published)
    watch.estimateFrame(left: 4, top: 20)
    #expect(watch.frame == published)
    watch.frameEnded()
    #expect(watch.frame == FrameExtents())
    watch.estimateFrame(left: 0, top: 9)
    #expect(watch.frame.top == 9)
  }

  @Test func aChangeInManyStepsSettlesOnce() throws {
    var watch = watch()
    #expect(watch.settlesAt == nil)
    #expect(watch.hasSettled(by: 1, isShown: true) == false)
    watch.monitorsChanged(at: 1)
    let first = try #require(watch.settlesAt)
    watch.monitorsChanged(at: 1.1)
    #expect(watch.hasSettled(by: first, isShown: true) == false)
    let second = try #require(watch.settlesAt)
    #expect(second > first)
    #expect(watch.hasSettled(by: second, isShown: true) == true)
    // No timer is armed at rest.
    #expect(watch.settlesAt == nil)
    #expect(watch.hasSettled(by: second + 9, isShown: true) == false)
  }

  @Test func changesWhileHiddenAreFollowedWhenShown() throws {
    var watch = watch()
    watch.monitorsChanged(at: 1)
    let settled = try #require(watch.settlesAt)
    #expect(watch.hasSettled(by: settled, isShown: false) == false)
    #expect(watch.settlesAt == nil)
    watch.windowMapped(at: 5)
    let second = try #require(watch.settlesAt)
    #expect(second > 5)
    #expect(watch.hasSettled(by: second, isShown: true) == true)
    watch.windowMapped(at: 9)
    #expect(watch.settlesAt == nil)
  }

  @Test func aChosenMonitorIsCheckedWhenTheWindowIsShown() {
    var watch = watch(chosen: right)
    #expect(watch.normalPosition.rect == ScreenRect(x: 740, y: 250, width: 400, height: 300))
    watch.windowMapped(at: 1)
    #expect(watch.settlesAt != nil)
    // If no monitor was chosen, the position that the manager chose stays.
    var other = self.watch()
    other.windowMapped(at: 1)
    #expect(other.settlesAt == nil)
  }

  @Test func aWindowThatFillsAMonitorKeepsItsEarlierPosition() {
    var watch = watch()
    let frame = ScreenRect(x: 10, y: 20, width: 400, height: 300)
    watch.record(frame, isFullscreen: false)
    watch.record(right.rect, isFullscreen: false)
    watch.record(right.rect, isFullscreen: true)
    #expect(watch.normalPosition == NormalPosition(rect: frame, monitor: left.rect))
    #expect(watch.home.monitor == right && watch.current(at: right.rect) == right)
  }

  @Test func whileItsMonitorIsAwayTheWindowIsOnAnother() {
    var watch = watch(chosen: right)
    watch.monitors = [left]
    #expect(watch.current(at: left.rect) == left)
    #expect(watch.current(at: right.rect) == left)
    watch.monitors = [left, right]
    #expect(watch.current(at: left.rect) == right)
  }
}
