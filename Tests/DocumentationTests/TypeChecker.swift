import Glibc
import TestSupport

/// Checks the types of a program that uses the libraries of this build.
struct TypeChecker {
  private let scratch: ScratchFolder
  private let options: String

  init() throws {
    scratch = try ScratchFolder()
    let build = BuiltProduct.path("")
    let checkouts = build + "../../checkouts"
    let packages = ScratchFolder.names(in: checkouts).flatMap { package in
      ScratchFolder.names(in: "\(checkouts)/\(package)/Sources")
        .map { "\(checkouts)/\(package)/Sources/\($0)/include" }
    }
    let libraries = ScratchFolder.names(in: SourceTree.path("Sources"))
      .map { SourceTree.path("Sources/\($0)") }
    let generated = ScratchFolder.names(in: build).filter { $0.hasSuffix(".build") }
      .map { "\(build)\($0)/module.modulemap" }.filter(Self.isCurrent)
    let folders =
      ["\(build)Modules"]
      + (packages + libraries).filter { access("\($0)/module.modulemap", F_OK) == 0 }
    options =
      folders.map { " -I '\($0)'" }.joined()
      + generated.map { " -Xcc '-fmodule-map-file=\($0)'" }.joined()
  }

  /// Whether a module map exists and its headers do, too. Builds keep the maps of targets that have
  /// moved.
  private static func isCurrent(_ map: String) -> Bool {
    guard let bytes = try? contents(ofFile: map) else { return false }
    let folder = String(decoding: bytes, as: UTF8.self).split(separator: "\"").dropFirst().first
    return folder.map { access(String($0), F_OK) == 0 } ?? false
  }

  /// The name that SwiftPM gives this package: that of its folder, as an identifier.
  private static let package = String(
    (SourceTree.root.split(separator: "/").last ?? "").lowercased().enumerated()
      .map { $1.isLetter || $0 > 0 && $1.isNumber ? $1 : "_" })

  /// Returns what the compiler reports, warnings included; nothing for a correct program.
  ///
  /// - Parameter isInPackage: Whether the program sees declarations of this package that are not
  ///   public.
  func problems(of code: String, isInPackage: Bool = false) throws -> String {
    let file = try scratch.put("main.swift", code)
    let library = code.contains("@main") ? "-parse-as-library" : ""
    let package = isInPackage ? "-package-name '\(Self.package)'" : ""
    let status = system(
      """
      manifest="$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/pm/ManifestAPI"
      flags=$(pkg-config --cflags pangoft2 cairo sqlite3 | sed 's/-pthread//; s/-[ID]/-Xcc &/g')
      swiftc -typecheck -swift-version 6 -warnings-as-errors \(library) \(package) \(options) $flags \
        -I "$manifest" -package-description-version 6.0 '\(file)' > '\(scratch("output"))' 2>&1
      """)
    let output = String(decoding: try scratch.bytes("output"), as: UTF8.self)
    return status == 0 ? output : output + "exit code \(status >> 8)"
  }
}
