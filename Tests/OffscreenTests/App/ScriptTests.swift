import CardModel
import CardInput
import CardKinetics
import CardScene
import CardStage
import CardSystem
import Testing

@testable import CardScript

/// Tests the parsing of scripts: the events of each kind of line, and the errors of wrong lines.
@Suite struct ScriptTests {
  private static func isPlain(_ text: String) -> Bool {
    var members = PlainMembers()
    return members.read(text[...])
  }

  /// Returns the events of a line; nil if the line is invalid.
  private static func events(_ line: String) -> [StageEvent]? { try? Script(text: line).events }

  /// Returns a line that only the decoder can parse, because of an escape.
  private static func escaped(_ line: String) -> String {
    line.replacing(#""type""#, with: #""\u0074ype""#)
  }

  /// The most frequent lines are parsed without a decoder, because a script may have millions of them.
  @Test(arguments: [
    #"{"t":1,"type":"move","x":4,"y":-3.25}"#, #" { "t" : 1e-3 , "type" : "leave" } "#,
    #"{"t":1,"type":"wheel","x":4,"y":3,"dy":-2,"fine":true,"end":false}"#,
    #"{"t":1,"type":"press","x":4,"y":3,"button":3,"device":"touch"}"#,
    #"{"t":1,"type":"say","text":"Für alle","for":2}"#,
  ])
  func plainLinesNeedNoDecoder(text: String) throws {
    #expect(Self.isPlain(text) && !Self.isPlain(Self.escaped(text)))
    #expect(try Script(text: text) == Script(text: Self.escaped(text)))
  }

  @Test(arguments: [
    "", "{}", "[1]", #"{"t":1,"type":"leave"}}"#,
    #"{"t":1,"type":"leave",}"#, #"{"t":1 "type":"leave"}"#, #"{,"t":1,"type":"leave"}"#,
    #"{"t":1,"t":2,"type":"leave"}"#, #"{"t":01,"type":"leave"}"#, #"{"t":+1,"type":"leave"}"#,
    #"{"t":1.,"type":"leave"}"#, #"{"t":.5,"type":"leave"}"#, #"{"t":1e,"type":"leave"}"#,
    #"{"t":1e999,"type":"leave"}"#, #"{"t":1,"type":"le\u0061ve"}"#,
    #"{"t":1,"type":"leave","x":null}"#, #"{"t":1,"type":"cancel","on":True}"#,
    #"{"t":1,"type":"leave","mods":[]}"#, #"{"t":1,"type":"leave","x"}"#,
  ])
  func otherLinesAreLeftToTheDecoder(text: String) { #expect(!Self.isPlain(text)) }

  /// The test changes lines at random. If the fast parser accepts a line, its result equals the decoder's.
  @Test func aPlainLineIsReadAsTheDecoderReadsIt() throws {
    var random = SplitMix64(seed: 5)
    let pieces = Array(#"0123456789.-+eE"{}[]:,\ntrufalsexy "#)
    var count = 0
    for _ in 0..<4000 {
      var text = Array(Self.lines[Int(random.next() % UInt64(Self.lines.count))].0)
      for _ in 0..<random.next() % 3 {
        let index = Int(random.next() % UInt64(text.count))
        let piece = pieces[Int(random.next() % UInt64(pieces.count))]
        if random.next() % 2 == 0 { text[index] = piece } else { text.insert(piece, at: index) }
      }
      let line = String(text)
      guard Self.isPlain(line) else { continue }
      count += 1
      #expect(Self.events(line) == Self.events(Self.escaped(line)), "\(line)")
    }
    #expect(count > 1000)
  }

  static let lines: [(String, [StageEvent.Kind])] = [
    (
      #"{"t":1,"type":"press","x":4,"y":3}"#,
      [.input(.press(Point(4, 3), button: 1, device: .mouse, modifiers: []))]
    ),
    (
      #"{"t":1,"type":"press","x":4,"y":3,"button":3,"mods":["ctrl","Shift"]}"#,
      [.input(.press(Point(4, 3), button: 3, device: .mouse, modifiers: [.control, .shift]))]
    ),
    (
      #"{"t":1,"type":"press","x":4,"y":3,"device":"touch"}"#,
      [.input(.press(Point(4, 3), button: 1, device: .touch, modifiers: []))]
    ),
    (#"{"t":1,"type":"leave"}"#, [.input(.leave)]),
    (#"{"t":1,"type":"cancel"}"#, [.input(.cancel)]),
    (#"{"t":1,"type":"freeze","on":true}"#, [.message(.freeze(true))]),
    (
      #"{"t":1,"type":"notice","text":"No","for":2}"#, [.message(.notice("No", seconds: 2))]
    ),
    (
      #"{"t":1,"type":"presenter","reduction":2,"pointed":true}"#,
      [.message(.presenter(PresenterCopy(reduction: 2, isPointedAt: true)))]
    ),
    (#"{"t":1,"type":"presenter"}"#, [.message(.presenter(nil))]),
    (#"{"t":1,"type":"path-problem","problem":"No"}"#, [.message(.pathProblem("No"))]),
    (#"{"t":1,"type":"cancel","y":null,"x":null}"#, [.input(.cancel)]),
    (#"{"t":1,"type":"move","x":-4.5,"y":3}"#, [.input(.move(Point(-4.5, 3), modifiers: []))]),
    (
      #"{"t":1,"type":"release","x":4,"y":3}"#,
      [.input(.release(Point(4, 3), button: 1, modifiers: []))]
    ),
    (
      #"{"t":1,"type":"wheel","x":4,"y":3,"dy":-2}"#,
      [.input(.wheel(Point(4, 3), dx: 0, dy: -2, isFine: false, isEnd: false, modifiers: []))]
    ),
    (
      #"{"t":1,"type":"wheel","x":4,"y":3,"dx":0.25}"#,
      [.input(.wheel(Point(4, 3), dx: 0.25, dy: 0, isFine: true, isEnd: false, modifiers: []))]
    ),
    (
      #"{"t":1,"type":"wheel","x":4,"y":3,"dy":2,"fine":true}"#,
      [.input(.wheel(Point(4, 3), dx: 0, dy: 2, isFine: true, isEnd: false, modifiers: []))]
    ),
    (
      #"{"t":1,"type":"wheel","x":4,"y":3,"end":true}"#,
      [.input(.wheel(Point(4, 3), dx: 0, dy: 0, isFine: true, isEnd: true, modifiers: []))]
    ),
    (
      #"{"t":1,"type":"keydown","key":"Down","repeat":true}"#,
      [.input(.keyDown(name: "Down", modifiers: [], isRepeat: true))]
    ),
    (
      #"{"t":1,"type":"key","key":"z","mods":["control"]}"#,
      [
        .input(.keyDown(name: "z", modifiers: .control, isRepeat: false)),
        .input(.keyUp(name: "z", modifiers: .control)),
      ]
    ),
    (
      #"{"t":1,"type":"pinch","x":4,"y":3,"scale":1.5,"phase":"changed"}"#,
      [.input(.pinch(Point(4, 3), scale: 1.5, phase: .changed))]
    ),
    (#"{"t":1,"type":"resize","w":640,"h":480}"#, [.input(.resize(Size(640, 480)))]),
    (
      #"{"t":1,"type":"layout","name":"a","text":"\#(row)"}"#,
      [.message(.layout(.layout(NamedLayout(name: "a", text: row, Row()))))]
    ),
    (#"{"t":1,"type":"action","do":"xray"}"#, [.message(.action(.xray))]),
    (#"{"t":1,"type":"action","do":"scene stack"}"#, [.message(.action(.scene, .text("stack")))]),
    (#"{"t":1,"type":"action","do":"go-to 12"}"#, [.message(.action(.goTo, .number(12)))]),
    (#"{"t":1,"type":"action","do":"offset -0.5"}"#, [.message(.action(.offset, .number(-0.5)))]),
    (#"{"t":1,"type":"action","do":"speed 0.25"}"#, [.message(.action(.speed, .number(0.25)))]),
    (
      #"{"t":1,"type":"layout","problem":"a.lua:2: no"}"#,
      [.message(.layout(.problem("a.lua:2: no")))]
    ),
    (
      #"{"t":1,"type":"layout","text":"\ncard = 1"}"#,
      [.message(.layout(.problem("layout.lua: missing function card(p, view)")))]
    ),
  ]

  /// The text of a layout. Two layouts with the same name and the same text are equal.
  private static let row = "function card(p, view) return { x = p } end"
  private struct Row: CardLayout {
    func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
      CardPose(in: view)
    }
  }

  @Test(arguments: lines)
  func everyTypeOfEventIsRead(line: String, kinds: [StageEvent.Kind]) throws {
    #expect(try Script(text: line).events == kinds.map { StageEvent(time: 1, kind: $0) })
  }

  private static let tooLarge =
    #""resize" needs "w" and "h", from 1 to 16384, at most 67 million pixels in total"#

  static let mistakes = [
    ("{", "not valid JSON"),
    (#"{"type":"move","x":1,"y":1}"#, #"missing "t""#),
    (#"{"t":2}"#, #"missing "type""#),
    (#"{"t":"2","type":"move"}"#, #""t" must be a number"#),
    (#"{"t":0.5,"type":"move","x":1,"y":1}"#, #""t" is earlier than on the line above"#),
    (#"{"t":2,"type":"jump"}"#, #"unknown event type "jump""#),
    (#"{"t":86400.5,"type":"leave"}"#, #""t" must be at most 86400 seconds"#),
    (#"{"t":1e300,"type":"leave"}"#, #""t" must be at most 86400 seconds"#),
    (#"{"t":2,"type":"leave","z":1,"y":1}"#, #""leave" events have no member "z""#),
    (#"{"t":2,"type":"leave","dx":1}"#, #""leave" events have no member "dx""#),
    (
      #"{"t":2,"type":"pinch","scal":2,"phase":"began"}"#,
      #""pinch" events have no member "scal"; did you mean "scale"?"#
    ),
    (#"{"t":2,"typ":"leave"}"#, #"the line has no member "typ"; did you mean "type"?"#),
    (
      #"{"t":2,"type":"key","key":"Rigth"}"#,
      #"unknown key "Rigth"; expected an X keysym name, such as "Page_Down""#
    ),
    (#"{"t":2,"type":"press","x":1}"#, #""press" needs "x" and "y""#),
    (
      #"{"t":2,"type":"press","x":1,"y":1,"device":"pen"}"#,
      #"unknown device "pen"; expected mouse or touch"#
    ),
    (#"{"t":2,"type":"move"}"#, #""move" needs "x" and "y""#),
    (#"{"t":2,"type":"key"}"#, #""key" needs "key", an X keysym name"#),
    (#"{"t":2,"type":"keydown","key":""}"#, #""keydown" needs "key", an X keysym name"#),
    (
      #"{"t":2,"type":"pinch","scale":2,"phase":"up"}"#,
      #""pinch" needs "scale" and "phase": began, changed, ended or cancelled"#
    ),
    (
      #"{"t":2,"type":"tune","tuning":{"stack":{"tlit":3}}}"#,
      #"the Stack scene has no parameter "tlit"; did you mean "tilt"?"#
    ),
    (
      #"{"t":2,"type":"tune","tuning":{"st\u001Back":{"tilt":"a"}}}"#,
      ##""tuning": "st\u{1B}ack": "tilt" must be a number"##
    ),
    (
      #"{"t":2,"type":"tune","b":{"stack":{"tilt":300}}}"#,
      #""tilt" must be from 0 to 60, not 300"#
    ),
    (#"{"t":2,"type":"action"}"#, #""action" needs "do", an action and its argument"#),
    (#"{"t":2,"type":"action","do":"dance"}"#, #"unknown action "dance""#),
    (#"{"t":2,"type":"action","do":"xrya"}"#, #"unknown action "xrya"; did you mean "xray"?"#),
    (#"{"t":2,"type":"action","do":"status"}"#, #"scripts cannot run "status""#),
    (
      #"{"t":2,"type":"action","do":"go-to 0"}"#,
      #"go-to needs a card or page number (1 or greater), not "0""#
    ),
    (#"{"t":2,"type":"layout"}"#, #""layout" needs "text" or "problem""#),
    (#"{"t":2,"type":"glide","x":1,"y":1}"#, #""glide" needs "for", in seconds"#),
    (#"{"t":2,"type":"glide","for":1}"#, #""glide" needs "x" and "y""#),
    (
      #"{"t":2,"type":"glide","x":1,"y":1,"for":-1}"#,
      #""for" must be more than 0 and at most 60 seconds"#
    ),
    (
      #"{"t":2,"type":"glide","x":1,"y":1,"for":1,"ease":"jump"}"#,
      #"unknown ease "jump"; expected stop or throw"#
    ),
    (#"{"t":2,"type":"resize","w":0,"h":9}"#, tooLarge),
    (#"{"t":2,"type":"resize","w":9,"h":16385}"#, tooLarge),
    (#"{"t":2,"type":"resize","w":9000,"h":9000}"#, tooLarge),
    (#"{"t":2,"type":"move","x":1e6,"y":1000001}"#, #""y" must be from -1000000 to 1000000"#),
    (#"{"t":2,"type":"press","x":-1.5e308,"y":1}"#, #""x" must be from -1000000 to 1000000"#),
    (
      #"{"t":2,"type":"glide","x":1e155,"y":1,"for":1}"#, #""x" must be from -1000000 to 1000000"#
    ),
    (#"{"t":2,"type":"wheel","dx":1.7e308}"#, #""dx" must be from -1000000 to 1000000"#),
    (#"{"t":2,"type":"wheel","dy":-1.7e308}"#, #""dy" must be from -1000000 to 1000000"#),
    (#"{"t":2,"type":"pinch","scale":1001,"phase":"ended"}"#, #""scale" must be from 0 to 1000"#),
    (
      #"{"t":2,"type":"move","x":1,"y":1,"mods":["meta"]}"#,
      #"unknown modifier "meta"; expected shift, ctrl, alt or super"#
    ),
  ]

  @Test(arguments: mistakes)
  func aBadLineIsNamedWithItsNumberAndWhy(line: String, why: String) {
    let text = #"{"t":1,"type":"move","x":1,"y":1}"# + "\n\n" + line
    #expect(throws: Failure(.badData, "line 3: \(why)")) {
      try Script(text: text, keyName: { $0 == "Rigth" ? nil : $0 })
    }
  }

  @Test func aKeyHasTheNameThatEventsUse() throws {
    let text = #"{"t":86400,"type":"keydown","key":"Next"}"#
    let script = try Script(text: text, keyName: { $0 == "Next" ? "Page_Down" : nil })
    #expect(
      script.events.map(\.kind) == [
        .input(.keyDown(name: "Page_Down", modifiers: [], isRepeat: false))
      ])
  }

  @Test func aCaptionWithTheWordSessionIsNoHeader() throws {
    let script = try Script(text: #"{"t":1,"type":"say","text":"session"}"#)
    #expect(script.session == nil && script.events.count == 1)
  }

  @Test(arguments: ["stop", "throw"]) func aGlideIsASeriesOfMoves(ease: String) throws {
    let script = try Script(
      text: #"{"t":1,"type":"move","x":100,"y":50}"# + "\n"
        + #"{"t":2,"type":"glide","x":200,"y":0,"for":0.5,"ease":"\#(ease)"}"# + "\n"
        + #"{"t":2.5,"type":"release"}"#)
    let moves = script.events.dropFirst().dropLast().compactMap { event in
      if case .input(.move(let point, _)) = event.kind {
        (time: event.time, point: point)
      } else {
        nil
      }
    }
    #expect(moves.count == 30 && moves[29] == (2.5, Point(200, 0)))
    let points = [Point(100, 50)] + moves.map(\.point)
    let steps = zip(points, points.dropFirst()).map { ($1 - $0).length }
    // The path is straight. At its end the pointer is at rest, or at its highest speed.
    #expect(points.allSatisfy { abs(($0.x - 100) / 100 - (50 - $0.y) / 50) < 1e-9 })
    #expect(steps.allSatisfy { $0 < 8.5 })
    #expect(ease == "throw" ? steps[29] == steps.max() : steps[29] < 0.1)
  }

  @Test func eventsWithinAGlideAreRefused() {
    let text =
      #"{"t":1,"type":"glide","x":1,"y":1,"for":1}"# + "\n" + #"{"t":1.5,"type":"release"}"#
    #expect(throws: Failure(.badData, #"line 2: "t" is earlier than the end of the glide above"#)) {
      try Script(text: text)
    }
  }

  /// The hint at the first start has this duration.
  @Test func aCaptionMayLastTenMinutes() throws {
    let script = try Script(text: #"{"t":1,"type":"say","text":"Long","for":600}"#)
    #expect(
      script.events.map(\.kind) == [.message(.say("Long", seconds: Message.maximumCaptionTime))])
    #expect(throws: (any Error).self) {
      try Script(text: #"{"t":1,"type":"say","text":"Long","for":601}"#)
    }
  }

  @Test func aCaptionLastsAsLongAsItsLineStates() throws {
    let text = #"{"t":1,"type":"say","text":"Hello","for":2}"# + "\n" + #"{"t":9,"type":"say"}"#
    let kinds = try Script(text: text).events.map(\.kind)
    #expect(kinds == [.message(.say("Hello", seconds: 2)), .message(.say("", seconds: 3))])
  }

  @Test func aHeldKeyRepeatsUntilItIsReleased() throws {
    let script = try Script(
      text: ["keydown", "keydown", "keyup", "keydown"].map {
        #"{"t":0,"type":"\#($0)","key":"Next"}"#
      }.joined(separator: "\n"))
    let repeats = script.events.compactMap { event in
      if case .input(.keyDown(_, _, let isRepeat, _)) = event.kind { isRepeat } else { nil }
    }
    #expect(repeats == [false, true, false])
  }

  @Test func aReleaseWithoutAPositionIsWhereThePointerWas() throws {
    let script = try Script(
      text: """
        {"t":0,"type":"press","x":7,"y":8}
        {"t":1,"type":"release"}
        """)
    #expect(script.events.last?.kind == .input(.release(Point(7, 8), button: 1, modifiers: [])))
    #expect(script.end == 1)
  }

  @Test func anEmptyScriptIsNoError() throws {
    #expect(try Script(text: "\n  \n").events.isEmpty)
    #expect(try Script(text: "").end == 0)
  }

  @Test func aMissingScriptIsAMissingInput() {
    #expect {
      try Script(path: "/nowhere/script.jsonl")
    } throws: {
      ($0 as? Failure)?.status == .missingInput
    }
  }
}
