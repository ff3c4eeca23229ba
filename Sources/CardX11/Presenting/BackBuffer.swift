package import CardRaster

/// Pixels to draw a window's next frame into, lent for a closure's length.
package struct BackBuffer {
  /// 32-bit BGRA, premultiplied.
  package var rows: PixelRows
  /// How many frames ago what they hold was drawn, 1 for the frame before; 0 where they hold
  /// nothing of use (as in EGL_EXT_buffer_age).
  package var age: Int
}
