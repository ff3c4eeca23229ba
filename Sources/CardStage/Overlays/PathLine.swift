import CardInput
import CardKinetics
import CardModel
import CardPicture

/// A line in which the user types a path to open, with suggestions below it.
///
/// An entered path stays in the line until it is opened. If it cannot be opened, the reason appears below the line.
struct PathLine: OverlayLayer {
  /// The width of the line, in interface points; tuned by eye.
  private static let width = 720.0
  /// The maximum width of the line in a small window, as a fraction of the window's width; tuned by eye.
  private static let fraction = 0.94
  /// The vertical position of the line, as a fraction of the available height; tuned by eye.
  private static let topFraction = 0.2
  /// The minimum width of the line beside a panel, as a fraction of the width in the middle; tuned by eye.
  private static let minimumFraction = 0.7
  /// The maximum length of a path, in characters.
  private static let maximumLength = 4096

  /// The typed text; nil while the line is closed.
  private(set) var text: String?
  /// The path that the user entered last.
  private(set) var entered = ""
  /// Whether the program is opening the entered path.
  private(set) var isOpening = false
  /// The reason why the entered path cannot be opened.
  private var problem: String?
  private var suggestions: [String] = []
  /// The index of the suggestion that filled in the text; nil if the user typed the text.
  private var chosen: Int?

  mutating func begin() {
    (text, suggestions, chosen, isOpening, problem) = ("", [], nil, false, nil)
  }

  /// Closes the line if the entered path has since been opened.
  mutating func closeIfOpening() {
    if isOpening { (text, isOpening) = (nil, false) }
  }

  /// Shows why the entered path cannot be opened, unless the user has continued to type.
  mutating func fail(_ problem: String) {
    if isOpening { (self.problem, isOpening, suggestions) = (problem, false, []) }
  }

  /// Shows suggestions for `text`, unless the user has typed something else since the request.
  mutating func suggest(_ paths: [String], for text: String) {
    if text == self.text, problem == nil {
      (suggestions, chosen) = (Array(paths.prefix(Stage.maximumSuggestions)), nil)
    }
  }

  /// Returns the size of the line with suggestions, in interface points.
  private static func size(rows: Int) -> Size {
    Size(width, Stage.pathLineHeight + (rows > 0 ? Double(rows) * Stage.pathRowHeight + 10 : 0))
  }

  /// Reserves space for all suggestions, so that the line doesn't move while the user types.
  ///
  /// The line is in the middle of the window, or beside panels that leave enough area.
  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard text != nil else { return }
    let (area, size) = (layout.area, Self.size(rows: Stage.maximumSuggestions))
    func rect(in row: Rect) -> Rect {
      let scale = min(
        stage.toolConfiguration.interfaceScale, row.width * Self.fraction / size.width,
        area.height * Self.fraction / size.height)
      let top = min(area.height * Self.topFraction, area.height - size.height * scale)
      let origin = Point(row.midX - size.width * scale / 2, top)
      return Rect(origin: origin.inWholePixels, size: size * scale)
    }
    let middle = rect(in: area)
    let row = Rect(x: 0, y: middle.minY, width: area.width, height: middle.height)
    let beside = rect(in: layout.freePart(of: row))
    let isWide = beside.width >= middle.width * Self.minimumFraction
    layout.insist(on: .pathLine, at: layout.isFree(middle) || !isWide ? middle : beside)
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let text, let rect = stage.layout[.pathLine] else { return }
    let entry = PathEntry(text, suggestions: suggestions, chosen: chosen, problem: problem)
    items.append(
      .overlay(
        .path(entry), size: Self.size(rows: problem == nil ? suggestions.count : 1),
        at: rect.origin, scale: rect.width / Self.width,
        radius: 16, opacity: stage.configuration.panelOpacity,
        shadow: Shadow(offset: Point(0, 8), blur: 24, opacity: 0.5), isHittable: true))
  }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    guard let typed = text else { return nil }
    if case .press = event {
      guard case .path? = stage.pointed?.face.overlay else {
        text = nil
        return []
      }
      return suggestion(under: stage.pointer, in: stage).map { take($0) } ?? []
    }
    guard case .keyDown(let name, let modifiers, let isRepeat, _) = event else { return nil }
    switch name {
    case "Escape": text = nil
    case "Return" where isRepeat, "KP_Enter" where isRepeat: break
    case "Return", "KP_Enter":
      guard !typed.isEmpty else {
        text = nil
        return []
      }
      return enter(typed)
    case "BackSpace": return type(modifiers.contains(.control) ? "" : String(typed.dropLast()))
    case "Tab": return complete(typed)
    case "Down": choose(chosen.map { $0 + 1 } ?? 0)
    case "Up": choose(chosen.map { $0 - 1 } ?? suggestions.count - 1)
    default:
      let new = event.typedText
      guard !new.isEmpty, typed.count + new.count <= Self.maximumLength else { return [] }
      return type(typed + new)
    }
    return []
  }

  private mutating func type(_ new: String) -> [OverlayRequest] {
    (text, chosen, isOpening, problem) = (new, nil, false, nil)
    return [.listPaths]
  }

  /// Returns the suggestion under the pointer, if any.
  private func suggestion(under pointer: Point?, in stage: Stage) -> String? {
    guard let pointer, let rect = stage.layout[.pathLine], rect.contains(pointer) else {
      return nil
    }
    let y = (pointer.y - rect.minY) * Self.width / rect.width - Stage.pathLineHeight
    let row = Int((y / Stage.pathRowHeight).rounded(.down), clampedTo: -1...suggestions.count)
    return suggestions.indices.contains(row) ? suggestions[row] : nil
  }

  /// Opens a suggestion, or lists the paths in it if it is a folder.
  private mutating func take(_ path: String) -> [OverlayRequest] {
    path.hasSuffix("/") ? type(path) : enter(path)
  }

  /// Requests to open a path. The path stays in the line until it is opened.
  private mutating func enter(_ path: String) -> [OverlayRequest] {
    (text, entered, isOpening) = (path, path, true)
    return [.openTypedPath]
  }

  func pointerShape(in stage: Stage) -> PointerShape? {
    guard text != nil else { return nil }
    return suggestion(under: stage.pointer, in: stage) == nil ? .arrow : .pointingHand
  }

  private mutating func choose(_ row: Int) {
    guard !suggestions.isEmpty else { return }
    let row = repeating(row, suggestions.count)
    (text, chosen, isOpening) = (suggestions[row], row, false)
  }

  /// Extends the typed path to the longest common prefix of the suggestions, or else to the first suggestion.
  private mutating func complete(_ typed: String) -> [OverlayRequest] {
    guard let first = suggestions.first else { return [] }
    var common = first[...]
    for other in suggestions.dropFirst() {
      common = common.prefix(zip(common, other).prefix { $0 == $1 }.count)
    }
    return type(common.count > typed.count ? String(common) : first)
  }
}

extension Stage {
  /// The maximum number of suggestions.
  package static let maximumSuggestions = 8
  /// The heights of the typed line and of each suggestion, in interface points; tuned by eye.
  package static let (pathLineHeight, pathRowHeight) = (56.0, 34.0)
}
