import CX11

/// The server's extensions, with their versions and event numbers.
struct Extensions {
  /// An extension's version.
  typealias Version = (major: Int, minor: Int)

  var sharedMemory: SharedMemory?
  var render: Version?
  var randr: RandR?
  var present: Present?
  var input2: Input2?
  var hasSync = false

  struct SharedMemory {
    var version: Version
    /// The event type of a `ShmCompletion`.
    var completionType: Int32
  }

  struct RandR {
    var version: Version
    /// The type of its first event; the others follow.
    var firstEvent: Int32
  }

  struct Present {
    var version: Version
    /// The opcode in this extension's generic events.
    var opcode: Int32
  }

  struct Input2 {
    var version: Version
    var opcode: Int32

    var hasTouch: Bool { version.minor >= 2 }
    var hasGestures: Bool { version.minor >= 4 }
  }

  init(_ display: OpaquePointer, withheld: Set<ServerFeature>) {
    // Queried by name first: Xlib's wrappers report missing extensions on standard error.
    func isWanted(_ feature: ServerFeature) -> Bool {
      var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
      return !withheld.contains(feature)
        && XQueryExtension(display, feature.rawValue, &opcode, &event, &error) != 0
    }
    if isWanted(.sharedMemory) { sharedMemory = Self.findSharedMemory(display) }
    if isWanted(.render) {
      render = Self.version(display, query: XRenderQueryExtension, version: XRenderQueryVersion)
    }
    if isWanted(.randr) { randr = Self.findRandR(display) }
    if isWanted(.present) { present = Self.findPresent(display) }
    if isWanted(.input2) { input2 = Self.findInput2(display) }
    if isWanted(.sync) {
      hasSync = Self.version(display, query: XSyncQueryExtension, version: XSyncInitialize) != nil
    }
  }

  private typealias Query = (
    OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
  ) -> Int32

  private static func version(_ display: OpaquePointer, query: Query, version: Query) -> Version? {
    var (first, second): (Int32, Int32) = (0, 0)
    guard query(display, &first, &second) != 0, version(display, &first, &second) != 0 else {
      return nil
    }
    return (Int(first), Int(second))
  }

  private static func findSharedMemory(_ display: OpaquePointer) -> SharedMemory? {
    var (major, minor, pixmaps): (Int32, Int32, Int32) = (0, 0, 0)
    guard XShmQueryVersion(display, &major, &minor, &pixmaps) != 0 else { return nil }
    return SharedMemory(
      version: (Int(major), Int(minor)), completionType: XShmGetEventBase(display) + ShmCompletion)
  }

  private static func findRandR(_ display: OpaquePointer) -> RandR? {
    var (event, error): (Int32, Int32) = (0, 0)
    guard XRRQueryExtension(display, &event, &error) != 0 else { return nil }
    var (major, minor): (Int32, Int32) = (0, 0)
    guard XRRQueryVersion(display, &major, &minor) != 0 else { return nil }
    return RandR(version: (Int(major), Int(minor)), firstEvent: event)
  }

  private static func findPresent(_ display: OpaquePointer) -> Present? {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard XPresentQueryExtension(display, &opcode, &event, &error) != 0 else { return nil }
    var (major, minor): (Int32, Int32) = (1, 0)
    guard XPresentQueryVersion(display, &major, &minor) != 0 else { return nil }
    return Present(version: (Int(major), Int(minor)), opcode: opcode)
  }

  /// XInput 2.2 or newer, which has touch events beside smooth scrolling.
  private static func findInput2(_ display: OpaquePointer) -> Input2? {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0 else {
      return nil
    }
    var (major, minor): (Int32, Int32) = (2, 4)
    guard XIQueryVersion(display, &major, &minor) == Success, major == 2, minor >= 2 else {
      return nil
    }
    return Input2(version: (2, Int(minor)), opcode: opcode)
  }
}
