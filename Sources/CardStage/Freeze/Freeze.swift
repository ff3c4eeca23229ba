import CardKinetics
import CardPicture
import CardScene

/// The picture that the room keeps while the speaker goes on, and the way from it to what the stage shows by then.
///
/// In user time. What `staysOverFreeze` is no part of it.
struct Freeze: Sendable {
  private enum State {
    case off
    /// The picture, and how large its faces are shown.
    case on(DisplayList, Zoom)
    case ending(PictureGlide, Zoom, Motion)
  }

  private var state = State.off

  var isOn: Bool { if case .on = state { true } else { false } }

  var isOff: Bool { if case .off = state { true } else { false } }

  /// Keeps a picture, of scenes that are enlarged by `zoom`.
  mutating func begin(_ picture: DisplayList, _ zoom: Zoom) {
    state = .on(picture, zoom)
  }

  /// Lets go of the picture.
  ///
  /// - Parameter moves: whether what is in both pictures goes to its new place; else it fades.
  mutating func end(moves: Bool, at time: Double) {
    guard case .on(let kept, let zoom) = state else { return }
    let motion: Motion =
      moves
      ? .spring(SceneHost.slideSpring, from: 0, to: 1, at: time, tolerance: .fraction)
      : .timed(.easeInOut, from: 0, to: 1, duration: CrossFade.duration, at: time)
    state = .ending(PictureGlide(from: kept, moves: moves), zoom, motion)
  }

  /// Fits the kept picture into a window of another size, in the middle.
  mutating func fit(from old: Size, to new: Size) {
    guard case .on(let kept, let zoom) = state else { return state = .off }
    let scale = min(new.width / old.width, new.height / old.height)
    var fitted = kept.scaled(scale, scale)
    let room = Point(new.width - old.width * scale, new.height - old.height * scale)
    fitted.items = fitted.items.moved(by: (room / 2).inWholePixels)
    state = .on(fitted, zoom)
  }

  /// What the room sees where the stage shows `list` in a window, both without what stays over what is frozen.
  func picture(over list: DisplayList, in window: Size, at time: Double) -> DisplayList {
    switch state {
    case .off: return list
    case .on(let kept, _): return kept
    case .ending(let glide, _, let motion):
      guard !motion.isDone(at: time) else { return list }
      return glide.picture(to: list, in: window, share: motion.position(at: time))
    }
  }

  /// The pixels per point of a face of the room's picture that is painted at `scale` where nothing is enlarged, of a
  /// stage that is enlarged by `zoom`.
  func scale(of face: Size, paintedAt scale: Double, _ zoom: Zoom, at time: Double) -> Double {
    let now = zoom.scale(of: face, paintedAt: scale)
    switch state {
    case .on(_, let kept): return kept.scale(of: face, paintedAt: scale)
    case .ending(_, let kept, let motion) where !motion.isDone(at: time):
      return max(now, kept.scale(of: face, paintedAt: scale))
    case .off, .ending: return now
    }
  }

  /// Whether the room's picture is on its way.
  func isMoving(at time: Double) -> Bool {
    if case .ending(_, _, let motion) = state { !motion.isDone(at: time) } else { false }
  }
}

extension Stage {
  /// Whether the room keeps its picture while the speaker goes on.
  package var isFrozen: Bool { freeze.isOn }

  /// What the room sees where the stage shows `list`, of which the last items stay over what is frozen.
  func roomPicture(over list: DisplayList, staying count: Int) -> DisplayList {
    guard !freeze.isOff else { return list }
    var picture = list
    picture.items.removeLast(count)
    picture = freeze.picture(over: picture, in: configuration.window, at: latest)
    picture.items += list.items.suffix(count)
    return picture
  }

  /// Lets the room keep what it sees, or go where the stage is.
  mutating func setFrozen(_ isFrozen: Bool) {
    guard isFrozen != freeze.isOn else { return }
    if isFrozen {
      var kept = roomPicture(over: hitTestList, staying: stayingCount)
      kept.items.removeLast(stayingCount)
      freeze.begin(kept, chrome.zoom)
    } else {
      freeze.end(moves: !configuration.options.reducesMotion, at: latest)
    }
  }
}
