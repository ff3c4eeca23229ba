import CardInput
import CardRaster
import CardSystem
import CardX11
@preconcurrency import Glibc
import Testing
import X11TestSupport

/// The test servers by their arguments. Each starts at its first use and ends with the test process.
enum Servers {
  private static var running: [[String]: XvfbServer] = [:]

  static func get(screen: String = "1280x800x24", _ arguments: [String] = []) throws -> XvfbServer {
    if let server = running[[screen] + arguments] { return server }
    let server = try XvfbServer(screen: screen, arguments)
    running[[screen] + arguments] = server
    return server
  }
}

/// A window in this process, and a user at the same display.
final class Harness {
  let stage: StageWindow
  let user: VirtualUser
  /// Other programs at the display, which answer while the window runs.
  var peers: [Peer] = []
  private(set) var events: [WindowEvent] = []

  init(
    _ server: XvfbServer, display: String? = nil, withholding: Set<ServerFeature> = [],
    _ configure: (inout WindowOptions) -> Void = { _ in }
  ) throws {
    var options = WindowOptions()
    options.size = (400, 300)
    configure(&options)
    user = try VirtualUser(display: server.display)
    user.move(1200, 790)
    let connection = try DisplayConnection(
      name: display ?? server.display, withholding: withholding)
    stage = try StageWindow(connection, options: options)
    try #require(run { $0.events.contains(.exposed) }, "the window never showed")
    forget()
  }

  /// Drains events until `isEnough` returns true, or for at most `seconds`. Returns whether `isEnough` was met.
  @discardableResult
  func run(seconds: Double = 5, until isEnough: (Harness) -> Bool) -> Bool {
    let end = MonotonicClock.now() + seconds
    while true {
      peers.forEach { $0.pump() }
      stage.drainEvents { events.append($0) }
      if isEnough(self) { return true }
      guard MonotonicClock.now() < end else { return false }
      stage.wait(until: end, extraFDs: peers.compactMap(\.descriptor))
    }
  }

  /// Returns all bytes of a descriptor up to its end, while the window runs, for at most `seconds`.
  func read(_ descriptor: Int32, seconds: Double) -> [UInt8] {
    let end = MonotonicClock.now() + seconds
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while MonotonicClock.now() < end {
      stage.drainEvents { events.append($0) }
      guard stage.wait(until: end, extraFDs: [descriptor]) == [descriptor] else { continue }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The window's X identifier; 0 if there is no window.
  var windowID: UInt { user.window()?.id ?? 0 }

  func forget() { events.removeAll() }

  var inputs: [InputEvent] {
    events.compactMap { if case .input(let input) = $0 { input } else { nil } }
  }

  var kinds: [UserInput] { inputs.map(\.kind) }

  /// Draws the four coloured quarters of `windowprobe`, and returns the pixels that the window then shows.
  func paint() throws -> PixelGrid {
    stage.withRows(Self.quarters)
    stage.present()
    let seen = try #require(user.window(pid: nil))
    // The window's requests must reach the server before the user's.
    _ = stage.connection.desktop
    return try #require(user.pixels(of: seen.id))
  }

  /// Draws red and green at the top, blue and white at the bottom.
  static func quarters(_ rows: PixelRows, age: Int) {
    for y in 0..<rows.height {
      let row = (rows.base + y * rows.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<rows.width {
        let isLeft = 2 * x < rows.width
        row[x] =
          2 * y < rows.height
          ? (isLeft ? 0xFFFF_0000 : 0xFF00_FF00) : (isLeft ? 0xFF00_00FF : 0xFFFF_FFFF)
      }
    }
  }
}

extension PixelGrid {
  /// The colours in the middle of the four quarters.
  var quarters: [UInt32] {
    [
      self[width / 4, height / 4], self[3 * width / 4, height / 4],
      self[width / 4, 3 * height / 4], self[3 * width / 4, 3 * height / 4],
    ]
  }

  static let paintedQuarters: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]
}
