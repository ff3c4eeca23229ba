import CX11
import Glibc

/// Where XCB puts the error of a request.
typealias XCBError = UnsafeMutablePointer<UnsafeMutablePointer<xcb_generic_error_t>?>

/// A question to the server whose requests are sent when it is made, and whose replies are waited
/// for when its value is asked for.
///
/// So all queries that are made before the value of one is asked for share a round trip, and with
/// `and` they also share those of the requests that depend on replies.
enum Query<Value> {
  case answered(Value)
  /// Requests have been sent; the function waits for their replies, and may send others.
  case sent(() -> Query<Value>)

  /// Waits for all replies.
  var value: Value {
    var query = self
    while true {
      switch query {
      case .answered(let value): return value
      case .sent(let next): query = next()
      }
    }
  }

  /// The query with its answer changed.
  func map<New>(_ change: @escaping (Value) -> New) -> Query<New> {
    then { .answered(change($0)) }
  }

  /// The query that `next` makes of the answer to this one.
  func then<New>(_ next: @escaping (Value) -> Query<New>) -> Query<New> {
    switch self {
    case .answered(let value): next(value)
    case .sent(let read): .sent { read().then(next) }
    }
  }

  /// Both queries, each of whose round trips is one of the other's too.
  func and<Other>(_ other: Query<Other>) -> Query<(Value, Other)> {
    switch (self, other) {
    case (.answered(let value), .answered(let second)): .answered((value, second))
    default: .sent { advanced().and(other.advanced()) }
    }
  }

  private func advanced() -> Query {
    if case .sent(let read) = self { read() } else { self }
  }

  /// A request that has been sent: `wait` is XCB's function that returns its reply, or nil for an
  /// error, and `read` gets the reply, which is then freed.
  static func reply<Cookie, Reply, Answer>(
    _ xcb: OpaquePointer, _ cookie: Cookie,
    _ wait: @escaping (OpaquePointer?, Cookie, XCBError?) -> UnsafeMutablePointer<Reply>?,
    _ read: @escaping (UnsafeMutablePointer<Reply>) -> Answer?
  ) -> Query where Value == Answer? {
    .sent {
      guard let reply = wait(xcb, cookie, nil) else { return .answered(nil) }
      defer { free(reply) }
      return .answered(read(reply))
    }
  }

  /// All of `queries`, which share their round trips.
  static func all<Element>(_ queries: [Query<Element>]) -> Query where Value == [Element] {
    queries.reduce(.answered([])) { all, query in all.and(query).map { $0 + [$1] } }
  }
}
