import CardSystem

/// A report about Xwayland: the compositor, and whether it enlarges the windows of X11 programs.
struct XwaylandReport {
  let lines: [DisplayReport.Line]

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - manager: The name of the window manager, which is a part of the compositor.
  ///   - monitors: The monitors that Xwayland shows to X11 programs.
  init(_ wayland: WaylandOutputs?, manager: String?, _ monitors: [Monitor]) {
    let compositor = wayland?.compositor ?? manager
    let outputs = wayland?.outputs ?? []
    let areEnlarged = outputs.indices.map { index in
      let output = outputs[index]
      let monitor =
        monitors.named(output.name) ?? (monitors.indices.contains(index) ? monitors[index] : nil)
      // Xwayland's modes have widths that are multiples of eight.
      return output.width > (monitor?.rect.width ?? output.logicalWidth) + 8
    }
    lines =
      [("server", "Xwayland" + (compositor.map { " under \($0)" } ?? ""))]
      + zip(outputs, areEnlarged).map { output, isEnlarged in
        let effect = isEnlarged ? ": X11 windows are enlarged, so they are not sharp" : ""
        let scale = DisplayReport.rounded(output.scale)
        return (
          "output", "\(output.name) \(output.width)×\(output.height), scale \(scale)\(effect)"
        )
      }
      + (areEnlarged.contains(true) ? [("sharp windows", Self.remedy(in: compositor ?? ""))] : [])
  }

  /// Returns the compositor's setting that lets X11 programs draw at full resolution.
  private static func remedy(in compositor: String) -> String {
    let name = compositor.lowercased()
    return if name.contains("gnome") || name.contains("mutter") {
      "GNOME 47 or newer: gsettings set org.gnome.mutter experimental-features "
        + "\"['scale-monitor-framebuffer', 'xwayland-native-scaling']\""
    } else if name.contains("kwin") {
      "System Settings, Display & Monitor, Legacy applications (X11): Apply scaling themselves"
    } else if name.contains("hyprland") {
      "hyprland.conf: xwayland { force_zero_scaling = true }"
    } else {
      "set the output's scale to 1 in the compositor, and choose the size with --scale"
    }
  }
}
