import CX11
import Glibc

/// The atoms this module uses, interned in one round trip.
struct Atoms {
  private let values: [Atom]

  enum Name: String, CaseIterable {
    case wmProtocols = "WM_PROTOCOLS"
    case wmDeleteWindow = "WM_DELETE_WINDOW"
    case netWMPing = "_NET_WM_PING"
    case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
    case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
    case netWMName = "_NET_WM_NAME"
    case netWMIconName = "_NET_WM_ICON_NAME"
    case netWMPID = "_NET_WM_PID"
    case netWMIcon = "_NET_WM_ICON"
    case netWMState = "_NET_WM_STATE"
    case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case netWMStateMaximizedHorz = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case netWMStateMaximizedVert = "_NET_WM_STATE_MAXIMIZED_VERT"
    case netFrameExtents = "_NET_FRAME_EXTENTS"
    case netWMWindowType = "_NET_WM_WINDOW_TYPE"
    case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case netSupported = "_NET_SUPPORTED"
    case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
    case utf8String = "UTF8_STRING"
    case xsettingsSettings = "_XSETTINGS_SETTINGS"
  }

  init(_ display: OpaquePointer) {
    var names = Name.allCases.map { strdup($0.rawValue) }
    defer { names.forEach { free($0) } }
    var values = [Atom](repeating: 0, count: names.count)
    XInternAtoms(display, &names, Int32(names.count), 0, &values)
    self.values = values
  }

  /// The server's number for a name.
  subscript(_ name: Name) -> Atom { values[Name.allCases.firstIndex(of: name)!] }
}
