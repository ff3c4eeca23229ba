import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import CardSystem
import Foundation
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests how tuning files are read, written and followed.
@Suite struct TuningFileTests {
  private static func read(_ text: String) throws(Failure) -> SplitOverrides {
    let path = temporaryFolder() + "/tuning.toml"
    _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
    do {
      return try TuningFile(path: path).overrides
    } catch {
      throw Failure(error.status, error.message.replacing(path, with: "FILE"))
    }
  }

  /// Returns random values of random parameters, in their ranges.
  static func overrides(_ random: inout SplitMix64) -> SplitOverrides {
    var overrides = SplitOverrides()
    for side in ViewSide.allCases {
      for scene in SceneCatalog.scenes {
        for parameter in TuningNames.parameters(of: scene) where Bool.random(using: &random) {
          let value = Double.random(in: parameter.range, using: &random)
          overrides[side][scene.id][parameter.name] = value == parameter.standard ? nil : value
        }
      }
      // A tuning file also keeps the parameters of unknown layouts, whatever their files are called.
      for name in ["cover-flow.tilt", "my own \"1.2\".step"] where Bool.random(using: &random) {
        overrides[side][CustomScene.id][name] = .random(in: -9...9, using: &random)
      }
    }
    return overrides
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func writtenOverridesReadBackTheSame(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let overrides = Self.overrides(&random)
    #expect(try Self.read(TuningFile.text(overrides)) == overrides)
    var writer = ScriptWriter()
    let line = writer.line(of: StageEvent(time: 1, .tune(overrides)))
    #expect(try Script(text: line).events == [StageEvent(time: 1, .tune(overrides))])
  }

  @Test func anEmptyFileHasTheStandardValues() throws {
    #expect(try Self.read("") == SplitOverrides())
    #expect(try Self.read(TuningFile.text(SplitOverrides())) == SplitOverrides())
    #expect(try Self.read("[stack]\ntilt = 15 # the house's\n") == SplitOverrides())
  }

  @Test func bothViewsAreRead() throws {
    let overrides = try Self.read(
      "[stack]\ntilt = 20\n[b.stack]\ntilt = 4.5\n[b.library]\npitch = 400\n")
    #expect(overrides.a[StackScene.id].values == ["tilt": 20])
    #expect(overrides.b[StackScene.id].values == ["tilt": 4.5])
    #expect(overrides.b[LibraryScene.id].values == ["pitch": 400])
  }

  static let mistakes = [
    ("\n[stack\n", "FILE:2: "),
    (
      "[stack]\ntilt = 20\ntitl = 3\n",
      "FILE:3: the Stack scene has no parameter \"titl\"; did you mean \"tilt\"?"
    ),
    ("[stack]\n\ntilt = 90\n", "FILE:3: \"tilt\" must be from 0 to 60, not 90"),
    ("[custom]\ntilt = 3\n", "FILE:2: the \(CustomScene.title) scene has no parameter \"tilt\""),
    (
      "[custom]\ncover-flow.tilt = inf\n",
      "FILE:2: \"cover-flow.tilt\" must be a finite number, not inf"
    ),
    ("[stack]\ntilt = \"a lot\"\n", "FILE:2: \"tilt\" must be a number"),
    ("[stack]\ntilt = nan\n", "FILE:2: \"tilt\" must be from 0 to 60, not nan"),
    ("# x\n[pile]\ntilt = 9\n", "FILE:2: unknown scene \"pile\"; expected switcher, stack, "),
    ("tilt = 9\n", "FILE:1: \"tilt\" is in no section; expected a heading above, [NAME]"),
    ("[b]\nstack = 3\n", "FILE:1: unknown scene \"b\"; expected switcher, stack, "),
    ("[b.pile]\n", "FILE:1: unknown scene \"pile\"; expected switcher, stack, "),
    ("[stack]\ntilt = 3\n[b.stack]\ntilt = -1\n", "FILE:4: \"tilt\" must be from 0 to 60, not -1"),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsNamedWithItsLine(text: String, words: String) throws {
    do {
      let overrides = try Self.read(text)
      Issue.record("read as \(overrides)")
    } catch {
      #expect(error.status == .badData && error.message.hasPrefix(words), "\(error.message)")
    }
  }

  @Test func aMissingFileIsAMissingInput() {
    #expect(throws: Failure(.missingInput, "cannot read /no/such.toml: No such file or directory"))
    {
      try TuningFile(path: "/no/such.toml")
    }
  }

  @Test func aFileIsReplacedWhole() throws {
    let folder = temporaryFolder()
    OutputFile.makeFolder(folder + "/a/b")
    let path = folder + "/a/b/tuning.toml"
    var random = SplitMix64(seed: 9)
    for _ in 0..<2 {
      let overrides = Self.overrides(&random)
      try TuningFile.write(overrides, to: path)
      #expect(try TuningFile(path: path).overrides == overrides)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/a/b") == ["tuning.toml"])
    #expect(throws: Failure.self) { try TuningFile.write(SplitOverrides(), to: folder + "/a") }
  }

  @Test func aWatchReportsItsFileAlone() throws {
    let folder = temporaryFolder()
    let path = folder + "/tuning.toml"
    try TuningFile.write(SplitOverrides(), to: path)
    let watch = try FileWatch(path: path)
    func hasChanged() -> Bool { watch.readEvents() }
    #expect(!hasChanged())
    // A program may write the file in place or replace it by another one.
    try Data("[stack]\n".utf8).write(to: URL(filePath: path))
    #expect(hasChanged())
    try TuningFile.write(SplitOverrides(), to: path)
    #expect(hasChanged())
    #expect(!hasChanged())
    try Data("[stack]\n".utf8).write(to: URL(filePath: folder + "/other.toml"))
    #expect(!hasChanged())
    #expect(throws: Failure.self) {
      _ = try FileWatch(path: folder + "/none/tuning.toml").readEvents()
    }
  }

  /// The file is a link to a link to a file, as in a folder of settings under version control.
  @Test func aLinkIsFollowedAndRemainsALink() throws {
    let folder = temporaryFolder()
    let (path, file) = (folder + "/tuning.toml", folder + "/kept/here.toml")
    OutputFile.makeFolder(folder + "/kept")
    symlink("kept/between.toml", path)
    symlink(file, folder + "/kept/between.toml")
    var random = SplitMix64(seed: 4)
    let overrides = Self.overrides(&random)
    try TuningFile.write(overrides, to: path)
    #expect(FileText.links(from: path).last == file)
    #expect(try TuningFile(path: file).overrides == overrides)
    let watch = try FileWatch(path: path)
    write("[stack]\n", to: file)
    #expect(watch.readEvents() && !watch.readEvents())
    // A link that leads to another file causes an update, and so does each later change of that file.
    let other = folder + "/other.toml"
    write("", to: other)
    #expect(!watch.readEvents())
    symlink(other, folder + "/new")
    rename(folder + "/new", path)
    #expect(watch.readEvents() && !watch.readEvents())
    write("[stack]\n", to: other)
    #expect(watch.readEvents())
    write("[stack]\n", to: file)
    #expect(!watch.readEvents())
  }

  /// The program must not report its own saving as a change, because such a report would hide the notice about the
  /// saving at once.
  @Test func aStoreDoesNotReportItsOwnSaving() throws {
    let path = temporaryFolder() + "/tuning.toml"
    write("", to: path)
    let store = try #require(try TuningStore(path: path))
    guard case .overrides = store.save(SplitOverrides()) else {
      Issue.record("not saved")
      return
    }
    #expect(!store.hasChanged())
    write("[stack]\n", to: path)
    #expect(store.hasChanged())
  }

  /// Some editors rename the old file before they write the new one.
  @Test func aStoreWaitsForAMissingFile() throws {
    let path = temporaryFolder() + "/tuning.toml"
    write("", to: path)
    let store = try #require(try TuningStore(path: path))
    rename(path, path + "~")
    #expect(!store.hasChanged())
    write("[stack]\n", to: path)
    #expect(store.hasChanged())
  }
}
