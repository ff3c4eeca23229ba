import CardModel
import CardPicture
import CardScenes
import CardSystem
import Testing

@testable import CardTalk

/// What `cardstage ctl` is told, word by word.
@Suite struct ControlCommandTests {
  private static let stack = SceneID(rawValue: "stack")
  private static let layout = SceneID(rawValue: "custom")

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
      "tune b.stack.tilt=3e1 custom.cover-flow.tilt=-4",
      .tune([
        .init(view: .b, scene: stack, name: "tilt", value: 30),
        .init(view: .a, scene: layout, name: "cover-flow.tilt", value: -4),
      ])
    ),
    ("xray on", .xray(true)), ("xray off", .xray(false)), ("freeze on", .freeze(true)),
    ("freeze off", .freeze(false)), ("pen on", .pen(true)), ("pen off", .pen(false)),
    ("wipe", .wipe), ("speed 0.25", .speed(0.25)),
    ("speed 1", .speed(1)), ("pause", .pause(true)), ("resume", .pause(false)),
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
    ("", "missing command; one of: scene, go-to, "), ("   ", "missing command; one of: "),
    ("dance", "unknown command \"dance\"; expected scene, go-to, "),
    ("\u{1B}[2J", "unknown command \"\\u{1B}[2J\"; "),
    (#"say "no end"#, #"missing quotation mark at the end of: say "no end"#),
    ("scene", "scene needs a name: switcher, stack, carousel, library or "),
    ("scene a b", "\"scene\" takes one argument, got \"b\""),
    (
      "scene solitaire",
      "unknown scene \"solitaire\"; expected switcher, stack, carousel, library or "
    ),
    ("go-to", "go-to needs a card or page number (1 or greater)"),
    ("go-to 0", "go-to needs a card or page number (1 or greater), not \"0\""),
    ("go-to -1", "go-to needs a card or page number (1 or greater), not \"-1\""),
    ("go-to 1.5", "go-to needs a card or page number (1 or greater), not \"1.5\""),
    ("go-to 99999999999999999999", "go-to needs a card or page number (1 or greater), not "),
    ("next 2", "\"next\" takes no arguments, got \"2\""),
    ("previous x", "\"previous\" takes no arguments, got \"x\""),
    ("offset", "offset needs a number of points from -1000000 to 1000000"),
    ("offset far", "offset needs a number of points from -1000000 to 1000000, not \"far\""),
    ("offset nan", "offset needs a number of points from -1000000 to 1000000, not \"nan\""),
    ("offset inf", "offset needs a number of points from -1000000 to 1000000, not \"inf\""),
    ("offset 1e9", "offset needs a number of points from -1000000 to 1000000, not \"1e9\""),
    ("say", "say needs a text"), ("tune", "tune needs SCENE.NAME=VALUE, such as stack.tilt=30"),
    ("tune tilt=3", "tune needs SCENE.NAME=VALUE, such as stack.tilt=30, not \"tilt=3\""),
    ("tune stack.tilt", "tune needs SCENE.NAME=VALUE, such as stack.tilt=30, not \"stack.tilt\""),
    ("tune b.tilt=3", "tune needs SCENE.NAME=VALUE, such as stack.tilt=30, not \"b.tilt=3\""),
    ("tune stack.=3", "tune needs SCENE.NAME=VALUE, such as stack.tilt=30, not \"stack.=3\""),
    (
      "tune stack.tilt=x",
      "tune needs SCENE.NAME=VALUE, such as stack.tilt=30, not \"stack.tilt=x\""
    ),
    ("tune stack.tlit=3", "the Stack scene has no parameter \"tlit\"; did you mean \"tilt\"?"),
    ("tune stack.tilt=300", "\"tilt\" must be from 0 to 60, not 300"),
    ("tune pile.tilt=3", "unknown scene \"pile\"; expected switcher, "),
    ("tune custom.own.x=inf", "\"own.x\" must be a finite number, not inf"),
    ("freeze", "freeze needs \"on\" or \"off\""),
    ("freeze 1", "freeze needs \"on\" or \"off\", not \"1\""),
    ("xray", "xray needs \"on\" or \"off\""),
    ("xray yes", "xray needs \"on\" or \"off\", not \"yes\""),
    ("pen", "pen needs \"on\" or \"off\""), ("pen red", "pen needs \"on\" or \"off\", not \"red\""),
    ("wipe 3", "\"wipe\" takes no arguments, got \"3\""),
    ("speed 0", "speed needs a number from 0.03125 (1/32) to 1, not \"0\""),
    ("speed 2", "speed needs a number from 0.03125 (1/32) to 1, not \"2\""),
    ("speed slow", "speed needs a number from 0.03125 (1/32) to 1, not \"slow\""),
    ("pause now", "\"pause\" takes no arguments, got \"now\""),
    ("resume 1", "\"resume\" takes no arguments, got \"1\""),
    ("next-cue 2", "\"next-cue\" takes no arguments, got \"2\""),
    ("cue", "cue needs the name of a cue"),
    ("layout", "layout needs a file: FILE.lua"),
    ("layout a b", "\"layout\" takes one argument, got \"b\""),
    ("status --xml", "\"status\" takes only --json, got \"--xml\""),
    ("watch --json", "\"watch\" takes no arguments, got \"--json\""),
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
