/// What lies over the scenes: the strip, the key list, the prompt, the black screen.
///
/// Its times are the user's: in slow motion a title stays no longer.
struct Overlays: Hashable, Sendable {
  /// In seconds; tuned by eye.
  static let fade = 0.15
  /// The prompt's extent in interface points.
  static let promptSize = Size(320, 56)
  /// The strip's distance from the window's edge, and its tabs' from each other, in interface points.
  static let margin = 12.0
  static let gap = 4.0
  /// The strip is hidden rather than drawn smaller than this part of its size; tuned by eye.
  private static let smallestStrip = 0.55
  private static let dimming = 0.45

  /// The shares of a window's width that the title and a caption may take, and how far they stand
  /// from the foot of the window in interface points; tuned by eye.
  private static let titleShare = 0.6
  private static let captionShare = 0.9
  /// Words do not squeeze into less of the window's width beside a panel; tuned by eye.
  private static let leastRoom = 0.4
  private static let titleFoot = 28.0

  /// The share of the window that the key list may take, and how much larger than the rest of the
  /// interface it is at most; tuned by eye.
  private static let keyListShare = 0.9
  private static let keyListMagnification = 1.8

  private var announcement: Announcement?
  private var keyList = Motion.still(0)
  private var blank = Motion.still(0)
  private var blankColor = BlankColor.black
  /// Whether strip and pointer are out of sight.
  var hidesInterface = false
  /// What is typed after `g`; nil while nothing is.
  var prompt: String?
  /// The tab under the pointer, and the one that is pressed.
  var hoveredTab: Int?
  var pressedTab: Int?

  var showsKeyList: Bool { keyList.rest > 0 }
  var showsBlank: Bool { blank.rest > 0 }

  /// An empty screen's colour; its value is the face's index.
  enum BlankColor: Int, Hashable, Sendable { case black, white }

  mutating func setKeyList(_ isShown: Bool, at t: Double) {
    keyList = Self.fading(keyList, to: isShown ? 1 : 0, at: t)
  }

  mutating func setBlank(_ isShown: Bool, at t: Double) {
    blank = Self.fading(blank, to: isShown ? 1 : 0, at: t)
  }

  private static func fading(_ motion: Motion, to target: Double, at t: Double) -> Motion {
    let (opacity, speed) = motion.state(at: t)
    return .timed(
      .easeInOut, from: opacity, velocity: speed, to: target, duration: fade, at: t)
  }

  /// Shows an empty screen, or the one in place of the other; the same again, and it goes.
  mutating func toggleBlank(_ color: BlankColor, at t: Double) {
    let isSame = blankColor == color
    blankColor = color
    if !showsBlank || isSame { setBlank(!showsBlank, at: t) }
  }

  /// A scene comes onto the stage; while a script speaks, it has the word.
  mutating func announce(_ title: String, size: Size, at t: Double) {
    if let announcement, announcement.part == .caption, announcement.opacity(at: t) > 0 { return }
    announcement = Announcement(title: title, size: size, at: t, after: announcement)
  }

  /// A script says something; nothing, and what it said before goes.
  mutating func say(_ text: String, size: Size, for seconds: Double, at t: Double) {
    announcement =
      text.isEmpty
      ? nil
      : Announcement(caption: text, size: size, for: seconds, at: t, after: announcement)
  }

  func isMoving(at t: Double) -> Bool {
    !keyList.isDone(at: t) || !blank.isDone(at: t) || announcement?.isMoving(at: t) == true
  }

  /// When something moves again that stands still at `t`, nil if nothing will by itself.
  func nextChange(after t: Double) -> Double? { announcement?.nextChange(after: t) }

  /// The items at `t`, back to front, in window pixels.
  ///
  /// - Parameter panel: a panel at one side of the window: what is said keeps clear of it.
  func items(
    at t: Double, titles: [String], current: Int, keyLines: String, beside panel: Rect?,
    _ configuration: StageConfiguration
  ) -> [DisplayItem] {
    (hidesInterface ? [] : strip(titles: titles, current: current, configuration))
      + titleItems(at: t, within: Self.room(beside: panel, configuration), configuration)
      + keyListItems(at: t, lines: keyLines, configuration)
      + promptItems(configuration)
  }

  /// What the strip takes of the left of a wide window, in window pixels.
  static func stripWidth(_ configuration: StageConfiguration) -> Double {
    (configuration.tabSize.width + 2 * margin) * configuration.interfaceScale
  }

