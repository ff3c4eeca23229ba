import CPango
import Glibc
import Synchronization

/// The system's fonts.
package enum Fonts {
  /// Begins to read the configuration of the fonts on another thread. The first text waits until the configuration is
  /// read.
  package static func prepare() {
    var thread = pthread_t()
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
      FontMap.borrow().giveBack()
      return nil
    }
    // If the thread cannot start, the first text reads the configuration.
    if pthread_create(&thread, nil, body, nil) == 0 { pthread_detach(thread) }
  }
}

/// Pango's fonts with a separate FreeType library, for one canvas at a time. The map owns Pango's map.
///
/// Cairo's font map cannot serve two threads: Cairo 1.16 keeps ten font files open for the whole process, and may close
/// one while another thread reads its glyphs. Cairo therefore gets outlines instead of fonts.
///
/// `@unchecked Sendable`: a map is either in `idle` or in use by exactly one canvas.
final class FontMap: @unchecked Sendable {
  private static let idle = Mutex<[FontMap]>([])

  private let pointer: UnsafeMutablePointer<PangoFontMap>

  private init() {
    pointer = pango_ft2_font_map_new()
    // Without hinting, the metrics match the outlines at every scale.
    pango_fc_font_map_set_default_substitute(
      OpaquePointer(pointer),
      { pattern, _ in
        FcPatternDel(pattern, FC_HINTING)
        FcPatternAddBool(pattern, FC_HINTING, FcBool(FcFalse))
      }, nil, nil)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Returns the idle map used last, else a new map.
  static func borrow() -> FontMap { idle.withLock { $0.popLast() } ?? FontMap() }

  func giveBack() { Self.idle.withLock { $0.append(self) } }

  func makeContext() -> OpaquePointer { pango_font_map_create_context(pointer) }
}
