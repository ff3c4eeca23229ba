import CX11

extension DisplayConnection {
  /// The plausible refresh rates, in Hz. Some servers report other rates by mistake (Xvfb 0, a virtual output 1).
  private static let saneRates = 20.0...500.0
  private static let defaultRate = 60.0

  /// The monitors that RandR lists, or the whole screen as one monitor.
  ///
  /// - Complexity: Two round trips.
  var monitors: Query<[Monitor]> {
    let listed = hasRandR(1, 5) ? listedMonitors : .answered([])
    let size = screenSize
    return listed.and(controllers).and(screenRate).map { answers, screenRate in
      let (monitors, controllers) = answers
      guard !monitors.isEmpty else {
        let screen = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
        return controllers.isEmpty
          ? [Monitor(name: "screen", rect: screen, rate: screenRate)] : controllers
      }
      return monitors.map { monitor in
        var monitor = monitor
        let (x, y) = (monitor.rect.x, monitor.rect.y)
        let shown = controllers.first { $0.rect.contains(x: x, y: y) } ?? controllers.first
        monitor.rate = shown?.rate
        return monitor
      }
    }
  }

  /// The size of the first monitor, in pixels.
  package var firstMonitorSize: (width: Int, height: Int) {
    let rect = monitors.value[0].rect
    return (rect.width, rect.height)
  }

  /// The names of the graphics drivers that RandR lists, such as "modesetting"; empty if the server names none.
  var drivers: Query<[String]> {
    guard hasRandR(1, 4) else { return .answered([]) }
    let listed = Query.reply(
      xcb, xcb_randr_get_providers(xcb, xcb_window_t(root)), xcb_randr_get_providers_reply
    ) { reply in
      let ids = UnsafeBufferPointer(
        start: xcb_randr_get_providers_providers(reply), count: Int(reply.pointee.num_providers))
      return (ids: Array(ids), time: reply.pointee.timestamp)
    }
    return listed.then { [xcb] listed in
      guard let listed else { return .answered([]) }
      let names = listed.ids.map { id in
        let cookie = xcb_randr_get_provider_info(xcb, id, listed.time)
        return Query.reply(xcb, cookie, xcb_randr_get_provider_info_reply) { reply -> String? in
          let name = UnsafeRawBufferPointer(
            start: xcb_randr_get_provider_info_name(reply),
            count: Int(xcb_randr_get_provider_info_name_length(reply)))
          return String(decoding: name, as: UTF8.self)
        }
      }
      return Query.all(names).map { $0.compactMap(\.self) }
    }
  }

  /// Returns the monitor with a name, or with a number in `monitors`, counted from 1.
  ///
  /// - Throws: An error that lists the monitors if there is no such monitor.
  package func monitor(called text: String) throws(DisplayError) -> Monitor {
    let monitors = monitors.value
    if let monitor = monitors.called(text) { return monitor }
    throw .noMonitor(asked: text, known: monitors.listing)
  }

  /// Returns whether the server is Xwayland, which draws for a Wayland compositor.
  ///
  /// Xwayland 23.1 or newer has the extension `XWAYLAND`. In older versions, only the names of the monitors begin with
  /// that word.
  func isXwayland(with monitors: [Monitor]) -> Bool {
    extensions.isXwayland || monitors.contains { $0.name.hasPrefix("XWAYLAND") }
  }

  /// Selects the events for monitors that are added, removed or changed.
  func watchMonitors() {
    // RandR's events report outputs, but only the root's events report a monitor from `xrandr --setmonitor`. A property
    // of the root contains the current workspace, so its changes are selected too.
    XSelectInput(display, root, StructureNotifyMask | PropertyChangeMask)
    guard extensions.randr != nil else { return }
    var mask = XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue
    if hasRandR(1, 2) {
      mask |= XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue
      mask |= XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE.rawValue
    }
    xcb_randr_select_input(xcb, xcb_window_t(root), UInt16(mask))
  }

  /// Returns whether the event concerns monitors. If so, updates the screen's size from it.
  func isMonitorChange(_ event: XEvent) -> Bool {
    if event.type == ConfigureNotify, event.xconfigure.window == root {
      screenSize = (Int(event.xconfigure.width), Int(event.xconfigure.height))
      return true
    }
    guard let base = extensions.randr?.firstEvent else { return false }
    return [XCB_RANDR_SCREEN_CHANGE_NOTIFY, XCB_RANDR_NOTIFY].contains(event.type - base)
  }

  /// Returns the refresh rate of `monitor` in Hz, or 60 if the server does not report one.
  func refreshRate(of monitor: Monitor) -> Double {
    guard let rate = monitor.rate, Self.saneRates.contains(rate) else {
      return Self.defaultRate
    }
    return rate
  }

  private func hasRandR(_ major: Int, _ minor: Int) -> Bool {
    guard let version = extensions.randr?.version else { return false }
    return (version.major, version.minor) >= (major, minor)
  }