  /// The tabs: in a column at the left of a wide window, in a row at the top of a narrow one, drawn
  /// smaller where they would not fit; none where they could not be read.
  private func strip(
    titles: [String], current: Int, _ configuration: StageConfiguration
  ) -> [DisplayItem] {
    let (window, size) = (configuration.window, configuration.tabSize)
    let isColumn = window.width >= window.height
    let count = Double(titles.count)
    let run = (isColumn ? size.height : size.width) * count + Self.gap * (count - 1)
    let along = (isColumn ? window.height : window.width) / (run + 2 * Self.margin)
    let across = (isColumn ? window.width : window.height) / 3
    let scale = min(
      configuration.interfaceScale, along,
      across / ((isColumn ? size.width : size.height) + Self.margin))
    guard scale >= configuration.interfaceScale * Self.smallestStrip else { return [] }
    let (tab, length) = (size * scale, run * scale)
    let (margin, gap) = (Self.margin * scale, Self.gap * scale)
    return titles.indices.map { index in
      let step = Double(index)
      let origin =
        isColumn
        ? Point(margin, margin + step * (tab.height + gap))
        : Point((window.width - length) / 2 + step * (tab.width + gap), margin)
      let state: FaceID.State =
        pressedTab == index ? .pressed : hoveredTab == index ? .hovered : .normal
      return DisplayItem(
        face: FaceID(
          scene: .overlay, part: index == current ? .selectedTab : .tab, index: index,
          state: state, size: configuration.tabSize, label: titles[index]),
        homography: .translation(origin.x.rounded(), origin.y.rounded())
          .after(.scale(scale, scale)),
        corners: CornerRadii(configuration.tabSize.height / 2))
    }
  }

  /// From left to right what a panel leaves of the window, where that is enough for words.
  private static func room(
    beside panel: Rect?, _ configuration: StageConfiguration
  ) -> ClosedRange<Double> {
    let width = configuration.window.width
    guard let panel else { return 0...width }
    let (left, right) = (max(panel.minX, 0), min(panel.maxX, width))
    let room = left > width - right ? 0...left : right...width
    return room.upperBound - room.lowerBound < width * leastRoom ? 0...width : room
  }

  private func titleItems(
    at t: Double, within room: ClosedRange<Double>, _ configuration: StageConfiguration
  ) -> [DisplayItem] {
    guard let announcement else { return [] }
    let opacity = announcement.opacity(at: t)
    guard opacity > 0 else { return [] }
    let (window, size) = (configuration.window, announcement.size)
    let share = announcement.part == .title ? Self.titleShare : Self.captionShare
    let width = room.upperBound - room.lowerBound
    let scale = min(configuration.roomScale, width * share / size.width)
    let origin = Point(
      (room.lowerBound + (width - size.width * scale) / 2).rounded(),
      (window.height - (size.height + Self.titleFoot) * scale).rounded())
    return [
      DisplayItem(
        face: FaceID(
          scene: .overlay, part: announcement.part, size: size, label: announcement.text),
        homography: .translation(origin.x, origin.y).after(.scale(scale, scale)),
        corners: CornerRadii(size.height / 2), opacity: opacity * configuration.panelOpacity,
        isHittable: false)
    ]
  }

  private func keyListItems(
    at t: Double, lines: String, _ configuration: StageConfiguration
  ) -> [DisplayItem] {
    let opacity = keyList.position(at: t)
    guard opacity > 0 else { return [] }
    let (window, size) = (configuration.window, configuration.keyListSize)
    let scale = Self.keyListScale(configuration)
    let origin = Point(
      ((window.width - size.width * scale) / 2).rounded(),
      ((window.height - size.height * scale) / 2).rounded())
    let list = DisplayItem(
      face: FaceID(scene: .overlay, part: .keys, size: size, label: lines),
      homography: .translation(origin.x, origin.y).after(.scale(scale, scale)),
      corners: CornerRadii(14), opacity: opacity * configuration.panelOpacity,
      shadow: Shadow(offset: Point(0, 8), blur: 24, opacity: 0.5))
    return [Self.cover(window, opacity: opacity * Self.dimming), list]
  }

  /// Pixels a point of the key list: as large as the window allows, to be read from afar.
  static func keyListScale(_ configuration: StageConfiguration) -> Double {
    let (window, size) = (configuration.window, configuration.keyListSize)
    let room = min(window.width / size.width, window.height / size.height)
    return min(room * keyListShare, configuration.interfaceScale * keyListMagnification)
  }

  private func promptItems(_ configuration: StageConfiguration) -> [DisplayItem] {
    guard let prompt else { return [] }
    let (window, size) = (configuration.window, Self.promptSize)
    let scale = min(configuration.interfaceScale, window.width * 0.94 / size.width)
    let origin = Point(
      ((window.width - size.width * scale) / 2).rounded(),
      ((window.height - size.height * scale) * 0.8).rounded())
    return [
      DisplayItem(
        face: FaceID(scene: .overlay, part: .prompt, size: size, label: "Go to \(prompt)_"),
        homography: .translation(origin.x, origin.y).after(.scale(scale, scale)),
        corners: CornerRadii(size.height / 2), opacity: configuration.panelOpacity)
    ]
  }

  /// The empty screen, over everything.
  func blankItems(at t: Double, _ configuration: StageConfiguration) -> [DisplayItem] {
    let opacity = blank.position(at: t)
    return opacity > 0
      ? [Self.cover(configuration.window, blankColor, opacity: opacity)] : []
  }

  /// A colour over the whole window: one point of it, stretched, so that it costs no texture.
  private static func cover(
    _ window: Size, _ color: BlankColor = .black, opacity: Double
  ) -> DisplayItem {
    DisplayItem(
      face: FaceID(scene: .overlay, part: .blank, index: color.rawValue, size: Size(1, 1)),
      homography: .scale(window.width, window.height), opacity: opacity)
  }
}
