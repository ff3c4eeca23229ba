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
