import Testing
import X11TestSupport

@testable import CardX11

/// Tests the reading of the desktop's settings.
@Suite struct SettingsTests {
  @Test(arguments: [
    ("Xft.dpi:\t192\n", 2.0), ("Xft.dpi: 96", 1), ("Xft.antialias: 1\nXft.dpi:  144 \n", 1.5),
    ("", 1), ("Xft.dpi: many", 1), ("Xft.dpi: -96", 1), ("Xft.dpi: 1e9", 5), ("Xft.dpi: 9", 0.5),
    ("Xft.dpi: nan", 1), ("XXft.dpi: 192", 1), ("Xft.dpi: 96\nXft.dpi: 192", 2),
    ("*dpi: 192", 2), ("! Xft.dpi: 192", 1), ("Xft.dpi: 19\\\n2", 2),
  ])
  func theScaleIsXftDpiOver96(text: String, scale: Double) {
    #expect(ResourceDatabase(text)?.scaleSettings.scale == scale)
  }

  /// Returns a property with one integer, one string and one colour, in a byte order.
  private static func property(bigEndian: Bool, animations: UInt8) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      return bigEndian ? bytes.reversed() : bytes
    }
    func name(_ text: String) -> [UInt8] {
      let padding = [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
      return number(text.utf8.count, 2) + Array(text.utf8) + padding + number(1, 4)
    }
    var bytes: [UInt8] = [bigEndian ? 1 : 0, 0, 0, 0] + number(1, 4) + number(3, 4)
    bytes += [1, 0] + name("Net/ThemeName") + number(5, 4) + Array("Plain\0\0\0".utf8)
    bytes += [2, 0] + name("Some/Colour") + [UInt8](repeating: 9, count: 8)
    bytes += [0, 0] + name("Gtk/EnableAnimations") + number(Int(animations), 4)
    return bytes
  }

  @Test(arguments: [false, true])
  func animationsOffIsReducedMotion(bigEndian: Bool) throws {
    let off = try #require(XSettings(Self.property(bigEndian: bigEndian, animations: 0)))
    #expect(off.prefersReducedMotion)
    #expect(off.themeName == "Plain")
    #expect(off.strings == ["Net/ThemeName": "Plain"])
    let on = try #require(XSettings(Self.property(bigEndian: bigEndian, animations: 1)))
    #expect(!on.prefersReducedMotion)
  }

  /// Most desktops multiply the dots per inch by the window's factor. On other desktops the factor applies.
  @Test(
    arguments: [
      ([:], nil), (["Xft/DPI": 98304], 1), (["Xft/DPI": 147456], 1.5),
      (["Gdk/WindowScalingFactor": 2, "Xft/DPI": 196608], 2),
      (["Gdk/WindowScalingFactor": 2, "Xft/DPI": 98304], 2), (["Gdk/WindowScalingFactor": 2], 2),
      (["Gdk/WindowScalingFactor": 2, "Xft/DPI": 245760], 2.5), (["Xft/DPI": -1], nil),
      (["Gdk/WindowScalingFactor": 900], 5),
    ] as [([String: Int], Double?)])
  func theScaleIsTheFactorOrTheDotsPerInch(integers: [String: Int], scale: Double?) throws {
    let server = try XvfbServer()
    let user = try VirtualUser(display: server.display)
    user.setResources("Xft.dpi: 120")
    user.publishSettings(integers: integers)
    #expect(try DisplayConnection(name: server.display).desktop.uiScale == scale ?? 1.25)
  }

  @Test func aTruncatedPropertyIsIgnored() {
    let whole = Self.property(bigEndian: false, animations: 0)
    for length in 0..<whole.count { #expect(XSettings(Array(whole[..<length])) == nil) }
  }

  @Test func theDisplaysOwnSettingsAreRead() throws {
    let server = try XvfbServer()
    let user = try VirtualUser(display: server.display)
    let plain = try DisplayConnection(name: server.display)
    #expect(plain.desktop.uiScale == 1)
    #expect(!plain.desktop.prefersReducedMotion)
    #expect(plain.desktop.themeName == nil)
    user.setResources("Xft.dpi:\t168\n")
    user.publishSettings(Self.property(bigEndian: false, animations: 0))
    // A connection that is already open sees the change.
    #expect(plain.desktop.uiScale == 1.75)
    let connection = try DisplayConnection(name: server.display)
    #expect(connection.desktop.uiScale == 1.75)
    #expect(connection.desktop.prefersReducedMotion)
    #expect(DisplayReport(connection)["reduced motion"] == "requested")
    #expect(connection.desktop.themeName == "Plain")
    #expect(DisplayReport(connection)["theme"] == "Plain")
  }
}
