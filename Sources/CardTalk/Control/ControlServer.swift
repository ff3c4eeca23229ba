import CardContent
package import CardInput
package import CardSystem
import Glibc

/// Takes the requests of other programs: a limited number in each interval, however many they send.
package final class ControlServer {
  /// The most requests in an interval, and its length in seconds: a frame at 60 a second has time for them. It is also
  /// the shortest time between two lines that tell of changes.
  static let (most, interval) = (64, 1.0 / 60)

  private let server: LineServer
  /// How many requests may still be taken since `began`.
  private var left = ControlServer.most
  private var began = -Double.infinity
  /// What was told last, and when.
  private var told: (status: ControlStatus, time: Double)?
  private var hasNews = false
  /// When what moves unseen is looked at again, on the monotonic clock.
  private var looksAt: Double?
  /// How often that is, in seconds: nobody waits for it as for a frame. Tuned by eye.
  private static let lookingInterval = 0.25

  /// The path of its socket.
  package var path: String { server.path }

  /// A server of this process in the user's runtime folder; nil where there is none, or nothing can be made there.
  package convenience init?() {
    guard let path = ControlPlace.path(of: getpid()) else { return nil }
    self.init(at: path)
    server.removeAtEnd()
  }

  init?(at path: String) {
    let tooLong = Failure(
      .usage, "the request is too long; at most \(LineServer.longestLine) bytes")
    guard let server = LineServer(at: path, tooLong: ControlAnswer.text(of: tooLong)) else {
      return nil
    }
    self.server = server
  }

  /// Readable where somebody has sent something that may be taken; nil while nothing may be.
  package var descriptor: Int32? { left > 0 ? server.descriptor : nil }

  /// When it is to be served although nothing has come, on the monotonic clock; nil for never.
  package var wakesAt: Double? {
    if hasNews, let told { return told.time + Self.interval }
    return [looksAt, left > 0 ? nil : began + Self.interval].compactMap(\.self).min()
  }

  /// Takes the requests that have come, answers them, and reports what has changed.
  ///
  /// - Parameters:
  ///   - now: on the monotonic clock.
  ///   - takes: whether a request can be taken now; called before each.
  ///   - isUnseen: whether no frame will come, after which it would be called again.
  ///   - status: what is shown now.
  ///   - obey: performs the action of a request, or returns why that is impossible.
  package func serve(
    at now: Double, isUnseen: Bool = false, takes: () -> Bool, status: () -> ControlStatus,
    obey: (Request) -> Result<Void, Failure>
  ) {
    if now >= began + Self.interval { (left, began) = (Self.most, now) }
    if left > 0, takes() {
      server.work()
      while left > 0, takes(), let (client, line) = server.nextLine() {
        left -= 1
        answer(line, of: client, status, obey)
      }
    }
    tellChanges(at: now, isUnseen: isUnseen, status)
  }

  private func answer(
    _ line: String, of client: LineServer.Client, _ status: () -> ControlStatus,
    _ obey: (Request) -> Result<Void, Failure>
  ) {
    do throws(Failure) {
      let request = try Request(line: line, for: .control)
      switch request.action {
      case .status:
        let json = status().json
        // Without its argument in words.
        server.send(
          request.value == nil ? ControlStatus.words(of: json) ?? json : json, to: client)
      case .watch:
        let status = status()
        server.send(status.json, to: client)
        server.listen(client)
        told = told ?? (status, -.infinity)
      default:
        try obey(request).get()
        server.send(ControlAnswer.done, to: client)
      }
    } catch {
      server.send(ControlAnswer.text(of: error), to: client)
    }
  }

  private func tellChanges(at now: Double, isUnseen: Bool, _ status: () -> ControlStatus) {
    (hasNews, looksAt) = (false, nil)
    guard server.hasListeners, let last = told else {
      told = nil
      return
    }
    let status = status()
    if isUnseen, status.isMoving { looksAt = now + Self.lookingInterval }
    guard status.withoutMotion != last.status.withoutMotion else { return }
    guard now >= last.time + Self.interval else {
      hasNews = true
      return
    }
    told = (status, now)
    server.tell(status.json)
  }
}