  /// The monitors that RandR 1.5 lists, with their names but without their rates.
  private var listedMonitors: Query<[Monitor]> {
    let cookie = xcb_randr_get_monitors(xcb, xcb_window_t(root), 1)
    let infos = Query.reply(xcb, cookie, xcb_randr_get_monitors_reply) { reply in
      var infos: [xcb_randr_monitor_info_t] = []
      var iterator = xcb_randr_get_monitors_monitors_iterator(reply)
      while iterator.rem > 0 {
        infos.append(iterator.data.pointee)
        xcb_randr_monitor_info_next(&iterator)
      }
      return infos
    }
    return infos.then { [self] infos in
      let infos = infos ?? []
      return Query.all(infos.map { name(of: $0.name) }).map { names in
        zip(infos, names).map { info, name in
          let rect = ScreenRect(
            x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
          let density = Monitor.density(
            of: rect, millimetres: (Int(info.width_in_millimeters), Int(info.height_in_millimeters))
          )
          return Monitor(
            name: name ?? "", rect: rect, density: density, isPrimary: info.primary != 0)
        }
      }
    }
  }

  /// The displayed parts of the screen with their refresh rates.
  private var controllers: Query<[Monitor]> {
    guard hasRandR(1, 2) else { return .answered([]) }
    let resources =
      hasRandR(1, 3)
      ? Query.reply(
        xcb, xcb_randr_get_screen_resources_current(xcb, xcb_window_t(root)),
        xcb_randr_get_screen_resources_current_reply
      ) { reply in
        Resources(
          xcb_randr_get_screen_resources_current_crtcs(reply), reply.pointee.num_crtcs,
          xcb_randr_get_screen_resources_current_modes(reply), reply.pointee.num_modes,
          asOf: reply.pointee.config_timestamp)
      }
      : Query.reply(
        xcb, xcb_randr_get_screen_resources(xcb, xcb_window_t(root)),
        xcb_randr_get_screen_resources_reply
      ) { reply in
        Resources(
          xcb_randr_get_screen_resources_crtcs(reply), reply.pointee.num_crtcs,
          xcb_randr_get_screen_resources_modes(reply), reply.pointee.num_modes,
          asOf: reply.pointee.config_timestamp)
      }
    return resources.then { [xcb] resources in
      guard let resources else { return .answered([]) }
      let infos = resources.controllers.enumerated().map { index, id in
        let cookie = xcb_randr_get_crtc_info(xcb, id, resources.time)
        return Query.reply(xcb, cookie, xcb_randr_get_crtc_info_reply) { reply -> Monitor? in
          let info = reply.pointee
          guard info.mode != 0, info.width > 0 else { return nil }
          let rect = ScreenRect(
            x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
          return Monitor(name: "crtc \(index)", rect: rect, rate: resources.rates[info.mode])
        }
      }
      return Query.all(infos).map { $0.compactMap(\.self) }
    }
  }

  /// The display controllers of RandR, and the refresh rates of the modes, in Hz.
  private struct Resources {
    var controllers: [xcb_randr_crtc_t]
    var rates: [xcb_randr_mode_t: Double] = [:]
    /// The time of the last change of the configuration, by the server's clock.
    var time: xcb_timestamp_t

    init(
      _ controllers: UnsafePointer<xcb_randr_crtc_t>?, _ controllerCount: UInt16,
      _ modes: UnsafePointer<xcb_randr_mode_info_t>?, _ modeCount: UInt16,
      asOf time: xcb_timestamp_t
    ) {
      self.time = time
      self.controllers = Array(
        UnsafeBufferPointer(start: controllers, count: Int(controllerCount)))
      for mode in UnsafeBufferPointer(start: modes, count: Int(modeCount))
      where mode.dot_clock > 0 && mode.htotal > 0 && mode.vtotal > 0 {
        var lines = Double(mode.vtotal)
        if mode.mode_flags & XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue != 0 { lines *= 2 }
        if mode.mode_flags & XCB_RANDR_MODE_FLAG_INTERLACE.rawValue != 0 { lines /= 2 }
        rates[mode.id] = Double(mode.dot_clock) / (Double(mode.htotal) * lines)
      }
    }
  }

  /// The screen's single refresh rate in RandR 1.1, in Hz. Nil for newer versions, in which each mode has a rate.
  private var screenRate: Query<Double?> {
    guard hasRandR(1, 1), !hasRandR(1, 2) else { return .answered(nil) }
    let cookie = xcb_randr_get_screen_info(xcb, xcb_window_t(root))
    return .reply(xcb, cookie, xcb_randr_get_screen_info_reply) { reply in
      reply.pointee.rate > 0 ? Double(reply.pointee.rate) : nil
    }
  }

  private func name(of atom: xcb_atom_t) -> Query<String?> {
    .reply(xcb, xcb_get_atom_name(xcb, atom), xcb_get_atom_name_reply) { reply in
      let bytes = UnsafeRawBufferPointer(
        start: xcb_get_atom_name_name(reply), count: Int(reply.pointee.name_len))
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
