import CardInput
import CardKinetics
import CardSystem
import CardX11
import Testing
import X11TestSupport

/// Tests the translation of real input, which XTEST sends, with XInput 2 and with the core protocol.
@Suite struct InputTests {
  nonisolated static let protocols: [Set<ServerFeature>] = [[], [.input2]]

  @Test(arguments: protocols)
  func aDragOutsideTheWindowStillGetsItsRelease(without: Set<ServerFeature>) throws {
    let harness = try Harness(Servers.get(), withholding: without)
    harness.user.drag([(100, 100), (900, 700)], samples: 8, interval: 0.002)
    let released = UserInput.release(Point(900, 700), button: 1, modifiers: [])
    #expect(harness.run { $0.kinds.contains(released) })
    #expect(
      harness.kinds.contains(.press(Point(100, 100), button: 1, device: .mouse, modifiers: [])))
    #expect(!harness.kinds.contains(.cancel))
    #expect(harness.run { $0.kinds.last == .leave })
  }

  @Test(arguments: protocols)
  func everySampleArrivesWithItsOwnStamp(without: Set<ServerFeature>) throws {
    let harness = try Harness(Servers.get(), withholding: without)
    let began = MonotonicClock.now()
    harness.user.drag([(50, 50), (250, 150)], samples: 20, interval: 0.004)
    harness.run { $0.kinds.contains { if case .release = $0 { true } else { false } } }
    let moves = harness.inputs.filter { if case .move = $0.kind { true } else { false } }
    // The first move brings the pointer into the window.
    #expect(moves.count == 21)
    #expect(moves.last?.kind == .move(Point(250, 150), modifiers: []))
    #expect(moves.map(\.time) == moves.map(\.time).sorted())
    let length = try #require(moves.last).time - moves[1].time
    #expect(length > 0.06 && length < 0.5)
    #expect(moves[1].time > began - 0.01 && moves[20].time <= MonotonicClock.now())
  }

  @Test(arguments: protocols)
  func theWheelTurnsByWholeNotches(without: Set<ServerFeature>) throws {
    let harness = try Harness(Servers.get(), withholding: without)
    harness.user.move(200, 150)
    harness.user.wheel(dy: 2)
    harness.user.wheel(dy: -1)
    harness.user.wheel(dx: 1)
    harness.user.wheel(dx: -1)
    func wheels(_ harness: Harness) -> [UserInput] {
      harness.kinds.filter { if case .wheel = $0 { true } else { false } }
    }
    harness.run { wheels($0).count == 5 }
    let notches = [(0.0, 1.0), (0, 1), (0, -1), (1, 0), (-1, 0)]
    #expect(
      wheels(harness)
        == notches.map {
          .wheel(Point(200, 150), dx: $0, dy: $1, isFine: false, isEnd: false, modifiers: [])
        })
  }

  @Test(arguments: protocols)
  func otherButtonsThanThreeAreIgnored(without: Set<ServerFeature>) throws {
    let harness = try Harness(Servers.get(), withholding: without)
    for button in [8, 9, 2, 3] { harness.user.click(60, 60, button: button) }
    harness.run {
      $0.kinds.contains(.release(Point(60, 60), button: 3, modifiers: []))
    }
    let pressed = harness.kinds.compactMap {
      if case .press(_, let button, _, _) = $0 { button } else { nil }
    }
    #expect(pressed == [2, 3])
  }

  @Test(arguments: protocols)
  func aPressIsCancelledWhenTheWindowGoes(without: Set<ServerFeature>) throws {
    let harness = try Harness(Servers.get(), withholding: without)
    let window = try #require(harness.user.window())
    harness.user.move(100, 100)
    harness.user.press()
    #expect(harness.run { $0.kinds.contains { if case .press = $0 { true } else { false } } })
    harness.user.unmap(window.id)
    #expect(harness.run { $0.events.contains(.unmapped) })
    harness.user.release()
    #expect(harness.kinds.filter { $0 == .cancel }.count == 1)
    #expect(!harness.kinds.contains { if case .release = $0 { true } else { false } })
  }

  @Test(arguments: protocols)
  func aWindowThatShrinksBelowADragKeepsIt(without: Set<ServerFeature>) throws {
    let harness = try Harness(Servers.get(), withholding: without)
    let window = try #require(harness.user.window())
    harness.user.move(300, 200)
    harness.user.press()
    harness.user.move(350, 250)
    let moved = UserInput.move(Point(350, 250), modifiers: [])
    #expect(harness.run { $0.kinds.contains(moved) })
    harness.forget()
    harness.user.resize(window.id, 200, 100)
    #expect(harness.run { $0.events.contains(.resized(width: 200, height: 100)) })
    harness.user.move(351, 250)
    harness.user.release()
    let released = UserInput.release(Point(351, 250), button: 1, modifiers: [])
    #expect(harness.run { $0.kinds.contains(released) })
    let next = UserInput.move(Point(351, 250), modifiers: [])
    #expect(Array(harness.kinds.prefix(2)) == [next, released], "\(harness.kinds)")
  }

  @Test(arguments: protocols)
  func aBurstOfMotionLosesNoRelease(without: Set<ServerFeature>) throws {
    let harness = try Harness(Servers.get(), withholding: without)
    harness.user.move(10, 10)
    harness.user.press()
    harness.user.burst(20_000, x: 10, y: 10, width: 300)
    harness.user.release()
    harness.user.key("a")
    #expect(
      harness.run(seconds: 10) {
        $0.kinds.contains { if case .keyUp = $0 { true } else { false } }
      })
    #expect(harness.kinds.filter { if case .move = $0 { true } else { false } }.count >= 20_000)
    #expect(harness.kinds.contains { if case .release = $0 { true } else { false } })
  }
}
