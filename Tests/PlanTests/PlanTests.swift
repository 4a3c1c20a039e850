import Glibc
import TestSupport
import Testing

@Suite("The plan of the sources", .timeLimit(.minutes(30)))
struct PlanTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Runs the tool and returns its exit code and what it prints.
  private func plan(_ option: String, _ package: String) throws -> (code: Int32, output: String) {
    let status = system(
      "/usr/bin/python3 '\(SourceTree.root)/Scripts/plan' \(option) '\(package)' "
        + "> '\(scratch("output"))' 2>&1")
    return (status >> 8, String(decoding: try scratch.bytes("output"), as: UTF8.self))
  }

  /// Checks a package of two targets, `Low` with the folders `A` and `B`, and `High`.
  private func check(
    low: String = "", a: String = "struct InA {}", b: String = "struct InB {}",
    high: String = "import Low", exceptions: String = ""
  ) throws -> (code: Int32, output: String) {
    for folder in [
      "Sources", "Sources/Low", "Sources/Low/A", "Sources/Low/B", "Sources/High", "Scripts",
      "Scripts/plan",
    ] where access(scratch(folder), F_OK) != 0 { try scratch.makeFolder(folder) }
    try scratch.put(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "P",  // with "strings" and (brackets
        dependencies: [.package(url: "https://a.example/b", from: "1.0.0")],
        targets: [
          .target(name: "Low"),
          .executableTarget(
            name: "High", dependencies: ["Low", .product(name: "C", package: "b")]),
          .testTarget(name: "LowTests", dependencies: ["Low"]),
        ])
      """)
    try scratch.put("Sources/Low/Low.swift", low)
    try scratch.put("Sources/Low/A/InA.swift", a)
    try scratch.put("Sources/Low/B/InB.swift", b)
    try scratch.put("Sources/High/main.swift", high)
    try scratch.put("Scripts/plan/exceptions", exceptions)
    return try plan("--check", scratch.path)
  }

  @Test func `No import of this package runs up, and no folders use each other in a circle`() throws
  {
    let result = try plan("--check", SourceTree.root)
    #expect(result.code == 0, "\(result.output)")
  }

  @Test func `Imports and uses in one direction are allowed`() throws {
    let result = try check(
      low: "enum Low { static let a = InA(), b = InB() }", b: "struct InB { var a: InA }")
    #expect(result.code == 0 && result.output.isEmpty, "\(result.output)")
  }

  @Test(arguments: ["import High", "@testable import High", "import struct High.Thing"])
  func `An import of a later target is an error`(line: String) throws {
    let result = try check(low: line)
    #expect(result.code == 1)
    #expect(result.output.contains("Sources/Low/Low.swift: Low imports High"), "\(result.output)")
  }

  @Test func `Folders that use each other are an error`() throws {
    let result = try check(
      a: "extension InA { var b: InB? { nil } }\nstruct InA {}", b: "struct InB { var a: [InA] }")
    #expect(result.code == 1)
    #expect(result.output.contains("Low: these folders use each other in a circle: A, B"))
    #expect(result.output.contains("A -> B: InB") && result.output.contains("B -> A: InA"))
  }

  @Test func `A member of an extension is a use if nothing else has its name`() throws {
    let a = "extension [Int] {\n  var firstInA: Int { 1 }\n}\nstruct InA { var b: InB }"
    let used = try check(a: a, b: "struct InB { let one = [1].firstInA }")
    #expect(used.code == 1 && used.output.contains("B -> A: .firstInA"), "\(used.output)")
    let ambiguous = try check(
      a: a, b: "struct InB { let one = Other().firstInA }\nstruct Other { let firstInA = 1 }")
    #expect(ambiguous.code == 0, "\(ambiguous.output)")
  }

  @Test func `A name in a comment or in a string is no use, but an interpolation is`() throws {
    let b = "struct InB { var a: InA }"
    let unused = try check(
      a: #"/* InB */ struct InA { let text = "InB \("(") InB" } // InB"#, b: b)
    #expect(unused.code == 0, "\(unused.output)")
    let used = try check(a: ##"struct InA { let text = #"\#(InB.self)"# }"##, b: b)
    #expect(used.code == 1)
  }

  @Test func `A private type hides one of the same name in another folder`() throws {
    let result = try check(
      a: "struct InA {}\nprivate struct InB {}\nlet b = InB()", b: "struct InB { var a: InA }")
    #expect(result.code == 0, "\(result.output)")
  }

  @Test func `An exception needs a reason, and allows one direction`() throws {
    let (a, b) = ("struct InA { var b: InB.Type }", "struct InB { var a: InA }")
    let bare = try check(a: a, b: b, exceptions: "Low: A -> B\n")
    #expect(bare.code == 2 && bare.output.contains("exceptions:1: expected"))
    let reasoned = try check(a: a, b: b, exceptions: "# Why\nLow: A -> B  # a reason\n")
    #expect(reasoned.code == 0 && reasoned.output.isEmpty, "\(reasoned.output)")
    let unneeded = try check(b: b, exceptions: "Low: A -> B  # a reason\n")
    #expect(unneeded.code == 0 && unneeded.output.contains("no longer needed"))
  }

  @Test func `Code in a documentation catalog is no part of the target`() throws {
    try scratch.makeFolder("Sources")
    try scratch.makeFolder("Sources/Low")
    try scratch.makeFolder("Sources/Low/Low.docc")
    try scratch.put("Sources/Low/Low.docc/step.swift", "import High")
    let result = try check()
    #expect(result.code == 0 && result.output.isEmpty, "\(result.output)")
  }

  @Test func `The picture and the page are the same every time`() throws {
    _ = try check(b: "struct InB { var a: InA }")
    try scratch.makeFolder("Documentation")
    var written: [[UInt8]] = []
    for _ in 0..<2 {
      #expect(try plan("", scratch.path).code == 0)
      written.append(try scratch.bytes("Documentation/Pictures/plan.svg"))
      written.append(try scratch.bytes("Documentation/Plan.md"))
    }
    #expect(written[0] == written[2] && written[1] == written[3])
    let page = String(decoding: written[1], as: UTF8.self)
    #expect(page.contains("| `High` | Low |") && page.contains("  - A: `InA`"), "\(page)")
    let picture = String(decoding: written[0], as: UTF8.self)
    #expect(picture.hasPrefix("<svg ") && picture.contains(">High</text>"))
    #expect(
      picture.contains(#"<a href="../../Sources/Low/A">"#) && page.contains("(../Sources/Low/A)"))
    // What others import and what imports them are in different storeys.
    let storeys = try [">Around it<", ">High<", ">Ground<", ">Low<"].map {
      try #require(picture.firstRange(of: $0)).lowerBound
    }
    #expect(storeys == storeys.sorted() && !picture.contains(">The way<"), "\(picture)")
  }

  @Test func `A missing package or a wrong option is a bad call`() throws {
    #expect(try plan("--check", "/nonexistent").code == 2)
    #expect(try plan("--draw", scratch.path).code == 2)
  }
}
