import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardPicture
@testable import CardStage

/// Tests the positions of the overlays in windows of any size, while all overlays are shown that can be shown at once.
///
/// The stage in the presenter view has the same overlays. `PresenterLayoutTests` tests the panels beside it.
@Suite struct OverlayLayoutTests {
  private static let windows = [
    Size(400, 300), Size(400, 2160), Size(517, 361), Size(701, 733), Size(1280, 800),
    Size(1921, 361), Size(3840, 2160),
  ]

  /// Returns a paused user with the X-ray and shown keys, in a window that records.
  private static func user(
    _ scene: Int, _ window: Size, scale: Double, isSplit: Bool, hasTuner: Bool
  ) -> StageUser {
    var user = StageUser(scene)
    var configuration = user.stage.configuration
    (configuration.window, configuration.interfaceScale) = (window, scale)
    configuration.textSize = OverlayMetrics.preferredSize
    var stage = Stage(configuration)
    stage.isRecorded = true
    user.rewindable = RewindableStage(stage)
    if isSplit { user.key("v") }
    user.frame()
    user.time += 5
    for key in ["Down", "x", "k"] + (hasTuner ? ["t", "Escape"] : []) { user.key(key) }
    user.handle(.say("Two springs: drag the card slowly, and watch the numbers.", seconds: 60))
    // The slider is shown only if the history has states.
    for _ in 0..<3 {
      user.time += 0.2
      user.frame()
    }
    user.key("p")
    user.time += 0.3
    user.frame()
    return user
  }

  /// Returns the faults of the overlays in the last frame.
  private static func faults(of user: StageUser) -> [String] {
    let (layout, window) = (user.stage.layout, Rect(user.stage.configuration.window))
    func isInside(_ rect: Rect, _ outer: Rect) -> Bool {
      rect.minX >= outer.minX - 1 && rect.maxX <= outer.maxX + 1 && rect.minY >= outer.minY - 1
        && rect.maxY <= outer.maxY + 1
    }
    var faults: [String] = []
    for (index, part) in layout.parts.enumerated() {
      if !isInside(part.rect, window) { faults.append("\(part) leaves the window") }
      for other in layout.parts[..<index] where other.rect.overlaps(part.rect) {
        faults.append("\(part) covers \(other)")
      }
    }
    let kinds: Set<FaceKind> = [
      .tab, .selectedTab, .badge, .caption, .title, .prompt, .path, .keyCap,
    ]
    for item in user.shown.list.items where item.face.scene == .overlay {
      let box = item.clip.map(item.quad.boundingBox.intersection) ?? item.quad.boundingBox
      guard box.width > 0, box.height > 0 else { continue }
      let isPanel = item.face == .ink(.panel)
      if kinds.contains(item.face.kind) || isPanel && item.opacity > 0.93 {
        if !layout.taken.contains(where: { isInside(box, $0) }) {
          faults.append("\(item.face.kind) \(item.face.text) at \(box) is outside its place")
        }
      } else if isPanel,
        let part = layout.parts.first(where: { $0.rect.overlaps(box.insetBy(dx: 1, dy: 1)) })
      {
        faults.append("the name of a card at \(box) touches \(part)")
      }
    }
    return faults
  }

  @Test(arguments: everyScene, [1, 1.5, 2, 3])
  func noOverlayCoversAnotherOrLeavesTheWindow(scene: Int, scale: Double) {
    for window in Self.windows {
      for (isSplit, hasTuner) in [(false, false), (false, true), (true, false), (true, true)] {
        var user = Self.user(scene, window, scale: scale, isSplit: isSplit, hasTuner: hasTuner)
        var faults = Self.faults(of: user)
        user.key("o", .control)
        user.frame()
        faults +=
          Self.faults(of: user) + (user.stage.layout[.pathLine] == nil ? ["no path line"] : [])
        user.key("Escape")
        user.key("g")
        user.frame()
        faults += Self.faults(of: user) + (user.stage.layout[.prompt] == nil ? ["no prompt"] : [])
        #expect(faults == [], "\(window), split: \(isSplit), tuner: \(hasTuner)")
      }
    }
  }

  @Test(arguments: everyScene, [Size(1280, 800), Size(1920, 1080)])
  func aLargeWindowHasAreaForEveryOverlay(scene: Int, window: Size) {
    for isSplit in [false, true] {
      let user = Self.user(scene, window, scale: 1, isSplit: isSplit, hasTuner: true)
      let layout = user.stage.layout
      var parts: [OverlayLayout.Part] = [
        .tuner, .xrayPanel(.a), .speedBadge, .scrubBar, .recordingSign, .keyCap,
      ]
      if isSplit { parts += [.viewName(.a), .viewName(.b)] }
      for part in parts { #expect(layout[part] != nil, "\(part)") }
      #expect(user.overlays(.caption).count == 1)
    }
  }

  @Test func theMostImportantOverlaysStayInASmallWindow() {
    let user = Self.user(1, Size(400, 300), scale: 3, isSplit: false, hasTuner: true)
    #expect(user.stage.layout[.tuner] != nil && user.overlays(.caption).isEmpty)
  }

  @Test func aHeldSliderStaysAndHidesTheOverlaysBelow() {
    var layout = OverlayLayout(area: Rect(Size(400, 300)))
    layout.place(.tuner, at: Rect(x: 0, y: 200, width: 100, height: 100))
    let slider = Rect(x: 50, y: 250, width: 300, height: 44)
    layout.insist(on: .scrubBar, at: slider)
    #expect(layout[.tuner] == nil && layout[.scrubBar] == slider)
    layout.place(.prompt, at: Rect(x: 300, y: 200, width: 90, height: 60))
    #expect(layout[.prompt] == nil)
  }

  @Test func anOverlayTakesTheNearestFreeArea() {
    var layout = OverlayLayout(area: Rect(Size(400, 300)))
    layout.place(.xrayPanel(.a), at: Rect(x: 300, y: 0, width: 100, height: 300))
    let corner = Rect(x: 330, y: 10, width: 60, height: 20)
    #expect(layout.nearest(to: corner, gap: 10) == Rect(x: 230, y: 10, width: 60, height: 20))
    #expect(layout.nearest(to: Rect(Size(301, 20)), gap: 0) == nil)
    #expect(
      layout.freePart(of: Rect(x: 0, y: 280, width: 400, height: 20))
        == Rect(x: 0, y: 280, width: 300, height: 20))
  }
}
