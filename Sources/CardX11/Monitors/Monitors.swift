import CX11

extension DisplayConnection {
  /// The plausible refresh rates; a server may report others by mistake (Xvfb 0, a virtual output
  /// 1).
  private static let saneRates = 20.0...500.0
  private static let usualRate = 60.0

  /// The monitors that RandR lists, or the whole screen as one.
  var monitors: [Monitor] {
    let listed = hasRandR(1, 5) ? listMonitors() : hasRandR(1, 2) ? listControllers() : []
    guard listed.isEmpty else { return listed }
    let screen = ScreenRect(x: 0, y: 0, width: screenSize.width, height: screenSize.height)
    return [Monitor(name: "screen", rect: screen, rate: screenRate)]
  }

  /// The monitor with a name, or with a number in `monitors`, counted from 1.
  package func monitor(called text: String) throws(DisplayError) -> Monitor {
    let monitors = monitors
    if let monitor = monitors.called(text) { return monitor }
    throw .noMonitor(asked: text, known: monitors.listing)
  }

  /// Selects the events for monitors that are added, removed or changed.
  func watchMonitors() {
    // RandR reports outputs; a monitor set by `xrandr --setmonitor` shows only in the root's
    // events.
    XSelectInput(display, root, StructureNotifyMask)
    guard extensions.randr != nil else { return }
    var mask = RRScreenChangeNotifyMask
    if hasRandR(1, 2) { mask |= RRCrtcChangeNotifyMask | RROutputChangeNotifyMask }
    XRRSelectInput(display, root, Int32(mask))
  }

  /// Whether the event is about monitors; Xlib's screen size is then updated from it.
  func isMonitorChange(_ event: inout XEvent) -> Bool {
    if event.type == ConfigureNotify, event.xconfigure.window == root {
      XRRUpdateConfiguration(&event)
      return true
    }
    guard let base = extensions.randr?.firstEvent else { return false }
    switch event.type - base {
    case RRScreenChangeNotify:
      XRRUpdateConfiguration(&event)
      return true
    case RRNotify: return true
    default: return false
    }
  }

  /// Frames per second of `monitor`; 60 where the server does not say.
  func refreshRate(of monitor: Monitor) -> Double {
    guard let rate = monitor.rate ?? screenRate, Self.saneRates.contains(rate) else {
      return Self.usualRate
    }
    return rate
  }

  private func hasRandR(_ major: Int, _ minor: Int) -> Bool {
    guard let version = extensions.randr?.version else { return false }
    return (version.major, version.minor) >= (major, minor)
  }

  private func listMonitors() -> [Monitor] {
    var count: Int32 = 0
    guard let list = XRRGetMonitors(display, root, 1, &count) else { return [] }
    defer { XRRFreeMonitors(list) }
    let rates = listControllers()
    return (0..<Int(max(0, count))).map { index in
      let info = list[index]
      let rect = ScreenRect(
        x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
      return Monitor(
        name: atomName(info.name), rect: rect,
        rate: rates.first { $0.rect.contains(x: rect.x, y: rect.y) }?.rate,
        isPrimary: info.primary != 0)
    }
  }

  private func listControllers() -> [Monitor] {
    let resources =
      hasRandR(1, 3)
      ? XRRGetScreenResourcesCurrent(display, root) : XRRGetScreenResources(display, root)
    guard let resources else { return [] }
    defer { XRRFreeScreenResources(resources) }
    return (0..<Int(resources.pointee.ncrtc)).compactMap { index in
      let id = resources.pointee.crtcs[index]
      guard let pointer = XRRGetCrtcInfo(display, resources, id) else { return nil }
      defer { XRRFreeCrtcInfo(pointer) }
      let info = pointer.pointee
      guard info.mode != 0, info.width > 0 else { return nil }
      let rect = ScreenRect(
        x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
      let rate = rate(of: info.mode, in: resources.pointee)
      return Monitor(name: "crtc \(index)", rect: rect, rate: rate)
    }
  }

  private func rate(of mode: RRMode, in resources: XRRScreenResources) -> Double? {
    let modes = UnsafeBufferPointer(start: resources.modes, count: Int(resources.nmode))
    guard let info = modes.first(where: { $0.id == mode }), info.dotClock > 0, info.hTotal > 0,
      info.vTotal > 0
    else { return nil }
    var lines = Double(info.vTotal)
    if info.modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
    if info.modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
    return Double(info.dotClock) / (Double(info.hTotal) * lines)
  }

  /// RandR 1.0's one rate for the screen.
  private var screenRate: Double? {
    guard hasRandR(1, 1), let info = XRRGetScreenInfo(display, root) else { return nil }
    defer { XRRFreeScreenConfigInfo(info) }
    let rate = Double(XRRConfigCurrentRate(info))
    return rate > 0 ? rate : nil
  }

  func atomName(_ atom: Atom) -> String {
    guard atom != 0, let text = XGetAtomName(display, atom) else { return "" }
    defer { XFree(text) }
    return String(cString: text)
  }
}
