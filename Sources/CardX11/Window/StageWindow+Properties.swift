import CX11
import Glibc

/// The properties that the window sets for the window manager.
extension StageWindow {
  /// Sets the window's title. For window managers without UTF-8, characters that are not ASCII become "?".
  package func setTitle(_ title: String) {
    let (display, atoms) = (connection.display, connection.atoms)
    XStoreName(display, window, String(title.map { $0.isASCII ? $0 : "?" }))
    for name in [Atoms.Name.netWMName, .netWMIconName] {
      connection.setText(title, atoms[name], type: atoms[.utf8String], on: window)
    }
  }

  /// Sets the window's icons, in any order.
  package func setIcons(_ icons: [IconImage]) {
    let words = icons.flatMap { icon in
      [UInt(icon.width), UInt(icon.height)] + icon.pixels.map(UInt.init)
    }
    connection.setLongs(words, connection.atoms[.netWMIcon], type: XA_CARDINAL, on: window)
  }

  func describe(_ options: WindowOptions) {
    let atoms = connection.atoms
    setTitle(options.title)
    setClass(options)
    if let role = options.role {
      connection.setText(role, atoms[.wmWindowRole], type: XA_STRING, on: window)
    }
    setHints(options)
    setOwner()
    requests.startup?.set(on: window, connection)
    connection.setLongs(
      [atoms[.netWMWindowTypeNormal]], atoms[.netWMWindowType], type: XA_ATOM, on: window)
    var protocols = [atoms[.wmDeleteWindow], atoms[.netWMPing]]
    if let resizeSync {
      protocols.append(atoms[.netWMSyncRequest])
      connection.setLongs(
        [UInt(resizeSync.counter)], atoms[.netWMSyncRequestCounter], type: XA_CARDINAL, on: window)
    }
    connection.setLongs(protocols, atoms[.wmProtocols], type: XA_ATOM, on: window)
  }

  private func setClass(_ options: WindowOptions) {
    options.className.instance.withCString { instance in
      options.className.class.withCString { name in
        var hint = XClassHint(
          res_name: UnsafeMutablePointer(mutating: instance),
          res_class: UnsafeMutablePointer(mutating: name))
        XSetClassHint(connection.display, window, &hint)
      }
    }
  }

  private func setHints(_ options: WindowOptions) {
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = 1
    hints.initial_state = NormalState
    XSetWMHints(connection.display, window, &hints)
    var sizes = XSizeHints()
    sizes.flags = PSize | PMinSize
    (sizes.width, sizes.height) = (Int32(size.width), Int32(size.height))
    if options.monitor != nil || options.position != nil {
      sizes.flags |= USPosition
      (sizes.x, sizes.y) = (Int32(placement.position.x), Int32(placement.position.y))
    }
    sizes.min_width = Int32(min(max(options.minimumSize.width, 1), size.width))
    sizes.min_height = Int32(min(max(options.minimumSize.height, 1), size.height))
    XSetWMNormalHints(connection.display, window, &sizes)
  }

  /// Sets the identifier and the host of the process, with which a manager can kill a program that hangs.
  private func setOwner() {
    connection.setLongs(
      [UInt(getpid())], connection.atoms[.netWMPID], type: XA_CARDINAL, on: window)
    guard let host = hostName() else { return }
    connection.setText(host, XA_WM_CLIENT_MACHINE, type: XA_STRING, on: window)
  }
}
