/// The key bindings, which give each key its request.
package struct KeyBindings: Hashable, Sendable {
  /// A request and its keys, which form a line of the key list.
  package struct Entry: Hashable, Sendable {
    package let group: Action.Group
    package let request: Request
    /// A description for the user.
    package let meaning: String
    package fileprivate(set) var chords: [Chord]
    /// Whether the entry comes from the user's file and isn't among the default bindings.
    fileprivate var isAdded = false

    /// The labels of the keys.
    package var keys: String {
      var labels: [String] = []
      for label in chords.map(\.label) where !labels.contains(label) { labels.append(label) }
      let number = Action.exampleNumber.map { " \($0)" }.joined()
      return labels.joined(separator: ", ") + (request == Request(.goTo) ? "\(number) Enter" : "")
    }

    /// The request in words.
    package var name: String { request.words.joined(separator: " ") }
  }

  /// The name that the X keyboard extension gives the key to the left of 1, in any keyboard layout.
  package static let leftOfOne = "TLDE"

  package private(set) var entries: [Entry]
  private var requests: [Chord: Request] = [:]

  private init(entries: [Entry]) {
    self.entries = entries
    index()
  }

  /// Rebuilds the dictionary of requests by chord.
  private mutating func index() {
    requests = [:]
    for entry in entries { for chord in entry.chords { requests[chord] = entry.request } }
  }

  /// Returns the request bound to a key. If a key has no binding with Shift, Shift is ignored. Super is never ignored,
  /// because keys with Super belong to the desktop unless the user has bound them.
  package func request(for name: String, _ modifiers: Modifiers) -> Request? {
    requests[Chord(name, modifiers)] ?? requests[Chord(name, modifiers.subtracting(.shift))]
  }

  /// Returns the ID of the action bound to a key.
  package func action(for name: String, _ modifiers: Modifiers) -> Action.ID? {
    request(for: name, modifiers)?.action
  }

  /// Returns the entry of a request; nil if there is none. The entry may have no keys.
  package func entry(of request: Request) -> Entry? { entries.first { $0.request == request } }

  /// Returns the entry of an action without an argument; nil if there is none.
  package func entry(of action: Action.ID) -> Entry? { entry(of: Request(action)) }

  /// Binds a key to a request. Nil removes the binding.
  package mutating func bind(_ chord: Chord, to request: Request?) {
    for index in entries.indices { entries[index].chords.removeAll { $0 == chord } }
    entries.removeAll { $0.isAdded && $0.chords.isEmpty }
    if let request { set((entry(of: request)?.chords ?? []) + [chord], of: request) }
    index()
  }

  /// Sets the keys of a request.
  package mutating func set(_ chords: [Chord], of request: Request) {
    if let index = entries.firstIndex(where: { $0.request == request }) {
      entries[index].chords = chords
    } else if let action = Action(request.action) {
      let entry = Entry(
        group: action.group, request: request, meaning: action.meaning(of: request),
        chords: chords, isAdded: true)
      // New entries are sorted, so that equal sets of bindings compare equal, regardless of the order in which they
      // were made.
      let end = entries.lastIndex { $0.group == action.group } ?? entries.count - 1
      let index = entries[...end].lastIndex {
        $0.group == action.group
          && (!$0.isAdded || $0.name < entry.name)
      }
      entries.insert(entry, at: (index ?? end) + 1)
    }
    index()
  }

  /// Returns the default bindings. The keys 1 to 5 show the scenes in the given order.
  package static func standard(scenes: [(name: String, title: String)]) -> KeyBindings {
    let scenes = scenes.prefix(5).enumerated().map { index, scene in
      Entry(
        group: .scenes, request: Request(.scene, .text(scene.name)), meaning: scene.title,
        chords: [Chord("\(index + 1)")])
    }
    let others = Action.all.filter { $0.isFor(.key) }.flatMap { action in
      action.plainRequests.map { request, keys in
        Entry(
          group: action.group, request: request, meaning: action.meaning(of: request), chords: keys)
      }
    }
    return KeyBindings(entries: scenes + others)
  }
}
