@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the wiring of opened cards from the pointer and the keys to the pixels.
  @Suite struct Opened {
    @Test func aDoubleClickOpensFaceUpAndADragDownCloses() async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      let pixel = app.position(0.5, 0.5)
      let (x, y) = (Int(pixel.x), Int(pixel.y))
      app.user.click(x, y)
      app.user.click(x, y)
      try await app.settle { $0.opened == 1 && $0.open == 0 }
      app.user.drag([pixel, (x: pixel.x, y: pixel.y + 200)], samples: 8, interval: 0.01)
      try await app.settle { $0.opened == 0 }
      try await app.expect(before)
    }

    @Test func theOptionStartsOpenedAndTheStatusSaysSo() async throws {
      let scratch = try Scratch()
      let app = try await App(
        "carousel", ["--opened"], environment: ["XDG_RUNTIME_DIR": scratch.path])
      let window = try await ControlledWindow(app, in: scratch)
      #expect(app.last.opened == 1)
      #expect(try await window.status().opened == 1)
      try await window.obeys("next")
      try await app.settle { $0.opened == 1 && $0.front == 1 }
      try await window.obeys("close")
      try await app.settle { $0.opened == 0 && $0.front == 1 }
      #expect(try await window.status().opened == 0)
    }
  }
}
