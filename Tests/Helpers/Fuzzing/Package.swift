// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that the normal build does not depend on libFuzzer. Run it with
// `make fuzz`.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "Confab", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Fuzzer",
      dependencies: [
        .product(name: "Confab", package: "Confab"),
        .product(name: "ConfabCache", package: "Confab"),
        .product(name: "ConfabScenario", package: "Confab"),
        .product(name: "ConfabSnapshots", package: "Confab"),
      ], path: ".",
      exclude: ["Corpus", "Dictionaries", "README.md", "Targets/CorpusTests.swift"],
      linkerSettings: [.linkedLibrary("stdc++")])
  ],
  swiftLanguageModes: [.v6]
)
