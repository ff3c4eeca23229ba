package import CardPaint
import Glibc
import TestSupport
import Testing

/// The golden images of a suite: approved images with which its tests compare new ones.
///
/// A failed comparison reports a temporary folder with the new image and an image of the differences, which are white.
/// With `CARDSTAGE_RECORD=1` in the environment, the tests paint the golden images again. With `CARDSTAGE_RECORD=debian-13`,
/// they paint those of the folder `debian-13`.
package struct GoldenImages: Sendable {
  /// Other images that are right, too, because the fonts of Debian 13 are newer than those of Debian 12.
  private static let newer = "debian-13"

  private let folder: String
  private let tolerance: Double

  /// Creates the images in the folder `Golden` of a test target.
  ///
  /// - Parameters:
  ///   - file: the path of a source file of the target.
  ///   - depth: the number of folders between that file and the target's folder.
  ///   - tolerance: the fraction of the pixels that may differ by more than 8 in a channel.
  package init(beside file: String, depth: Int = 0, tolerance: Double) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    folder = parts.dropLast(1 + depth).joined(separator: "/") + "/Golden"
    self.tolerance = tolerance
  }

  /// Expects an image to look like the golden image called `name`.
  package func expect(_ image: Bitmap, _ name: String) throws {
    if let record = getenv("CARDSTAGE_RECORD") {
      let isNewer = String(cString: record) == Self.newer
      return try write(image, to: (isNewer ? "\(folder)/\(Self.newer)" : folder) + "/\(name).png")
    }
    var best = try Difference(between: image, and: PNGFile.read("\(folder)/\(name).png"))
    let newer = "\(folder)/\(Self.newer)/\(name).png"
    if access(newer, R_OK) == 0 {
      let other = try Difference(between: image, and: PNGFile.read(newer))
      if other.count < best.count { best = other }
    }
    guard Double(best.count) > tolerance * Double(image.pixels.count) else { return }
    let report = temporaryFolder()
    try write(image, to: "\(report)/\(name)-actual.png")
    try write(best.image, to: "\(report)/\(name)-difference.png")
    Issue.record("\(name): \(best.count) of \(image.pixels.count) pixels off; see \(report)")
  }

  private func write(_ image: Bitmap, to path: String) throws {
    var image = image
    try image.withRows { (rows) throws(PaintError) in try PNGFile.write(rows, to: path) }
  }

  /// The pixels in which two images differ. If the sizes differ, all pixels do.
  private struct Difference {
    /// An image that is white where the images differ.
    var image: Bitmap
    var count = 0

    init(between actual: Bitmap, and expected: Bitmap) {
      image = Bitmap(width: actual.width, height: actual.height)
      let isSameSize = (actual.width, actual.height) == (expected.width, expected.height)
      for y in 0..<actual.height {
        for x in 0..<actual.width {
          let isOff = !isSameSize || pixelDistance(actual[x, y], expected[x, y]) > 8
          image[x, y] = isOff ? 0xFFFF_FFFF : 0xFF00_0000
          count += isOff ? 1 : 0
        }
      }
    }
  }
}

/// Returns the largest difference of two pixels in a colour channel. The alpha is left out, since a window has none.
package func pixelDistance(_ a: UInt32, _ b: UInt32) -> Int {
  // This function runs for every pixel of many images. A list of the channels would be too slow.
  func step(_ shift: UInt32) -> Int { abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
  return a == b ? 0 : max(step(0), step(8), step(16))
}
