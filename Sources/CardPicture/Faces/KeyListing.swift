/// The content of the key list: the gestures of a scene, and groups of keys.
package struct KeyListing: Hashable, Sendable {
  /// Keys or a gesture, and their effect.
  package struct Line: Hashable, Sendable {
    package var keys: String
    package var meaning: String

    package init(_ keys: String, _ meaning: String) { (self.keys, self.meaning) = (keys, meaning) }
  }

  package struct Group: Hashable, Sendable {
    package var title: String
    package var lines: [Line]

    package init(_ title: String, _ lines: [Line]) { (self.title, self.lines) = (title, lines) }
  }

  /// The gestures of the scene on stage, under its title.
  package var gestures: Group
  package var groups: [Group]
  /// The maximum width of the list, in points. It determines the number of columns.
  package var width: Double

  package init(gestures: Group, groups: [Group], width: Double = 0) {
    (self.gestures, self.groups, self.width) = (gestures, groups, width)
  }
}
