import CardInput
import Testing

/// Tests the action of each key, and the list of keys.
@Suite struct KeyBindingsTests {
  static let keys = KeyBindings.standard(
    scenes: [("switcher", "Switcher"), ("stack", "Stack"), ("carousel", "Carousel")])

  @Test(arguments: Action.all.map(\.id))
  func everyDefaultKeyRequestsItsAction(id: Action.ID) throws {
    for (request, chords) in try #require(Action(id)).plainRequests {
      for chord in chords {
        #expect(Self.keys.request(for: chord.name, chord.modifiers) == request)
      }
    }
  }

  @Test func digitsAskForScenesInOrder() {
    #expect(Self.keys.request(for: "3", []) == Request(.scene, .text("carousel")))
    #expect(Self.keys.request(for: "4", []) == nil)
  }

  @Test func shiftIsIgnoredForKeysWithoutABindingWithShift() {
    // A question mark is typed with Shift. An arrow with Shift is still an arrow.
    #expect(Self.keys.action(for: "question", .shift) == .keys)
    #expect(Self.keys.action(for: "Left", .shift) == .left)
    #expect(Self.keys.action(for: "z", [.control, .shift]) == .undo)
  }

  @Test func otherModifiersAreNotIgnored() {
    #expect(Self.keys.action(for: "s", .control) == nil)
    #expect(Self.keys.action(for: "Left", .alt) == nil)
    #expect(Self.keys.action(for: "f", .control) == nil)
  }

  @Test(arguments: ["4", "5", "j", "Shift_L", ""])
  func unboundKeysRequestNothing(key: String) {
    #expect(Self.keys.action(for: key, []) == nil)
  }

  @Test func noKeyIsBoundTwice() {
    let chords = Self.keys.entries.flatMap(\.chords)
    #expect(Set(chords).count == chords.count)
  }

  @Test func aChoiceHasAKeyForEachWord() {
    #expect(Self.keys.request(for: "7", []) == Request(.penColor, .text("yellow")))
    #expect(Self.keys.entry(of: Request(.penColor, .text("yellow")))?.meaning == "Pen: yellow")
  }

  @Test func onlyStepsRepeatWhileHeld() {
    let steps = Set(Action.all.filter(\.isStep).map(\.id))
    #expect(steps == [.left, .right, .up, .down, .previous, .next])
  }

  @Test func aKeyCanBeGivenToAnotherRequestOrToNone() {
    var keys = Self.keys
    let before = keys.entries.flatMap(\.chords).count
    keys.bind(Chord("Page_Down"), to: Request("next-scene"))
    keys.bind(Chord("F5"), to: nil)
    keys.bind(Chord("x", [.control, .alt]), to: Request(.undo))
    #expect(keys.action(for: "Page_Down", []) == "next-scene")
    #expect(keys.action(for: "F5", []) == nil && keys.action(for: "F11", []) == "fullscreen")
    #expect(keys.entry(of: .undo)?.keys == "z, Ctrl+Z, Ctrl+Alt+X")
    #expect(keys.entries.flatMap(\.chords).count == before)
  }

  @Test func requestsWithArgumentsAreListedInAnOrderOfTheirOwn() {
    let bindings = [
      (Chord("a"), Request(.speed, .number(0.5))), (Chord("j"), Request(.pause, .isOn(true))),
      (Chord("u", .alt), Request(.offset, .number(3))),
    ]
    var (forwards, backwards) = (Self.keys, Self.keys)
    for (chord, request) in bindings { forwards.bind(chord, to: request) }
    for (chord, request) in bindings.reversed() { backwards.bind(chord, to: request) }
    #expect(forwards == backwards)
    let time = forwards.entries.filter { $0.group == .time }.map(\.meaning)
    #expect(time.suffix(2) == ["Pause or resume: on", "Set the speed: 0.5"])
  }

  @Test func aKeyForACardNamesItsNumber() {
    var keys = Self.keys
    keys.bind(Chord("u"), to: Request(.goTo, .number(3)))
    let entry = keys.entry(of: Request(.goTo, .number(3)))
    #expect(entry?.meaning == "Go to card or page 3" && entry?.keys == "u")
    let prompt = keys.entry(of: .goTo)
    #expect(prompt?.meaning == "Go to card or page 12" && prompt?.keys == "g 1 2 Enter")
  }

  @Test func namesOfActionsAreWordsAndDiffer() {
    let names = Action.all.map(\.id.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
  }
}

/// Tests the parsing of a key with its modifiers, and the labels of keys.
@Suite struct ChordTests {
  @Test func aChordReadsBackAsItWasWritten() {
    #expect(Chord(reading: "Ctrl+Shift+Page_Down") == Chord("Page_Down", [.control, .shift]))
    #expect(Chord(reading: "alt+x") == Chord("x", .alt))
    #expect(Chord(reading: "Q") == Chord("q"))
    #expect(Chord(reading: "[") == Chord("bracketleft"))
    #expect(Chord(reading: "Ctrl++") == Chord("plus", .control))
    #expect(Chord(reading: "+") == Chord("plus"))
  }

  @Test(
    arguments: Array("!\"#$%&'()*+,-./0123456789:;<=>?@[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"))
  func aCharacterNamesTheKeyThatTypesIt(character: Character) {
    #expect(Chord(reading: String(character))?.character == character)
  }

  @Test func keysOfCharactersAreNamedByTheirKeysyms() {
    #expect(Chord(reading: "!") == Chord("exclam") && Chord("exclam").label == "!")
    #expect(Chord(reading: "Ctrl+#") == Chord("numbersign", .control))
    #expect(Chord(reading: "`") == Chord("TLDE") && Chord(reading: "→") == Chord("Right"))
  }

  @Test(arguments: [
    Chord("Page_Down", [.control, .shift]), Chord("plus", .control), Chord("Escape"), Chord("TLDE"),
  ])
  func theSpellingReadsBack(chord: Chord) {
    #expect(Chord(reading: chord.spelling) == chord)
  }

  @Test(arguments: ["", "Hyper+x", "Ctrl+", "a b"])
  func malformedChordsAreRefused(text: String) {
    #expect(Chord(reading: text) == nil)
  }

  @Test func labelsMatchTheKeyboard() {
    #expect(Chord("z", .control).label == "Ctrl+Z" && Chord("z").label == "z")
    #expect(Chord("Right").label == "→" && Chord("Page_Up").label == "Page Up")
    #expect(Chord("TLDE").label == "left of 1" && Chord("F5", .shift).label == "Shift+F5")
    // Keys beyond ASCII are labelled with their characters.
    #expect(Chord("eacute").label == "é" && Chord("eacute", .control).label == "Ctrl+É")
    #expect(Chord("ssharp", .alt).label == "Alt+ß" && Chord("section", .control).label == "Ctrl+§")
    #expect(Chord("ccaron").label == "č" && Chord("Cyrillic_che").label == "ч")
    #expect(Chord("EuroSign").label == "€" && Chord("U0259").label == "ə")
    #expect(Chord("Undo").label == "Undo" && Chord("dead_acute").label == "dead_acute")
  }
}
