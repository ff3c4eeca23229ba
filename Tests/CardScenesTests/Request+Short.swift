import CardInput

/// Short names for the requests that tests send to scenes.
extension Request {
  static let left = Request(.left)
  static let right = Request(.right)
  static let up = Request(.up)
  static let down = Request(.down)
  static let previous = Request(.previous)
  static let next = Request(.next)
  static let first = Request(.first)
  static let last = Request(.last)
  static let open = Request(.open)
  static let flip = Request(.flip)
  static let undo = Request(.undo)
  static let close = Request(.close)

  static func goTo(_ number: Int) -> Request { Request(.goTo, .number(Double(number))) }
}
