// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "ChatSnapshots",
  products: [.library(name: "SupportChat", targets: ["SupportChat"])],
  dependencies: [.package(name: "confab", path: "../../..")],
  targets: [
    .target(
      name: "SupportChat",
      dependencies: [
        .product(name: "Confab", package: "confab"),
        .product(name: "ConfabKinds", package: "confab"),
      ],
      path: "Sources"),
    .testTarget(
      name: "SupportChatTests",
      dependencies: ["SupportChat", .product(name: "ConfabTesting", package: "confab")],
      path: "Tests",
      // References are no resources of the tests.
      exclude: ["__Snapshots__"]),
  ],
  swiftLanguageModes: [.v6]
)
