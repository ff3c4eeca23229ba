import CardInput
import CardScene
import CardTalk
import CardScenes
import CardSystem

/// The program `cardtables`, which prints the key table and the control commands as JSON for `make docs`.
@main
struct Cardtables {
  static func main() {
    let bindings = KeyBindings.standard(sceneTitles: SceneCatalog.scenes.map { $0.title })
    let keys = bindings.entries.filter { !$0.chords.isEmpty }.map { entry in
      JSONValue.object([
        ("group", .string(entry.group)), ("keys", .string(entry.keys)),
        ("meaning", .string(entry.meaning)), ("action", .string(entry.name)),
      ])
    }
    let commands = ControlCommand.usages.map { usage in
      JSONValue.object([("line", .string(usage.line)), ("meaning", .string(usage.meaning))])
    }
    print(JSONValue.object([("keys", .array(keys)), ("ctl", .array(commands))]).text)
  }
}
