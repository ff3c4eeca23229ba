package import ArgumentParser

extension Option {
  /// Creates an option whose value is parsed by a function of `OptionValue`. The value may begin with a hyphen.
  package init<Number>(
    _ help: String, value: String, as parse: @escaping @Sendable (String) throws -> Number
  ) where Value == Number? {
    self.init(
      parsing: .unconditional, help: ArgumentHelp(help, valueName: value), transform: parse)
  }

  /// Creates an option with a default, whose value is parsed by a function of `OptionValue`.
  package init(
    wrappedValue: Value, _ help: String, value: String,
    as parse: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional,
      help: ArgumentHelp(help, valueName: value), transform: parse)
  }
}
