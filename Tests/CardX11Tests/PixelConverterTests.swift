import Testing

@testable import CardX11

/// Tests the conversion of frames to the pixel formats of servers.
@Suite struct PixelConverterTests {
  private static func format(
    _ depth: Int, _ bits: Int, _ red: UInt32, _ green: UInt32, _ blue: UInt32, big: Bool = false
  ) -> PixelFormat {
    PixelFormat(
      depth: depth, bitsPerPixel: bits, redMask: red, greenMask: green, blueMask: blue,
      isBigEndian: big)
  }

  nonisolated static let cases:
    [(depth: Int, bits: Int, masks: [UInt32], big: Bool, bytes: [UInt8])] = [
      (16, 16, [0xF800, 0x7E0, 0x1F], false, [0x10, 0xFC]),
      (16, 16, [0xF800, 0x7E0, 0x1F], true, [0xFC, 0x10]),
      (24, 32, [0xFF0000, 0xFF00, 0xFF], true, [0, 0xFF, 0x80, 0x80]),
      (24, 32, [0xFF, 0xFF00, 0xFF0000], false, [0xFF, 0x80, 0x80, 0]),
      (24, 24, [0xFF0000, 0xFF00, 0xFF], false, [0x80, 0x80, 0xFF]),
      (24, 24, [0xFF0000, 0xFF00, 0xFF], true, [0xFF, 0x80, 0x80]),
      (30, 32, [0x3FF0_0000, 0xFFC00, 0x3FF], false, [0x02, 0x0A, 0xF8, 0x3F]),
      (32, 32, [0xFF, 0xFF00, 0xFF0000], false, [0xFF, 0x80, 0x80, 0xFF]),
    ]

  @Test(arguments: cases)
  func aPixelComesOutInTheServersBytes(
    depth: Int, bits: Int, masks: [UInt32], big: Bool, bytes: [UInt8]
  ) {
    let converter = PixelConverter(Self.format(depth, bits, masks[0], masks[1], masks[2], big: big))
    var source: [UInt8] = [0x80, 0x80, 0xFF, 0xFF]
    var target = [UInt8](repeating: 0xEE, count: bytes.count)
    converter.convert(
      from: &source, bytesPerRow: 4, to: &target, bytesPerRow: bytes.count, width: 1, height: 1)
    #expect(target == bytes)
  }

  @Test func theProgramsOwnFormatNeedsNoConversion() {
    #expect(Self.format(24, 32, 0xFF0000, 0xFF00, 0xFF).isDirect)
    #expect(!Self.format(24, 32, 0xFF0000, 0xFF00, 0xFF, big: true).isDirect)
    #expect(!Self.format(30, 32, 0x3FF0_0000, 0xFFC00, 0x3FF).isDirect)
  }
}
