// swift-tools-version: 6.2

import PackageDescription

/// What every target shares: imports stay private unless said otherwise, so that a C type
/// cannot leak out of the target that wraps it.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]
let onMain: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "Cardstage",
  products: [
    .executable(name: "cardstage", targets: ["cardstage"]),
    .executable(name: "cardbench", targets: ["cardbench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // C: one module map a library, and one header of what Swift cannot import by itself.
    .systemLibrary(name: "CX11", pkgConfig: "x11 xext xrender xi xrandr xpresent xfixes"),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo"),
    .target(name: "CShims"),

    // The core and what stands on it: no C, no clock, no pixels.
    .target(name: "CardCore", swiftSettings: strict),
    .target(name: "CardScenes", dependencies: ["CardCore"], swiftSettings: strict),

    // Pixels.
    .target(name: "CardRaster", dependencies: ["CardCore", "CShims"], swiftSettings: strict),
    .target(
      name: "CardPaint", dependencies: ["CardCore", "CardRaster", "CCairo", "CPango", "CShims"],
      swiftSettings: strict),
    .target(
      name: "CardX11", dependencies: ["CardCore", "CardRaster", "CX11", "CShims"],
      swiftSettings: onMain),

    // The application: what the commands share, then the commands.
    .target(
      name: "CardApp",
      dependencies: ["CardCore", "CardScenes", "CardRaster", "CardPaint", "CardX11"],
      resources: [.copy("../../assets")],
      swiftSettings: onMain),
    .executableTarget(
      name: "cardstage",
      dependencies: [
        "CardApp", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onMain),
    .executableTarget(
      name: "cardbench",
      dependencies: [
        "CardApp", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onMain),

    .testTarget(name: "CardCoreTests", dependencies: ["CardCore"], swiftSettings: strict),
    .testTarget(
      name: "CardScenesTests", dependencies: ["CardScenes", "CardCore"], swiftSettings: strict),
    .testTarget(
      name: "CardRasterTests", dependencies: ["CardRaster", "CardCore"], swiftSettings: strict),
    .testTarget(
      name: "CardPaintTests", dependencies: ["CardPaint", "CardRaster", "CardCore"],
      exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "CardX11Tests", dependencies: ["CardX11", "CardCore"], swiftSettings: strict),
    .testTarget(
      name: "CardAppTests", dependencies: ["CardApp", "CardCore", "CardScenes"],
      swiftSettings: strict),
  ]
)
