import CX11

/// A display's capabilities as labelled lines for the user (the `doctor` command).
package struct DisplayReport: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package var label: String
    package var value: String
  }

  package private(set) var lines: [Line] = []

  /// The value under a label, or nil.
  package subscript(_ label: String) -> String? { lines.first { $0.label == label }?.value }

  /// Asks the server; opens no window.
  package init(_ connection: DisplayConnection) {
    addServer(connection)
    addPixels(connection)
    addMonitors(connection)
    addExtensions(connection)
    addDesktop(connection)
  }

  private mutating func add(_ label: String, _ value: String) {
    lines.append(Line(label: label, value: value))
  }

  private mutating func addServer(_ connection: DisplayConnection) {
    let display = connection.display
    add("display", connection.name)
    add("vendor", String(cString: XServerVendor(display)))
    add(
      "protocol",
      "\(XProtocolVersion(display)).\(XProtocolRevision(display)),"
        + " release \(XVendorRelease(display))")
  }

  private mutating func addPixels(_ connection: DisplayConnection) {
    let (width, height) = connection.screenSize
    add("screen", "\(width)×\(height)")
    add("byte order", XImageByteOrder(connection.display) == MSBFirst ? "MSB first" : "LSB first")
    guard let visual = try? VisualChoice(connection) else {
      add("visual", "no TrueColor visual: unusable")
      return
    }
    let format = visual.format
    add("depth", "\(format.depth), \(format.bitsPerPixel) bits a pixel")
    let masks = [format.redMask, format.greenMask, format.blueMask].map {
      String($0, radix: 16, uppercase: true)
    }
    add(
      "visual",
      "TrueColor \(masks.joined(separator: " "))"
        + (visual.isDefault ? "" : ", not the screen's own"))
    add("frames", format.isDirect ? "sent as drawn" : "converted on their way")
  }

  private mutating func addMonitors(_ connection: DisplayConnection) {
    let monitors = connection.monitors
    for (index, monitor) in monitors.enumerated() {
      let rect = monitor.rect
      let rate = monitor.rate.map { "\(Self.rounded($0)) Hz" } ?? "no rate given"
      add(
        "monitor",
        "\(index + 1) \(monitor.name) \(rect.width)×\(rect.height)+\(rect.x)+\(rect.y), \(rate)"
          + (monitor.isPrimary ? ", primary" : ""))
    }
    add("frame rate", "\(Self.rounded(connection.refreshRate(of: monitors[0]))) Hz")
  }

  private mutating func addExtensions(_ connection: DisplayConnection) {
    let extensions = connection.extensions
    add("RANDR", Self.text(extensions.randr?.version))
    add("RENDER", Self.text(extensions.render))
    add("Present", Self.text(extensions.present?.version))
    add("XInput", Self.text(extensions.input2?.version, missing: "no 2.2: core events"))
    if let shared = extensions.sharedMemory {
      let works = SharedSegment(connection, bytes: 4096) != nil
      add("MIT-SHM", Self.text(shared.version) + (works ? ", attach works" : ", attach refused"))
    } else {
      add("MIT-SHM", Self.text(nil))
    }
    add("SYNC", extensions.hasSync ? "yes" : "no")
    var detects: Int32 = 0
    XkbSetDetectableAutoRepeat(connection.display, 1, &detects)
    add("key repeat", detects != 0 ? "detectable (XKB)" : "guessed from equal stamps")
  }

  private mutating func addDesktop(_ connection: DisplayConnection) {
    add("Xft.dpi", connection.resources?.dpi ?? "not set")
    add("scale", Self.rounded(connection.uiScale))
    add("theme", connection.themeName ?? "none named")
    add("window manager", connection.windowManager?.name ?? "none")
    add(
      "reduced motion",
      connection.xsettings.map { $0.prefersReducedMotion ? "asked for" : "not asked for" }
        ?? "not asked for (no XSETTINGS)")
  }

  private static func text(_ version: Extensions.Version?, missing: String = "missing") -> String {
    version.map { "\($0.major).\($0.minor)" } ?? missing
  }

  /// Two digits after the point, without trailing zeros.
  private static func rounded(_ value: Double) -> String {
    let hundredths = (value * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? String(Int(hundredths)) : String(hundredths)
  }
}
