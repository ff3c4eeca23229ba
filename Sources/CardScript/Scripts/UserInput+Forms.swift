import CardInput
import CardKinetics
import CardModel
import CardStage
import CardSystem

extension UserInput {
  /// The forms of a user's input in scripts; the most frequent ones are first.
  static let forms: [LineForm<UserInput>] = [
    .init("move", .move(.zero, modifiers: [])) {
      guard case .move(let point, let modifiers) = $0 else { return nil }
      return .move(try $1.point(point, isNeeded: true), modifiers: try $1.modifiers(modifiers))
    },
    .init(
      "wheel", .wheel(.zero, dx: 0, dy: 0, isFine: false, isEnd: false, modifiers: [])
    ) {
      guard case .wheel(let point, let dx, let dy, let isFine, let isEnd, let modifiers) = $0 else {
        return nil
      }
      let position = try $1.point(point)
      let x = try $1.distance("dx", dx == 0 ? nil : dx) ?? 0
      let y = try $1.distance("dy", dy == 0 ? nil : dy) ?? 0
      let ends = try $1.value("end", isEnd, usual: false)
      // Only a touchpad scrolls by fractions of a step, or reports an end.
      let usual = ends || x != x.rounded() || y != y.rounded()
      return .wheel(
        position, dx: x, dy: y, isFine: try $1.value("fine", isFine, usual: usual), isEnd: ends,
        modifiers: try $1.modifiers(modifiers))
    },
    .init("press", .press(.zero, button: 1, device: .mouse, modifiers: [])) {
      guard case .press(let point, let button, let device, let modifiers) = $0 else { return nil }
      let position = try $1.point(point, isNeeded: true)
      let number = try $1.button(button)
      let name = try $1.value("device", device == .touch ? "touch" : "mouse", usual: "mouse")
      let devices: [String: PointerDevice] = ["mouse": .mouse, "touch": .touch]
      let found = try devices[name].unwrapped(
        orThrow: Spelling.unknown("device", name.echoed, among: devices.keys.sorted()))
      return .press(
        position, button: number, device: found, modifiers: try $1.modifiers(modifiers))
    },
    .init("release", .release(.zero, button: 1, modifiers: [])) {
      guard case .release(let point, let button, let modifiers) = $0 else { return nil }
      return .release(
        try $1.point(point), button: try $1.button(button),
        modifiers: try $1.modifiers(modifiers))
    },
    .init("resample", .resample(.zero)) {
      guard case .resample(let point) = $0 else { return nil }
      return .resample(try $1.point(point, isNeeded: true))
    },
    .init("keydown", .keyDown(name: "a", modifiers: [], isRepeat: false, text: "A")) {
      guard case .keyDown(let name, let modifiers, let isRepeat, let text) = $0 else { return nil }
      let key = try $1.key(name)
      let wasDown = $1.press(key)
      return .keyDown(
        name: key, modifiers: try $1.modifiers(modifiers),
        isRepeat: try $1.value("repeat", isRepeat, usual: wasDown),
        text: try $1.optional("text", text))
    },
    .init("keyup", .keyUp(name: "a", modifiers: [])) {
      guard case .keyUp(let name, let modifiers) = $0 else { return nil }
      let key = try $1.key(name)
      $1.release(key)
      return .keyUp(name: key, modifiers: try $1.modifiers(modifiers))
    },
    .init("pinch", .pinch(.zero, scale: 1, phase: .began)) {
      guard case .pinch(let point, let scale, let phase) = $0 else { return nil }
      let position = try $1.point(point)
      let (size, name) = (
        try $1.optional("scale", scale), try $1.optional("phase", phase.rawValue)
      )
      guard let size, let found = name.flatMap(PinchPhase.init) else {
        throw ScriptReader.BadLine(
          message: "\"pinch\" needs \"scale\" and \"phase\": began, changed, ended or cancelled")
      }
      try $1.expect(
        (0...largestScale).contains(size), "\"scale\" must be from 0 to \(Int(largestScale))")
      return .pinch(position, scale: size, phase: found)
    },
    .init("resize", .resize(Size(1, 1))) {
      guard case .resize(let size) = $0 else { return nil }
      let (w, h) = (try $1.optional("w", size.width), try $1.optional("h", size.height))
      let window = Size(w ?? 0, h ?? 0)
      try $1.expect(
        StageConfiguration.allows(window: window),
        "\"resize\" needs \"w\" and \"h\", \(StageConfiguration.allowedWindows)")
      return .resize(window)
    },
    .init("fullscreen", .fullscreen(true)) {
      guard case .fullscreen(let isOn) = $0 else { return nil }
      return .fullscreen(try $1.required("on", isOn, ": true or false"))
    },
    .init("leave", .leave) { input, _ in input == .leave ? input : nil },
    .init("cancel", .cancel) { input, _ in input == .cancel ? input : nil },
  ]
}
