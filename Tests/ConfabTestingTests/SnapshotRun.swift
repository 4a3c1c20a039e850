import ConfabSnapshots
import Synchronization
import TestSupport
import Testing

@testable import ConfabTesting

/// Runs calls of `expectSnapshot` with references in a temporary folder and collects the issues
/// that they record.
struct SnapshotRun {
  let scratch: ScratchFolder
  private let claims: SnapshotClaims

  /// - Parameter other: A run with whose folder this one works, as a later run of the tests does.
  init(after other: SnapshotRun? = nil) throws {
    scratch = try other?.scratch ?? ScratchFolder()
    claims = SnapshotClaims()
    // The package to which snapshots that fail are written.
    try scratch.put("Package.swift", "")
  }

  /// The names of the references.
  var references: [String] { ScratchFolder.names(in: folder) }

  private var folder: String {
    scratch("\(SnapshotPlace.folderName)/\(SnapshotRun.file)")
  }

  /// The name of the file of the current test.
  private static var file: String {
    String((Test.current?.sourceLocation.fileName ?? "").prefix { $0 != "." })
  }

  /// The path of a reference.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The bytes of a reference.
  func bytes(_ name: String) throws -> [UInt8] { try contents(ofFile: path(name)) }

  /// Replaces a reference.
  func put(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try ReferenceFiles.write(Array(bytes), to: path(name))
  }

  /// The failures of the calls in a function, in their order.
  func failures(
    record: SnapshotRecordMode? = nil, environment: [String: String] = [:],
    _ body: () async throws -> Void
  ) async throws -> [SnapshotFailure] {
    var scope = SnapshotScope()
    scope.record = record
    scope.environment = environment
    scope.folder = scratch.path
    scope.claims = claims
    let found = Mutex<[SnapshotFailure]>([])
    try await withKnownIssue(isIntermittent: true) {
      try await SnapshotScope.$current.withValue(scope) { try await body() }
    } matching: { issue in
      guard let failure = issue.error as? SnapshotFailure else { return false }
      found.withLock { $0.append(failure) }
      return true
    }
    return found.withLock { $0 }
  }

  /// The failure of one call; `nil` if it passes.
  func failure<Value, Format>(
    of value: Value, as strategy: Snapshotting<Value, Format>, named name: String? = "chat",
    record: SnapshotRecordMode? = nil, trait: SnapshotRecordMode? = nil,
    environment: [String: String] = [:]
  ) async throws -> SnapshotFailure? {
    let failures = try await failures(record: trait, environment: environment) {
      try await expectSnapshot(of: value, as: strategy, named: name, record: record)
    }
    #expect(failures.count <= 1)
    return failures.first
  }
}

/// A conversation of short messages from two people.
func chat(_ texts: String...) throws -> Conversation {
  try Conversation(
    me: "ada",
    participants: [Participant(id: "ada", name: "Ada"), Participant(id: "bo", name: "Bo")]
  ) {
    for (index, text) in texts.enumerated() {
      Message(text, from: index % 2 == 0 ? "bo" : "ada", id: "m\(index + 1)")
    }
  }
}

extension Snapshotting where Value == Conversation, Format == SnapshotPicture {
  /// A small picture, so that the tests are quick.
  static func small(
    _ appearance: Appearance = .light, comparison: ComparisonRules = ComparisonRules()
  ) -> Self {
    .image(appearance: appearance, width: 200, scale: 1, comparison: comparison)
  }
}
