// XCB's extension records are C globals. XCB only writes a number into each record, when it is first used.
@preconcurrency import CX11

/// The server's extensions, with their versions and event numbers.
struct Extensions {
  /// An extension as the server describes it.
  struct Extension {
    var version: (major: Int, minor: Int)
    /// The opcode of the extension's requests and of its generic events.
    var opcode: UInt8
    /// The type of the extension's first event. The types of its other events follow this number.
    var firstEvent: Int32
  }

  let sharedMemory, render, randr, present, sync: Extension?
  /// XInput 2.2 or newer, which has smooth scrolling and touch events.
  let input2: Extension?
  let keyboard: Extension?
  /// MIT-SCREEN-SAVER 1.1 or newer, with which a program can suspend the screen saver.
  let screenSaver: Extension?
  /// A Boolean value that indicates whether the server has the extension `XWAYLAND`, which identifies Xwayland.
  let isXwayland: Bool

  /// Requests the data of all extensions at once, without waiting.
  static func prefetch(_ xcb: OpaquePointer) {
    xcb_prefetch_extension_data(xcb, &xcb_shm_id)
    xcb_prefetch_extension_data(xcb, &xcb_render_id)
    xcb_prefetch_extension_data(xcb, &xcb_randr_id)
    xcb_prefetch_extension_data(xcb, &xcb_present_id)
    xcb_prefetch_extension_data(xcb, &xcb_sync_id)
    xcb_prefetch_extension_data(xcb, &xcb_input_id)
    xcb_prefetch_extension_data(xcb, &xcb_xkb_id)
    xcb_prefetch_extension_data(xcb, &xcb_screensaver_id)
  }

  /// Sends the server the newest versions that this module supports, and queries the versions that the server has.
  static func query(_ xcb: OpaquePointer, withheld: Set<ServerFeature>) -> Query<Extensions> {
    let name = "XWAYLAND"
    let isXwayland = Query.reply(
      xcb, xcb_query_extension(xcb, UInt16(name.utf8.count), name), xcb_query_extension_reply
    ) { $0.pointee.present != 0 }
    return Query.all(Finder(xcb: xcb, withheld: withheld).queries).and(isXwayland)
      .map { Extensions($0, isXwayland: $1 ?? false) }
  }

  /// Creates the value from the extensions `found`, in the order of `Finder.queries`.
  private init(_ found: [Extension?], isXwayland: Bool) {
    self.isXwayland = isXwayland
    (sharedMemory, render, randr, present) = (found[0], found[1], found[2], found[3])
    (sync, keyboard) = (found[4], found[6])
    input2 = found[5].flatMap { $0.version.major == 2 && $0.version.minor >= 2 ? $0 : nil }
    screenSaver = found[7].flatMap { $0.version >= (1, 1) ? $0 : nil }
  }

  private struct Finder {
    let xcb: OpaquePointer
    let withheld: Set<ServerFeature>

    var queries: [Query<Extension?>] {
      [
        find(
          .sharedMemory, &xcb_shm_id,
          version(
            xcb_shm_query_version(xcb), xcb_shm_query_version_reply, \.major_version,
            \.minor_version)),
        find(
          .render, &xcb_render_id,
          version(
            xcb_render_query_version(xcb, 0, 11), xcb_render_query_version_reply, \.major_version,
            \.minor_version)),
        find(
          .randr, &xcb_randr_id,
          version(
            xcb_randr_query_version(xcb, 1, 6), xcb_randr_query_version_reply, \.major_version,
            \.minor_version)),
        find(
          .present, &xcb_present_id,
          version(
            xcb_present_query_version(xcb, 1, 0), xcb_present_query_version_reply, \.major_version,
            \.minor_version)),
        find(
          .sync, &xcb_sync_id,
          version(
            xcb_sync_initialize(xcb, 3, 1), xcb_sync_initialize_reply, \.major_version,
            \.minor_version)),
        find(
          .input2, &xcb_input_id,
          version(
            xcb_input_xi_query_version(xcb, 2, 4), xcb_input_xi_query_version_reply,
            \.major_version, \.minor_version)),
        find(
          .keyboard, &xcb_xkb_id,
          version(
            xcb_xkb_use_extension(xcb, 1, 0), xcb_xkb_use_extension_reply, \.serverMajor,
            \.serverMinor)),
        find(
          .screenSaver, &xcb_screensaver_id,
          version(
            xcb_screensaver_query_version(xcb, 1, 1), xcb_screensaver_query_version_reply,
            \.server_major_version, \.server_minor_version)),
      ]
    }

    /// Returns an extension and its version if the server has it.
    func find(
      _ feature: ServerFeature, _ id: UnsafeMutablePointer<xcb_extension_t>,
      _ version: @autoclosure () -> Query<(major: Int, minor: Int)?>
    ) -> Query<Extension?> {
      guard !withheld.contains(feature),
        let found = xcb_get_extension_data(xcb, id)?.pointee, found.present != 0
      else { return .answered(nil) }
      return version().map { version in
        version.map {
          Extension(
            version: $0, opcode: found.major_opcode, firstEvent: Int32(found.first_event))
        }
      }
    }

    func version<Cookie, Reply, Number: BinaryInteger>(
      _ cookie: Cookie,
      _ wait: @escaping (OpaquePointer?, Cookie, XCBError?) -> UnsafeMutablePointer<Reply>?,
      _ major: KeyPath<Reply, Number>, _ minor: KeyPath<Reply, Number>
    ) -> Query<(major: Int, minor: Int)?> {
      .reply(xcb, cookie, wait) { reply in
        (Int(reply.pointee[keyPath: major]), Int(reply.pointee[keyPath: minor]))
      }
    }
  }
}
