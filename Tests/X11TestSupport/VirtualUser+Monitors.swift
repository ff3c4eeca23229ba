import CX11
import CXTest

/// The actions of a user who connects and disconnects monitors.
extension VirtualUser {
  /// Makes a part of the screen a monitor. With `isFirst`, the monitor replaces the server's own one.
  ///
  /// The server's own monitor exists while no other has its output. The density in pixels per inch sets the size in
  /// millimetres.
  package func plug(
    _ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int, isFirst: Bool = false,
    density: Double = 96
  ) {
    let root = XDefaultRootWindow(display)
    guard let resources = XRRGetScreenResourcesCurrent(display, root),
      let monitor = XRRAllocateMonitor(display, isFirst ? 1 : 0)
    else { return }
    defer {
      XRRFreeScreenResources(resources)
      XRRFreeMonitors(monitor)
    }
    monitor.pointee.name = XInternAtom(display, name, 0)
    (monitor.pointee.x, monitor.pointee.y) = (Int32(x), Int32(y))
    (monitor.pointee.width, monitor.pointee.height) = (Int32(width), Int32(height))
    monitor.pointee.mwidth = Int32(Double(width) / density * 25.4)
    monitor.pointee.mheight = Int32(Double(height) / density * 25.4)
    if isFirst { monitor.pointee.outputs[0] = resources.pointee.outputs[0] }
    XRRSetMonitor(display, root, monitor)
    XSync(display, 0)
  }

  /// Removes a monitor that `plug` created.
  package func unplug(_ name: String) {
    XRRDeleteMonitor(display, XDefaultRootWindow(display), XInternAtom(display, name, 0))
    XSync(display, 0)
  }

  /// Sets another mode of the server's own monitor, and the size of the screen. Returns false if that fails.
  package func setMode(_ width: Int, _ height: Int, rate: Double) -> Bool {
    let root = XDefaultRootWindow(display)
    guard let resources = XRRGetScreenResourcesCurrent(display, root) else { return false }
    defer { XRRFreeScreenResources(resources) }
    let (output, controller) = (resources.pointee.outputs[0], resources.pointee.crtcs[0])
    var mode = XRRModeInfo()
    (mode.width, mode.height) = (UInt32(width), UInt32(height))
    (mode.hTotal, mode.vTotal) = (UInt32(width), UInt32(height))
    mode.dotClock = UInt(Double(width * height) * rate)
    let name = "\(width)x\(height)"
    mode.nameLength = UInt32(name.utf8.count)
    let id = name.withCString { text in
      mode.name = UnsafeMutablePointer(mutating: text)
      return XRRCreateMode(display, root, &mode)
    }
    XRRAddOutputMode(display, output, id)
    var outputs = [output]
    let status = XRRSetCrtcConfig(
      display, resources, controller, Time(CurrentTime), 0, 0, id, Rotation(RR_Rotate_0), &outputs,
      1)
    XRRSetScreenSize(
      display, root, Int32(width), Int32(height), Int32(width / 4), Int32(height / 4))
    XSync(display, 0)
    return status == RRSetConfigSuccess
  }
}
