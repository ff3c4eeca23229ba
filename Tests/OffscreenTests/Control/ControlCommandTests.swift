import CardModel
import CardPicture
import CardScenes
import CardSystem
import Testing

@testable import CardTalk

/// What `cardstage ctl` is told, word by word.
@Suite struct ControlCommandTests {
  private static let stack = SceneID(rawValue: "stack")
  private static let layout = SceneID(rawValue: "layout")

  static let commands: [(String, ControlCommand)] = [
    ("scene stack", .scene(1)), ("go-to 12", .goTo(12)), ("next", .next), ("previous", .previous),
    ("offset 300", .offset(300)), ("offset -0.5", .offset(-0.5)),
    (#"say "Two springs, one damped""#, .say("Two springs, one damped")),
    ("say Two  springs", .say("Two springs")), (#"say """#, .say("")),
    (#"say "a \"b\" \\ c\nd""#, .say(#"a "b" \ c d"#)),
    (
      "tune stack.tilt=30",
      .tune([.init(view: .a, scene: stack, name: "tilt", value: 30)])
    ),
    (
      "tune b.stack.tilt=3e1 layout.cover-flow.tilt=-4",
      .tune([
        .init(view: .b, scene: stack, name: "tilt", value: 30),
        .init(view: .a, scene: layout, name: "cover-flow.tilt", value: -4),
      ])
    ),
    ("xray on", .xray(true)), ("xray off", .xray(false)), ("freeze on", .freeze(true)),
    ("freeze off", .freeze(false)), ("pen on", .pen(true)), ("pen off", .pen(false)),
    ("wipe", .wipe), ("speed 0.25", .speed(0.25)),
    ("speed 1", .speed(1)), ("pause", .pause(true)), ("go-on", .pause(false)),
    (#"layout "/a b/c.lua""#, .layout("/a b/c.lua")), ("status", .status(asJSON: false)),
    ("next-cue", .nextCue), ("previous-cue", .previousCue), ("cue Throw", .cue("Throw")),
    ("cue Two  words", .cue("Two words")),
    ("status --json", .status(asJSON: true)), ("  watch ", .watch),
  ]

  @Test(arguments: commands)
  func everyCommandIsRead(line: String, command: ControlCommand) throws {
    #expect(try ControlCommand(line: line) == command)
    // As it is sent to a window.
    let words = try ControlWords.words(of: line)
    #expect(try ControlCommand(line: ControlWords.line(of: words)) == command)
    #expect(try ControlCommand(command.words) == command)
  }

  @Test func everyCommandIsListedAndTried() {
    let names = Set(Self.commands.map { $0.0.split(separator: " ")[0] }.map(String.init))
    #expect(Set(ControlCommand.usages.map(\.name)) == names)
  }

  static let mistakes: [(String, String)] = [
    ("", "say what to do: scene, go-to, "), ("   ", "say what to do: "),
    ("dance", "there is no command \"dance\": scene, go-to, "),
    ("\u{1B}[2J", "there is no command \"\\u{1B}[2J\": "),
    (#"say "no end"#, #"a quote has no end: say "no end"#),
    ("scene", "scene needs NAME"), ("scene a b", "scene takes NAME: not \"b\""),
    (
      "scene solitaire",
      "there is no scene \"solitaire\": switcher, stack, carousel, library, layout"
    ),
    ("go-to", "go-to needs N"),
    ("go-to 0", "go-to needs the number of a card or page, from 1: not \"0\""),
    ("go-to -1", "go-to needs the number of a card or page, from 1: not \"-1\""),
    ("go-to 1.5", "go-to needs the number of a card or page, from 1: not \"1.5\""),
    ("go-to 99999999999999999999", "go-to needs the number of a card or page, from 1: not "),
    ("next 2", "next takes nothing: not \"2\""),
    ("previous x", "previous takes nothing: not \"x\""),
    ("offset", "offset needs PT"),
    ("offset far", "offset needs points, from -1000000 to 1000000: not \"far\""),
    ("offset nan", "offset needs points, from -1000000 to 1000000: not \"nan\""),
    ("offset inf", "offset needs points, from -1000000 to 1000000: not \"inf\""),
    ("offset 1e9", "offset needs points, from -1000000 to 1000000: not \"1e9\""),
    ("say", "say needs TEXT"), ("tune", "tune needs SCENE.NAME=VALUE…"),
    ("tune tilt=3", "tune needs SCENE.NAME=VALUE, as stack.tilt=30: not \"tilt=3\""),
    ("tune stack.tilt", "tune needs SCENE.NAME=VALUE, as stack.tilt=30: not \"stack.tilt\""),
    ("tune b.tilt=3", "tune needs SCENE.NAME=VALUE, as stack.tilt=30: not \"b.tilt=3\""),
    ("tune stack.=3", "tune needs SCENE.NAME=VALUE, as stack.tilt=30: not \"stack.=3\""),
    ("tune stack.tilt=x", "tune needs SCENE.NAME=VALUE, as stack.tilt=30: not \"stack.tilt=x\""),
    ("tune stack.tlit=3", "the stack has no constant \"tlit\""),
    ("tune stack.tilt=300", "\"tilt\" is from 0 to 60, not 300"),
    ("tune pile.tilt=3", "there is no scene \"pile\": switcher, "),
    ("tune layout.own.x=inf", "\"own.x\" is a number, not inf"),
    ("freeze", "freeze needs on|off"), ("freeze 1", "freeze is on or off: not \"1\""),
    ("xray", "xray needs on|off"), ("xray yes", "xray is on or off: not \"yes\""),
    ("pen", "pen needs on|off"), ("pen red", "pen is on or off: not \"red\""),
    ("wipe 3", "wipe takes nothing: not \"3\""),
    ("speed 0", "speed is from 0.03125 to 1: not \"0\""),
    ("speed 2", "speed is from 0.03125 to 1: not \"2\""),
    ("speed slow", "speed is from 0.03125 to 1: not \"slow\""),
    ("pause now", "pause takes nothing: not \"now\""),
    ("go-on 1", "go-on takes nothing: not \"1\""),
    ("next-cue 2", "next-cue takes nothing: not \"2\""), ("cue", "cue needs NAME"),
    ("layout", "layout needs FILE.lua"), ("layout a b", "layout takes FILE.lua: not \"b\""),
    ("status --xml", "status takes [--json]: not \"--xml\""),
    ("watch --json", "watch takes nothing: not \"--json\""),
  ]

  @Test(arguments: mistakes)
  func whatIsWrongIsSaidInOneLine(line: String, words: String) {
    do {
      let command = try ControlCommand(line: line)
      Issue.record("\(command)")
    } catch {
      #expect(error.status == .usage && error.message.hasPrefix(words), "\(error.message)")
      #expect(!error.message.contains { $0.isNewline || $0 == "\u{1B}" })
    }
  }

  @Test(arguments: [["a b", "", "\"", "\\n", "line\nend", "\r\n", "é"], []])
  func wordsComeBackFromTheirLine(words: [String]) throws {
    let line = ControlWords.line(of: words)
    #expect(!line.utf8.contains(UInt8(ascii: "\n")))
    #expect(try ControlWords.words(of: line) == words.map { $0 == "\r\n" ? "\n" : $0 })
  }
}
