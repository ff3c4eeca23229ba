import CX11

/// The state that determines a window's visibility. Servers and window managers report it in different ways.
struct WindowVisibility: Hashable {
  var isMapped = false
  /// A Boolean value that indicates whether the manager has unmapped the frame around the window, which hides the
  /// window too. The server reports this only for the frame.
  var isFrameUnmapped = false
  /// A Boolean value that indicates whether other windows cover all of the window (VisibilityNotify).
  var isCovered = false
  /// A Boolean value that indicates whether the manager has made the window an icon (`WM_STATE`).
  var isIconic = false
  /// Whether the manager hides the window (`_NET_WM_STATE_HIDDEN`).
  private(set) var isHidden = false
  /// Whether a manager that has ended set the hidden state. The next manager need not clear the state.
  private var isHiddenLeft = false
  /// A Boolean value that indicates whether the window is on another workspace although it is mapped.
  var isElsewhere = false
  /// A Boolean value that indicates whether the window was shown according to the last report to the run loop.
  var wasShown = false

  /// Records whether the window has the hidden state.
  mutating func recordHidden(_ hasState: Bool) {
    isHiddenLeft = isHiddenLeft && hasState
    isHidden = hasState && !isHiddenLeft
  }

  /// Records that the manager has ended. The states that the manager set no longer count, because the server maps the
  /// windows that the manager had hidden. A hidden state that stays on the window is ignored until the next manager
  /// clears it.
  mutating func managerEnded() {
    isHiddenLeft = isHiddenLeft || isHidden
    (isHidden, isIconic, isElsewhere) = (false, false, false)
  }

  var isShown: Bool {
    isMapped && !isFrameUnmapped && !isCovered && !isIconic && !isHidden && !isElsewhere
  }
}

extension StageWindow {
  /// Reports a change of the window's visibility.
  func followVisibility() {
    guard visibility.isShown != visibility.wasShown else { return }
    visibility.wasShown = visibility.isShown
    pending.append(.visibilityChanged)
  }
}

extension DisplayConnection {
  /// Selects the structure events of a window manager's window until the window is destroyed. The window may no longer
  /// exist.
  func watch(_ window: Window) {
    // These windows have a selection that includes the structure events.
    guard window != root, window != settingsManager else { return }
    watchedWindows.insert(window)
    let request = xcb_change_window_attributes_checked(
      xcb, xcb_window_t(window), XCB_CW_EVENT_MASK.rawValue,
      [XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue])
    xcb_discard_reply(xcb, request.sequence)
  }

  /// Returns whether a window is mapped although it is on a workspace other than the current one.
  ///
  /// Only a compositing manager keeps such a window mapped, so the result is false with other managers. Some managers
  /// without compositing show several workspaces, one on each monitor, and `_NET_CURRENT_DESKTOP` names only one of
  /// these workspaces.
  ///
  /// - Complexity: One round trip, and another two if the workspaces differ.
  func isElsewhere(_ window: Window) -> Query<Bool> {
    let own = longs(of: atoms[.netWMDesktop], on: window)
    return own.and(longs(of: atoms[.netCurrentDesktop], on: root)).then { [self] own, current in
      guard let own = own?.first, let current = current?.first, own != current,
        own != Self.allWorkspaces
      else { return .answered(false) }
      return managerComposites
    }
  }

  /// The workspace number of a window that is on all workspaces.
  private static let allWorkspaces: UInt = 0xFFFF_FFFF

  /// A Boolean value that indicates whether one program is the window manager and the compositing manager.
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
