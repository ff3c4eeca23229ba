// swift-tools-version: 6.2

import PackageDescription

/// The settings of every Swift target. Imports are internal by default, so that a C type cannot leak out of the target
/// that wraps it. A file sees the members of a module only if the file imports the module.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
/// The settings of modules whose declarations are on the main actor by default. A class with an isolated `deinit` may
/// have to state `@MainActor` as well: an optimised module that imports the class does not see the default.
let onMain: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]
/// The settings of test targets. `make test` optimises the code under test but not the tests, because that would take
/// longer than it saves. No module imports the tests, so their modules are not emitted in a separate step.
let asWritten: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]
let (tests, testsOnMain) = (strict + asWritten, onMain + asWritten)

/// The linker settings of programs in C, which Swift links too. With static linking, such a program contains nothing of
/// Swift's runtime. With dynamic linking, it would load the unused runtime at each start.
let inC: [LinkerSetting] = [.unsafeFlags(["-static-stdlib", "-nostartfiles"])]

/// Returns the dependencies of a target that uses the scenes' protocols: the modules of values, and `others`.
func core(and others: Target.Dependency...) -> [Target.Dependency] {
  ["CardKinetics", "CardModel", "CardPicture", "CardInput", "CardScene"] + others
}

let package = Package(
  name: "Cardstage",
  products: [
    .executable(name: "cardstage", targets: ["cardstage"]),
    .executable(name: "cardbench", targets: ["cardbench"]),
    .executable(name: "cardtalk", targets: ["cardtalk"]),
    .executable(name: "cardtables", targets: ["cardtables"]),
    .executable(name: "cardfuzz", targets: ["cardfuzz"]),
    .library(name: "CardKinetics", targets: ["CardKinetics"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // C: a module map for each library, and targets for the declarations that Swift cannot import by itself.
    .systemLibrary(
      name: "CX11",
      pkgConfig:
        "x11-xcb xcursor xrender xcb-present xcb-randr xcb-render xcb-screensaver xcb-shm xcb-sync xcb-xinput xcb-xkb"
    ),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
    .systemLibrary(name: "CPango", pkgConfig: "pangoft2 harfbuzz fontconfig"),
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo"),
    .systemLibrary(name: "CHyphen"),
    .systemLibrary(name: "CCodecs", pkgConfig: "libjpeg libpng libwebp libwebpdemux"),
    .systemLibrary(name: "CHeif", pkgConfig: "libheif"),
    .systemLibrary(name: "CRsvg", pkgConfig: "librsvg-2.0 cairo fontconfig"),
    .systemLibrary(name: "CMarkdown", pkgConfig: "libcmark-gfm"),
    .systemLibrary(name: "CPoppler", pkgConfig: "poppler"),
    .systemLibrary(name: "CWorkerLibraries", pkgConfig: "libseccomp lcms2 libexif"),
    .systemLibrary(name: "CLua", pkgConfig: "lua5.4"),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
    .systemLibrary(name: "CWayland", pkgConfig: "wayland-client"),
    .target(name: "CShims"),
    .target(name: "CX11Shims", dependencies: ["CX11"]),
    .target(name: "CPangoShims", dependencies: ["CPango"]),
    // Lua's errors are long jumps, which must not cross Swift's stack frames. Therefore only C calls Lua.
    .target(name: "CLuaSandbox", dependencies: ["CLua"]),

    // Untrusted files are decoded in worker processes, which are written in C: Swift's runtime needs more of the system
    // than a worker's sandbox allows. One header defines the messages of both sides.
    .target(name: "CDecode"),
    .target(name: "CDecodeWorker", dependencies: ["CDecode", "CWorkerLibraries"]),
    .executableTarget(
      name: "cardstage-decode", dependencies: ["CDecodeWorker", "CDecode", "CCodecs"],
      linkerSettings: inC),
    .executableTarget(
      name: "cardstage-decode-heif", dependencies: ["CDecodeWorker", "CDecode", "CHeif"],
      linkerSettings: inC),
    .executableTarget(
      name: "cardstage-decode-svg", dependencies: ["CDecodeWorker", "CDecode", "CRsvg"],
      linkerSettings: inC),
    // The parser of Markdown, apart from its program, so that `make fuzz` can link it.
    .target(name: "CMarkdownWorker", dependencies: ["CDecodeWorker", "CDecode", "CMarkdown"]),
    .executableTarget(
      name: "cardstage-decode-markdown",
      dependencies: ["CMarkdownWorker", "CDecodeWorker", "CDecode"], linkerSettings: inC),
    // The only program in C++, and the only one under the GPL, because poppler is under the GPL.
    .executableTarget(
      name: "cardstage-decode-pdf",
      dependencies: ["CDecodeWorker", "CDecode", "CPoppler", "CCodecs"],
      // In C++20 the headers of the other targets would be modules.
      cxxSettings: [
        .unsafeFlags(["-fno-cxx-modules", "-Wno-module-import-in-extern-c"])
      ],
      linkerSettings: inC),

    // The helper that uses the session bus for the program, so that the program does not load the bus's library.
    .executableTarget(
      name: "cardstage-desktop", dependencies: ["CSystemd"], linkerSettings: inC),
    // The helper that prints the outputs of a Wayland compositor, for `doctor`.
    .executableTarget(
      name: "cardstage-outputs", dependencies: ["CWayland"], linkerSettings: inC),

    // Values and pure functions of time: no C, no clock, no pixels. Each module depends only on modules above it, and
    // CardScenes does not depend on CardStage, which has the overlays, the pen and the history. CardKinetics is also a
    // library product.
    .target(name: "CardKinetics", swiftSettings: strict),
    .target(name: "CardModel", dependencies: ["CardKinetics"], swiftSettings: strict),
    .target(
      name: "CardPicture", dependencies: ["CardKinetics", "CardModel"], swiftSettings: strict),
    .target(
      name: "CardInput", dependencies: ["CardKinetics", "CardPicture"], swiftSettings: strict),
    .target(
      name: "CardScene", dependencies: ["CardKinetics", "CardModel", "CardPicture", "CardInput"],
      swiftSettings: strict),
    .target(
      name: "CardScenes",
      dependencies: ["CardKinetics", "CardModel", "CardPicture", "CardInput", "CardScene"],
      exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "CardStage",
      dependencies: ["CardKinetics", "CardModel", "CardPicture", "CardInput", "CardScene"],
      exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "CardLua",
      dependencies: ["CardKinetics", "CardModel", "CardPicture", "CardScene", "CLuaSandbox"],
      exclude: ["README.md"], swiftSettings: strict),

    // Pixels.
    .target(
      name: "CardRaster", dependencies: ["CardKinetics", "CardPicture", "CShims"],
      swiftSettings: strict),
    .target(
      name: "CardPaint",
      dependencies: [
        "CardKinetics", "CardModel", "CardPicture", "CardScene", "CardStage", "CardRaster",
        "CardSystem", "CardDecode", "CCairo", "CPango", "CPangoShims", "CHyphen", "CShims",
      ],
      exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "CardX11",
      dependencies: [
        "CardKinetics", "CardPicture", "CardInput", "CardRaster", "CardSystem", "CX11", "CX11Shims",
      ],
      exclude: ["README.md"], swiftSettings: onMain),

    // Access to the system, and the decoding of untrusted files in workers.
    .target(name: "CardSystem", dependencies: ["CShims"], swiftSettings: strict),
    .target(
      name: "CardDecode", dependencies: ["CardSystem", "CDecode"], exclude: ["README.md"],
      swiftSettings: strict),

    // The application without a window: content, scripts and talks. Then the run loop of the window, and the command
    // lines.
    .target(
      name: "CardContent",
      dependencies: core(
        and: "CardScenes", "CardStage", "CardLua", "CardPaint", "CardSystem", "CardDecode"),
      exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "CardScript",
      dependencies: core(
        and: "CardScenes", "CardStage", "CardRaster", "CardPaint", "CardSystem", "CardDecode",
        "CardContent"),
      swiftSettings: strict),
    .target(
      name: "CardTalk",
      dependencies: core(
        and: "CardScenes", "CardStage", "CardRaster", "CardPaint", "CardSystem", "CardContent",
        "CardScript"),
      exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "CardApp",
      dependencies: core(
        and: "CardStage", "CardRaster", "CardPaint", "CardX11", "CardSystem", "CardDecode",
        "CardContent", "CardScript", "CardTalk"),
      exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "CardCommand",
      dependencies: [
        "CardKinetics", "CardModel", "CardStage", "CardSystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "cardstage",
      dependencies: core(
        and: "CardScenes", "CardStage", "CardLua", "CardPaint", "CardX11", "CardSystem",
        "CardDecode", "CardContent", "CardScript", "CardTalk", "CardApp", "CardCommand",
        .product(name: "ArgumentParser", package: "swift-argument-parser")),
      swiftSettings: strict),
    // Tools for maintainers, which are not installed. cardtalk draws the bundled talk, and cardtables prints the tables
    // of the documentation.
    .executableTarget(
      name: "cardtables", dependencies: ["CardContent", "CardInput", "CardSystem"],
      path: "Sources/Tools/cardtables", swiftSettings: strict),
    .target(
      name: "CardBench",
      dependencies: core(
        and: "CardStage", "CardRaster", "CardPaint", "CardSystem", "CardContent", "CardScript"),
      path: "Sources/Tools/CardBench", swiftSettings: strict),
    .executableTarget(
      name: "cardbench",
      dependencies: core(
        and: "CardScenes", "CardStage", "CardRaster", "CardPaint", "CardX11", "CardSystem",
        "CardContent", "CardScript", "CardApp", "CardCommand", "CardBench",
        .product(name: "ArgumentParser", package: "swift-argument-parser")),
      path: "Sources/Tools/cardbench", swiftSettings: strict),
    // The parsers that `make fuzz` tests. A test passes its corpora to them as well. Only `make fuzz` links libFuzzer.
    .target(name: "CFuzz", path: "Sources/Tools/CFuzz"),
    .target(
      name: "CardFuzz",
      dependencies: [
        "CardModel", "CardInput", "CardX11", "CardSystem", "CardDecode", "CardContent",
        "CardScript", "CardTalk", "CDecode", "CDecodeWorker", "CMarkdownWorker",
      ],
      path: "Sources/Tools/CardFuzz", swiftSettings: onMain),
    .executableTarget(
      name: "cardfuzz", dependencies: ["CardModel", "CardSystem", "CardFuzz", "CFuzz"],
      path: "Sources/Tools/cardfuzz", swiftSettings: onMain),
    .executableTarget(
      name: "cardtalk",
      dependencies: [
        "CardKinetics", "CardModel", "CardPicture", "CardScene", "CardScenes", "CPangoCairo",
      ],
      path: "Sources/Tools/cardtalk", swiftSettings: strict),

    .testTarget(
      name: "CardKineticsTests", dependencies: ["CardKinetics", "CardModel", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "CardStageTests", dependencies: core(and: "CardScenes", "CardStage", "TestSupport"),
      swiftSettings: tests),
    // Functions that several test targets use.
    .target(
      name: "TestSupport", dependencies: ["CardKinetics", "CardModel", "CardPicture"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    // Compares painted images with golden images.
    .target(
      name: "GoldenImages", dependencies: ["CardPaint", "TestSupport"],
      path: "Tests/GoldenImages", swiftSettings: strict),
    // Finds jumps between two frames, for tests of motions.
    .target(
      name: "FrameWatch",
      dependencies: ["CardKinetics", "CardModel", "CardPicture", "TestSupport"],
      path: "Tests/FrameWatch",
      swiftSettings: strict),
    .testTarget(
      name: "CardScenesTests",
      dependencies: core(and: "CardScenes", "CardStage", "FrameWatch", "TestSupport"),
      swiftSettings: tests),
    .testTarget(
      name: "CardLuaTests", dependencies: core(and: "CardLua", "CardScenes", "CardStage"),
      swiftSettings: tests),
    .testTarget(
      name: "CardRasterTests", dependencies: core(and: "CardRaster"), swiftSettings: strict),
    .testTarget(
      name: "CardPaintTests",
      dependencies: core(
        and: "CardStage", "CardPaint", "CardDecode", "CardRaster", "GoldenImages", "TestSupport",
        "CPango"),
      exclude: ["Golden"],
      swiftSettings: tests),
    // Support for tests on a real X server: simulated input, error traps, and access to the pixels.
    .target(
      name: "CXTest", dependencies: ["CX11"], path: "Tests/CXTest",
      linkerSettings: [
        .linkedLibrary("Xtst"), .linkedLibrary("Xfixes"), .linkedLibrary("Xrandr"),
      ]),
    .target(
      name: "X11TestSupport", dependencies: ["CX11", "CX11Shims", "CXTest"],
      path: "Tests/X11TestSupport", swiftSettings: strict),
    .executableTarget(
      name: "windowprobe",
      dependencies: [
        "CardKinetics", "CardPicture", "CardInput", "CardRaster", "CardX11", "CardSystem",
      ],
      path: "Tests/WindowProbe", swiftSettings: onMain),
    .testTarget(
      name: "CardX11Tests",
      dependencies: core(
        and: "CardX11", "CardSystem", "CardRaster", "CX11", "X11TestSupport", "windowprobe"),
      swiftSettings: testsOnMain),
    // Tests of the program itself, by its command line and in windows on real servers. A process has one X error
    // handler, so these tests run on the main actor, as the tests of CardX11 do.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Bombs", "CardModel", "X11TestSupport", "CCairo", "cardstage-desktop", "cardstage-outputs",
        "desktopdouble",
      ],
      swiftSettings: testsOnMain),
    // Small files that expand to large content.
    .target(name: "Bombs", path: "Tests/Bombs", swiftSettings: strict),
    // Creates image files of every kind with the codecs' own libraries.
    .target(
      name: "CImageMaker", dependencies: ["CCodecs", "CHeif", "CWorkerLibraries"],
      path: "Tests/CImageMaker", linkerSettings: [.linkedLibrary("webpmux")]),
    // Creates the photos and the talk for `cardbench content`.
    .executableTarget(
      name: "cardcorpus", dependencies: ["CImageMaker", "CCairo"], path: "Tests/Corpus",
      cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("m")]),
    // A worker that misbehaves, for tests of the program's reaction.
    .executableTarget(
      name: "decodedouble", dependencies: ["CDecodeWorker", "CDecode"],
      path: "Tests/DecodeDouble", linkerSettings: inC),
    // Replaces the desktop on a session bus, and records the requests that it receives.
    .executableTarget(
      name: "desktopdouble", dependencies: ["CSystemd"], path: "Tests/DesktopDouble",
      linkerSettings: inC),
    .testTarget(
      name: "CardDecodeTests",
      dependencies: core(
        and: "Bombs", "CardDecode", "CardSystem", "CImageMaker", "cardstage-decode",
        "cardstage-decode-heif", "cardstage-decode-svg", "cardstage-decode-markdown",
        "cardstage-decode-pdf", "decodedouble", "TestSupport"),
      exclude: ["Documents/Files"], swiftSettings: tests),
    .testTarget(
      name: "CardSystemTests", dependencies: core(and: "CardSystem", "TestSupport"),
      swiftSettings: tests),
    // Tests of the program without a window: stage, content, scripts and talk.
    .testTarget(
      name: "OffscreenTests",
      dependencies: core(
        and: "CardScenes", "CardStage", "CardLua", "CardPaint", "CardRaster", "CardSystem",
        "CardDecode", "CardContent", "CardScript", "CardTalk", "CardApp", "FrameWatch",
        "GoldenImages", "TestSupport", "cardstage-decode-markdown"),
      exclude: ["Golden"],
      swiftSettings: tests),
    .testTarget(
      name: "FuzzTests", dependencies: ["CardFuzz", "CardSystem"], exclude: ["Corpora"],
      swiftSettings: tests),
    .testTarget(
      name: "CardBenchTests",
      dependencies: core(
        and: "CardBench", "CardSystem", "CardContent", "CardScript", "CardScenes", "CardStage",
        "CardPaint", "TestSupport"),
      swiftSettings: tests),
  ],
  cxxLanguageStandard: .cxx20
)

// `make sanitize` names the tests that it runs, so that only they and what they use are built.
if let named = Context.environment["CARDSTAGE_TESTS"]?.split(separator: " ").map(String.init) {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var (used, unseen) = (Set<String>(), named)
  while let name = unseen.popLast() {
    guard let target = targets[name] else { fatalError("CARDSTAGE_TESTS: no target \(name)") }
    guard used.insert(name).inserted else { continue }
    for case .byNameItem(let dependency, _) in target.dependencies { unseen.append(dependency) }
  }
  package.targets.removeAll { !used.contains($0.name) }
  package.products = []
}
