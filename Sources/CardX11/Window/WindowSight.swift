import CX11

/// What tells whether a window can be seen: each window system says it in ways of its own.
struct WindowSight: Hashable {
  var isMapped = false
  /// Whether the manager has unmapped the frame about it, and it with that: the server tells of the frame alone.
  var isFrameUnmapped = false
  /// Whether other windows cover all of it (VisibilityNotify).
  var isCovered = false
  /// Whether the manager has made it an icon (`WM_STATE`).
  var isIconic = false
  /// Whether the manager hides it (`_NET_WM_STATE_HIDDEN`).
  var isHidden = false
  /// Whether it is on another workspace, and mapped all the same.
  var isElsewhere = false
  /// Whether the run loop knows of it as shown.
  var wasShown = false

  var isShown: Bool {
    isMapped && !isFrameUnmapped && !isCovered && !isIconic && !isHidden && !isElsewhere
  }
}

extension StageWindow {
  /// Reports a change of what can be seen.
  func followSight() {
    guard sight.isShown != sight.wasShown else { return }
    sight.wasShown = sight.isShown
    pending.append(.sightChanged)
  }
}

extension DisplayConnection {
  /// Asks for the events of a window of another program, which may be gone.
  func watch(_ window: Window) {
    let request = xcb_change_window_attributes_checked(
      xcb, xcb_window_t(window), XCB_CW_EVENT_MASK.rawValue,
      [XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue])
    xcb_discard_reply(xcb, request.sequence)
  }

  /// Whether a window is on another workspace than the one shown, under a manager that composites and so keeps it
  /// mapped. Others unmap it, and some of those show several workspaces at once, one on each monitor, of which
  /// `_NET_CURRENT_DESKTOP` names one. Costs one round trip, another two where the workspaces differ.
  func isElsewhere(_ window: Window) -> Query<Bool> {
    let own = longs(of: atoms[.netWMDesktop], on: window)
    return own.and(longs(of: atoms[.netCurrentDesktop], on: root)).then { [self] own, current in
      guard let own = own?.first, let current = current?.first, own != current,
        own != Self.allWorkspaces
      else { return .answered(false) }
      return managerComposites
    }
  }

  /// The workspace of a window that is on all of them.
  private static let allWorkspaces: UInt = 0xFFFF_FFFF

  /// Whether the window manager is the compositing manager: one program owns what stands for both.
  private var managerComposites: Query<Bool> {
    let cookie = xcb_get_selection_owner(xcb, xcb_atom_t(atoms.compositorSelection))
    let compositor = Query.reply(xcb, cookie, xcb_get_selection_owner_reply) { $0.pointee.owner }
    let manager = longs(of: atoms[.netSupportingWMCheck], on: root)
    return compositor.and(manager).map { [xcb] compositor, manager in
      guard let compositor, compositor != 0, let manager = manager?.first else { return false }
      let program = ~xcb_get_setup(xcb).pointee.resource_id_mask
      return compositor & program == UInt32(truncatingIfNeeded: manager) & program
    }
  }
}
