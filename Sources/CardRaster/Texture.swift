/// A painted picture with its mip levels: premultiplied BGRA, immutable once made.
package final class Texture: Sendable {
  /// In pixels.
  package let width: Int
  package let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
