import CardApp
import CardCore
import CardPaint
import CardRaster
import CardScenes
import CardX11
import Glibc

/// Drags and flings through a scene at the display's pace, timing every frame.
@MainActor
final class ScriptedDrag {
  /// A cycle of the hand: press, sweep, let go, wait for the rest of it.
  private static let cycle = 0.9
  private static let sweep = 0.35
  private static let samplesPerSecond = 125.0

  private let window: StageWindow?
  private let drawer: FrameDrawer
  private var stage: Stage
  private let size: (width: Int, height: Int)
  private var bitmap: Bitmap

  init(setup: StageSetup, width: Int, height: Int, threads: Int?) throws(Failure) {
    size = (width, height)
    bitmap = Bitmap(width: width, height: height)
    if getenv("DISPLAY") != nil {
      do {
        var options = WindowOptions()
        options.size = size
        window = try StageWindow(try DisplayConnection(), options: options)
      } catch {
        throw Failure(.noDisplay, "\(error)")
      }
    } else {
      window = nil
    }
    stage = setup.stage(window: Size(Double(width), Double(height)), interfaceScale: 1)
    drawer = FrameDrawer(content: setup.content, threads: threads)
  }

  func run(seconds: Double) throws -> RunTimes {
    // A frame or two first, so that faces at rest are painted: the run measures motion.
    let warmUp = MonotonicClock.now() + 0.5
    while MonotonicClock.now() < warmUp {
      pace()
      _ = try frame()
    }
    var times = RunTimes()
    let start = MonotonicClock.now()
    var told = 0.0
    while MonotonicClock.now() - start < seconds {
      pace()
      let elapsed = MonotonicClock.now() - start
      while told < elapsed {
        tell(at: told, start: start)
        told += 1 / Self.samplesPerSecond
      }
      times.frames.append(try frame())
    }
    return times
  }

  /// Waits for the next frame: the window's clock, or a sixtieth of a second.
  private func pace() {
    guard let window else {
      usleep(8000)
      return
    }
    window.requestFrame()
    var isDue = false
    while !isDue {
      window.wait()
      window.drainEvents { event in if case .frameDue = event { isDue = true } }
    }
  }

  /// The hand's sample at `t` seconds into the run: two sweeps on, one back.
  private func tell(at t: Double, start: Double) {
    let cycle = Int(t / Self.cycle)
    let phase = t - Double(cycle) * Self.cycle
    let step = 1 / Self.samplesPerSecond
    let viewport = stage.viewport.size
    let isVertical = stage.sceneID.rawValue == "switcher"
    let direction = cycle % 3 == 2 ? -1.0 : 1.0
    let reach = (isVertical ? viewport.height : viewport.width) * 0.35
    let along = (0.5 - min(phase / Self.sweep, 1)) * 2 * reach * direction
    let middle = Point(viewport.width / 2, viewport.height * 0.55)
    let point =
      isVertical ? Point(middle.x, middle.y + along) : Point(middle.x + along, middle.y)
    let kind: InputEvent.Kind
    if phase < step {
      kind = .press(point, button: 1, device: .mouse, modifiers: [])
    } else if phase < Self.sweep {
      kind = .move(point, modifiers: [])
    } else if phase < Self.sweep + step {
      kind = .release(point, button: 1, modifiers: [])
    } else {
      return
    }
    _ = stage.handle(InputEvent(time: start + t, kind: kind))
  }

  private func frame() throws -> FrameTimes {
    var times = FrameTimes()
    let begin = MonotonicClock.now()
    let frame = stage.frame(at: begin)
    let laidOut = MonotonicClock.now()
    var changed: Damage?
    if let window {
      window.withBackBuffer {
        changed = drawer.draw(frame, of: stage, at: begin, into: $0.rows, age: $0.age).changed
      }
    } else {
      try bitmap.withRows { _ = drawer.draw(frame, of: stage, at: begin, into: $0, age: 1) }
    }
    let rastered = MonotonicClock.now()
    window?.present(changed)
    times.layout = (laidOut - begin) * 1000
    times.raster = (rastered - laidOut) * 1000
    times.present = (MonotonicClock.now() - rastered) * 1000
    return times
  }
}
