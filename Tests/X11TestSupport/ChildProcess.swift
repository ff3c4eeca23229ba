@preconcurrency import Glibc

/// A program that a test starts. It ends at the latest when the object is released.
package final class ChildProcess {
  package struct LaunchFailed: Error, CustomStringConvertible {
    package let description: String
  }

  package let pid: Int32
  private var status: Int32?

  /// Starts `program`, which is looked up in `PATH`.
  ///
  /// - Parameters:
  ///   - environment: Variables to add to those of this process.
  ///   - files: The descriptors of the child, each with the open descriptor of this process that it duplicates.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    files: [Int32: Int32] = [:]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (child, ours) in files { posix_spawn_file_actions_adddup2(&actions, ours, child) }

    // The threads of test runners block most signals, and a child would inherit the blocked signals.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var arguments = ([program] + arguments).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var variables = Self.environment(adding: environment).map { strdup($0) } + [nil]
    defer { variables.forEach { free($0) } }
    var pid: pid_t = 0
    let error = posix_spawnp(&pid, program, &actions, &attributes, &arguments, &variables)
    guard error == 0 else {
      throw LaunchFailed(description: "\(program): \(String(cString: strerror(error)))")
    }
    self.pid = pid
  }

  deinit { end() }

  /// The number of times that each thread of the program has given up the processor, by thread. A thread that sleeps
  /// for a while keeps its number.
  package var sleeps: [String: Int] {
    guard let folder = opendir("/proc/\(pid)/task") else { return [:] }
    defer { closedir(folder) }
    var sleeps: [String: Int] = [:]
    while let entry = readdir(folder) {
      let thread = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let file = fopen("/proc/\(pid)/task/\(thread)/status", "r") else { continue }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      var count: Int32 = 0
      while fgets(&line, Int32(line.count), file) != nil {
        let scanned = withUnsafeMutablePointer(to: &count) { count in
          withVaList([count]) { vsscanf(line, "voluntary_ctxt_switches: %d", $0) }
        }
        if scanned == 1 { sleeps[thread] = Int(count) }
      }
    }
    return sleeps
  }

  /// The running children of the program, with the first fifteen bytes of their names.
  package var children: [(pid: Int32, name: String)] {
    sleeps.keys.flatMap { thread in
      Self.text(of: "/proc/\(pid)/task/\(thread)/children").split(separator: " ").compactMap {
        Int32($0)
      }
    }
    .map { ($0, String(Self.text(of: "/proc/\($0)/comm").dropLast())) }
  }

  private static func text(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    return readText(file, seconds: 1)
  }

  package func signal(_ number: Int32) {
    if status == nil { kill(pid, number) }
  }

  /// Ends the program with SIGTERM, or else with SIGKILL, and returns after its end.
  package func end() {
    signal(SIGTERM)
    if wait(seconds: 2) == nil {
      signal(SIGKILL)
      _ = wait(seconds: 2)
    }
  }

  /// Waits at most `seconds`, and returns the exit status, or nil if the program still runs. A signal's status is 128
  /// plus its number.
  package func wait(seconds: Double) -> Int32? {
    let end = monotonicSeconds() + seconds
    while status == nil {
      var raw: Int32 = 0
      if waitpid(pid, &raw, WNOHANG) == pid {
        status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
      } else if monotonicSeconds() > end {
        return nil
      } else {
        usleep(2000)
      }
    }
    return status
  }

  /// The processor time of all threads of the program, in seconds. 0 after its end.
  ///
  /// A thread that spins never gives up the processor, so only this time reveals such a thread.
  package var processorSeconds: Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func environment(adding added: [String: String]) -> [String] {
    var result = added.map { "\($0)=\($1)" }
    var entry = environ
    while let text = entry.pointee {
      let line = String(cString: text)
      let name = line.prefix { $0 != "=" }
      if added[String(name)] == nil { result.append(line) }
      entry += 1
    }
    return result
  }
}

/// Returns the time of `CLOCK_MONOTONIC`, in seconds.
package func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Returns both ends of a pipe that children do not inherit by accident.
package func makePipe() -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  pipe(&ends)
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Returns the text of a descriptor up to its end, or until `seconds` have passed or `isEnough` returns true.
package func readText(
  _ descriptor: Int32, seconds: Double, until isEnough: (String) -> Bool = { _ in false }
) -> String {
  var bytes: [UInt8] = []
  let end = monotonicSeconds() + seconds
  var buffer = [UInt8](repeating: 0, count: 65536)
  while true {
    let left = end - monotonicSeconds()
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard left > 0, poll(&entry, 1, Int32(left * 1000) + 1) > 0 else { break }
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { break }
    bytes += buffer[..<count]
    if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
  }
  return String(decoding: bytes, as: UTF8.self)
}
