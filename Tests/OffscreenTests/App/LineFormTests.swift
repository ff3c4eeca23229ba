import CardInput
import CardStage
import Testing

@testable import CardScript

/// Tests the tables of events in scripts and sessions.
@Suite struct LineFormTests {
  private func expectSame<Event: Hashable>(_ forms: [LineForm<Event>]) throws {
    for form in forms {
      var (writer, reader) = (EventLine(), EventLine())
      let text = writer.text(of: form.sample, in: forms, at: 0)
      try reader.begin(reading: text[...])
      #expect(reader.type == form.type)
      #expect(try reader.event(in: forms) == form.sample)
      #expect(throws: Never.self) { try reader.end() }
    }
  }

  @Test func everyFormReadsTheEventThatItWrites() throws {
    try expectSame(UserInput.forms)
    try expectSame(Message.forms)
    try expectSame(SessionStep.forms)
  }

  @Test func aTypeHasOneForm() {
    let types =
      UserInput.forms.map(\.type) + Message.forms.map(\.type) + SessionStep.forms.map(\.type)
    #expect(Set(types).count == types.count)
  }
}
