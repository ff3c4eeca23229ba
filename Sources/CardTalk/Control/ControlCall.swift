import CardContent
package import CardSystem
import Glibc

/// What a window answers, besides what is to be printed.
enum ControlAnswer {
  static let done = "done"
  private static let failure = "error "

  static func text(of failure: Failure) -> String { Self.failure + failure.message.onOneLine }

  /// What went wrong, of an answer that says so.
  static func failure(in answer: String) -> Failure? {
    answer.hasPrefix(failure) ? Failure(.usage, String(answer.dropFirst(failure.count))) : nil
  }
}

/// A connection from the command line to a window.
package struct ControlCall {
  /// How long an answer is waited for, in seconds: a window may be busy with a large folder.
  private static let patience = 5.0
  /// The same of a window that is only to be listed.
  private static let glance = 1.0

  /// The connection, or why a window that is there lets nobody in.
  private let connection: Result<LineClient, Errno>
  private let pid: Int32

  /// Connects to the window of a process, or to the only one.
  ///
  /// - Throws: where there is none, or more than one.
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

  private init(_ connection: Result<LineClient, Errno>, pid: Int32) {
    (self.connection, self.pid) = (connection, pid)
  }

  /// A line for each window: its process, a tab, and what it shows.
  package static var list: [String] { all.map { "\($0.pid)\t\($0.words)" } }

  private static var all: [ControlCall] { ControlPlace.processes.compactMap(call) }

  /// Connects to a process; nil where it does not listen. What one has left that is no more is removed.
  private static func call(to pid: Int32) -> ControlCall? {
    guard let path = ControlPlace.path(of: pid) else { return nil }
    let connection = Result { () throws(Errno) in try LineClient(to: path) }
    if case .failure(let error) = connection, [ECONNREFUSED, ENOENT].contains(error.number) {
      if error.number == ECONNREFUSED { unlink(path.fileName) }
      return nil
    }
    return ControlCall(connection, pid: pid)
  }

  /// What the window shows, in words.
  private var words: String {
    (try? answer(to: ["status"], within: Self.glance)) ?? "does not answer"
  }

  /// Sends the words of a request; returns what it prints, if anything.
  ///
  /// - Throws: what is wrong with the words, or why there is no answer.
  package func send(_ words: [String]) throws(Failure) -> String? {
    let answer = try answer(to: words, within: Self.patience)
    return answer == ControlAnswer.done ? nil : answer
  }

  /// The next line of a window that is watched; nil once it has gone.
  package func nextLine() -> String? {
    do {
      return try connection.get().line(within: nil)
    } catch {
      return nil
    }
  }

  private func answer(to words: [String], within seconds: Double) throws(Failure) -> String {
    let line = RequestLine.line(of: words)
    guard line.utf8.count < LineServer.longestLine else {
      throw Failure(.usage, "the request is too long; at most \(LineServer.longestLine) bytes")
    }
    var answer: String?
    do throws(Errno) {
      let client = try connection.get()
      try client.send(line, within: seconds)
      answer = try client.line(within: seconds)
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
