import CardContent
package import CardSystem
import Glibc

/// The forms of a window's answers: `done`, an error, or a text to print.
enum ControlAnswer {
  static let done = "done"
  private static let failure = "error "
  /// The error for a request that is too long.
  static let tooLong = Failure(
    .usage, "the request is too long; at most \(MessageServer.maximumMessageBytes) bytes")

  static func text(of failure: Failure) -> String { Self.failure + failure.message.onOneLine }

  /// Returns the error in an answer; nil if the answer is no error.
  static func failure(in answer: String) -> Failure? {
    answer.hasPrefix(failure) ? Failure(.usage, String(answer.dropFirst(failure.count))) : nil
  }
}

/// A connection from the command line to a window.
package struct ControlCall {
  /// The timeout for an answer, in seconds. A window may be busy with a large folder.
  private static let timeout = 5.0
  /// The timeout for the answer of a window in a list, in seconds.
  private static let listTimeout = 1.0

  /// The connection, or the reason why the window accepts no connection.
  private let connection: Result<MessageClient, Errno>
  private let pid: Int32

  /// Creates a connection to the window of a process, or to the only window if `pid` is nil.
  ///
  /// - Throws: an error if there is no window, or more than one.
  package init(to pid: Int32?) throws(Failure) {
    guard UserFolder.runtime != nil else {
      throw Failure(.unavailable, "cannot reach a window: XDG_RUNTIME_DIR is not set")
    }
    if let pid {
      guard let call = Self.call(to: pid) else {
        throw Failure(
          .unavailable, "process \(pid) has no Cardstage window; 'cardstage ctl --list' lists them")
      }
      self = call
      return
    }
    var calls = Self.all
    guard let call = calls.popLast() else {
      throw Failure(.unavailable, "no Cardstage window is open")
    }
    guard calls.isEmpty else {
      let list = (calls + [call]).map { "--pid \($0.pid) (\($0.words))" }
      throw Failure(.usage, "several windows are open; choose one: " + list.joined(separator: ", "))
    }
    self = call
  }

  private init(_ connection: Result<MessageClient, Errno>, pid: Int32) {
    (self.connection, self.pid) = (connection, pid)
  }

  /// A line for each window: its process ID, a tab, and its status in words.
  package static var list: [String] { all.map { "\($0.pid)\t\($0.words)" } }

  private static var all: [ControlCall] { ControlSocket.processes.compactMap(call) }

  /// Returns a connection to a process; nil if the process does not listen. Removes the socket of a process that has
  /// ended.
  private static func call(to pid: Int32) -> ControlCall? {
    guard let path = ControlSocket.path(of: pid) else { return nil }
    let connection = Result { () throws(Errno) in try MessageClient(to: path) }
    if case .failure(let error) = connection, [ECONNREFUSED, ENOENT].contains(error.number) {
      if error.number == ECONNREFUSED { unlink(path.fileName) }
      return nil
    }
    return ControlCall(connection, pid: pid)
  }

  /// The status of the window in words.
  private var words: String {
    (try? answer(to: ["status"], within: Self.listTimeout)) ?? "does not answer"
  }

  /// Sends the words of a request, and returns the text to print, or nil if there is none.
  ///
  /// - Throws: The error that the window reports, or the reason why the window does not answer.
  package func send(_ words: [String]) throws(Failure) -> String? {
    let answer = try answer(to: words, within: Self.timeout)
    return answer == ControlAnswer.done ? nil : answer
  }

  /// Returns the next status of a watched window, or nil after the window has closed.
  package func nextStatus() -> String? {
    do {
      return try connection.get().receive(within: nil)
    } catch {
      return nil
    }
  }

  private func answer(to words: [String], within seconds: Double) throws(Failure) -> String {
    let line = RequestLine.line(of: words)
    guard line.utf8.count <= MessageServer.maximumMessageBytes else { throw ControlAnswer.tooLong }
    var answer: String?
    do throws(Errno) {
      let client = try connection.get()
      try client.send(line, within: seconds)
      answer = try client.receive(within: seconds)
    } catch {
      throw Failure(
        .unavailable, "the window of process \(pid) does not answer: \(error.description)")
    }
    guard let answer else {
      throw Failure(.unavailable, "the window of process \(pid) has closed")
    }
    if let failure = ControlAnswer.failure(in: answer) { throw failure }
    return answer
  }
}
