import CX11
import CardInput
import CardKinetics
import CardSystem
import Testing
import X11TestSupport

@testable import CardX11

/// Tests the window's properties, its fullscreen mode, and errors of the display.
@Suite struct WindowTests {
  @Test func theManagerLearnsTheWindowsNameAndType() throws {
    let harness = try Harness(Servers.get()) {
      $0.title = "Cardstage – Ä"
    }
    harness.stage.setIcons([IconImage(width: 2, height: 1, pixels: [0xFF00_0000, 0x80FF_FFFF])])
    let window = try #require(harness.user.window())
    #expect(harness.user.text("_NET_WM_NAME", of: window.id) == "Cardstage – Ä")
    #expect(harness.user.text("WM_CLASS", of: window.id) == "cardstage\0Cardstage\0")
  }

  /// A manager that gets no answer waits, and then resizes the window without waiting for frames.
  @Test func theManagerGetsAnAnswerEvenIfNoFrameFollows() throws {
    let server = try Servers.get()
    let harness = try Harness(server)
    let window = harness.windowID
    let manager = try Peer(display: server.display)
    let sync = harness.stage.connection.atoms[.netWMSyncRequest]
    func count(_ harness: Harness) -> Int {
      // The window's requests must reach the server before the user's.
      _ = harness.stage.connection.desktop
      return harness.user.syncCount(of: window)
    }
    // The window only moves.
    manager.send("WM_PROTOCOLS", to: window, [0, 5, 0], source: sync)
    harness.user.place(window, 10, 10)
    #expect(harness.run { count($0) == 5 })
    // A new size is answered with its frame.
    manager.send("WM_PROTOCOLS", to: window, [0, 6, 0], source: sync)
    harness.user.resize(window, 300, 200)
    #expect(harness.run { $0.events.contains(.resized(width: 300, height: 200)) })
    #expect(count(harness) == 5)
    _ = try harness.paint()
    #expect(count(harness) == 6)
    // A hidden window draws no frame.
    harness.user.unmap(window)
    manager.send("WM_PROTOCOLS", to: window, [0, 7, 0], source: sync)
    harness.user.resize(window, 350, 250)
    #expect(harness.run { count($0) == 7 })
  }

  @Test func theCloseButtonOnlySendsARequest() throws {
    let harness = try Harness(Servers.get())
    let window = try #require(harness.user.window())
    harness.user.askToClose(window.id)
    #expect(harness.run { $0.events.contains(.closeRequested) })
    #expect(harness.user.seen(window.id) != nil)
  }

  @Test func theAreaThatAResizeUncoversHasTheScenesColour() throws {
    // The two depths have different pixel formats.
    for screen in ["1280x800x24", "1280x800x16"] {
      let harness = try Harness(Servers.get(screen: screen)) { $0.background = Color(255, 0, 0) }
      let window = try #require(harness.user.window(pid: nil))
      _ = try harness.paint()
      harness.stage.setBackground(Color(0, 0, 255))
      _ = harness.stage.connection.desktop
      harness.user.resize(window.id, 600, 500)
      // Nothing is drawn during the test.
      let pixels = try #require(harness.user.pixels(of: window.id))
      #expect(pixels.width == 600 && pixels.height == 500)
      #expect(pixels[550, 50] == 0x0000FF && pixels[50, 450] == 0x0000FF)
      #expect(pixels[20, 20] == 0xFF0000 && pixels[380, 20] == 0x00FF00)
    }
  }

  @Test func fullscreenWithoutAManagerFillsTheScreenAndGoesBack() throws {
    let harness = try Harness(Servers.get())
    harness.stage.setFullscreen(true)
    #expect(harness.run { $0.stage.size == (1280, 800) && $0.stage.isFullscreen })
    #expect(try harness.paint().quarters == PixelGrid.paintedQuarters)
    #expect(harness.events.contains(.fullscreenChanged(true)))
    let isFulfilled = harness.stage.requests.open == nil
    #expect(isFulfilled)
    harness.stage.setFullscreen(false)
    #expect(harness.run { $0.stage.size == (400, 300) && !$0.stage.isFullscreen })
  }

  /// A tiling manager may keep the size of its windows, put them into no frame and lack EWMH.
  @Test func fullscreenThatAManagerWithoutEWMHPreventsIsReported() throws {
    let server = try XvfbServer()
    let harness = try Harness(server)
    harness.user.manageWithoutEWMH()
    harness.stage.setFullscreen(true)
    // The timeout passes at once.
    harness.stage.requests.open?.until = 0
    let refusal = WindowEvent.refused(WindowManagerRequest.fill.refusal)
    #expect(harness.run { $0.events.contains(refusal) })
    #expect(harness.stage.size == (400, 300))
  }

