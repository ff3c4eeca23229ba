import CX11
import CardInput
import Testing
import X11TestSupport

@testable import CardX11

/// Tests the names, modifiers and repeats of real keys, which XTEST sends.
@Suite struct KeyTests {
  nonisolated static let names: [(sent: String, got: String, modifiers: Modifiers)] = [
    ("question", "question", .shift), ("F1", "F1", []), ("F11", "F11", []), ("1", "1", []),
    ("z", "z", []), ("Z", "z", .shift), ("KP_Enter", "Return", []), ("KP_Home", "Home", []),
    ("Prior", "Page_Up", []), ("Next", "Page_Down", []), ("Escape", "Escape", []),
    ("space", "space", []), ("period", "period", []), ("Left", "Left", []),
  ]

  @Test(arguments: names, [[], [.keyboard]] as [Set<ServerFeature>])
  func keysHaveTheirPlainNames(
    _ key: (sent: String, got: String, modifiers: Modifiers), without: Set<ServerFeature>
  ) throws {
    let (sent, got, modifiers) = key
    let harness = try Harness(Servers.get(), withholding: without)
    harness.user.key(sent)
    let down = UserInput.keyDown(name: got, modifiers: modifiers, isRepeat: false)
    #expect(harness.run(seconds: 2) { $0.kinds.contains(down) }, "\(harness.kinds)")
    #expect(harness.run(seconds: 2) { $0.kinds.contains(.keyUp(name: got, modifiers: modifiers)) })
  }

  @Test func keysymsAreNamedAsTheirEvents() {
    #expect(Keysyms.eventName(of: "Next") == "Page_Down")
    #expect(Keysyms.eventName(of: "period") == "period")
    #expect(Keysyms.eventName(of: "Pgae_Down") == nil)
    #expect(Keysyms.eventName(of: "é") == "eacute" && Keysyms.eventName(of: "ö") == "odiaeresis")
    #expect(Keysyms.eventName(of: "€") == "EuroSign" && Keysyms.eventName(of: "§") == "section")
    // The keys of these characters send "ccaron" and "Cyrillic_che", not the Unicode keysyms.
    #expect(Keysyms.eventName(of: "č") == nil && Keysyms.eventName(of: "ч") == nil)
  }

  @Test func modifiersComeWithTheKey() throws {
    let harness = try Harness(Servers.get())
    harness.user.key("z", holding: ["Control_L"])
    harness.user.key("Tab", holding: ["Shift_L"])
    harness.user.key("q", holding: ["Alt_L"])
    let wanted: [UserInput] = [
      .keyDown(name: "z", modifiers: .control, isRepeat: false),
      .keyDown(name: "Tab", modifiers: .shift, isRepeat: false),
      .keyDown(name: "q", modifiers: .alt, isRepeat: false),
    ]
    #expect(harness.run(seconds: 2) { wanted.allSatisfy($0.kinds.contains) })
  }

  /// If XKB's detectable repeat is off, the server sends a release before each repeat.
  @Test(arguments: [true, false])
  func repeatsOfAHeldKeyAreMarked(isDetectable: Bool) throws {
    let harness = try Harness(Servers.get())
    #expect(harness.stage.translator.detectsRepeats)
    #expect(harness.stage.connection.detectKeyRepeats(isDetectable).value == isDetectable)
    harness.stage.translator.detectsRepeats = isDetectable
    harness.user.setKeyRepeat(delay: 80, interval: 20)
    harness.user.keyDown("Right")
    let again = UserInput.keyDown(name: "Right", modifiers: [], isRepeat: true)
    #expect(harness.run { $0.kinds.filter { $0 == again }.count >= 3 })
    harness.user.keyUp("Right")
    let up = UserInput.keyUp(name: "Right", modifiers: [])
    #expect(harness.run { $0.kinds.contains(up) })
    #expect(harness.kinds.filter { $0 == up }.count == 1)
    #expect(harness.kinds.first == .keyDown(name: "Right", modifiers: [], isRepeat: false))
  }

