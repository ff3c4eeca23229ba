import CX11
import CardInput
import Testing
import X11TestSupport

@testable import CardX11

/// Compares the keyboard layout that the program reads from XKB with Xlib's.
@Suite struct KeyMapTests {
  /// Layouts with three and four levels, two groups, groups that some keys lack, and Alt on another key.
  nonisolated static let layouts = [
    ["us"], ["de"], ["us,ru,de", "-option", "grp:alt_shift_toggle"],
    ["fr", "-option", "altwin:swap_alt_win"],
  ]

  @Test(arguments: layouts) func everyKeyHasTheMeaningThatXlibGives(layout: [String]) throws {
    let server = try XvfbServer()
    let harness = try Harness(server)
    let change = try ChildProcess("setxkbmap", layout, environment: ["DISPLAY": server.display])
    try #require(change.wait(seconds: 10) == 0)
    let display = try #require(XOpenDisplay(server.display))
    defer { XCloseDisplay(display) }
    let map = try #require(KeyMap.query(harness.stage.connection).value)
    for keycode in UInt8(8)...255 {
      for modifiers in UInt32(0)...255 {
        for group in UInt32(0)..<4 {
          let state = group << 13 | modifiers
          var (symbol, used): (KeySym, UInt32) = (0, 0)
          XkbLookupKeySym(display, keycode, state, &used, &symbol)
          try #require(
            map.symbol(keycode: keycode, state: state) == symbol, "\(keycode) under \(state)")
        }
      }
      for group in 0..<4 {
        for level in 0..<4 {
          let symbol = XkbKeycodeToKeysym(display, keycode, Int32(group), Int32(level))
          try #require(map.symbol(keycode: keycode, group: group, level: level) == symbol)
        }
      }
    }
    for symbol in [XK_Alt_L, XK_Super_L, XK_Shift_L, XK_Num_Lock].map(KeySym.init) {
      #expect(map.modifiers(of: symbol) == XkbKeysymToModifiers(display, symbol))
    }
  }

  /// The server reports the new layout to the programs that selected the event.
  @Test(arguments: [[], [.keyboard]] as [Set<ServerFeature>])
  func aChangeOfTheLayoutIsFollowed(without: Set<ServerFeature>) throws {
    let server = try XvfbServer()
    let harness = try Harness(server, withholding: without)
    let change = try ChildProcess("setxkbmap", ["de"], environment: ["DISPLAY": server.display])
    try #require(change.wait(seconds: 10) == 0)
    harness.user.key("udiaeresis")
    #expect(
      harness.run(seconds: 3) {
        $0.kinds.contains(.keyDown(name: "udiaeresis", modifiers: [], isRepeat: false, text: "ü"))
      }, "\(harness.kinds)")
  }
}
