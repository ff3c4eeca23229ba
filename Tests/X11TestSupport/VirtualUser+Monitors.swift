import CX11

/// What a user does by plugging monitors in and pulling them out.
extension VirtualUser {
  /// Makes a part of the screen a monitor. With `isFirst` it takes
  /// the place of the server's own, which is there while no other holds its output.
  package func plug(
    _ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int, isFirst: Bool = false
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
    (monitor.pointee.mwidth, monitor.pointee.mheight) = (Int32(width / 4), Int32(height / 4))
    if isFirst { monitor.pointee.outputs[0] = resources.pointee.outputs[0] }
    XRRSetMonitor(display, root, monitor)
    XSync(display, 0)
  }

  /// Pulls a monitor made so out.
  package func unplug(_ name: String) {
    XRRDeleteMonitor(display, XDefaultRootWindow(display), XInternAtom(display, name, 0))
    XSync(display, 0)
  }
}
