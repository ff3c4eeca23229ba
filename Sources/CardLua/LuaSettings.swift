import CLuaSandbox
import CardKinetics

/// The settings of a file: numbers, values of parameters, and functions of the view.
struct LuaSettings: Sendable {
  private enum Number: Sendable {
    case constant(Double)
    /// The value of the parameter at an index.
    case parameter(Int)
    /// The result of the file's function for the setting.
    case function(line: Int?)
  }

  private typealias Path = any WritableKeyPath<LayoutSettings, Double> & Sendable

  /// The numeric settings with their ranges.
  private static let numbers: [(name: String, path: Path, range: ClosedRange<Double>)] = [
    ("pitch", \.pitch, 0.01...10), ("reach", \.reachNumber, 1...50),
    ("eye", \.perspective.eye, 50...1_000_000),
    ("deceleration", \.physics.deceleration, 0.5...0.9999),
    ("landing_response", \.physics.landing.response, 0.05...5),
    ("landing_damping", \.physics.landing.dampingRatio, 0.05...5), ("darkness", \.darkness, 0...1),
  ]

  private static let indices = Dictionary(
    uniqueKeysWithValues: (0..<CLUA_SETTINGS).map {
      (String(cString: clua_setting_name(Int32($0))), Int($0))
    })

  /// The default settings with the words and Booleans of the file.
  private var base = LayoutSettings()
  private var given: [(index: Int, number: Number)] = []
  private let file: String

  init(_ state: LuaState, parameters: [Parameter], file: String) throws(LuaLayoutError) {
    self.file = file
    base.axis = try choice("axis", state, LayoutSettings.Axis.self) ?? base.axis
    base.perspective.vanishing =
      try choice("vanishing", state, Perspective.Vanishing.self) ?? base.perspective.vanishing
    base.snaps = try boolean("snap", state) ?? base.snaps
    base.wraps = try boolean("wrap", state) ?? base.wraps
    for index in Self.numbers.indices {
      guard let number = try number(at: index, state, parameters: parameters) else { continue }
      given.append((index, number))
    }
  }

  /// Returns the settings in a view. Calls the file's functions of the view.
  func values(
    _ state: LuaState, in view: LayoutView, parameters: [Double]
  ) throws(LuaLayoutError) -> LayoutSettings {
    var settings = base
    var budget = TimeBudget()
    for (index, number) in given {
      let setting = Self.numbers[index]
      switch number {
      case .constant(let value): settings[keyPath: setting.path] = value
      case .parameter(let index): settings[keyPath: setting.path] = parameters[index]
      case .function(let line):
        let value: Double
        do throws(LuaState.Failure) {
          value = try state.ask(Self.indices[setting.name]!, view, parameters)
          guard budget.isLeft else {
            throw LuaState.Failure(reason: "more than 20 ms for the settings together")
          }
        } catch { throw LuaLayoutError(error, file: file) }
        try check(value, setting.name, in: setting.range, line: line)
        settings[keyPath: setting.path] = value
      }
    }
    return settings
  }

  private func number(
    at index: Int, _ state: LuaState, parameters: [Parameter]
  ) throws(LuaLayoutError) -> Number? {
    let (name, _, range) = Self.numbers[index]
    guard let (value, line) = state.setting(Self.indices[name]!) else { return nil }
    if let index = parameters.firstIndex(where: { $0.name == name }) {
      for bound in [parameters[index].range.lowerBound, parameters[index].range.upperBound] {
        try check(bound, name, in: range, line: line)
      }
      return .parameter(index)
    }
    switch value {
    case .number(let value):
      try check(value, name, in: range, line: line)
      return .constant(value)
    case .function: return .function(line: line)
    default: throw error("\(name) must be a number, a knob or a function of the view", line)
    }
  }

  private func check(
    _ value: Double, _ name: String, in range: ClosedRange<Double>, line: Int?
  ) throws(LuaLayoutError) {
    guard !range.contains(value) else { return }
    func number(_ value: Double) -> String {
      Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
    let bounds = [range.lowerBound, range.upperBound].map(number)
    throw error("\(name) must be from \(bounds[0]) to \(bounds[1]), not \(number(value))", line)
  }

  private func choice<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ state: LuaState, _: Word.Type
  ) throws(LuaLayoutError) -> Word? {
    guard let (value, line) = state.setting(Self.indices[name]!) else { return nil }
    if case .word(let text) = value, let word = Word(rawValue: text) { return word }
    throw error(
      "\(name) must be " + Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "),
      line)
  }

  private func boolean(_ name: String, _ state: LuaState) throws(LuaLayoutError) -> Bool? {
    guard let (value, line) = state.setting(Self.indices[name]!) else { return nil }
    if case .boolean(let value) = value { return value }
    throw error("\(name) must be true or false", line)
  }

  private func error(_ reason: String, _ line: Int?) -> LuaLayoutError {
    LuaLayoutError(file: file, line: line, reason: reason)
  }
}

extension LayoutSettings {
  /// The reach as a floating-point number, as a file states it.
  fileprivate var reachNumber: Double {
    get { Double(reach) }
    set { reach = Int(newValue.rounded()) }
  }
}

extension LuaLayoutError {
  init(_ failure: LuaState.Failure, file: String) {
    self.init(file: file, line: failure.line, reason: failure.reason)
  }
}
