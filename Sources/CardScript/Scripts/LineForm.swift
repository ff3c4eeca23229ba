/// The form of one type of event in a script, for reading and writing.
///
/// To add an event, add its form to the table `UserInput.forms`, `Message.forms` or `SessionStep.forms`.
struct LineForm<Event: Sendable>: Sendable {
  /// The member `type` of the line.
  let type: String
  /// A valid event of the type.
  let sample: Event
  /// Reads an event from a line and returns it, or writes the given event to the line.
  ///
  /// Returns nil, without reading or writing, if the given event has another type.
  let event: @Sendable (Event, inout EventLine) throws -> Event?

  init(
    _ type: String, _ sample: Event,
    event: @escaping @Sendable (Event, inout EventLine) throws -> Event?
  ) {
    (self.type, self.sample, self.event) = (type, sample, event)
  }
}

extension EventLine {
  /// Reads the event of the line; nil if none of the forms has its type.
  mutating func event<Event>(in forms: [LineForm<Event>]) throws -> Event? {
    for index in forms.indices where forms[index].type == type {
      return try forms[index].event(forms[index].sample, &self)
    }
    return nil
  }
}
