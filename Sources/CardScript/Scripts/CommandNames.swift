import CardModel
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
          throw .init(message: "\"to\" must be a card or page number (1 or greater)")
        }
        return .item(place)
      case offset:
        let most = Int(UserInput.farthest)
        guard abs(number) <= UserInput.farthest else {
          throw .init(message: "\"to\" must be from \(-most) to \(most) points")
        }
        return .offset(number)
      case speed:
        guard StageClock.range.contains(number) else {
          throw .init(message: "\"to\" must be a speed from \(StageClock.range.lowerBound) to 1")
        }
        return .speed(number)
      default: throw .init(message: "\"\(name.echoed)\" takes no \"to\"")
      }
    }
    let entries = StageSettings.defaultBindings.entries
    return try (entries.first { $0.name == name }?.command).orThrow(
      Spelling.unknown("action", name.echoed, among: entries.map(\.name)))
  }
}
