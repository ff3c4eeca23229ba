extension Stage {
  /// Requests to the run loop.
  package struct Effects: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let quit = Effects(rawValue: 1)
    package static let toggleFullscreen = Effects(rawValue: 2)
    /// Show the previous or the next frame; handled by the time lens.
    package static let stepBack = Effects(rawValue: 4)
    package static let stepForward = Effects(rawValue: 8)
    /// Begin the tour, or end it.
    package static let toggleTour = Effects(rawValue: 16)
    /// Show the window on the next monitor.
    package static let nextMonitor = Effects(rawValue: 32)
    /// Read the parameters from their file, or write them to it.
    package static let loadTuning = Effects(rawValue: 64)
    package static let saveTuning = Effects(rawValue: 128)
    /// Begin to record the session, or end it.
    package static let toggleRecording = Effects(rawValue: 256)
    /// Leave fullscreen, if the window is in it: Escape had nothing else to close.
    package static let endFullscreen = Effects(rawValue: 512)
    /// The card under the pointer as a picture to the clipboard, and what the clipboard holds as cards.
    package static let copy = Effects(rawValue: 1024)
    package static let paste = Effects(rawValue: 2048)
    /// Open the path that was typed; say which paths there are for what is being typed.
    package static let open = Effects(rawValue: 4096)
    package static let suggest = Effects(rawValue: 8192)
    /// Open the presenter view, or close it.
    package static let togglePresenter = Effects(rawValue: 16384)
    /// Stop the talk's timer or let it go on, and set it back.
    package static let toggleTimer = Effects(rawValue: 32768)
    package static let resetTimer = Effects(rawValue: 65536)
    /// A command has gone on to the next step or card: a talk has begun.
    package static let goesOn = Effects(rawValue: 131072)
    /// Perform the next cue of the talk or the previous one; write one of what is shown.
    package static let nextCue = Effects(rawValue: 262144)
    package static let previousCue = Effects(rawValue: 524288)
    package static let saveCue = Effects(rawValue: 1_048_576)
    /// Show what of a note is above or below.
    package static let noteUp = Effects(rawValue: 4_194_304)
    package static let noteDown = Effects(rawValue: 8_388_608)
    /// Let the room keep its picture, or let go of it.
    package static let toggleFreeze = Effects(rawValue: 2_097_152)
    /// Write the pen's strokes beside the deck.
    package static let saveDrawings = Effects(rawValue: 16_777_216)
  }
}
