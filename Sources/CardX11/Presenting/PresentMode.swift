/// How frames reach the window; the raw value is the command line's argument.
package enum PresentMode: String, Hashable, Sendable, CaseIterable {
  /// Shared memory where it works, else copies; scaled by the server where a render scale is set.
  case auto
  /// MIT-SHM, two buffers.
  case shm
  /// `XPutImage`: a copy through the socket.
  case put
  /// Drawn at the render scale and scaled up by the server (RENDER, bilinear).
  case xrender
}

/// The method that the presenter uses, which may not be the one requested.
package struct PresentStatus: Hashable, Sendable {
  /// Never `auto`.
  package var mode: PresentMode
  /// Whether pixels cross by shared memory (`xrender` may use it too).
  package var usesSharedMemory: Bool
  /// The back buffer's size over the window's; 1 unless `mode` is `xrender`.
  package var renderScale: Double
  /// Whether frames are converted to another pixel format on their way.
  package var converts: Bool
  /// Why it is not the one requested; nil if it is.
  package var note: String?
}
