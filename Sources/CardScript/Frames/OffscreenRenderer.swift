import CardContent
import CardKinetics
import CardPaint
import CardRaster
import CardStage
import CardSystem

/// Draws the frames at positions of a script in order, each over the previous frame.
struct OffscreenRenderer {
  private let script: Script
  private let projector: Projector
  private let beginning: Player
  private var player: Player
  private let size: (width: Int, height: Int)
  private let fitsWindow: Bool
  private var target: BitmapTarget
  /// The size of the window that the target shows; nil before the first drawing.
  private var window: Size?

  /// The frame drawn last.
  var bitmap: Bitmap { target.bitmap }

  /// Creates a renderer at the script's beginning.
  ///
  /// - Parameter fitsWindow: whether the window is scaled to fit the bitmap's size. Otherwise the bitmap takes the
  ///   size of the window.
  init(
    _ setup: StageSetup, size: (width: Int, height: Int), interfaceScale: Double, script: Script,
    showsHand: Bool = false, fitsWindow: Bool = true
  ) {
    beginning = Player(
      setup.stage(for: script, size: size, interfaceScale: interfaceScale),
      openings: setup.openings,
      showsHand: showsHand)
    player = beginning
    (self.script, self.size, self.fitsWindow) = (script, size, fitsWindow)
    projector = Projector(
      content: setup.content, theme: setup.settings.theme, paintsSynchronously: true)
    target = BitmapTarget(width: size.width, height: size.height)
  }

  /// Returns to the script's beginning.
  mutating func rewind() { player = beginning }

  /// Draws the frame at `time`, in seconds, which must not precede the position of the last frame.
  mutating func draw(at time: Double) { draw(.time(time)) }

  /// Draws the frame at a position, which must not precede the position of the last frame.
  mutating func draw(_ position: ScriptPosition) {
    guard let (time, frame) = player.play(script, to: position) else { return }
    let (stage, size) = (player.stage, size)
    if stage.configuration.window != window {
      let window = stage.configuration.window
      self.window = window
      target =
        fitsWindow
        ? BitmapTarget(
          width: size.width, height: size.height,
          area: Self.area(of: window, in: size.width, size.height))
        : BitmapTarget(width: Int(window.width), height: Int(window.height))
      projector.invalidate()
    }
    projector.project(frame, of: stage, at: time, begun: MonotonicClock.now(), onto: target)
  }

  /// Returns the largest centred rectangle with a window's aspect ratio within a bitmap of `width` × `height` pixels.
  static func area(of window: Size, in width: Int, _ height: Int) -> PixelRect {
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
