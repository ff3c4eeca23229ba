package import CardInput

/// The availability and the states of the program's own actions, for the menu and the key list.
package struct ProgramState: Hashable, Sendable {
  /// The actions that the program currently cannot perform.
  package var unavailable: Set<Action.ID>
  /// The actions of the program whose state is on.
  package var on: Set<Action.ID>

  package init(unavailable: Set<Action.ID> = Self.withoutTalk, on: Set<Action.ID> = []) {
    (self.unavailable, self.on) = (unavailable, on)
  }

  /// The actions that need a cue file.
  package static let ofCues: Set<Action.ID> = ["next-cue", "previous-cue", "cue", "save-cue"]
  /// The actions that need the presenter view.
  package static let ofPresenter: Set<Action.ID> = ["note-up", "note-down", .freeze]
  /// The actions unavailable at the start, when there are no cues, no presenter view, no failed files and no second
  /// monitor.
  package static let withoutTalk: Set<Action.ID> =
    ofCues.union(ofPresenter).union(["retry", "next-monitor"])
}
