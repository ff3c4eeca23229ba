import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests a window whose files change: cards are added, changed and removed while the window shows them.
  @Suite struct UpcomingCards {
    private let scratch: Scratch

    init() async throws {
      scratch = try Scratch()
      for folder in ["mine", "others"] { try scratch.folder(folder) }
    }

    /// Makes an image with the program itself and returns its path.
    private func make(_ name: String, of scene: String = "stack") async throws -> String {
      try await scratch.image(name, of: scene)
    }

    private func folder() async throws -> String {
      _ = try await make("mine/1.png")
      _ = try await make("mine/2.png", of: "carousel")
      return scratch.file("mine")
    }

    private func shot(_ arguments: [String]) async throws -> PixelGrid {
      let out = scratch.file("out.png")
      let outcome = try await run(["shot", "--out", out, "--size", "600x480"] + arguments)
      try #require(outcome.status == 0, "\(outcome)")
      return try PixelGrid(png: out)
    }

    @Test(arguments: ["switcher", "stack", "carousel"])
    func filesSavedInAFolderAreAddedAndRemovedFilesDisappear(scene: String) async throws {
      let folder = try await folder()
      let app = try await App(scene, [folder])
      let front = app.last.front
      let more = try await make("others/3.png", of: "library")
      try FileManager.default.moveItem(atPath: more, toPath: folder + "/3.png")
      try await app.settle { $0.count == 3 }
      #expect(app.last.front == front)
      try FileManager.default.removeItem(atPath: folder + "/3.png")
      try await app.settle { $0.count == 2 }
      #expect(app.last.front == front)
    }

    @Test func aRewrittenFileShowsItsNewImage() async throws {
      let folder = try await folder()
      let app = try await App("stack", [folder])
      try await app.expect(shot([folder]))
      _ = try await make("mine/1.png", of: "library")
      try await app.expect(shot([folder]))
    }

    @Test(arguments: ["stack", "library"])
    func aTextThatIsEditedShowsItsNewWords(scene: String) async throws {
      let text = try scratch.write("# Notes\n\nThe first words.\n", to: "mine/notes.md")
      let app = try await App(scene, [text])
      let old = try await shot(["--scene", scene, text])
      try await app.expect(old)
      _ = try scratch.write(
        "# Other notes\n\nWords that came later.\n\n# More\n\nOne.\n", to: "mine/notes.md")
      let new = try await shot(["--scene", scene, text])
      #expect(
        new.differingFraction(from: old) > 2 * PixelGrid.tolerance,
        "\(new.differingFraction(from: old))")
      try await app.expect(new)
    }

    @Test func aHalfWrittenFileKeepsItsOldFace() async throws {
      let folder = try await folder()
      let app = try await App("stack", [folder])
      let old = try await shot([folder])
      let bytes = try await Data(contentsOf: URL(filePath: make("others/3.png", of: "library")))
      try bytes.prefix(bytes.count / 2).write(to: URL(filePath: folder + "/1.png"))
      // The loader reads a later file after an earlier one. When this card appears, the half-written file has been
      // read.
      _ = try await make("mine/4.png")
      try await app.settle { $0.count == 3 }
      let now = try app.grab()
      #expect(now.differingFraction(from: old) < 0.15, "\(now.differingFraction(from: old))")
      try bytes.write(to: URL(filePath: folder + "/1.png"))
      try await app.expect(shot([folder]))
    }

    /// A symbolic link is never opened for writing, and so never closed after writing.
    @Test func aLinkThatIsPutIntoAFolderIsACard() async throws {
      let folder = try await folder()
      let other = try await make("others/9.png")
      let app = try await App("stack", [folder])
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/3.png", withDestinationPath: other)
      try await app.settle { $0.count == 3 }
      try FileManager.default.linkItem(atPath: other, toPath: folder + "/4.png")
      try await app.settle { $0.count == 4 }
    }

    @Test func anEmptiedFolderIsReported() async throws {
      let folder = try await folder()
      let app = try await App("stack", [folder])
      for name in ["1", "2"] {
        try FileManager.default.removeItem(atPath: folder + "/\(name).png")
      }
      try await app.settle { $0.count == 1 }
      _ = try await make("mine/5.png")
      try await app.expect(shot([folder]))
    }

    @Test func aDropReplacesTheBundledCardsAndUndoRestoresThem() async throws {
      let folder = try await folder()
      let app = try await App("stack")
      let bundled = app.last.count
      try await app.drop([folder])
      try await app.settle { $0.count == 2 }
      try await app.expect(shot([folder]))
      app.user.key("z")
      try await app.settle { $0.count == bundled }
    }

    @Test func aDropComesAfterTheCardBeneathIt() async throws {
      let folder = try await folder()
      let other = try await make("others/9.png", of: "library")
      let app = try await App("stack", [folder])
      try await app.drop([other])
      try await app.settle { $0.count == 3 }
      #expect(app.last.front == 0)
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
      // The new card is the second one.
      let key = try scratch.write(
        event(0.1, "key", nil, "\"key\":\"Right\""), to: "key.jsonl")
      try await app.expect(
        shot([folder + "/1.png", other, folder + "/2.png", "--script", key, "--at", "5"]))
    }

    @Test func aDropWithoutCardsIsReportedAndChangesNothing() async throws {
      let folder = try await folder()
      let app = try await App("stack", [folder])
      try await app.drop([scratch.file("others")])
      #expect(try await app.waits { $0.errors.contains("nothing to show") })
      #expect(app.last.count == 2)
    }

    /// The list of recent decks offers a deck that was opened before.
    @Test func aPathThatIsTypedIsOpened() async throws {
      let folder = try await folder()
      let app = try await App(
        "stack", environment: ["XDG_STATE_HOME": scratch.file("state"), "HOME": folder])
      app.user.key("o", holding: ["Control_L"])
      app.user.key("asciitilde", holding: ["Shift_L"])
      app.user.key("slash")
      app.user.key("Return")
      try await app.settle { $0.count == 2 }
      try await app.expect(shot([folder]))
      let file = scratch.file("state/cardstage/recent")
      #expect(try await app.waits { _ in FileManager.default.fileExists(atPath: file) })
      let recorded = try String(contentsOfFile: file, encoding: .utf8)
      #expect(recorded == "{\"paths\":[\"\(folder)\"]}\n")
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      app.user.key("z")
      try await app.settle { $0.count != 2 }
      let closed = try app.grab()
      app.user.key("o", holding: ["Control_L"])
      #expect(try await app.differs(from: closed, by: 0.01))
      // The list of decks appears after the line.
      #expect(try await app.fallsAsleep())
      app.user.key("Down")
      app.user.key("Return")
      try await app.settle { $0.count == 2 }
    }

    /// The keyboard composes letters with dead keys.
    @Test func aPathWithComposedLettersIsOpened() async throws {
      let folder = try await folder()
      let server = try XvfbServer()
      let change = try ChildProcess(
        "setxkbmap", ["us", "-variant", "intl"], environment: ["DISPLAY": server.display])
      try #require(change.wait(seconds: 10) == 0)
      let file = try await scratch.image("naïve.png", size: "300x200")
      let app = try await App(
        "stack", [folder], on: server, environment: ["HOME": scratch.file("")])
      app.user.key("o", holding: ["Control_L"])
      for key in ["dead_tilde", "space", "slash", "n", "a", "dead_diaeresis", "i", "v", "e"] {
        app.user.key(key)
      }
      for key in ["period", "p", "n", "g", "Return"] { app.user.key(key) }
      try await app.settle { $0.count == 1 }
      try await app.expect(shot([file]))
    }

    @Test func aDeckThatIsOpenedAgainKeepsItsFrontCard() async throws {
      let folder = try await folder()
      let state = ["XDG_STATE_HOME": scratch.file("state"), "HOME": folder]
      let app = try await App("stack", [folder], environment: state, opens: true)
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
      app.user.key("o", holding: ["Control_L"])
      app.user.key("asciitilde", holding: ["Shift_L"])
      app.user.key("slash")
      app.user.key("Return")
      let recent = scratch.file("state/cardstage/recent")
      #expect(
        try await app.waits { _ in
          (try? String(contentsOfFile: recent, encoding: .utf8))?.contains("\"card\"") == true
        })
      try await app.settle(quiet: 1) { $0.front == 1 }
    }

    /// If no scene is named, a deck begins in the scene in which the user last saw it.
    @Test func aDeckBeginsAtTheCardOfTheLastTime() async throws {
      let folder = try await folder()
      let state = ["XDG_STATE_HOME": scratch.file("state")]
      var app: App? = try await App("stack", [folder], environment: state, opens: true)
      app?.user.key("Right")
      try await app?.settle { $0.front == 1 }
      app?.user.key("3")
      try await app?.settle { $0.scene == "carousel" }
      app?.user.key("Right")
      try await app?.settle { $0.front == 1 }
      app?.user.key("q")
      #expect(app?.process.wait(seconds: 5) == 0)
      app = nil
      for scene in ["stack", "carousel"] {
        let again = try await App(scene, [folder], environment: state, opens: true)
        #expect(again.last.front == 1 && again.last.scene == scene)
      }
    }

    /// A change that moves the cards takes effect at the end of the drag.
    @Test func cardsThatComeDoNotDisturbADrag() async throws {
      let folder = try await folder()
      let app = try await App("stack", [folder])
      let (x, y) = (app.window.x + app.window.width / 2, app.window.y + app.window.height / 2)
      app.user.move(x, y)
      app.user.press()
      app.user.move(x + 60, y)
      try await app.settleDrag { _ in true }
      // The window shows a changed image during the drag.
      let before = try app.grab()
      _ = try await make("mine/1.png", of: "library")
      #expect(try await app.differs(from: before, by: 0.01))
      _ = try await make("mine/0.png", of: "library")
      for step in 0..<60 {
        try await app.after({ app.user.move(x + 61 - step % 2, y) }) {
          $0.phase == "dragging" && $0.count == 2
        }
      }
      app.user.release()
      try await app.settle { $0.count == 3 }
    }

    @Test func aPastedImageBecomesACardAndIsKept() async throws {
      let folder = try await folder()
      let state = scratch.file("state")
      let app = try await App("stack", [folder], environment: ["XDG_STATE_HOME": state])
      let owner = try Peer(display: app.display)
      let bytes = try await Data(contentsOf: URL(filePath: make("others/3.png", of: "library")))
      owner.own("CLIPBOARD", ["image/png": Array(bytes)])
      app.user.key("v", holding: ["Control_L"])
      #expect(
        try await app.waits { app in
          owner.pump()
          try app.trace.update()
          return app.last.count == 3
        })
      let kept = try FileManager.default.contentsOfDirectory(atPath: state + "/cardstage/pasted")
      #expect(kept.count == 1)
      let path = state + "/cardstage/pasted/" + kept[0]
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }

    @Test func aCopiedCardIsAnImage() async throws {
      let folder = try await folder()
      let app = try await App("carousel", [folder])
      app.user.key("c", holding: ["Control_L"])
      let other = try Peer(display: app.display)
      let target = "image/png"
      other.request(target, of: "CLIPBOARD")
      let isCopied = try await app.waits { _ in
        other.pump()
        guard let received = other.received(target) else { return false }
        if received.bytes.isEmpty { other.request(target, of: "CLIPBOARD") }
        return !received.bytes.isEmpty
      }
      try #require(isCopied)
      let path = scratch.file("copied.png")
      try Data(other.received(target)?.bytes ?? []).write(to: URL(filePath: path))
      let image = try PixelGrid(png: path)
      #expect(image.height > image.width && image.width > 600)
    }

    /// However the program ends, the clipboard manager first takes over the copied card.
    @Test(arguments: [nil, SIGTERM, SIGHUP, SIGINT])
    func aCopiedCardIsHandedOverAtTheEnd(signal: Int32?) async throws {
      let app = try await App("stack")
      let (manager, other) = (try Peer(display: app.display), try Peer(display: app.display))
      manager.own("CLIPBOARD_MANAGER", ["SAVE_TARGETS": []])
      app.user.key("c", holding: ["Control_L"])
      other.request("TIMESTAMP", of: "CLIPBOARD")
      let isCopied = try await app.waits { _ in
        other.pump()
        guard let received = other.received("TIMESTAMP") else { return false }
        if received.state == .refused { other.request("TIMESTAMP", of: "CLIPBOARD") }
        return received.state == .complete
      }
      try #require(isCopied)
      if let signal { app.process.signal(signal) } else { app.user.key("q") }
      let hasEnded = try await app.waits { app in
        manager.pump()
        return app.process.wait(seconds: 0) != nil
      }
      #expect(hasEnded && manager.askedTargets == ["SAVE_TARGETS"])
      #expect(app.process.wait(seconds: 0) == signal.map { 128 + $0 } ?? 0)
    }

    /// A session does not contain changes of files.
    @Test func aSessionOfAFolderThatChangedPlaysWithItsPresentFiles() async throws {
      let folder = try await folder()
      let file = scratch.file("session.jsonl")
      let app = try await App("stack", [folder, "--session", file])
      app.user.key("r", holding: ["Control_L"])
      _ = try await make("mine/3.png", of: "library")
      try await app.settle { $0.count == 3 }
      app.user.key("r", holding: ["Control_L"])
      try #require(try await app.waits { _ in isWritten(file) })
      try FileManager.default.removeItem(atPath: folder + "/1.png")
      let out = scratch.file("played.png")
      let outcome = try await run(["shot", "--script", file, "--at", "0.01", "--out", out])
      try #require(outcome.status == 0, "\(outcome)")
      let changed = "mine: changed since the session was recorded; playing it as it is"
      #expect(outcome.errors.contains(changed), "\(outcome)")
      #expect(try PixelGrid(png: out).differingFraction(from: try await shot([folder])) < 0.02)
    }

    /// A file is added while another deck is shown. When undo restores the file's deck, that deck contains the file.
    @Test func aDeckThatUndoRestoresHasTheFilesAddedMeanwhile() async throws {
      let folder = try await folder()
      _ = try await make("others/9.png", of: "library")
      let app = try await App("stack", [folder], environment: ["HOME": scratch.file("others")])
      try await app.settle { $0.count == 2 }
      app.user.key("o", holding: ["Control_L"])
      app.user.key("asciitilde", holding: ["Shift_L"])
      app.user.key("slash")
      app.user.key("Return")
      try await app.settle { $0.count == 1 }
      _ = try await make("mine/3.png", of: "carousel")
      _ = try await make("mine/4.png", of: "stack")
      app.user.key("z")
      try await app.settle { $0.count == 4 }
    }

    @Test func aSessionPlaysTheDroppedFiles() async throws {
      let folder = try await folder()
      let other = try await make("others/9.png", of: "library")
      let file = scratch.file("session.jsonl")
      let app = try await App("stack", [folder, "--session", file])
      app.user.key("r", holding: ["Control_L"])
      try await app.drop([other])
      try await app.settle { $0.count == 3 }
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
      app.user.key("r", holding: ["Control_L"])
      try #require(try await app.waits { _ in isWritten(file) })
      let key = try scratch.write(
        event(0.1, "key", nil, "\"key\":\"Right\""), to: "key.jsonl")
      let out = scratch.file("played.png")
      // The screenshot is later than the notice about the card.
      let outcome = try await run(["shot", "--script", file, "--at", "4", "--out", out])
      try #require(outcome.status == 0, "\(outcome)")
      let wanted = try await shot([
        folder + "/1.png", other, folder + "/2.png", "--script", key, "--at", "4",
      ])
      let played = try PixelGrid(png: out)
      #expect(
        played.differingFraction(from: wanted) < 0.02, "\(played.differingFraction(from: wanted))")

      _ = try await make("others/9.png")
      let changed = try await run(["shot", "--script", file, "--out", out])
      #expect(changed.status == 0 && changed.errors.contains("9.png: changed"), "\(changed)")
      try FileManager.default.removeItem(atPath: other)
      let missing = try await run(["shot", "--script", file, "--out", out])
      #expect(missing.failed(66, saying: "9.png"), "\(missing)")
    }
  }
}
