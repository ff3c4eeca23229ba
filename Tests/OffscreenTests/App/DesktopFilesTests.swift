import CardDecode
import CardModel
import CardScene
import CardScenes
import CardSystem
import Testing

@testable import CardContent
@testable import CardPaint

/// Tests the files that describe the program to the desktop.
@Suite struct DesktopFilesTests {
  private func path(_ name: String) throws -> String {
    try AssetFolder.find() + "/desktop/cardstage." + name
  }

  private func entry() throws -> [String] {
    String(decoding: try FileText.readText(path("desktop")), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  /// The desktop's icon is an SVG file, and the window's icon is painted. Both have the same pixels.
  @Test(arguments: [64, 256])
  func theDrawnIconIsTheWindowsIcon(size: Int) throws {
    let image = CardImage(path: try path("svg"))
    let drawn = try ImageSource().decode(image, covering: size, size)
    #expect(drawn.width == size && drawn.height == size)
    let painted = try AppIcon.pixels(size: size)
    let worst = drawn.withPixels { bytes in
      (0..<size * size).map { index in
        let (x, y) = (index % size, index / size)
        let pixel = bytes.loadUnaligned(
          fromByteOffset: y * drawn.bytesPerRow + 4 * x, as: UInt32.self)
        let alpha = painted[index] >> 24
        return [0, 8, 16].reduce(abs(Int(pixel >> 24) - Int(alpha))) { worst, shift in
          let channel = (painted[index] >> UInt32(shift) & 0xFF) * alpha / 255
          return max(worst, abs(Int(pixel >> UInt32(shift) & 0xFF) - Int(channel)))
        }
      }
    }
    // The two renderers antialias edges differently.
    #expect(worst.count { $0 > 12 } < worst.count / 100)
    // The two renderers also round gradients differently.
    #expect(worst.reduce(0, +) < 2 * worst.count)
  }

  @Test func eachSceneHasAnActionThatShowsIt() throws {
    let entry = try entry()
    let list = try #require(entry.first { $0.hasPrefix("Actions=") })
    let actions = list.dropFirst("Actions=".count).split(separator: ";").map(String.init)
    #expect(Array(actions.prefix(SceneCatalog.names.count)) == SceneCatalog.names)
    for (name, scene) in zip(SceneCatalog.names, SceneCatalog.scenes) {
      let start = try #require(entry.firstIndex(of: "[Desktop Action \(name)]"))
      #expect(
        Array(entry.dropFirst(start + 1).prefix(2)) == [
          "Name=\(scene.title)", "Exec=cardstage show --scene \(name)",
        ])
    }
  }
}
