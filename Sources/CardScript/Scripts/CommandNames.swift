import CardContent
import CardInput
import CardStage
import CardSystem

/// Commands in the lines of scripts: by the name to which a key is bound, with a number where they have one.
enum CommandNames {
  /// The names of those that are no key's, or have a number with it.
  private static let (item, offset, speed) = ("go-to", "offset", "speed")

  /// The members of the line of a command.
  static func members(of command: Command) -> [(String, JSONValue)] {
    func named(_ name: String, _ number: Double) -> [(String, JSONValue)] {
      [("name", .string(name)), ("to", .number(number))]
    }
    switch command {
    case .item(let number): return named(item, Double(number))
    case .offset(let offset): return named(Self.offset, offset)
    case .speed(let speed): return named(Self.speed, speed)
    default:
      let name = StageSettings.defaultBindings.entry(of: command)?.name
      return [("name", .string(name ?? "\(command)"))]
    }
  }

  /// The command of a name, with the number of its line.
  static func command(
    called name: String, _ number: Double?
  ) throws(ScriptReader.BadLine) -> Command {
    if let number {
      switch name {
      case item:
        let counts = StageSettings.counts
        guard let place = Int(exactly: number), counts.contains(place) else {
          throw .init(message: "\"to\" must be the number of a card or page, from 1")
        }
        return .item(place)
      case offset:
        guard abs(number) <= UserInput.farthest else {
          throw .init(message: "\"to\" must be an offset of at most \(Int(UserInput.farthest))")
        }
        return .offset(number)
      case speed:
        guard StageClock.range.contains(number) else {
          throw .init(message: "\"to\" must be a speed from \(StageClock.range.lowerBound) to 1")
        }
        return .speed(number)
      default: throw .init(message: "\"\(name.echoed)\" has no \"to\"")
      }
    }
    let entry = StageSettings.defaultBindings.entries.first { $0.name == name }
    return try (entry?.command).orThrow("there is no command \"\(name.echoed)\"")
  }
}
