import CardSystem
import Testing

@testable import CardX11

/// Tests the lines of `doctor` about Xwayland.
@Suite struct XwaylandReportTests {
  /// Returns the lines for an output of 3840×2160 pixels at a scale of 2.
  ///
  /// - Parameter drawnWidth: The width that Xwayland draws.
  private func lines(_ compositor: String?, manager: String? = nil, drawnWidth: Int)
    -> [String: String]
  {
    let text =
      (compositor.map { "compositor \($0)\n" } ?? "") + "output DP-1 3840 2160 1920 1080\n"
    let rect = ScreenRect(x: 0, y: 0, width: drawnWidth, height: drawnWidth * 9 / 16)
    let report = XwaylandReport(
      WaylandOutputs(text), manager: manager, [Monitor(name: "XWAYLAND0", rect: rect)])
    return Dictionary(uniqueKeysWithValues: report.lines.map { ($0.label, $0.value) })
  }

  @Test(arguments: [
    ("gnome-shell", "xwayland-native-scaling"), ("kwin_wayland", "Apply scaling themselves"),
    ("Hyprland", "force_zero_scaling"), ("sway", "--scale"),
  ])
  func aScaledOutputNamesTheDesktopsSwitch(compositor: String, words: String) {
    let lines = lines(compositor, drawnWidth: 1920)
    #expect(lines["server"] == "Xwayland under \(compositor)")
    #expect(
      lines["output"] == "DP-1 3840×2160, scale 2: X11 windows are enlarged, so they are not sharp")
    #expect(lines["sharp windows"]?.contains(words) == true)
  }

  @Test func anOutputThatXwaylandDrawsInFullIsSharp() {
    let lines = lines("kwin_wayland", drawnWidth: 3840)
    #expect(lines["output"] == "DP-1 3840×2160, scale 2")
    #expect(lines["sharp windows"] == nil)
  }

  @Test func theWindowManagerNamesACompositorThatTheSystemHides() {
    #expect(
      lines(nil, manager: "GNOME Shell", drawnWidth: 1920)["server"] == "Xwayland under GNOME Shell"
    )
    #expect(XwaylandReport(nil, manager: nil, []).lines.map(\.value) == ["Xwayland"])
  }

  @Test(arguments: [
    "output DP-1 3840 2160 1920", "output DP-1 3840 2160 0 0", "output DP-1 x 2160 1920 1080",
    "outputs DP-1 3840 2160 1920 1080", "compositor", "",
  ])
  func aLineOfAnotherFormIsIgnored(text: String) {
    #expect(WaylandOutputs(text) == WaylandOutputs(""))
  }
}
