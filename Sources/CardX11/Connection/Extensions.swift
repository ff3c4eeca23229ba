import CX11

/// The server's extensions, with their versions and event numbers.
struct Extensions {
  /// An extension as the server describes it.
  struct Extension {
    var version: (major: Int, minor: Int)
    /// The opcode of its requests, which its generic events carry too.
    var opcode: Int32
    /// The type of its first event; the others follow.
    var firstEvent: Int32
  }

  let sharedMemory, render, randr, present, sync: Extension?
  /// XInput 2.2 or newer, which has touch events beside smooth scrolling.
  let input2: Extension?

  init(_ display: OpaquePointer, withheld: Set<ServerFeature>) {
    /// An extension whose `query` succeeds; it gets the newest version wanted and returns the
    /// server's.
    func find(
      _ feature: ServerFeature, newest: (Int32, Int32) = (0, 0),
      _ query: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Int32
    ) -> Extension? {
      // Queried by name first: Xlib's wrappers report missing extensions on standard error.
      var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
      var (major, minor) = newest
      guard !withheld.contains(feature),
        XQueryExtension(display, feature.rawValue, &opcode, &event, &error) != 0,
        query(&major, &minor) != 0
      else { return nil }
      return Extension(version: (Int(major), Int(minor)), opcode: opcode, firstEvent: event)
    }
    var sharesPixmaps: Int32 = 0
    sharedMemory = find(.sharedMemory) { XShmQueryVersion(display, $0, $1, &sharesPixmaps) }
    render = find(.render) { XRenderQueryVersion(display, $0, $1) }
    randr = find(.randr) { XRRQueryVersion(display, $0, $1) }
    present = find(.present, newest: (1, 0)) { XPresentQueryVersion(display, $0, $1) }
    sync = find(.sync) { XSyncInitialize(display, $0, $1) }
    let input = find(.input2, newest: (2, 4)) { XIQueryVersion(display, $0, $1) == Success ? 1 : 0 }
    input2 = input.flatMap { $0.version.major == 2 && $0.version.minor >= 2 ? $0 : nil }
  }
}
