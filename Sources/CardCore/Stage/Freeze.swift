/// The picture that the room keeps while the speaker goes on, and the way from it to what the stage shows by then.
///
/// In user time. An empty screen is shown over it all the same: whoever wants the room to see nothing means it.
struct Freeze: Sendable {
  private enum State {
    case off
    case on(DisplayList)
    case ending(PictureGlide, Motion)
  }

  /// As a scene comes on stage: tuned by eye.
  private static let spring = Spring(response: 0.45, dampingRatio: 1)

  private var state = State.off

  var isOn: Bool { if case .on = state { true } else { false } }

  /// Keeps a picture.
  mutating func begin(_ picture: DisplayList) {
    var kept = picture
    kept.items.removeAll(where: \.isEmptyScreen)
    state = .on(kept)
  }

  /// Lets go of the picture.
  ///
  /// - Parameter moves: whether what is in both pictures goes to its new place; else it fades.
  mutating func end(moves: Bool, at time: Double) {
    guard case .on(let kept) = state else { return }
    let motion: Motion =
      moves
      ? .spring(Self.spring, from: 0, to: 1, at: time, tolerance: .fraction)
      : .timed(.easeInOut, from: 0, to: 1, duration: CrossFade.duration, at: time)
    state = .ending(PictureGlide(from: kept, moves: moves), motion)
  }

  /// Fits the kept picture to a window of another size, without showing what it hides.
  mutating func fit(from old: Size, to new: Size) {
    if case .on(let kept) = state {
      state = .on(kept.scaled(new.width / old.width, new.height / old.height))
    }
  }

  /// What the room sees where the stage shows `list` in a window.
  func picture(over list: DisplayList, in window: Size, at time: Double) -> DisplayList {
    switch state {
    case .off: return list
    case .on(var kept):
      kept.items += list.items.filter(\.isEmptyScreen)
      return kept
    case .ending(let glide, let motion):
      guard !motion.isDone(at: time) else { return list }
      return glide.picture(to: list, in: window, share: motion.position(at: time))
    }
  }

  /// Whether the room's picture is on its way.
  func isMoving(at time: Double) -> Bool {
    if case .ending(_, let motion) = state { !motion.isDone(at: time) } else { false }
  }
}

extension DisplayItem {
  fileprivate var isEmptyScreen: Bool { face.scene == .overlay && face.part == .blank }
}

extension Stage {
  /// Whether the room keeps its picture while the speaker goes on.
  package var isFrozen: Bool { freeze.isOn }

  /// What the room sees where the stage shows `list`.
  func roomPicture(over list: DisplayList) -> DisplayList {
    freeze.picture(over: list, in: configuration.window, at: latest)
  }

  /// Lets the room keep what it sees, or go where the stage is.
  mutating func setFrozen(_ isFrozen: Bool) {
    guard isFrozen != freeze.isOn else { return }
    if isFrozen {
      freeze.begin(roomPicture(over: hitTestList))
    } else {
      freeze.end(moves: !configuration.options.reducesMotion, at: latest)
    }
  }
}