  @Test func fullscreenByAManagerAndBack() throws {
    let server = try XvfbServer()
    let manager = try ChildProcess("openbox", environment: ["DISPLAY": server.display])
    defer { manager.end() }
    let user = try VirtualUser(display: server.display)
    try #require(user.waitForManager(seconds: 5))
    let harness = try Harness(server)
    harness.stage.setFullscreen(true)
    #expect(harness.run { $0.stage.size == (1280, 800) && $0.stage.isFullscreen })
    #expect(try harness.paint().quarters == PixelGrid.paintedQuarters)
    harness.stage.setFullscreen(false)
    #expect(harness.run { $0.stage.size == (400, 300) && !$0.stage.isFullscreen })
    #expect(harness.events.filter { $0 == .fullscreenChanged(true) }.count == 1)
    // Under a manager that grabs clicks, the window still gets a press and its release, and no cancel.
    let window = try #require(harness.user.window())
    harness.forget()
    harness.user.click(window.x + 50, window.y + 40)
    #expect(harness.run { $0.kinds.contains { if case .release = $0 { true } else { false } } })
    #expect(!harness.kinds.contains(.cancel))
    #expect(DisplayReport(harness.stage.connection)["window manager"] == "Openbox")
  }

  /// A manager can leave a fullscreen state, a hidden state and a frame on the window. They are invalid after the
  /// manager has ended.
  @Test func theStatesOfAnEndedManagerDoNotHold() throws {
    let server = try XvfbServer()
    let harness = try Harness(server)
    let window = harness.windowID
    var manager: VirtualUser? = try VirtualUser(display: server.display)
    manager?.manageAndIgnore()
    #expect(harness.run { $0.stage.placement.hasManager })
    let states = ["_NET_WM_STATE_HIDDEN", "_NET_WM_STATE_FULLSCREEN"]
    manager?.setProperty("_NET_FRAME_EXTENTS", of: window, to: [5, 5, 20, 5])
    manager?.setProperty("_NET_WM_STATE", of: window, to: states)
    #expect(harness.run { $0.stage.isFullscreen && !$0.stage.isShown })
    #expect(harness.stage.watch.frame == FrameExtents(left: 5, right: 5, top: 20, bottom: 5))
    manager = nil
    #expect(harness.run { !$0.stage.placement.hasManager && $0.stage.isShown })
    #expect(harness.stage.watch.frame == FrameExtents())
    harness.stage.setFullscreen(false)
    #expect(!harness.stage.isFullscreen)
    #expect(harness.run { $0.stage.size == (400, 300) })
    // The next manager must not adopt the states.
    #expect(harness.user.items("_NET_WM_STATE", of: window).count == 1)
  }

  /// When such a manager ends, the server maps the windows that the manager had made icons.
  @Test func theIconicStateOfAnEndedManagerWithoutEWMHDoesNotHold() throws {
    let harness = try Harness(Servers.get())
    let window = harness.windowID
    harness.user.setProperty("WM_STATE", of: window, to: [3, 0])
    harness.user.unmap(window)
    #expect(harness.run { $0.stage.visibility.isIconic && !$0.stage.isMapped })
    harness.forget()
    harness.user.map(window)
    #expect(harness.run { $0.stage.isShown })
    #expect(harness.events.contains(.visibilityChanged))
  }

  /// A manager may take long to map the window, for example if the user chooses its position.
  @Test func aRequestOfAnUnmappedWindowWaitsUntilItIsMapped() throws {
    let server = try XvfbServer()
    let harness = try Harness(server)
    let window = harness.windowID
    harness.user.manageWithoutEWMH()
    harness.stage.setFullscreen(true)
    harness.user.unmap(window)
    #expect(harness.run { $0.events.contains(.unmapped) })
    harness.stage.requests.open?.until = 0
    harness.user.map(window)
    #expect(harness.run { $0.events.contains(.mapped) })
    let isOpen = harness.stage.requests.open != nil
    #expect(isOpen && !harness.events.contains { if case .refused = $0 { true } else { false } })
  }

  /// Handles all events that the server sent as answers to the window's requests.
  private func drainAnswers(_ harness: Harness) {
    _ = harness.stage.connection.desktop
    harness.run { _ in true }
  }

