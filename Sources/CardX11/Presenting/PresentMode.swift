/// The method that sends frames to the window. The raw value is the command line's argument.
package enum PresentMode: String, Hashable, Sendable, CaseIterable {
  /// Shared memory if it works, or else `XPutImage`. If a render scale is set, the server scales the frames.
  case auto
  /// MIT-SHM with two buffers.
  case shm
  /// `XPutImage`, which copies through the socket.
  case put
  /// Frames are drawn at the render scale, and the server scales them up (RENDER, bilinear).
  case xrender
}

/// The method that the presenter uses, which may differ from the requested one.
package struct PresentStatus: Hashable, Sendable {
  /// The method, which is never `auto`.
  package var mode: PresentMode
  /// A Boolean value that indicates whether pixels go through shared memory, which `xrender` may use too.
  package var usesSharedMemory: Bool
  /// The ratio of the back buffer's size to the window's size. 1 unless `mode` is `xrender`.
  package var renderScale: Double
  /// A Boolean value that indicates whether frames are converted to another pixel format.
  package var converts: Bool
  /// The reason why the requested method is not in use, or nil if it is.
  package var note: String?
}
