// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Workout",
  dependencies: [.package(name: "confab", path: "../../..")],
  targets: [
    .executableTarget(
      name: "WorkoutPictures",
      dependencies: [
        .product(name: "Confab", package: "confab"),
        .product(name: "ConfabBubbles", package: "confab"),
        .product(name: "ConfabLayout", package: "confab"),
        .product(name: "ConfabModel", package: "confab"),
        .product(name: "ConfabScene", package: "confab"),
        .product(name: "ConfabTimeline", package: "confab"),
      ],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
