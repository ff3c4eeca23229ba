import Foundation
import Glibc

/// The package's own asset folder.
let assetFolder: String = {
  let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  return parts.dropLast(4).joined(separator: "/") + "/assets"
}()

func write(_ text: String, to path: String) {
  let file = fopen(path, "w")!
  fputs(text, file)
  fclose(file)
}

/// Returns the largest difference of two pixels in a colour channel. The alpha is left out, since a window has none.
func pixelDistance(_ a: UInt32, _ b: UInt32) -> Int {
  // This function runs for every pixel of many images. A list of the channels would be too slow.
  func step(_ shift: UInt32) -> Int { abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
  return a == b ? 0 : max(step(0), step(8), step(16))
}
