// swift-tools-version: 6.2

import PackageDescription

/// A program outside the package. It can use only the public declarations of `CardKinetics`.
let package = Package(
  name: "Example",
  dependencies: [.package(name: "Cardstage", path: "../..")],
  targets: [
    .executableTarget(
      name: "throw-card",
      dependencies: [.product(name: "CardKinetics", package: "Cardstage")], path: ".")
  ])
