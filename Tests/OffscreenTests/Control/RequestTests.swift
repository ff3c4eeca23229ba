import CardInput
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardSystem
import Testing

@testable import CardContent

/// Tests the table of actions, and the text form of requests.
@Suite struct RequestTests {
  static let requests: [(String, Request)] = [
    ("scene stack", Request(.scene, .text("stack"))), ("go-to 12", Request(.goTo, .number(12))),
    ("go-to", Request(.goTo)), ("  next ", Request(.next)),
    ("offset 300", Request(.offset, .number(300))),
    ("offset -0.5", Request(.offset, .number(-0.5))),
    (#"say "Two springs, one damped""#, Request(.say, .text("Two springs, one damped"))),
    ("say Two  springs", Request(.say, .text("Two springs"))),
    (#"say """#, Request(.say, .text(""))),
    (#"say "a \"b\" \\ c\nd""#, Request(.say, .text(#"a "b" \ c d"#))),
    (
      "tune b.stack.tilt=3e1 custom.cover-flow.tilt=-4",
      Request(
        .tune,
        .parameters([
          ParameterChange(view: .b, scene: "stack", name: "tilt", value: 30),
          ParameterChange(view: .a, scene: "custom", name: "cover-flow.tilt", value: -4),
        ]))
    ),
    (
      "tune custom.a=b.tilt=30",
      Request(
        .tune,
        .parameters([ParameterChange(view: .a, scene: "custom", name: "a=b.tilt", value: 30)]))
    ),
    ("xray on", Request(.xray, .isOn(true))), ("xray", Request(.xray)),
    ("pause off", Request(.pause, .isOn(false))), ("speed 0.25", Request(.speed, .number(0.25))),
    ("speed 1", Request(.speed, .number(1))),
    (#"layout "/a b/c.lua""#, Request(.layout, .text("/a b/c.lua"))),
    ("cue Two  words", Request("cue", .text("Two words"))),
    ("status --json", Request(.status, .text("--json"))), ("status", Request(.status)),
  ]

  @Test(arguments: requests)
  func aLineIsReadAsItsRequestAndReadsBack(line: String, request: Request) throws {
    #expect(try Request(line: line, for: .control) == request)
    // The request is written as it is sent to a window, and as it is written to a file.
    let sent = RequestLine.line(of: try RequestLine.words(of: line))
    #expect(try Request(line: sent, for: .control) == request)
    #expect(try Request(line: request.line, for: .control) == request)
  }

  /// Returns arguments of each kind.
  private static func values(of argument: Action.Argument) -> [Request.Value] {
    switch argument {
    case .none: []
    case .onOff: [.isOn(true), .isOn(false)]
    case .scene: SceneCatalog.names.map { .text($0) }
    case .card: [.number(1), .number(1_000_000_000)]
    case .points: [.number(-0.5), .number(1e6)]
    case .speed: [.number(0.03125), .number(1)]
    case .text, .cue: [.text("a \"b\": c; \\ #é"), .text("one")]
    case .layout: [.text("/a b.lua")]
    case .lesson: [.text("stack"), .text("library 9"), .text("next"), .text("off")]
    case .parameters:
      [.parameters([ParameterChange(view: .b, scene: "stack", name: "tilt", value: 0.1)])]
    case .format: [.text("--json")]
    case .choice(let words): words.map { .text($0) }
    }
  }

  @Test(arguments: Action.all.map(\.id))
  func everyActionReadsBackWithEveryArgument(id: Action.ID) throws {
    let action = try #require(Action(id))
    let use = action.isFor(.control) ? Action.Use.control : .key
    var requests = Self.values(of: action.argument).map { Request(id, $0) }
    if action.argument.isOptional { requests.append(Request(id)) }
    for request in requests { #expect(try Request(line: request.line, for: use) == request) }
  }

  static let mistakes: [(String, String)] = [
    ("", "missing action; "), ("   ", "missing action; "),
    ("dance", "unknown action \"dance\""),
    ("\u{1B}[2J", "unknown action \"\\u{1B}[2J\""),
    (#"say "no end"#, #"missing quotation mark at the end of: say "no end"#),
    ("scene", "scene needs a name: switcher, stack, carousel, library or "),
    ("scene a b", "\"scene\" takes one argument, got \"b\""),
    (
      "scene solitaire",
      "unknown scene \"solitaire\"; expected switcher, stack, carousel, library or "
    ),
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
    (
      "tune stack.Follow-ratio=3",
      "the Stack scene has no parameter \"Follow-ratio\"; did you mean \"following\"?"
    ),
    ("tune stack.tilt=300", "\"tilt\" must be from 0 to 60, not 300"),
    ("tune pile.tilt=3", "unknown scene \"pile\"; expected switcher, "),
    ("tune custom.own.x=inf", "\"own.x\" must be a finite number, not inf"),
    ("freeze 1", "freeze needs \"on\" or \"off\", not \"1\""),
    ("xray yes", "xray needs \"on\" or \"off\", not \"yes\""),
    ("pen red", "pen needs \"on\" or \"off\", not \"red\""),
    ("wipe 3", "\"wipe\" takes no arguments, got \"3\""),
    ("speed 0", "speed needs a number from 0.03125 (1/32) to 1, not \"0\""),
    ("speed 2", "speed needs a number from 0.03125 (1/32) to 1, not \"2\""),
    ("speed slow", "speed needs a number from 0.03125 (1/32) to 1, not \"slow\""),
    ("pause now", "pause needs \"on\" or \"off\", not \"now\""),
    ("next-cue 2", "\"next-cue\" takes no arguments, got \"2\""),
    ("cue", "cue needs the name of a cue"),
    ("layout", "layout needs a file: FILE.lua"),
    (#"layout """#, "layout needs a file: FILE.lua, not \"\""),
    ("layout a b", "\"layout\" takes one argument, got \"b\""),
    ("status --xml", "status needs --json or nothing, not \"--xml\""),
    ("hold-slow", "other programs cannot run \"hold-slow\""),
    ("next-ceu", "unknown action \"next-ceu\"; did you mean \"next-cue\"?"),
    ("watch --json", "\"watch\" takes no arguments, got \"--json\""),
  ]

  @Test(arguments: mistakes)
  func errorsAreReportedInOneLine(line: String, words: String) {
    do {
      let request = try Request(line: line, for: .control)
      Issue.record("\(request)")
    } catch {
      #expect(error.status == .usage && error.message.hasPrefix(words), "\(error.message)")
      #expect(!error.message.contains { $0.isNewline || $0 == "\u{1B}" })
    }
  }

  @Test(arguments: [["a b", "", "\"", "\\n", "line\nend", "\r\n", "é"], []])
  func wordsReadBackFromTheirLine(words: [String]) throws {
    let line = RequestLine.line(of: words)
    #expect(!line.utf8.contains(UInt8(ascii: "\n")))
    #expect(try RequestLine.words(of: line) == words.map { $0 == "\r\n" ? "\n" : $0 })
  }
}
