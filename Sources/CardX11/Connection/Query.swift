import CX11
import Glibc

/// The pointer through which XCB's functions return the error of a request.
typealias XCBError = UnsafeMutablePointer<UnsafeMutablePointer<xcb_generic_error_t>?>

/// A query to the server. The query sends its requests when it is created, and waits for the replies when `value` is
/// read.
///
/// All queries that are created before the first `value` is read share a round trip. Queries combined with `and` also
/// share the later round trips, for requests that depend on replies.
enum Query<Value> {
  case answered(Value)
  /// The requests have been sent. The function waits for their replies, and may send further requests.
  case sent(() -> Query<Value>)

  /// The result of the query. Reading the property waits for the replies.
  var value: Value {
    var query = self
    while true {
      switch query {
      case .answered(let value): return value
      case .sent(let next): query = next()
      }
    }
  }

  /// Returns a query whose result is `change` applied to the result of this query.
  func map<New>(_ change: @escaping (Value) -> New) -> Query<New> {
    then { .answered(change($0)) }
  }

  /// Returns a query that passes the result of this query to `next`, and continues with the returned query.
  func then<New>(_ next: @escaping (Value) -> Query<New>) -> Query<New> {
    switch self {
    case .answered(let value): next(value)
    case .sent(let read): .sent { read().then(next) }
    }
  }

  /// Returns a query for both results. The round trips of the two queries run at the same time.
  func and<Other>(_ other: Query<Other>) -> Query<(Value, Other)> {
    switch (self, other) {
    case (.answered(let value), .answered(let second)): .answered((value, second))
    default: .sent { advanced().and(other.advanced()) }
    }
  }

  private func advanced() -> Query {
    if case .sent(let read) = self { read() } else { self }
  }

  /// Returns a query for the reply to a request that has been sent.
  ///
  /// XCB's function `wait` returns the reply, or nil after an error. `read` reads the reply, which is then freed.
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

  /// Returns a query for all results. The round trips of the queries run at the same time.
  static func all<Element>(_ queries: [Query<Element>]) -> Query where Value == [Element] {
    queries.reduce(.answered([])) { all, query in all.and(query).map { $0 + [$1] } }
  }
}
