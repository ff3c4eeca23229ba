import Foundation
import Testing
import X11TestSupport

/// Tests the shapes of the pointer over a window, as the server shows them. Xcursor reads its paths once for each
/// process.
@Suite struct CursorTests {
  /// Returns the image of the pointer over the probe's window, which shows an open hand.
  private func cursor(environment: [String: String]) throws -> PixelGrid? {
    let server = try XvfbServer()
    let user = try VirtualUser(display: server.display)
    let output = makePipe()
    let probe = try ChildProcess(
      ProcessTests.probe, environment: environment.merging(["DISPLAY": server.display]) { $1 },
      files: [1: output.writing])
    close(output.writing)
    defer { close(output.reading) }
    #expect(readText(output.reading, seconds: 5) { $0.contains("painted") }.contains("painted"))
    user.move(100, 100)
    return withExtendedLifetime(probe) { user.cursor }
  }

  @Test(arguments: [24, 48], ["grab", "openhand", "hand1"])
  func theHandComesFromTheUsersThemeInItsSize(size: Int, name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cursors-\(size)-\(name)-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let theme = folder.appendingPathComponent("probe/cursors")
    try FileManager.default.createDirectory(at: theme, withIntermediateDirectories: true)
    try Data(Self.xcursor([(24, 0xFFFF_0000), (48, 0xFF00_FF00)]))
      .write(to: theme.appendingPathComponent(name))
    let cursor = try #require(
      try cursor(environment: [
        "XCURSOR_PATH": folder.path, "XCURSOR_THEME": "probe", "XCURSOR_SIZE": "\(size)",
      ]))
    #expect(cursor.width == size && cursor.height == size)
    #expect(cursor.pixels.allSatisfy { $0 == (size == 24 ? 0xFFFF_0000 : 0xFF00_FF00) })
  }

  @Test func aThemeWithoutTheHandShowsTheCoreFonts() throws {
    let cursor = try #require(
      try cursor(environment: ["XCURSOR_PATH": "/nonexistent", "XCURSOR_THEME": "none"]))
    #expect(cursor.pixels.contains { $0 >> 24 == 255 })
    #expect(cursor.width < 32)
  }

  /// Returns a cursor file of plain squares, each with a side and a colour.
  private static func xcursor(_ squares: [(side: Int, color: UInt32)]) -> [UInt8] {
    let (header, entry) = (16, 12)
    var contents: [UInt32] = [0x7275_6358, UInt32(header), 0x1_0000, UInt32(squares.count)]
    var images: [UInt32] = []
    for (side, color) in squares {
      let offset = header + entry * squares.count + images.count * 4
      contents += [0xFFFD_0002, UInt32(side), UInt32(offset)]
      let extent = [UInt32(side), UInt32(side), 1, 1, 0]
      images += [36, 0xFFFD_0002, UInt32(side), 1] + extent
      images += Array(repeating: color, count: side * side)
    }
    return (contents + images).flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
  }
}
