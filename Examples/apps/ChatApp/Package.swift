// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "ChatApp",
  dependencies: [.package(name: "confab", path: "../../..")],
  targets: [
    .executableTarget(
      name: "ChatApp",
      dependencies: [
        .product(name: "Confab", package: "confab"),
        .product(name: "ConfabEngine", package: "confab"),
      ],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
