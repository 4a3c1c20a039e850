import Foundation
import TestSupport
import Testing

/// `Package.swift` states the oldest version of Swift that builds the package.
@Suite("The version of Swift", .timeLimit(.minutes(30)))
struct SwiftVersionTests {
  private let needed: String

  init() throws {
    let package = try String(contentsOfFile: SourceTree.path("Package.swift"), encoding: .utf8)
    needed = try String(#require(package.firstMatch(of: /swift-tools-version: ([0-9.]+)\n/)).1)
  }

  @Test func `Documents, examples and workflows name the version of the package`() throws {
    var named: [String: Set<String>] = [:]
    for folder in ["", "Documentation", "Examples", "Sources"] {
      let root = SourceTree.path(folder)
      let paths =
        folder.isEmpty
        ? ["README.md", "CONTRIBUTING.md"]
        : FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      for path in paths
      where ["md", "yml", "tutorial"].contains((path as NSString).pathExtension)
        || path.hasSuffix("Package.swift")
      {
        let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
        let versions = text.matches(
          of:
            /(?:Swift |swift-tools-version: |image: swift:|container: swift:)([0-9]+(?:\.[0-9]+)*)/)
        if !versions.isEmpty { named["\(folder)/\(path)"] = Set(versions.map { String($0.1) }) }
      }
    }
    #expect(named.filter { $0.value != [needed] }.isEmpty)
    for path in [
      "/README.md", "/CONTRIBUTING.md", "Examples/apps/ChatApp/Package.swift",
    ] { #expect(named[path] != nil, "\(path)") }
  }

  @Test func `An older version is refused with the one that is needed`() throws {
    let scratch = try ScratchFolder()
    for (version, isEnough) in [("5.10", false), ("6.0.3", false), (needed, true), ("6.10", true)] {
      chmod(
        try scratch.put("swift", "#!/bin/sh\necho 'Swift version \(version) (x)'\n"), 0o700)
      let code =
        system(
          "PATH='\(scratch.path)':$PATH '\(SourceTree.root)/Scripts/deps' > '\(scratch("output"))' 2>&1"
        )
        >> 8
      let output = String(decoding: try scratch.bytes("output"), as: UTF8.self)
      #expect((code == 0) == isEnough, "\(version): \(output)")
      #expect(isEnough || output.contains("needs Swift \(needed) or newer"))
    }
  }
}
