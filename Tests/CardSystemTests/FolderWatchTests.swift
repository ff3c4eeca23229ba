import Glibc
import TestSupport
import Testing

@testable import CardSystem

/// Tests the reports of changes in folders.
@Suite struct FolderWatchTests {
  private let folder = temporaryFolder()

  private func make(_ path: String) { close(open(path, O_WRONLY | O_CREAT, 0o600)) }

  /// A symbolic link is never opened for writing, and so never closed after writing.
  @Test func newLinksAreReported() {
    let (other, watch) = (temporaryFolder(), FolderWatch())
    make(other + "/file")
    #expect(watch.watch(folder))
    #expect(symlink(other + "/file", folder + "/symbolic") == 0)
    #expect(link(other + "/file", folder + "/hard") == 0)
    #expect(watch.readEvents().map(\.name) == ["symbolic", "hard"])
  }

  @Test func aFileIsReportedWhenItIsClosed() {
    let watch = FolderWatch()
    #expect(watch.watch(folder))
    let file = open(folder + "/a", O_WRONLY | O_CREAT, 0o600)
    #expect(mkdir(folder + "/b", 0o700) == 0)
    #expect(watch.readEvents().isEmpty)
    close(file)
    #expect(watch.readEvents().map(\.name) == ["a"])
  }

  /// A program that builds a document may delete the folder of its results first.
  @Test func aFolderThatIsCreatedAgainIsWatchedAgain() {
    let (outer, inner, watch) = (folder + "/a", folder + "/a/b", FolderWatch())
    for path in [outer, inner] { #expect(mkdir(path, 0o700) == 0) }
    #expect(watch.watch(inner))
    for path in [inner, outer] { #expect(rmdir(path) == 0) }
    #expect(watch.readEvents().isEmpty)
    #expect(mkdir(outer, 0o700) == 0)
    #expect(watch.readEvents().isEmpty)
    #expect(mkdir(inner, 0o700) == 0)
    let changes = watch.readEvents()
    #expect(changes.map(\.folder) == [inner] && changes.map(\.name) == [""])
    for path in [inner, outer, folder] { make(path + "/file") }
    #expect(watch.readEvents().map(\.name) == ["file"])
  }

  @Test func aFileIsFollowedIntoTheFolderThatReplacesItsOwn() throws {
    let (own, old) = (folder + "/own", folder + "/old")
    #expect(mkdir(own, 0o700) == 0)
    make(own + "/file")
    let watch = try FileWatch(path: own + "/file")
    #expect(rename(own, old) == 0)
    #expect(!watch.readEvents())
    #expect(mkdir(own, 0o700) == 0)
    #expect(watch.readEvents())
    make(own + "/file")
    #expect(watch.readEvents() && !watch.readEvents())
    make(old + "/file")
    #expect(!watch.readEvents())
  }

  /// The kernel drops events if nobody reads them for too long.
  @Test func anOverflowOfTheQueueCountsAsAChangeOfTheFile() throws {
    let digits = try FileText.read("/proc/sys/fs/inotify/max_queued_events").dropLast()
    let limit = try #require(Int(String(decoding: digits, as: UTF8.self)))
    for name in ["/a", "/b"] { make(folder + name) }
    let watch = try FileWatch(path: folder + "/a")
    rename(folder + "/b", folder + "/c")
    #expect(!watch.readEvents())
    // Each renaming makes two events.
    for _ in 0...limit / 4 {
      rename(folder + "/c", folder + "/b")
      rename(folder + "/b", folder + "/c")
    }
    #expect(watch.readEvents() && !watch.readEvents())
  }

  /// An accented letter has a composed and a decomposed form. Swift compares such strings as equal, but the folders are
  /// different.
  @Test func folderNamesThatAreEqualAsTextsBelongToDifferentFolders() {
    let (watch, names) = (FolderWatch(), ["\u{e9}", "e\u{301}"].map { folder + "/" + $0 })
    for name in names {
      #expect(mkdir(name, 0o700) == 0)
      #expect(watch.watch(name))
    }
    watch.keep(only: [FilePath(names[1])])
    for name in names { make(name + "/file") }
    #expect(watch.readEvents().map { FilePath($0.folder) } == [FilePath(names[1])])
  }
}
