import CardInput
import CardContent
import CardSystem

/// The program `cardtables`, which prints the key table and the actions for `ctl` as JSON for `make docs`.
@main
struct Cardtables {
  static func main() {
    let bindings = StageSettings.defaultBindings
    let keys = bindings.entries.filter { !$0.chords.isEmpty }.map { entry in
      JSONValue.object([
        ("group", .string(entry.group.rawValue)), ("keys", .string(entry.keys)),
        ("meaning", .string(entry.meaning)), ("action", .string(entry.name)),
      ])
    }
    let actions = Action.all.filter { $0.isFor(.control) }.map { action in
      JSONValue.object([("line", .string(action.usage)), ("meaning", .string(action.fullHelp))])
    }
    print(JSONValue.object([("keys", .array(keys)), ("ctl", .array(actions))]).text)
  }
}
