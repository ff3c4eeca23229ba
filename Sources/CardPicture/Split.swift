package import CardKinetics

/// One of the two views of a split view; `a` is the left or upper view, or the only one.
package enum ViewSide: Int, CaseIterable, Hashable, Sendable {
  case a, b

  package var other: ViewSide { self == .a ? .b : .a }

  /// Returns the view's part of a window, in pixels. In a window that is taller than wide, the second view is below the
  /// first view; otherwise the second view is at the right.
  package func rect(in window: Size) -> Rect {
    let isBelow = window.isPortrait
    let size =
      isBelow ? Size(window.width, window.height / 2) : Size(window.width / 2, window.height)
    let origin = isBelow ? Point(0, size.height) : Point(size.width, 0)
    return Rect(origin: self == .a ? .zero : origin, size: size)
  }
}

/// A value for each of the two views.
package struct Split<Value: Hashable & Sendable>: Hashable, Sendable {
  package var a: Value
  package var b: Value

  package init(a: Value, b: Value) { (self.a, self.b) = (a, b) }

  /// Creates a pair with one value for both views.
  package init(both value: Value) { self.init(a: value, b: value) }

  package func map<Other>(_ transform: (Value) -> Other) -> Split<Other> {
    Split<Other>(a: transform(a), b: transform(b))
  }

  package subscript(side: ViewSide) -> Value {
    get { side == .a ? a : b }
    set { if side == .a { a = newValue } else { b = newValue } }
  }
}
