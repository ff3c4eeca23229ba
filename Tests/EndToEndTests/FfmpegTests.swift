import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests videos with an ffmpeg that fails, hangs or ends early.
  ///
  /// The tests run one at a time, because their limits of two seconds are short on a busy machine.
  @Suite(.serialized) struct Ffmpeg {
    /// A shell script that replaces ffmpeg, and the message that it causes.
    struct Fake: Sendable, CustomTestStringConvertible {
      var testDescription: String
      var script: String
      /// The part of the line on standard error that comes from the script.
      var words: String
      /// The duration of the video, in seconds.
      var seconds = 0.2
    }

    nonisolated private static let killed = "ffmpeg did not end and was killed"

    nonisolated static let failing = [
      Fake(
        testDescription: "it writes nothing", script: "cat > /dev/null",
        words: "ffmpeg wrote nothing"),
      Fake(
        testDescription: "it reads nothing and ends with 0", script: "exit 0",
        words: "ffmpeg ended with status 0 before the video was complete", seconds: 600),
      Fake(
        testDescription: "it closes its input and ends with 0", script: "exec <&-; sleep 0.1",
        words: "ffmpeg ended with status 0 before the video was complete", seconds: 600),
      Fake(
        testDescription: "it closes its input and lives on", script: "exec <&-; sleep 600",
        words: killed, seconds: 600),
      Fake(
        testDescription: "it ends with 255", script: "cat > /dev/null; exit 255",
        words: "ffmpeg ended with status 255\n"),
      Fake(
        testDescription: "it reads nothing and ends with 255", script: "exit 255",
        words: "ffmpeg ended with status 255\n", seconds: 600),
      Fake(
        testDescription: "it crashes", script: "cat > /dev/null; kill -SEGV $$",
        words: "ffmpeg was ended by signal 11\n"),
      Fake(
        testDescription: "it leaves a child on its standard error",
        script: "sleep 600 & cat > /dev/null; exit 3", words: "ffmpeg ended with status 3\n"),
      Fake(
        testDescription: "it leaves a child on all its descriptors",
        script: "exec 3<&0; sleep 600 <&3 & exit 3", words: "ffmpeg ended with status 3\n",
        seconds: 600),
      Fake(
        testDescription: "it floods its standard error",
        script: "head -c 50000000 /dev/zero | tr '\\0' '\\033' >&2; exit 1",
        words: "ffmpeg: \\u{1B}\\u{1B}", seconds: 600),
    ]

    @Test(arguments: failing) func aFailureIsOneLine(fake: Fake) async throws {
      let (status, errors) = try await record(with: fake.script, seconds: fake.seconds)
      #expect(status == 73 && errors.contains(fake.words), "\(errors)")
    }

    nonisolated static let hanging = [
      Fake(testDescription: "it never reads", script: "sleep 600", words: killed),
      Fake(testDescription: "it never ends", script: "cat > /dev/null; sleep 600", words: killed),
      Fake(
        testDescription: "it ignores signals",
        script: "trap '' INT TERM HUP; cat > /dev/null; while :; do sleep 600; done",
        words: killed),
      Fake(
        testDescription: "it waits for children on its standard error",
        script: "sleep 600 & cat > /dev/null; wait", words: killed),
      Fake(
        testDescription: "it floods its standard error for ever",
        script: "yes | tr -d '\\n' >&2", words: killed),
      Fake(
        testDescription: "it complains and never ends",
        script: "cat > /dev/null; echo a word >&2; sleep 600", words: killed),
    ]

    @Test(arguments: hanging) func aHangingFfmpegIsKilledAfterControlC(fake: Fake) async throws {
      let (status, errors) = try await record(with: fake.script, signals: [SIGINT])
      #expect(status == 130 && errors.contains(fake.words), "\(errors)")
    }

    @Test(arguments: [[SIGTERM, SIGTERM], [SIGHUP], [SIGHUP, SIGTERM]])
    func aSignalToTerminateIsARequestToStop(signals: [Int32]) async throws {
      let (status, errors) = try await record(
        with: "cat > /dev/null; sleep 600", signals: signals)
      #expect(status == 130 && errors.contains(Self.killed), "\(errors)")
    }

    /// The program waits as long as the video grows, or until Ctrl+C is pressed a second time.
    @Test func aWritingFfmpegIsWaitedForUntilTheSecondControlC() async throws {
      let script = #"for out; do :; done; while :; do echo; done > "${out#file:}""#
      let (status, errors) = try await record(with: script, signals: [SIGINT, SIGINT], apart: 3)
      #expect(status == 130 && errors.contains(Self.killed), "\(errors)")
    }

    @Test(arguments: ["cat > /dev/null; exit 255", "exec <&-; exit 255"])
    func aFailureAfterAStopIsReportedAsAFailure(script: String) async throws {
      let (status, errors) = try await record(with: script, signals: [SIGINT])
      #expect(status == 73 && errors.contains("ffmpeg ended with status 255"), "\(errors)")
    }

    /// The palette comes from frames of the whole video. The program draws these frames before the video's first frame.
    @Test func aGIFStoppedInItsPalettePhaseHoldsItsFirstFrames() async throws {
      // The script first reads one byte after another, which is slow. When it is started again, it makes a video of raw
      // frames.
      let script = #"""
        for out; do :; done
        [ -e "$0.again" ] && exec cat > "${out#file:}"
        : > "$0.again"
        while read -r line; do :; done; sleep 600
        """#
      let recording = try Recording(to: "a.gif", script: script, seconds: 600, readsFirst: true)
      try await recording.begin()
      recording.process.signal(SIGINT)
      let (status, errors) = try await recording.end()
      let words = errors.split(separator: " ")
      let count = words.count > 3 ? Int(words[3]) ?? 0 : 0
      #expect(
        status == 130 && errors.hasPrefix("cardstage: stopped after ") && count > 0, "\(errors)")
      // One frame is for the palette.
      let video = try FileManager.default.attributesOfItem(atPath: recording.video)
      #expect(video[.size] as? Int == (count + 1) * 307_200)
    }

    /// Records with a script in place of ffmpeg. Expects that the older video is the only file left.
    ///
    /// - Parameter signals: The signals to send, `apart` seconds from each other, after the script has received a
    ///   frame.
    private func record(
      with script: String, seconds: Double = 600, signals: [Int32] = [], apart: Double = 0
    ) async throws -> (status: Int32?, errors: String) {
      let recording = try Recording(
        to: "a.mp4", script: script, seconds: seconds, readsFirst: !signals.isEmpty)
      try await recording.begin()
      for (number, signal) in signals.enumerated() {
        if number > 0 {
          try await pause(apart)
          #expect(recording.process.wait(seconds: 0) == nil)
        }
        recording.process.signal(signal)
      }
      let outcome = try await recording.end()
      #expect(try String(contentsOfFile: recording.video, encoding: .utf8) == "old")
      let names = try FileManager.default.contentsOfDirectory(atPath: recording.scratch.path)
      #expect(Set(names) == ["a.mp4", "script", "errors", "ffmpeg", "ffmpeg.groups"])
      return outcome
    }

    /// A running `record` with a script in place of ffmpeg.
    private final class Recording {
      let scratch: Scratch
      let process: ChildProcess
      let video: String
      private let groups: String

      /// Replaces ffmpeg with a script.
      init(to name: String, script: String, seconds: Double, readsFirst: Bool) throws {
        scratch = try Scratch()
        video = try scratch.write("old", to: name)
        groups = scratch.file("ffmpeg.groups")
        let beginning =
          (readsFirst ? #"[ -e "$0.groups" ] || head -c 1 > /dev/null; "# : "")
          + #"echo $$ >> "$0.groups"; "#
        chmod(try scratch.write("#!/bin/sh\n\(beginning)\(script)\n", to: "ffmpeg"), 0o755)
        let errors = open(scratch.file("errors"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(errors) }
        process = try ChildProcess(
          Product.path,
          [
            "record", "--scene", "stack", "--script", try scratch.write("", to: "script"),
            "--size", "320x240", "--end", "\(seconds)", "--out", video,
          ],
          environment: ["DISPLAY": "", "PATH": "\(scratch.path):/usr/bin:/bin"],
          files: [2: errors])
      }

      /// Waits until the script has begun.
      func begin() async throws {
        let end = monotonicSeconds() + 60
        while (try? String(contentsOfFile: groups, encoding: .utf8)) ?? "" == "",
          monotonicSeconds() < end
        { try await pause(0.01) }
      }

      /// Waits for the end, and then expects one line on standard error, and that no process of the script is left.
      func end() async throws -> (status: Int32?, errors: String) {
        // The limit is two seconds and a margin for a busy machine.
        let end = monotonicSeconds() + 10
        while process.wait(seconds: 0) == nil, monotonicSeconds() < end { try await pause(0.01) }
        let errors = try String(contentsOfFile: scratch.file("errors"), encoding: .utf8)
        #expect(errors.hasPrefix("cardstage: ") && errors.count < 2000, "\(errors)")
        #expect(errors.split(separator: "\n").count == 1 && errors.hasSuffix("\n"), "\(errors)")
        for group in try String(contentsOfFile: groups, encoding: .utf8).split(separator: "\n") {
          while Self.hasProcesses(String(group)), monotonicSeconds() < end { try await pause(0.01) }
          #expect(!Self.hasProcesses(String(group)))
        }
        return (process.wait(seconds: 0), errors)
      }

      /// Returns whether a process group has a process that is not a zombie.
      private static func hasProcesses(_ group: String) -> Bool {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return folders.contains { folder in
          let line = (try? String(contentsOfFile: "/proc/\(folder)/stat", encoding: .utf8)) ?? ""
          // After the name in parentheses come the state, the parent and the group.
          let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
          return fields.count > 2 && fields[0] != "Z" && fields[2] == group
        }
      }
    }
  }
}
