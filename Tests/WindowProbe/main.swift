import CardInput
import CardRaster
import CardX11
@preconcurrency import Glibc

// Opens a window, paints four coloured quarters, and prints a line for each event: the tests'
// stand-in for an application.
//
//     windowprobe [--present MODE] [--render-scale S] [--size WxH] [--fullscreen] [--animate]
//                 [--without EXTENSION]… [--quiet]

setvbuf(stdout, nil, _IOLBF, 0)
var options = WindowOptions()
var withheld: Set<ServerFeature> = []
var isAnimated = false
var isQuiet = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--present":
    options.presentMode = arguments.popFirst().flatMap(PresentMode.init(rawValue:)) ?? .auto
  case "--render-scale":
    options.renderScale = arguments.popFirst().flatMap(Double.init) ?? 1
  case "--size":
    let sides = (arguments.popFirst() ?? "").split(separator: "x").compactMap { Int($0) }
    options.size = (sides[0], sides[1])
  case "--fullscreen": options.isFullscreen = true
  case "--animate": isAnimated = true
  case "--quiet": isQuiet = true
  case "--without":
    if let feature = arguments.popFirst().flatMap(ServerFeature.init(rawValue:)) {
      withheld.insert(feature)
    }
  default:
    print("unknown argument \(argument)")
    exit(64)
  }
}

/// Paints red and green at the top, blue and white at the bottom.
func paint(_ rows: PixelRows, age: Int) {
  for y in 0..<rows.height {
    let row = (rows.base + y * rows.bytesPerRow).assumingMemoryBound(to: UInt32.self)
    let (left, right): (UInt32, UInt32) =
      2 * y < rows.height ? (0xFFFF_0000, 0xFF00_FF00) : (0xFF00_00FF, 0xFFFF_FFFF)
    let middle = rows.width / 2
    UnsafeMutableBufferPointer(start: row, count: middle).update(repeating: left)
    UnsafeMutableBufferPointer(start: row + middle, count: rows.width - middle)
      .update(repeating: right)
  }
}

do {
  let connection = try DisplayConnection(withholding: withheld)
  let stage = try StageWindow(connection, options: options)
  print("status \(stage.presentStatus)")
  stage.setCursor(.grab)
  var frames = 0
  var isClosing = false
  var wantsFrame = false
  var moves = 0
  while !isClosing {
    var draws = false
    stage.drainEvents { event in
      switch event {
      case .frameDue: draws = true
      case .closeRequested: isClosing = true
      case .exposed, .resized: wantsFrame = true
      case .input(let input):
        if case .move = input.kind { moves += 1 }
        if case .keyDown(let name, _, _, _) = input.kind {
          if name == "f" { stage.setFullscreen(!stage.isFullscreen) }
          if name == "q" { isClosing = true }
        }
      default: break
      }
      if case .frameDue = event { return }
      if !isQuiet { print(event) }
    }
    if draws {
      stage.withRows(paint)
      stage.present()
      frames += 1
      if frames == 1 { print("painted") }
    }
    if wantsFrame || isAnimated { stage.requestFrame() }
    wantsFrame = false
    stage.wait()
  }
  print("moves \(moves) frames \(frames)")
} catch {
  fputs("windowprobe: \(error)\n", stderr)
  exit(69)
}