  @Test func theEndOfAManagerTakesNoFocusFromAnotherProgram() throws {
    let server = try XvfbServer()
    let harness = try Harness(server)
    #expect(harness.run { $0.stage.hasFocus })
    var manager: VirtualUser? = try VirtualUser(display: server.display)
    manager?.manageAndIgnore()
    #expect(harness.run { $0.stage.placement.hasManager })
    harness.user.dropFocus()
    #expect(harness.run { !$0.stage.hasFocus })
    manager = nil
    #expect(harness.run { !$0.stage.placement.hasManager })
    drainAnswers(harness)
    #expect(!harness.stage.hasFocus)
  }

  /// The server unmaps and maps a window whose manager ends.
  @Test(arguments: [true, false])
  func aWindowThatIsMappedAgainTakesTheFocusIfItHadTheFocus(hadFocus: Bool) throws {
    let harness = try Harness(Servers.get())
    let window = harness.windowID
    #expect(harness.run { $0.stage.hasFocus })
    if !hadFocus {
      harness.user.dropFocus()
      #expect(harness.run { !$0.stage.hasFocus })
    }
    harness.user.unmap(window)
    #expect(harness.run { $0.events.contains(.unmapped) && !$0.stage.hasFocus })
    harness.user.map(window)
    #expect(harness.run { $0.events.contains(.mapped) })
    drainAnswers(harness)
    #expect(harness.stage.hasFocus == hadFocus)
  }

  /// The server refuses the focus for a window that another program has hidden.
  @Test func takingTheFocusOfAHiddenWindowIsNoFault() throws {
    let harness = try Harness(Servers.get())
    harness.user.dropFocus()
    #expect(harness.run { !$0.stage.hasFocus })
    harness.user.unmap(harness.windowID)
    // The event has not been read yet.
    #expect(harness.stage.isMapped)
    harness.stage.focusUnaided()
    #expect(harness.run { $0.events.contains(.unmapped) })
    #expect(DisplayConnection.strayErrorCount == 0)
  }

  /// Xlib sends messages to the window of the input method, which may have ended.
  @Test func aRequestForALostWindowOfAnotherProgramIsNoFault() throws {
    let server = try Servers.get()
    let harness = try Harness(server)
    let other = try Peer(display: server.display)
    other.destroyWindow()
    let connection = harness.stage.connection
    connection.watch(other.window)
    XSelectInput(connection.display, other.window, PropertyChangeMask)
    XSync(connection.display, 0)
    #expect(DisplayConnection.strayErrorCount == 0)
  }

  @Test func anotherModeIsFilledAtItsRate() throws {
    // The test needs a server of its own, since the test changes the screen.
    let server = try XvfbServer()
    let harness = try Harness(server) { $0.isFullscreen = true }
    #expect(harness.run { $0.stage.size == (1280, 800) })
    try #require(harness.user.setMode(800, 600, rate: 50))
    #expect(harness.run { $0.stage.size == (800, 600) })
    #expect(abs(harness.stage.refreshRate - 50) < 0.01)
    #expect(harness.stage.isFullscreen)
    #expect(harness.stage.connection.screenSize == (800, 600))
    #expect(try harness.paint().quarters == PixelGrid.paintedQuarters)
  }

  @Test func aWindowCanOpenFullscreen() throws {
    let harness = try Harness(Servers.get()) { $0.isFullscreen = true }
    #expect(harness.run { $0.stage.size == (1280, 800) })
    #expect(harness.stage.isFullscreen)
  }

  @Test func theReportDescribesTheDisplay() throws {
    let harness = try Harness(Servers.get())
    let report = DisplayReport(harness.stage.connection)
    #expect(report["screen"] == "1280×800")
    #expect(report["depth"] == "24, 32 bits a pixel")
    #expect(report["MIT-SHM"]?.hasSuffix("attach works") == true)
    #expect(report["window manager"] == "none")
    #expect(abs(harness.stage.refreshRate - 60) < 1)
  }

  @Test func aMissingDisplayIsATypedError() {
    // The reason may contain text that other tests wrote to standard error in the meantime.
    #expect {
      try DisplayConnection(name: ":4711")
    } throws: { error in
      guard case .noDisplay(let name, _) = error as? DisplayError else { return false }
      return name == ":4711" && "\(error)".hasPrefix("no display: cannot open \":4711\"")
    }
  }
}
