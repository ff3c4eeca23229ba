// swift-tools-version: 6.2

import PackageDescription

/// A program outside the package, which sees only what `CardKinetics` makes public.
let package = Package(
  name: "Example",
  dependencies: [.package(name: "Cardstage", path: "../..")],
  targets: [
    .executableTarget(
      name: "throw-card",
      dependencies: [.product(name: "CardKinetics", package: "Cardstage")], path: ".")
  ])