  @Test func theKeyLeftOfOneIsNamedByItsPosition() throws {
    let harness = try Harness(Servers.get())
    harness.user.key("grave")
    let name = "TLDE"
    let both: [UserInput] = [
      .keyDown(name: name, modifiers: [], isRepeat: false), .keyUp(name: name, modifiers: []),
    ]
    #expect(harness.run { $0.kinds.count >= 2 })
    #expect(harness.kinds == both)
  }

  /// A key that acted in another window may still be held when this window takes the focus.
  @Test func aKeyHeldSinceBeforeTheFocusRepeats() throws {
    let harness = try Harness(Servers.get())
    harness.user.dropFocus()
    harness.run { !$0.stage.hasFocus }
    harness.user.keyDown("d")
    defer { harness.user.keyUp("d") }
    harness.stage.takeFocus()
    #expect(harness.run { $0.stage.hasFocus })
    #expect(harness.run(seconds: 5) { !$0.kinds.isEmpty })
    let downs = harness.kinds.filter { if case .keyDown = $0 { true } else { false } }
    #expect(
      downs.allSatisfy { $0 == .keyDown(name: "d", modifiers: [], isRepeat: true) }, "\(downs)")
  }

  /// A shortcut is found by the key's symbol, then by the symbols of other layouts, then by the US keyboard if no
  /// layout has the symbol.
  @Test(arguments: [
    (layout: "ru", key: "AB02", state: UInt32(0), names: ["x", "Cyrillic_che"]),
    ("gr", "AB02", 0, ["x", "Greek_chi"]), ("gr", "AD01", 0, ["semicolon", "q"]),
    ("us,il", "AD01", group2, ["slash", "q"]), ("us,ru", "AD01", group2, ["q", "Cyrillic_shorti"]),
    ("th", "AE03", 0, ["minus", "3"]),
    // The layout has the character only with AltGr.
    ("epo", "AD01", 0, ["q", "scircumflex"]), ("tm", "AB03", 0, ["ccedilla", "c"]),
    ("de", "AD11", 0, ["udiaeresis", "bracketleft"]),
    // A Latin letter or a digit is the key's only name, although another layout has a shortcut there.
    ("fr", "AC10", 0, ["m"]), ("us,fr", "AD01", group2, ["a"]), ("us,fr", "AC01", group2, ["q"]),
    // Digits that need Shift, or AltGr.
    ("fr", "AE01", 0, ["ampersand", "1"]), ("fr", "AE01", UInt32(ShiftMask), ["1"]),
    ("fr", "AE02", 0, ["eacute", "2"]), ("cz", "AE04", 0, ["4", "ccaron"]),
    // A clicker's key for a black screen; the layout has the period only with Shift.
    ("fr", "AB09", 0, ["colon", "period"]), ("fr", "AB07", 0, ["comma"]),
    ("lt", "AE01", 0, ["1", "aogonek"]), ("us", "AE01", UInt32(ShiftMask), ["exclam"]),
    // AltGr chooses another symbol of the key.
    ("de", "AD01", UInt32(Mod5Mask), ["at"]),
  ])
  func aKeyHasTheNamesOfItsSymbolThenOfOtherLayouts(
    layout: String, key: String, state: UInt32, names: [String]
  ) throws {
    let server = try XvfbServer()
    let harness = try Harness(server)
    let change = try ChildProcess("setxkbmap", [layout], environment: ["DISPLAY": server.display])
    try #require(change.wait(seconds: 10) == 0)
    let map = try #require(KeyMap.query(harness.stage.connection).value)
    let keycode = try #require(map.keycode(named: key))
    let found = KeyNames(harness.stage.connection, map: map).names(keycode: keycode, state: state)
    #expect(found == names)
  }

  private nonisolated static let group2: UInt32 = 1 << 13

  /// On a Czech keyboard, the key of 1 types a plus without Shift. The plus is a shortcut.
  @Test(arguments: [true, false]) func aDigitComesFirstInANumber(takesNumber: Bool) throws {
    let server = try XvfbServer()
    let harness = try Harness(server)
    let change = try ChildProcess("setxkbmap", ["cz"], environment: ["DISPLAY": server.display])
    try #require(change.wait(seconds: 10) == 0)
    harness.stage.takesNumber = { takesNumber }
    harness.user.key("plus")
    let down = UserInput.keyDown(
      name: takesNumber ? "1" : "plus", modifiers: [], isRepeat: false,
      text: takesNumber ? "+" : nil)
    #expect(harness.run { $0.kinds.contains(down) }, "\(harness.kinds)")
  }

  @Test func keysWithSuperAreLeftToTheDesktopUnlessTheyAreShortcuts() throws {
    let harness = try Harness(Servers.get())
    harness.stage.isShortcut = { name, modifiers in
      modifiers.contains(.super) ? name == "b" : name == "q"
    }
    harness.user.key("q", holding: ["Super_L"])
    harness.user.key("b", holding: ["Super_L"])
    let bound = UserInput.keyDown(name: "b", modifiers: .super, isRepeat: false)
    #expect(harness.run { $0.kinds.contains(bound) })
    #expect(!harness.kinds.contains { if case .keyDown("q", _, _, _) = $0 { true } else { false } })
  }

  /// The repeats of such a key must not act as a press.
  @Test func aKeyHeldSinceBeforeTheReleaseOfSuperRepeats() throws {
    let harness = try Harness(Servers.get())
    harness.stage.isShortcut = { name, modifiers in name == "q" && modifiers.isEmpty }
    harness.user.setKeyRepeat(delay: 80, interval: 20)
    harness.user.keyDown("Super_L")
    harness.user.keyDown("q")
    harness.user.keyUp("Super_L")
    defer { harness.user.keyUp("q") }
    func downs(_ harness: Harness) -> [UserInput] {
      harness.kinds.filter { if case .keyDown("q", _, _, _) = $0 { true } else { false } }
    }
    #expect(harness.run { !downs($0).isEmpty })
    #expect(downs(harness).first == .keyDown(name: "q", modifiers: [], isRepeat: true))
  }

  /// The pointer enters while another window has the focus and receives the key's release.
  @Test func aKeyThatWasReleasedElsewhereIsUp() throws {
    let harness = try Harness(Servers.get())
    harness.user.dropFocus()
    harness.run { !$0.stage.hasFocus }
    harness.user.keyDown("d")
    harness.user.move(50, 50)
    #expect(harness.run { $0.kinds.contains { if case .move = $0 { true } else { false } } })
    harness.user.keyUp("d")
    harness.stage.takeFocus()
    #expect(harness.run { $0.stage.hasFocus })
    harness.forget()
    harness.user.key("d")
    #expect(
      harness.run { $0.kinds.contains(.keyDown(name: "d", modifiers: [], isRepeat: false)) },
      "\(harness.kinds)")
  }

  @Test func losingTheFocusReleasesTheKeys() throws {
    let harness = try Harness(Servers.get())
    harness.user.keyDown("s")
    harness.run { !$0.kinds.isEmpty }
    harness.user.dropFocus()
    #expect(harness.run { $0.kinds.contains(.keyUp(name: "s", modifiers: [])) })
    #expect(!harness.stage.hasFocus)
    harness.user.keyUp("s")
    // Without a manager, a click gives the focus back.
    harness.forget()
    harness.user.click(20, 20)
    harness.run { $0.stage.hasFocus }
    harness.user.key("a")
    #expect(
      harness.run {
        $0.kinds.contains(.keyDown(name: "a", modifiers: [], isRepeat: false))
      })
  }
}
