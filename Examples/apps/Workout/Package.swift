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
        .product(name: "ConfabKinds", package: "confab"),
      ],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
