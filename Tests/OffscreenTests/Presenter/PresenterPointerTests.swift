import CardInput
import CardKinetics
import CardPaint
import Testing

@testable import CardTalk

/// Tests the pointer over the presenter view's copy of the stage.
@Suite struct PresenterPointerTests {
  private static let extent = Size(1920, 1080)
  private static let layout = PresenterLayout(
    size: Size(1280, 800), .init(aspect: extent.width / extent.height, hasNotes: true))
  private static let copy = layout.frames[.stage]!
  private static let outside = Point(copy.maxX + 60, copy.maxY + 60)

  private static func move(_ point: Point) -> UserInput { .move(point, modifiers: []) }
  private static func press(_ point: Point) -> UserInput {
    .press(point, button: 1, device: .mouse, modifiers: .control)
  }
  private static func release(_ point: Point) -> UserInput {
    .release(point, button: 1, modifiers: [])
  }

  private func sent(_ kinds: [UserInput]) -> (kinds: [UserInput], isOnStage: Bool) {
    var pointer = PresenterPointer()
    let events = kinds.flatMap {
      pointer.events(
        for: InputEvent(time: 3, kind: $0), in: Self.layout, extent: Self.extent,
        isStagePressed: false)
    }
    #expect(events.allSatisfy { $0.time == 3 })
    return (events.map(\.kind), pointer.isOnStage)
  }

  /// A fraction of the copy's size leads to the same fraction of the stage's window.
  @Test(arguments: [Point(0, 0), Point(1, 0), Point(0.5, 0.5), Point(0.25, 0.99)])
  func aPositionInTheCopyIsTheSamePositionOnTheStage(fraction: Point) throws {
    let point = Point(
      Self.copy.minX + fraction.x * (Self.copy.width - 0.01),
      Self.copy.minY + fraction.y * (Self.copy.height - 0.01))
    let (kinds, isOnStage) = sent([Self.press(point)])
    guard case .press(let point, button: 1, device: .mouse, modifiers: .control) = kinds.first
    else {
      Issue.record("\(kinds)")
      return
    }
    #expect(isOnStage && kinds.count == 1)
    #expect(abs(point.x - fraction.x * Self.extent.width) < 1)
    // The copy has whole pixels.
    #expect(abs(point.y - fraction.y * Self.extent.height) < 2)
  }

  @Test func pointerBesideTheCopyBelongsToThePresenterView() {
    let (kinds, isOnStage) = sent([
      Self.move(Self.outside), Self.press(Self.outside), Self.release(Self.outside),
      .wheel(Self.outside, dx: 0, dy: 1, isFine: false, isEnd: false, modifiers: []),
      Self.press(Self.outside), Self.move(Self.copy.center), .leave,
    ])
    // A press that begins beside the copy and moves over it holds nothing on the stage.
    #expect(!isOnStage && kinds.count == 2 && kinds.last == .leave)
  }

  @Test func aDragThatLeavesTheCopyContinuesUntilTheRelease() {
    let (kinds, isOnStage) = sent([
      Self.press(Self.copy.center), Self.move(Self.outside), .leave, Self.release(Self.outside),
      Self.move(Self.outside),
    ])
    #expect(!isOnStage && kinds.count == 4 && kinds.last == .leave)
    guard case .move(let point, _) = kinds[1], case .release = kinds[2] else {
      Issue.record("\(kinds)")
      return
    }
    #expect(point.x > Self.extent.width && point.y > Self.extent.height)
  }

