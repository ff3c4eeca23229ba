/// One of the two views side by side; `a` is the left one, or the only one.
package enum Half: Int, CaseIterable, Hashable, Sendable {
  case a, b

  var other: Half { self == .a ? .b : .a }

  /// The view's part of a window, in pixels.
  func rect(in window: Size) -> Rect {
    let width = window.width / 2
    return Rect(x: self == .a ? 0 : width, y: 0, width: width, height: window.height)
  }

  /// The items clipped to this view.
  func clipping(_ items: [DisplayItem], in window: Size) -> [DisplayItem] {
    let rect = rect(in: window)
    return items.map { item in
      var item = item
      item.clip = rect
      return item
    }
  }
}

/// The constants that differ from the defaults in each of the two views.
package struct SplitOverrides: Hashable, Sendable {
  package var a: SceneOverrides
  package var b: SceneOverrides

  package init(a: SceneOverrides = SceneOverrides(), b: SceneOverrides = SceneOverrides()) {
    (self.a, self.b) = (a, b)
  }

  package subscript(half: Half) -> SceneOverrides {
    get { half == .a ? a : b }
    set { if half == .a { a = newValue } else { b = newValue } }
  }
}
