// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Confab",
  products: [
    .executable(name: "confab", targets: ["ConfabCLI"]),
    .executable(name: "confab-lab", targets: ["ConfabLab"]),
    .library(name: "Confab", targets: ["Confab"]),
    .library(name: "ConfabKinds", targets: ["ConfabKinds"]),
    .library(name: "ConfabEngine", targets: ["ConfabEngine"]),
    .library(name: "ConfabCache", targets: ["ConfabCache"]),
    .library(name: "ConfabScenario", targets: ["ConfabScenario"]),
    .library(name: "ConfabBatch", targets: ["ConfabBatch"]),
    .library(name: "ConfabImport", targets: ["ConfabImport"]),
    .library(name: "ConfabTesting", targets: ["ConfabTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CTypography", pkgConfig: "pangoft2",
      providers: [
        .apt([
          "libpango1.0-dev", "libharfbuzz-dev", "libfreetype-dev", "libfontconfig-dev",
          "libfribidi-dev",
        ])
      ]),
    .systemLibrary(
      name: "CRendering", pkgConfig: "cairo",
      providers: [
        .apt([
          "libcairo2-dev", "libspng-dev", "libturbojpeg0-dev", "libwebp-dev",
          "libdeflate-dev", "zlib1g-dev",
        ])
      ]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CDigest", pkgConfig: "libxxhash",
      providers: [.apt(["libxxhash-dev", "nettle-dev"])]),
    .systemLibrary(
      name: "CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    // What all libraries stand on: files, processes, threads, JSON and texts.
    .target(name: "ConfabSupport", dependencies: ["CDigest"]),
    .target(
      name: "ConfabModel", dependencies: ["ConfabSupport"],
      resources: [.embedInCode("Schema/confab-1.schema.json")]),
    .target(name: "ConfabMarkdown", dependencies: ["CMarkdown", "ConfabModel"]),
    // Loads libarchive and libzip when they are used. Needs Debian's libarchive-dev and libzip-dev.
    .target(name: "CArchive"),
    // Other programs' exports and transcripts.
    .target(
      name: "ConfabImport",
      dependencies: ["CArchive", "CSQLite", "ConfabMarkdown", "ConfabModel"],
      resources: [.embedInCode("Reports/Schema/import-report-1.schema.json")]),
    .target(
      name: "ConfabTimeline", dependencies: ["ConfabModel"],
      resources: [.embedInCode("Dates/CLDR/cldr-42-clocks.txt")]),
    .target(name: "CFontMap", dependencies: ["CTypography"]),
    // In C++, with an interface in C. Needs Debian's libwoff-dev and zlib1g-dev.
    .target(name: "CWOFF", linkerSettings: [.linkedLibrary("woff2dec"), .linkedLibrary("z")]),
    // The bundled fonts, which are copied beside the programs that use them.
    .target(
      name: "ConfabFonts", path: "Fonts",
      exclude: ["README.md", "make-manifest.py", "make-subsets.py"],
      resources: [.copy("Bundled")]),
    .target(
      name: "ConfabText",
      dependencies: [
        "CFontMap", "CWOFF", "ConfabFonts", "ConfabSupport", "CTypography",
        .product(name: "Algorithms", package: "swift-algorithms"),
      ]),
    .target(name: "ConfabScene", dependencies: ["ConfabText"]),
    .target(
      name: "ConfabLayout",
      dependencies: [
        "ConfabTimeline", "ConfabScene", .product(name: "Algorithms", package: "swift-algorithms"),
      ]),
    .target(
      name: "ConfabEngine",
      dependencies: [
        "ConfabLayout", .product(name: "Algorithms", package: "swift-algorithms"),
      ]),
    .target(name: "ConfabCache", dependencies: ["ConfabEngine", "CSQLite"]),
    .target(
      name: "ConfabBubbles",
      dependencies: [
        "ConfabLayout", .product(name: "Algorithms", package: "swift-algorithms"),
      ]),
    .target(
      name: "ConfabRendering",
      dependencies: ["CTypography", "CRendering", "ConfabText", "ConfabScene"]),
    .target(
      name: "Confab",
      dependencies: [
        "ConfabImport", "ConfabMarkdown", "ConfabModel", "ConfabTimeline", "ConfabText",
        "ConfabScene", "ConfabLayout", "ConfabBubbles", "ConfabRendering",
      ]),
    // What is drawn, as JSON.
    .target(name: "ConfabInspection", dependencies: ["Confab", "ConfabEngine"]),
    // One import for code that adds kinds, accessories, themes and decorators.
    .target(name: "ConfabKinds", dependencies: ["ConfabBubbles"]),
    .target(
      name: "ConfabReportSite", resources: [.embedInCode("Metrics"), .embedInCode("Site")]),
    // Scripted sessions and their animation.
    .target(
      name: "ConfabScenario", dependencies: ["Confab", "ConfabEngine", "ConfabRendering"],
      resources: [.embedInCode("Script/Schema/confab-scenario-1.schema.json")]),
    .target(
      name: "ConfabSnapshots",
      dependencies: [
        "Confab", "ConfabRendering", "ConfabReportSite", "ConfabScenario",
      ],
      resources: [.embedInCode("Outputs/Schema/snapshots-1.schema.json")]),
    .target(
      name: "ConfabTesting",
      dependencies: ["Confab", "ConfabInspection", "ConfabScenario", "ConfabSnapshots"]),
    .target(
      name: "ConfabMetrics", dependencies: ["Confab", "ConfabRendering", "ConfabReportSite"],
      resources: [
        .embedInCode("Fonts/Exemplars/cldr-42-exemplars.txt"),
        .embedInCode("Fonts/Schema/font-1.schema.json"),
        .embedInCode("Outputs/Schema/metrics-1.schema.json"),
      ]),
    // Many pictures: batches, and requests from standard input.
    .target(
      name: "ConfabBatch",
      dependencies: [
        "Confab", "ConfabInspection", "ConfabMetrics", "ConfabRendering", "ConfabSnapshots",
      ],
      resources: [.embedInCode("Worker/Schema/worker-1.schema.json")]),
    .target(name: "CProcess"),
    .target(
      name: "CPangoBaseline", dependencies: ["CTypography", "CRendering"],
      linkerSettings: [.linkedLibrary("pangocairo-1.0")]),
    .target(
      name: "ConfabProcess",
      dependencies: [
        "CProcess", "Confab", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "ConfabCLI",
      dependencies: [
        "Confab", "ConfabBatch", "ConfabCache", "ConfabImport", "ConfabInspection",
        "ConfabMetrics", "ConfabProcess", "ConfabScenario", "ConfabSnapshots",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The program of Confab's developers: benchmarks and random sessions.
    .executableTarget(
      name: "ConfabLab",
      dependencies: [
        "CMarkdown", "CPangoBaseline", "CProcess", "CSQLite", "Confab", "ConfabCache",
        "ConfabInspection", "ConfabMarkdown", "ConfabMetrics",
        "ConfabProcess", "ConfabScenario", "ConfabSnapshots",
        .product(name: "Algorithms", package: "swift-algorithms"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Examples have the access of another package, so that they compile only with what is public.
    .target(
      name: "Marketplace", dependencies: ["ConfabKinds"], path: "Examples/apps/Marketplace/Rows",
      packageAccess: false),
    .executableTarget(
      name: "MarketplacePictures",
      dependencies: ["Confab", "ConfabKinds", "ConfabScenario", "Marketplace"],
      path: "Examples/apps/Marketplace/Pictures", packageAccess: false),
    // The program at the end of the tutorial.
    .executableTarget(
      name: "DrawAConversation", dependencies: ["Confab"],
      path: "Sources/Confab/Confab.docc/Tutorials/LastStep", packageAccess: false),
    .testTarget(name: "ConfabSupportTests", dependencies: ["ConfabSupport", "TestSupport"]),
    .testTarget(
      name: "ConfabModelTests", dependencies: ["ConfabModel", "TestSupport"],
      exclude: ["validate.py"]),
    .testTarget(
      name: "ConfabMarkdownTests", dependencies: ["ConfabMarkdown", "ConfabModel", "TestSupport"]),
    .testTarget(
      name: "ConfabImportTests",
      dependencies: [
        "ConfabImport", "ConfabMarkdown", "ConfabModel", "ConfabSupport", "TestSupport",
      ],
      exclude: ["Exporting/read-csv.py", "Fixtures", "archives.py"]),
    .target(
      name: "TestSupport", path: "Tests/Helpers/TestSupport",
      exclude: [
        "Browser/report_page.py", "Fonts/converted-font.py", "Fonts/made-font.py",
      ]),
    .testTarget(
      name: "ConfabTimelineTests",
      dependencies: ["ConfabTimeline", "Marketplace", "Samples", "TestSupport"],
      exclude: ["content-hashes.py", "icu-dates.py"]),
    .testTarget(
      name: "ConfabTextTests",
      dependencies: ["ConfabText", "CTypography", "CPangoCairo", "TestSupport"],
      exclude: [
        "color-font.py", "independent-metrics.py", "real-messages.py", "variable-metrics.py",
      ]),
    .systemLibrary(
      name: "CPangoCairo", path: "Tests/Helpers/CPangoCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"])]),
    .testTarget(name: "ConfabSceneTests", dependencies: ["ConfabScene", "TestSupport"]),
    .testTarget(
      name: "ConfabRenderingTests",
      dependencies: [
        "CProcess", "ConfabScene", "ConfabRendering", "CTypography", "CRendering", "CWebPDemux",
        "FilmDecoding", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .systemLibrary(
      name: "CWebPDemux", path: "Tests/Helpers/CWebPDemux", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"])]),
    .target(
      name: "FilmDecoding", dependencies: ["CWebPDemux", "ConfabRendering", "TestSupport"],
      path: "Tests/Helpers/FilmDecoding"),
    .target(
      name: "Samples", dependencies: ["ConfabEngine", "ConfabLayout", "TestSupport"],
      path: "Tests/Helpers/Samples"),
    .testTarget(
      name: "ConfabEngineTests",
      dependencies: ["Confab", "ConfabEngine", "Marketplace", "Samples", "TestSupport"]),
    .testTarget(
      name: "ConfabLayoutTests",
      dependencies: ["ConfabLayout", "ConfabRendering", "Samples", "TestSupport"]),
    .testTarget(name: "ConfabCacheTests", dependencies: ["ConfabCache", "TestSupport"]),
    .testTarget(
      name: "ConfabBubblesTests",
      dependencies: ["ConfabBubbles", "ConfabRendering", "TestSupport"],
      exclude: ["Code/code-classes.py"]),
    .testTarget(
      name: "ConfabTests",
      dependencies: [
        "CProcess", "Confab", "ConfabInspection", "Marketplace", "MarketplacePictures",
        "PictureServer", "Samples", "TestSupport", "WorkoutPictures",
      ],
      exclude: ["Exporting/check-pages.py"]),
    .testTarget(
      name: "ConfabSnapshotsTests",
      dependencies: ["ConfabRendering", "ConfabSnapshots", "TestSupport"],
      exclude: [
        "Comparison/color-differences.py", "Comparison/pixelmatch-counts.py",
        "Decoding/png-kinds.py", "Outputs/read-outputs.py", "Report/accept-snapshots.py",
        "Report/drive-report.py", "Report/report_checks.py",
      ]),
    .testTarget(
      name: "ConfabTestingTests",
      dependencies: [
        "Confab", "ConfabScenario", "ConfabScene", "ConfabSnapshots", "ConfabTesting",
        "TestSupport",
      ]),
    .testTarget(
      name: "ConfabMetricsTests", dependencies: ["ConfabMetrics", "TestSupport"],
      exclude: [
        "Fonts/font-report.py", "Oracle/browser-lines.py", "Oracle/line-widths.py",
        "Report/drive-page.py",
        "Report/page_checks.py", "validate-metrics.py",
      ]),
    .testTarget(
      name: "ConfabScenarioTests",
      dependencies: [
        "Confab", "ConfabEngine", "ConfabLab", "ConfabRendering", "ConfabScenario", "ConfabScene",
        "FilmDecoding", "TestSupport",
      ]),
    .testTarget(
      name: "ConfabBatchTests", dependencies: ["Confab", "ConfabBatch", "TestSupport"]),
    .testTarget(name: "ConfabLabTests", dependencies: ["Confab", "ConfabLab", "TestSupport"]),
    .testTarget(
      name: "ProgramTests", dependencies: ["Confab", "TestSupport"],
      exclude: [
        "find-words.py", "interrupted-calls.c", "killed-calls.c", "large-pictures.py",
        "other-words.py", "plant-secrets.py", "read-text.py", "read-workflows.py",
        "run-in-terminal.py",
        "slow-font-threads.c",
      ]),
    .testTarget(name: "PlanTests", dependencies: ["TestSupport"]),
    // Packages of users of the library, which also build by themselves.
    .executableTarget(
      name: "PictureServer", dependencies: ["Confab"], path: "Examples/apps/PictureServer/Sources",
      packageAccess: false),
    .executableTarget(
      name: "WorkoutPictures", dependencies: ["Confab", "ConfabKinds"],
      path: "Examples/apps/Workout/Sources", packageAccess: false),
    .executableTarget(
      name: "ChatApp", dependencies: ["Confab", "ConfabEngine"],
      path: "Examples/apps/ChatApp/Sources", packageAccess: false),
    .target(
      name: "SupportChat", dependencies: ["Confab", "ConfabKinds"],
      path: "Examples/apps/ChatSnapshots/Sources", packageAccess: false),
    .testTarget(
      name: "SupportChatTests", dependencies: ["ConfabTesting", "SupportChat"],
      path: "Examples/apps/ChatSnapshots/Tests", exclude: ["__Snapshots__"], packageAccess: false),
    .executableTarget(
      name: "ScreenlessApp", dependencies: ["ConfabEngine", "ConfabKinds"],
      path: "Tests/Helpers/ScreenlessApp", packageAccess: false),
    // Kinds, accessories and themes that use the public interface only.
    .testTarget(
      name: "ExtensionTests",
      dependencies: [
        "ChatApp", "Confab", "ConfabEngine", "ConfabImport", "ConfabKinds", "PictureServer",
        "ScreenlessApp", "TestSupport",
      ], packageAccess: false),
    .testTarget(name: "SnapshotTests", dependencies: ["ConfabSnapshots", "TestSupport"]),
    // The code in the documentation catalogs.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Confab", "ConfabModel", "ConfabRendering", "DrawAConversation", "TestSupport",
      ]),
    // The fuzz targets without libFuzzer.
    .testTarget(
      name: "FuzzingTests",
      dependencies: ["Confab", "ConfabCache", "ConfabImport", "ConfabScenario", "ConfabSnapshots"],
      path: "Tests/Helpers/Fuzzing/Targets"),
  ],
  swiftLanguageModes: [.v6]
)

// `make docs` sets it. Packages that depend on Confab do not fetch the plugin.
if Context.environment["CONFAB_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// `make fuzz` sets it, for a program with libFuzzer.
if Context.environment["CONFAB_FUZZ"] != nil {
  package.targets.removeAll { $0.name == "FuzzingTests" }
  package.targets.append(
    .executableTarget(
      name: "Fuzzer",
      dependencies: ["Confab", "ConfabCache", "ConfabImport", "ConfabScenario", "ConfabSnapshots"],
      path: "Tests/Helpers/Fuzzing",
      exclude: ["Corpus", "Dictionaries", "README.md", "Targets/CorpusTests.swift"],
      linkerSettings: [.linkedLibrary("stdc++")]))
}

// `make service` and `make test-service` set it. Other builds do not fetch Hummingbird, which takes
// minutes to compile.
if Context.environment["CONFAB_SERVICE"] != nil {
  package.dependencies += [
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ]
  package.products.append(.executable(name: "confab-service", targets: ["ConfabService"]))
  // The program behind `confab serve`.
  package.targets += [
    .executableTarget(
      name: "ConfabService",
      dependencies: [
        "Confab", "ConfabBatch", "ConfabInspection", "ConfabMetrics", "ConfabProcess",
        "ConfabReportSite", "ConfabScenario", "ConfabSnapshots",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      resources: [.embedInCode("Preview/Page")]),
    .testTarget(
      name: "ConfabServiceTests",
      dependencies: [
        "Confab", "ConfabModel", "ConfabService", "TestSupport",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Preview/drive-preview.py", "clients.py", "validate-openapi.py"]),
  ]
}

// Optimizing the code of most tests takes longer than it saves. Tests that compute much themselves,
// such as reference implementations, stay optimized, and so do the libraries.
let computing = ["ConfabTextTests", "ConfabRenderingTests"]
for target in package.targets where target.type == .test {
  if computing.contains(target.name) {
    // Compiling these takes longest. SwiftPM starts what is ready first, so without this dependency
    // the libraries that most targets wait for would be compiled after them.
    target.dependencies.append("ConfabSnapshots")
  } else {
    target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
  }
}
