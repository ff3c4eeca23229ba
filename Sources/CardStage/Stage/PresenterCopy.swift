import CardKinetics
import CardPicture

/// The presenter view's copy of the stage.
package struct PresenterCopy: Hashable, Sendable {
  /// The number of pixels of the stage's window per pixel of the copy.
  package var reduction: Double
  /// Whether the pointer is over the copy, or holds something in the copy. Otherwise the pointer is in the stage's
  /// window.
  package var isPointedAt: Bool

  /// The range of valid reductions.
  package static let reductions = 0.05...20.0

  package init(reduction: Double, isPointedAt: Bool) {
    self.reduction = Self.reductions.clamping(reduction)
    self.isPointedAt = isPointedAt
  }
}

extension Stage {
  /// Whether the pointer is over a window that shows no tools. This is the audience's window while a presenter view is
  /// open.
  var hidesTools: Bool { presenterCopy?.isPointedAt == false }

  /// The configuration for overlays that only the speaker sees. In the copy, these overlays have the sizes that other
  /// overlays have in the window.
  var toolConfiguration: StageConfiguration {
    guard let presenterCopy else { return configuration }
    var result = configuration
    result.interfaceScale *= presenterCopy.reduction
    return result
  }

  /// The opacity of the scene bar. In the presenter view, the bar doesn't fade while the pointer is idle.
  var sceneBarOpacity: Double {
    presenterCopy != nil && !overlays.hidesInterface ? 1 : overlays.interfaceOpacity(at: latest)
  }

  /// The list for hit tests: the items that the window under the pointer shows.
  var hitList: DisplayList { hidesTools ? unfrozenList : lastFrame.list }

  /// The last frame as the stage's window shows it when nothing is frozen.
  var unfrozenList: DisplayList { lastFrame.list.without(itemsForSpeaker) }

  /// Returns the frame of the audience while the stage shows the last frame.
  func audienceList() -> DisplayList {
    let (list, overlays) = (lastFrame.list, lastFrame.overlays)
    guard isFrozen || freeze.isMoving(at: latest) else { return unfrozenList }
    let kept = list.without(itemsForSpeaker.union(overlays.overFreeze))
    var frame = freeze.frame(over: kept, at: latest)
    frame.items += list.items[overlays.overFreeze.subtracting(itemsForSpeaker)]
    return frame
  }

  /// The part of the last frame that a freeze keeps.
  var keptList: DisplayList {
    lastFrame.list.without(itemsForSpeaker.union(lastFrame.overlays.overFreeze))
  }

  /// The indices of the items in the last frame that the audience does not see.
  var itemsForSpeaker: RangeSet<Int> {
    presenterCopy == nil ? RangeSet() : lastFrame.overlays.forSpeaker
  }
}

extension DisplayList {
  /// Returns the list without the items at some indices.
  fileprivate func without(_ indices: RangeSet<Int>) -> DisplayList {
    guard !indices.isEmpty else { return self }
    var list = self
    list.items.removeSubranges(indices)
    return list
  }
}
