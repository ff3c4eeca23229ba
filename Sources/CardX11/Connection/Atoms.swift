import CX11

/// The atoms that this module uses.
struct Atoms {
  /// The atoms in the order of `Name`, followed by the selections of the screen's XSETTINGS manager and of its
  /// compositing manager.
  private let values: [Atom]

  enum Name: String, CaseIterable {
    case wmProtocols = "WM_PROTOCOLS"
    case wmWindowRole = "WM_WINDOW_ROLE"
    case wmDeleteWindow = "WM_DELETE_WINDOW"
    case netWMPing = "_NET_WM_PING"
    case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
    case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
    case netWMName = "_NET_WM_NAME"
    case netWMIconName = "_NET_WM_ICON_NAME"
    case netWMPID = "_NET_WM_PID"
    case netWMIcon = "_NET_WM_ICON"
    case netWMState = "_NET_WM_STATE"
    case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
    case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case netWMStateMaximizedHorz = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case netWMStateMaximizedVert = "_NET_WM_STATE_MAXIMIZED_VERT"
    case wmState = "WM_STATE"
    case netWMDesktop = "_NET_WM_DESKTOP"
    case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
    case netWorkArea = "_NET_WORKAREA"
    case netFrameExtents = "_NET_FRAME_EXTENTS"
    case netWMWindowType = "_NET_WM_WINDOW_TYPE"
    case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case netSupported = "_NET_SUPPORTED"
    case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
    case utf8String = "UTF8_STRING"
    case manager = "MANAGER"
    case netStartupID = "_NET_STARTUP_ID"
    case netStartupInfo = "_NET_STARTUP_INFO"
    case netStartupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
    case netWMUserTime = "_NET_WM_USER_TIME"
    case xsettingsSettings = "_XSETTINGS_SETTINGS"
    case xdndAware = "XdndAware"
    case xdndEnter = "XdndEnter"
    case xdndTypeList = "XdndTypeList"
    case xdndPosition = "XdndPosition"
    case xdndStatus = "XdndStatus"
    case xdndLeave = "XdndLeave"
    case xdndDrop = "XdndDrop"
    case xdndFinished = "XdndFinished"
    case xdndSelection = "XdndSelection"
    case xdndActionCopy = "XdndActionCopy"
    case libinputScrollMethods = "libinput Scroll Methods Available"
    case libinputScrollMethod = "libinput Scroll Method Enabled"
    case clipboard = "CLIPBOARD"
    case clipboardManager = "CLIPBOARD_MANAGER"
    case saveTargets = "SAVE_TARGETS"
    case targets = "TARGETS"
    case timestamp = "TIMESTAMP"
    case multiple = "MULTIPLE"
    case atomPair = "ATOM_PAIR"
    case incr = "INCR"
    case null = "NULL"
    case uriList = "text/uri-list"
    case gnomeCopiedFiles = "x-special/gnome-copied-files"
    case imagePNG = "image/png"
    case imageJPEG = "image/jpeg"
    case imageWebP = "image/webp"
    case imageSVG = "image/svg+xml"
    case imageBMP = "image/bmp"
    case imageAVIF = "image/avif"
    case imageHEIC = "image/heic"
    case imageHEIF = "image/heif"
    case imageJPG = "image/jpg"
    case imagePJPEG = "image/pjpeg"
    case imageXBMP = "image/x-bmp"
    case imageXMSBMP = "image/x-MS-bmp"
    case imageXMSBMPLower = "image/x-ms-bmp"
    case imageXWinBitmap = "image/x-win-bitmap"
    case imageXPNG = "image/x-png"
    case octetStream = "application/octet-stream"
    /// The property into which other programs write the data that the window requests.
    case transfer = "_CARDSTAGE_TRANSFER"
    /// The property that the window changes to receive the server's time.
    case serverTime = "_CARDSTAGE_SERVER_TIME"
  }

  /// Interns the atoms in one round trip.
  static func query(_ xcb: OpaquePointer, screen: Int32) -> Query<Atoms> {
    let names = Name.allCases.map(\.rawValue) + ["_XSETTINGS_S\(screen)", "_NET_WM_CM_S\(screen)"]
    let values = names.map { name in
      let cookie = xcb_intern_atom(xcb, 0, UInt16(name.utf8.count), name)
      return Query.reply(xcb, cookie, xcb_intern_atom_reply) { Atom($0.pointee.atom) }
    }
    return Query.all(values).map { Atoms(values: $0.map { $0 ?? 0 }) }
  }

  /// The selection of the screen's XSETTINGS manager.
  var settingsSelection: Atom { values[Name.allCases.count] }

  /// The selection of the screen's compositing manager.
  var compositorSelection: Atom { values[Name.allCases.count + 1] }

  /// Returns the atom of a name.
  subscript(_ name: Name) -> Atom { values[Name.allCases.firstIndex(of: name)!] }
}
