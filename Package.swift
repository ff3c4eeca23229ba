// swift-tools-version: 6.2

import PackageDescription

/// What every target shares: imports stay private unless said otherwise, so that a C type
/// cannot leak out of the target that wraps it.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]
/// A class with an isolated deinit says so itself all the same: where its module is read again by
/// another one that is optimised, the compiler does not know the default.
let onMain: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]
/// Optimised code is tested; to optimise the tests as well takes longer than it saves, and so does to read
/// them twice, for a module that nobody imports.
let asWritten: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]
let (tests, testsOnMain) = (strict + asWritten, onMain + asWritten)

/// Swift links programs in C as well; statically it takes nothing of its runtime, which these do not
/// use and would load and start at each of their starts.
let inC: [LinkerSetting] = [.unsafeFlags(["-static-stdlib", "-nostartfiles"])]

let package = Package(
  name: "Cardstage",
  products: [
    .executable(name: "cardstage", targets: ["cardstage"]),
    .executable(name: "cardbench", targets: ["cardbench"]),
    .executable(name: "cardtalk", targets: ["cardtalk"]),
    .executable(name: "cardtables", targets: ["cardtables"]),
    .library(name: "CardKinetics", targets: ["CardKinetics"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // C: one module map a library, and one header of what Swift cannot import by itself.
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
    .systemLibrary(name: "CWorkerLibraries", pkgConfig: "libseccomp lcms2 libexif"),
    .systemLibrary(name: "CLua", pkgConfig: "lua5.4"),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
    .target(name: "CShims"),
    .target(name: "CX11Shims", dependencies: ["CX11"]),
    // Lua's errors are long jumps, which must not pass Swift's frames: what it runs is called in C.
    .target(name: "CLuaFence", dependencies: ["CLua"]),

    // Foreign pictures are decoded in processes of their own, written in C: Swift's runtime needs
    // more of the system than they are to have. What both sides say is in one header.
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
    .executableTarget(
      name: "cardstage-decode-markdown", dependencies: ["CDecodeWorker", "CDecode", "CMarkdown"],
      linkerSettings: inC),
    // Programs that read documents run in a box.
    .executableTarget(
      name: "cardstage-box", linkerSettings: inC + [.linkedLibrary("seccomp")]),

    // The desktop's services: what speaks to the session bus for the program, which does not load its library.
    .executableTarget(
      name: "cardstage-desktop", dependencies: ["CSystemd"], linkerSettings: inC),

    // The core and what stands on it: no C, no clock, no pixels. The library is what of it is
    // useful outside this package.
    .target(name: "CardKinetics", swiftSettings: strict),
    .target(name: "CardCore", dependencies: ["CardKinetics"], swiftSettings: strict),
    .target(name: "CardScenes", dependencies: ["CardCore"], swiftSettings: strict),
    .target(name: "CardLua", dependencies: ["CardCore", "CLuaFence"], swiftSettings: strict),

    // Pixels.
    .target(name: "CardRaster", dependencies: ["CardCore", "CShims"], swiftSettings: strict),
    .target(
      name: "CardPaint",
      dependencies: [
        "CardCore", "CardDecode", "CardRaster", "CCairo", "CPango", "CHyphen", "CShims",
      ],
      swiftSettings: strict),
    .target(
      name: "CardX11",
      dependencies: ["CardSystem", "CardCore", "CardRaster", "CX11", "CX11Shims"],
      swiftSettings: onMain),

    // The application: what the system gives, what plays with no X server, what shows it in a
    // window, what the command lines share; then the commands.
    .target(name: "CardSystem", dependencies: ["CShims"], swiftSettings: strict),
    .target(name: "CardDecode", dependencies: ["CardSystem", "CDecode"], swiftSettings: strict),
    .target(
      name: "CardPlay",
      dependencies: [
        "CardSystem", "CardCore", "CardScenes", "CardLua", "CardRaster", "CardDecode", "CardPaint",
      ],
      swiftSettings: strict),
    .target(
      name: "CardShow",
      dependencies: [
        "CardSystem", "CardPlay", "CardCore", "CardRaster", "CardPaint", "CardX11",
      ],
      swiftSettings: strict),
    .target(
      name: "CardCommand",
      dependencies: [
        "CardCore", "CardSystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "cardstage",
      dependencies: [
        "CardCommand", "CardSystem", "CardPlay", "CardShow", "CardCore", "CardScenes",
        "CardDecode", "CardPaint", "CardX11",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(
      name: "CardBench",
      dependencies: ["CardSystem", "CardPlay", "CardCore", "CardRaster", "CardPaint"],
      swiftSettings: strict),
    .executableTarget(
      name: "cardbench",
      dependencies: [
        "CardCommand", "CardBench", "CardSystem", "CardPlay", "CardShow", "CardCore",
        "CardScenes", "CardPaint", "CardRaster", "CardX11",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // The talk that is shipped as an example: its figures are asked of the scenes.
    .executableTarget(
      name: "cardtalk", dependencies: ["CardScenes", "CardCore", "CPangoCairo"],
      swiftSettings: strict),
    // The tables of the documentation.
    .executableTarget(
      name: "cardtables", dependencies: ["CardPlay", "CardScenes", "CardCore", "CardSystem"],
      swiftSettings: strict),

    .testTarget(name: "CardCoreTests", dependencies: ["CardCore"], swiftSettings: tests),
    // What tells a jump between two frames, for whoever moves something.
    .target(
      name: "PictureWatch", dependencies: ["CardCore"], path: "Tests/PictureWatch",
      swiftSettings: strict),
    .testTarget(
      name: "CardScenesTests", dependencies: ["CardScenes", "CardCore", "PictureWatch"],
      swiftSettings: tests),
    .testTarget(
      name: "CardLuaTests", dependencies: ["CardLua", "CardScenes", "CardCore"],
      swiftSettings: tests),
    .testTarget(
      name: "CardRasterTests", dependencies: ["CardRaster", "CardCore"], swiftSettings: strict),
    .testTarget(
      name: "CardPaintTests", dependencies: ["CardPaint", "CardDecode", "CardRaster", "CardCore"],
      exclude: ["Golden"],
      swiftSettings: tests),
    // A real X server for the tests, a virtual user's hands, and eyes for the pixels.
    .target(
      name: "CXTest", dependencies: ["CX11"], path: "Tests/CXTest",
      linkerSettings: [
        .linkedLibrary("Xtst"), .linkedLibrary("Xfixes"), .linkedLibrary("Xrandr"),
      ]),
    .target(
      name: "X11TestSupport", dependencies: ["CX11", "CX11Shims", "CXTest"],
      path: "Tests/X11TestSupport", swiftSettings: strict),
    .executableTarget(
      name: "windowprobe", dependencies: ["CardX11", "CardSystem", "CardCore", "CardRaster"],
      path: "Tests/WindowProbe", swiftSettings: onMain),
    .testTarget(
      name: "CardX11Tests",
      dependencies: [
        "CardX11", "CardSystem", "CardCore", "CardRaster", "CX11", "X11TestSupport", "windowprobe",
      ],
      swiftSettings: testsOnMain),
    // The program itself, by its command line and in windows on real servers. Xlib's traps are one
    // for the process, so these tests share the main actor with those of the window.
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["Bombs", "X11TestSupport", "CCairo", "cardstage-desktop", "desktopdouble"],
      swiftSettings: testsOnMain),
    // Small files that stand for much.
    .target(name: "Bombs", path: "Tests/Bombs", swiftSettings: strict),
    // Files of every kind, made by the codecs' own libraries, and a worker that lies.
    .target(
      name: "CPictureMaker", dependencies: ["CCodecs", "CHeif", "CWorkerLibraries"],
      path: "Tests/CPictureMaker", linkerSettings: [.linkedLibrary("webpmux")]),
    // Makes the photos and the talk of `cardbench content`.
    .executableTarget(
      name: "cardcorpus", dependencies: ["CPictureMaker", "CCairo"], path: "Tests/Corpus",
      cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(
      name: "decodedouble", dependencies: ["CDecodeWorker", "CDecode"],
      path: "Tests/DecodeDouble", linkerSettings: inC),
    // A desktop on a session bus, which says what it is asked.
    .executableTarget(
      name: "desktopdouble", dependencies: ["CSystemd"], path: "Tests/DesktopDouble",
      linkerSettings: inC),
    .testTarget(
      name: "CardDecodeTests",
      dependencies: [
        "Bombs", "CardDecode", "CardSystem", "CardCore", "CPictureMaker", "cardstage-decode",
        "cardstage-decode-heif", "cardstage-decode-svg", "cardstage-decode-markdown",
        "cardstage-box", "decodedouble",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "CardSystemTests", dependencies: ["CardSystem", "CardCore"], swiftSettings: tests),
    .testTarget(
      name: "CardPlayTests",
      dependencies: [
        "CardPlay", "CardSystem", "CardCore", "CardScenes", "CardPaint", "CardRaster",
        "CardDecode", "PictureWatch", "cardstage-decode-markdown",
      ],
      exclude: ["Golden"],
      swiftSettings: tests),
    .testTarget(
      name: "CardBenchTests",
      dependencies: [
        "CardBench", "CardSystem", "CardPlay", "CardCore", "CardScenes", "CardPaint",
      ],
      swiftSettings: tests),
  ]
)
