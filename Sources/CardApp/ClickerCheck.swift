package import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
package import CardSystem
import CardX11
@preconcurrency import Glibc

/// A window that shows the name and the action of each pressed key, for clickers whose buttons are not labelled.
///
/// The program also prints a line for each key: the key's label, the keysym name if it differs from the label, a tab,
/// and the meaning of the key's action.
@MainActor
package final class ClickerCheck {
  /// The size of the window, in interface points.
  private static let size = Size(880, 200)

  private let bindings: KeyBindings
  private let window: StageWindow
  private let scale: Double
  private let catalogue = FaceCatalogue(content: Content(decks: [:], books: []))
  private var text = "Press the clicker\u{2019}s buttons"
  private var isDone = false

  package init(_ bindings: KeyBindings) throws(Failure) {
    self.bindings = bindings
    do {
      let connection = try DisplayConnection()
      scale = connection.desktop.uiScale
      var options = WindowOptions()
      options.title = "Cardstage: key test"
      options.size = (Int(Self.size.width * scale), Int(Self.size.height * scale))
      window = try StageWindow(connection, options: options)
      window.isShortcut = { bindings.action(for: $0, $1) != nil }
    } catch {
      throw Failure(.noDisplay, "\(error)")
    }
  }

  /// Runs until the window is closed.
  ///
  /// - Throws: a `Failure` if the window's text cannot be painted.
  package func run() throws(Failure) {
    setlinebuf(stdout)
    while !isDone {
      var isFrameDue = false
      var hasChanged = false
      window.drainEvents { event in
        switch event {
        case .frameDue: isFrameDue = true
        case .closeRequested, .destroyed: isDone = true
        case .input(let event):
          if case .keyDown(let name, let modifiers, false, _) = event.kind {
            report(name, modifiers)
            hasChanged = true
          }
        case .exposed, .mapped, .visibilityChanged, .resized: hasChanged = true
        case .dragged, .dragLeft, .dropped, .dropFailed, .pasted, .pasteFailed: break
        case .unmapped, .fullscreenChanged, .desktopChanged, .refused: break
        }
      }
      if isFrameDue { try draw() }
      if hasChanged { window.requestFrame() }
      if !isDone { _ = window.wait(until: nil, extraFDs: []) }
    }
  }

  private func report(_ name: String, _ modifiers: Modifiers) {
    let request = bindings.request(for: name, modifiers)
    let meaning = request.flatMap { bindings.entry(of: $0) }?.meaning ?? "nothing"
    let chord = Chord(name, modifiers)
    let (label, spelling) = (chord.label, chord.spelling)
    let key = label == spelling ? label : "\(label) (\(spelling))"
    print("\(key)\t\(meaning)")
    text = "\(key): \(meaning)"
  }

  private func draw() throws(Failure) {
    guard window.isShown else { return }
    let size = Size(Double(window.size.width) / scale, Double(window.size.height) / scale)
    let face = Face(.text(.prompt, text), size: size)
    let bitmap: Bitmap
    do {
      bitmap = try catalogue.bitmap(of: face, scale: scale)
    } catch {
      throw Failure(.cannotWrite, "\(error)")
    }
    let hasBuffer = window.withRows { rows, _ in
      for y in 0..<min(bitmap.height, rows.height) {
        let row = bitmap.pixels[y * bitmap.width..<(y + 1) * bitmap.width].prefix(rows.width)
        row.withUnsafeBytes {
          (rows.base + y * rows.bytesPerRow)
            .copyMemory(from: $0.baseAddress!, byteCount: $0.count)
        }
      }
    }
    if hasBuffer { window.present() }
  }
}
