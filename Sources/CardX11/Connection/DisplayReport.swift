import CX11
package import CardSystem

/// A display's capabilities as labelled lines for the user (the `doctor` command).
package struct DisplayReport {
  package typealias Line = (label: String, value: String)

  package let lines: [Line]

  /// The value of the line with a label, or nil if no line has the label.
  package subscript(_ label: String) -> String? { lines.first { $0.label == label }?.value }

  /// Queries the server without opening a window.
  ///
  /// - Parameter wayland: A function that queries the Wayland compositor. It is called only if the server is Xwayland.
  package init(_ connection: DisplayConnection, wayland: () -> WaylandOutputs? = { nil }) {
    let monitors = connection.monitors.value
    let xwayland =
      connection.isXwayland(with: monitors)
      ? XwaylandReport(wayland(), manager: connection.windowManager.value?.name, monitors).lines
      : []
    lines =
      Self.server(connection) + xwayland + Self.pixels(connection)
      + Self.monitors(monitors, connection)
      + Self.extensions(connection) + Self.desktop(connection)
  }

  private static func server(_ connection: DisplayConnection) -> [Line] {
    let display = connection.display
    let version = "\(XProtocolVersion(display)).\(XProtocolRevision(display))"
    let (width, height) = connection.screenSize
    let drivers = connection.drivers.value
    return [
      ("display", connection.name), ("vendor", String(cString: XServerVendor(display))),
      ("driver", drivers.isEmpty ? "not named" : drivers.joined(separator: ", ")),
      ("protocol", "\(version), release \(XVendorRelease(display))"),
      ("screen", "\(width)×\(height)"),
      ("byte order", XImageByteOrder(display) == MSBFirst ? "MSB first" : "LSB first"),
    ]
  }

  private static func pixels(_ connection: DisplayConnection) -> [Line] {
    guard let visual = try? VisualChoice(connection) else {
      return [("visual", "no TrueColor visual: unusable")]
    }
    let format = visual.format
    let masks = [format.redMask, format.greenMask, format.blueMask]
      .map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
    return [
      ("depth", "\(format.depth), \(format.bitsPerPixel) bits a pixel"),
      ("visual", "TrueColor \(masks)" + (visual.isDefault ? "" : ", not the screen's own")),
      ("frames", format.isDirect ? "sent as drawn" : "converted on their way"),
    ]
  }

  private static func monitors(_ monitors: [Monitor], _ connection: DisplayConnection) -> [Line] {
    let lines = monitors.enumerated().map { index, monitor in
      let rect = monitor.rect
      let geometry = "\(rect.width)×\(rect.height)+\(rect.x)+\(rect.y)"
      let rate = monitor.rate.map { "\(rounded($0)) Hz" } ?? "no rate given"
      let primary = monitor.isPrimary ? ", primary" : ""
      let density = monitor.density.map { ", \(Int($0.rounded())) dpi" } ?? ""
      return ("monitor", "\(index + 1) \(monitor.name) \(geometry), \(rate)\(density)\(primary)")
    }
    return lines + [("frame rate", "\(rounded(connection.refreshRate(of: monitors[0]))) Hz")]
  }

  private static func extensions(_ connection: DisplayConnection) -> [Line] {
    func text(_ found: Extensions.Extension?, missing: String = "missing") -> String {
      found.map { "\($0.version.major).\($0.version.minor)" } ?? missing
    }
    let extensions = connection.extensions
    let attach = extensions.sharedMemory.map { _ in
      SharedSegment.attached(connection, bytes: 4096).value != nil
        ? ", attach works" : ", attach refused"
    }
    let repeats = connection.detectKeyRepeats(true).value
    return [
      ("RANDR", text(extensions.randr)), ("RENDER", text(extensions.render)),
      ("Present", text(extensions.present)),
      ("XInput", text(extensions.input2, missing: "no 2.2: core events")),
      ("MIT-SHM", text(extensions.sharedMemory) + (attach ?? "")),
      ("SYNC", extensions.sync == nil ? "no" : "yes"),
      ("MIT-SCREEN-SAVER", text(extensions.screenSaver, missing: "no 1.1: not inhibited")),
      ("key repeat", repeats ? "detectable (XKB)" : "guessed from equal time stamps"),
    ]
  }

  private static func desktop(_ connection: DisplayConnection) -> [Line] {
    let desktop = connection.desktop
    let motion = desktop.prefersReducedMotion ? "requested" : "not requested"
    return [
      ("Xft.dpi", desktop.dpi ?? "not set"), ("scale", rounded(desktop.uiScale)),
      ("theme", desktop.themeName ?? "none named"),
      ("window manager", connection.windowManager.value?.name ?? "none"),
      ("reduced motion", motion + (desktop.hasSettings ? "" : " (no XSETTINGS)")),
    ]
  }

  /// Returns the value with at most two decimals.
  static func rounded(_ value: Double) -> String {
    let hundredths = (value * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? String(Int(hundredths)) : String(hundredths)
  }
}
