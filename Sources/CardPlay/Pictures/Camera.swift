import CardCore
import CardPaint
import CardRaster
import CardSystem

/// Draws the moments of a script one after another, each over the one before, so that only what
/// changes is drawn.
struct Camera {
  private let script: Script
  private let drawer: FrameDrawer
  private let beginning: Player
  private var player: Player
  /// The last moment drawn.
  private(set) var picture: Bitmap
  /// The window that the picture shows; nil before the first.
  private var window: Size?

  init(
    _ setup: StageSetup, size: (width: Int, height: Int), interfaceScale: Double, script: Script,
    showsHand: Bool
  ) {
    beginning = Player(
      setup.stage(for: script, size: size, interfaceScale: interfaceScale), showsHand: showsHand)
    player = beginning
    self.script = script
    drawer = FrameDrawer(content: setup.content, theme: setup.theme, paintsSynchronously: true)
    picture = Bitmap(width: size.width, height: size.height)
  }

  /// Goes back to the script's beginning.
  mutating func rewind() { player = beginning }

  /// Draws the moment `time`, which is not before the last one drawn since the beginning.
  mutating func draw(at time: Double) throws(Failure) { try draw(.time(time)) }

  /// Draws a moment that is not before the last one drawn since the beginning.
  mutating func draw(_ moment: Moment) throws(Failure) {
    guard let (time, frame) = player.play(script, to: moment) else { return }
    let (stage, drawer) = (player.stage, drawer)
    let isSameWindow = stage.configuration.window == window
    window = stage.configuration.window
    let place = Self.place(of: stage.configuration.window, in: picture.width, picture.height)
    // What lies beside a window of another shape is black.
    if !isSameWindow { picture = Bitmap(width: picture.width, height: picture.height) }
    do {
      try picture.withRows { rows in
        _ = drawer.draw(
          frame, of: stage, at: time, into: rows.part(place), age: isSameWindow ? 1 : 0)
      }
    } catch {
      throw Failure(.cannotWrite, "\(error)")
    }
  }

  /// Where a window lies in a picture of `width` and `height` pixels: as large as fits, in the middle.
  static func place(of window: Size, in width: Int, _ height: Int) -> PixelRect {
    let scale = min(Double(width) / window.width, Double(height) / window.height)
    func span(_ length: Double, in whole: Int) -> Range<Int> {
      let length = min(max(Int((length * scale).rounded()), 1), whole)
      let start = (whole - length) / 2
      return start..<start + length
    }
    return PixelRect(
      columns: span(window.width, in: width), rows: span(window.height, in: height))
  }
}

extension PixelRows {
  /// The part of them in a rectangle that lies within.
  fileprivate func part(_ rect: PixelRect) -> PixelRows {
    PixelRows(
      base: base + rect.rows.lowerBound * bytesPerRow + rect.columns.lowerBound * 4,
      width: rect.columns.count, height: rect.rows.count, bytesPerRow: bytesPerRow)
  }
}
