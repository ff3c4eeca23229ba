extension Stage {
  /// The landing of a scene change; tuned by eye.
  private static let slideSpring = Spring(response: 0.45, dampingRatio: 1)
  /// A cross-fade in place of a motion, in seconds. Source: the spec's reduced motion.
  private static let crossFade = 0.15

  /// Does what a key asked for.
  mutating func perform(_ command: Command, at t: Double) -> Effects {
    switch command {
    case .scene(let index): show(index, at: t)
    case .nextScene: show((current + 1) % slots.count, at: t)
    case .previousScene: show((current + slots.count - 1) % slots.count, at: t)
    case .toggleFullscreen: return .toggleFullscreen
    case .toggleKeyList: overlays.setKeyList(!overlays.showsKeyList, at: t)
    case .toggleBlank: overlays.setBlank(!overlays.showsBlank, at: t)
    case .toggleXRay: toggleXRay()
    case .toggleSlowMotion:
      clock.setRate(clock.rate < 1 ? 1 : StageClock.slowRate, at: latest)
    case .reset: reset(at: t)
    case .quit: return .quit
    case .escape: return escape(at: t)
    case .goTo:
      overlays.setKeyList(false, at: t)
      overlays.prompt = ""
    default: deliver([.command(command)], at: t)
    }
    return []
  }

  /// Brings a scene onto the stage from wherever the view stands now.
  mutating func show(_ index: Int, at t: Double) {
    guard slots.indices.contains(index), index != current else { return }
    // Whatever the pointer held is let go of in the scene it belongs to.
    deliver(recognizer.cancel(at: latest), at: t)
    deliver([.hover(nil)], at: t)
    hovered = nil
    let old = current
    current = index
    overlays.announce(type(of: slots[index].scene).title, at: t)
    recognizer.slopScale = slopScale
    if configuration.options.reducesMotion {
      fade(from: slots[old], at: t)
      return
    }
    var (position, velocity) = (Double(old), 0.0)
    if case .slide(let motion) = transition { (position, velocity) = motion.state(at: t) }
    transition = .slide(
      .spring(
        Self.slideSpring, from: position, velocity: velocity, to: Double(index), at: t,
        tolerance: .fraction))
  }

  /// Puts the scene back to its beginning; what was seen fades out over it.
  private mutating func reset(at t: Double) {
    deliver(recognizer.cancel(at: latest), at: t)
    let old = slots[current]
    slots[current].scene = type(of: old.scene).init(
      viewport: old.viewport, options: configuration.options)
    fade(from: old, at: t)
  }

  private mutating func fade(from old: Slot, at t: Double) {
    transition = .fade(
      from: old, .timed(.linear, from: 1, to: 0, duration: Self.crossFade, at: t))
  }

  /// Closes what is on top; never the program.
  private mutating func escape(at t: Double) -> Effects {
    if overlays.showsBlank {
      overlays.setBlank(false, at: t)
    } else if overlays.showsKeyList {
      overlays.setKeyList(false, at: t)
    } else if !slots[current].scene.dismiss(at: t), isFullscreen {
      return .toggleFullscreen
    }
    return []
  }
}

extension KeyBindings {
  /// The key list as text: a group's name on a line, then a line a binding, keys and meaning
  /// parted by a tab.
  package var listing: String {
    var lines: [String] = []
    var group = ""
    for entry in entries {
      if entry.group != group {
        group = entry.group
        lines.append(group)
      }
      lines.append("\(entry.keys)\t\(entry.meaning)")
    }
    return lines.joined(separator: "\n")
  }
}
