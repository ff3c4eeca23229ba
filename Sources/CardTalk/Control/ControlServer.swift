import CardContent
package import CardInput
package import CardSystem
import Glibc

/// Answers the requests of other programs, up to a limited number in each interval.
package final class ControlServer {
  /// The maximum number of requests in an interval, and the length of the interval in seconds. The answers to that many
  /// requests fit into a frame at 60 Hz. The interval is also the minimum time between two updates to watchers.
  static let (maximum, interval) = (64, 1.0 / 60)

  private let server: MessageServer
  /// The number of requests that the server may still receive in the interval that started at `began`.
  private var left = ControlServer.maximum
  private var began = -Double.infinity
  /// The last status that was sent to watchers, and its time.
  private var lastSent: (status: ControlStatus, time: Double)?
  private var hasUnsentStatus = false
  /// The time at which to query the status of a moving stage that is not visible, on the monotonic clock.
  private var nextPoll: Double?
  /// The time between two queries of a moving stage that is not visible, in seconds; tuned by eye.
  private static let pollingInterval = 0.25

  /// The path of the socket.
  package var path: String { server.path }

  /// Creates a server of this process in the user's runtime folder; returns nil if that fails.
  package convenience init?() {
    guard let path = ControlSocket.path(of: getpid()) else { return nil }
    self.init(at: path)
    server.removeAtEnd()
  }

  init?(at path: String) {
    guard let server = MessageServer(at: path) else { return nil }
    self.server = server
  }

  /// A descriptor that is readable if requests are waiting; nil while the limit of the interval is reached.
  package var descriptor: Int32? { left > 0 ? server.descriptor : nil }

  /// The time at which to call `serve` even if no request has arrived, on the monotonic clock; nil for never.
  package var wakesAt: Double? {
    if hasUnsentStatus, let lastSent { return lastSent.time + Self.interval }
    return [nextPoll, left > 0 ? nil : began + Self.interval].compactMap(\.self).min()
  }

  /// Takes the waiting requests, answers them, and reports changes.
  ///
  /// - Parameters:
  ///   - now: the time on the monotonic clock.
  ///   - takes: whether a request can be taken now; called before each request.
  ///   - isUnseen: whether the window draws no frames. The run loop calls `serve` after each frame; without frames,
  ///     `wakesAt` must wake the run loop.
  ///   - status: returns the current status.
  ///   - obey: performs the action of a request, or returns the reason why that is impossible.
  package func serve(
    at now: Double, isUnseen: Bool = false, takes: () -> Bool, status: () -> ControlStatus,
    obey: (Request) -> Result<Void, Failure>
  ) {
    if now >= began + Self.interval { (left, began) = (Self.maximum, now) }
    if left > 0, takes() {
      server.work()
      while left > 0, takes(), let (client, message) = server.next() {
        left -= 1
        answer(message, of: client, status, obey)
      }
    }
    sendChanges(at: now, isUnseen: isUnseen, status)
  }

  private func answer(
    _ message: String?, of client: MessageServer.Client, _ status: () -> ControlStatus,
    _ obey: (Request) -> Result<Void, Failure>
  ) {
    do throws(Failure) {
      guard let message else { throw ControlAnswer.tooLong }
      let request = try Request(line: message, for: .control)
      switch request.action {
      case .status:
        let status = status()
        // Without an argument, a request for the status gets the status in words.
        client.send(request.value == nil ? status.words : status.json)
      case .watch:
        let status = status()
        client.send(status.json)
        client.listens = true
        lastSent = lastSent ?? (status, -.infinity)
      default:
        try obey(request).get()
        client.send(ControlAnswer.done)
      }
    } catch {
      client.send(ControlAnswer.text(of: error))
    }
  }

  private func sendChanges(at now: Double, isUnseen: Bool, _ status: () -> ControlStatus) {
    (hasUnsentStatus, nextPoll) = (false, nil)
    guard server.hasListeners, let last = lastSent else {
      lastSent = nil
      return
    }
    let status = status()
    if isUnseen, status.isMoving { nextPoll = now + Self.pollingInterval }
    guard status.withoutMotion != last.status.withoutMotion else { return }
    guard now >= last.time + Self.interval else {
      hasUnsentStatus = true
      return
    }
    lastSent = (status, now)
    server.broadcast(status.json)
  }
}
