// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "PictureServer",
  dependencies: [.package(name: "confab", path: "../../..")],
  targets: [
    .executableTarget(
      name: "PictureServer",
      dependencies: [.product(name: "Confab", package: "confab")],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
