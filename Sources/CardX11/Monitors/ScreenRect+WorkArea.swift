extension ScreenRect {
  /// The maximum coordinate on a screen, exclusive.
  private static let limit = 1 << 15

  /// Reads the work area of a workspace from the property `_NET_WORKAREA`, which has four numbers for each workspace.
  ///
  /// Returns nil if the property has another length, lacks the workspace, or has an implausible number.
  ///
  /// Source: Extended Window Manager Hints 1.5
  /// (https://specifications.freedesktop.org/wm-spec/wm-spec-1.5.html).
  package init?(workAreas: [UInt], workspace: UInt) {
    guard workAreas.count % 4 == 0, workspace < workAreas.count / 4 else { return nil }
    let first = 4 * Int(workspace)
    let numbers = workAreas[first..<first + 4]
    guard numbers.allSatisfy({ $0 < Self.limit }) else { return nil }
    let (x, y) = (Int(numbers[first]), Int(numbers[first + 1]))
    let (width, height) = (Int(numbers[first + 2]), Int(numbers[first + 3]))
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension DisplayConnection {
  /// Returns the part of a monitor that the desktop's panels leave free on the current workspace. Returns the whole
  /// monitor if the window manager does not report a work area on it.
  ///
  /// - Complexity: One round trip.
  func workArea(on monitor: Monitor) -> ScreenRect {
    let (areas, workspace) = longs(of: atoms[.netWorkArea], on: root)
      .and(longs(of: atoms[.netCurrentDesktop], on: root)).value
    return ScreenRect(workAreas: areas ?? [], workspace: workspace?.first ?? 0)?
      .intersection(with: monitor.rect) ?? monitor.rect
  }
}
