package import CardRaster

/// Pixels to draw a window's next frame into, lent for a closure's length.
package struct BackBuffer {
  /// 32-bit BGRA, premultiplied.
  package var rows: PixelRows
  /// How many frames ago their contents were drawn, 1 for the previous frame; 0 if they are
  /// undefined (as in EGL_EXT_buffer_age).
  package var age: Int
}