  /// A resize of the presenter view during a drag moves nothing on the stage.
  @Test func aDragStaysInTheCopyInWhichItBegan() {
    var pointer = PresenterPointer()
    let wide = PresenterLayout(
      size: Size(1900, 1000), .init(aspect: Self.extent.width / Self.extent.height, hasNotes: true))
    let point = Self.copy.center + Point(30, 20)
    func moved(in layout: PresenterLayout) -> [UserInput] {
      pointer.events(
        for: InputEvent(time: 1, kind: Self.move(point)), in: layout, extent: Self.extent,
        isStagePressed: false
      ).map(\.kind)
    }
    _ = pointer.events(
      for: InputEvent(time: 0, kind: Self.press(Self.copy.center)), in: Self.layout,
      extent: Self.extent, isStagePressed: false)
    let before = moved(in: Self.layout)
    #expect(moved(in: wide) == before)
    _ = pointer.events(
      for: InputEvent(time: 2, kind: Self.release(point)), in: wide, extent: Self.extent,
      isStagePressed: false)
    #expect(moved(in: wide) != before)
  }

  /// The release of the last of two buttons ends the drag.
  @Test func aDragLastsUntilTheLastButtonIsUp() {
    let second = UserInput.press(
      Self.outside, button: 3, device: .mouse, modifiers: [])
    let (kinds, isOnStage) = sent([
      Self.press(Self.copy.center), second, Self.release(Self.outside), Self.move(Self.outside),
    ])
    #expect(isOnStage && kinds.count == 4 && !kinds.contains(.leave))
  }

  @Test func aWheelThatBeganOverTheCopyEndsThere() {
    func wheel(_ point: Point, isEnd: Bool) -> UserInput {
      .wheel(point, dx: 0, dy: isEnd ? 0 : 0.2, isFine: true, isEnd: isEnd, modifiers: [])
    }
    let (kinds, _) = sent([
      Self.move(Self.copy.center), wheel(Self.copy.center, isEnd: false),
      wheel(Self.outside, isEnd: true), wheel(Self.outside, isEnd: false),
    ])
    #expect(kinds.count == 3)
  }

  /// While a finger holds a card in the stage's window, the mouse over the copy does nothing. A drag that began in the
  /// copy continues, even if the stage is pressed meanwhile.
  @Test func aPressInTheStagesWindowIsAloneUntilItsRelease() {
    var pointer = PresenterPointer()
    func send(_ kind: UserInput, isStagePressed: Bool) -> Int {
      pointer.events(
        for: InputEvent(time: 1, kind: kind), in: Self.layout, extent: Self.extent,
        isStagePressed: isStagePressed
      ).count
    }
    #expect(send(Self.move(Self.copy.center), isStagePressed: false) == 1)
    for kind in [
      Self.move(Self.copy.center), Self.press(Self.copy.center), Self.release(Self.copy.center),
      .wheel(Self.copy.center, dx: 0, dy: 1, isFine: false, isEnd: false, modifiers: []), .leave,
    ] {
      #expect(send(kind, isStagePressed: true) == 0)
      #expect(!pointer.isOnStage && !pointer.isPressed)
    }
    // The mouse was pressed while the finger was down, so its release does nothing afterwards.
    #expect(send(Self.press(Self.copy.center), isStagePressed: true) == 0)
    #expect(send(Self.release(Self.copy.center), isStagePressed: false) == 0)
    #expect(send(Self.press(Self.copy.center), isStagePressed: false) == 1)
    #expect(pointer.isPressed)
    #expect(send(Self.move(Self.outside), isStagePressed: true) == 1)
    #expect(send(Self.release(Self.copy.center), isStagePressed: true) == 1)
    #expect(!pointer.isPressed)
  }

  @Test func closingThePresenterViewEndsEveryDrag() {
    for kinds in [[Self.press(Self.copy.center)], [Self.move(Self.copy.center)], []] {
      var pointer = PresenterPointer()
      for kind in kinds {
        _ = pointer.events(
          for: InputEvent(time: 1, kind: kind), in: Self.layout, extent: Self.extent,
          isStagePressed: false)
      }
      let last = pointer.endDrag(at: 2).map(\.kind)
      let isHeld = kinds == [Self.press(Self.copy.center)]
      #expect(last == (isHeld ? [.cancel] : []) + (kinds.isEmpty ? [] : [.leave]))
      #expect(!pointer.isOnStage && pointer.endDrag(at: 3).isEmpty)
    }
  }
}
