import ConfabSnapshots
import ConfabSupport
import Synchronization

/// Compares a snapshot of a value with a reference, and stores it if the mode asks for that.
///
/// This is what ``expectSnapshot(of:as:named:record:sourceLocation:)`` does, without a test: use it
/// to look at a failure, or with another test library.
///
/// ```swift
/// let failure = try await snapshotFailure(of: chat, as: .image, reference: "References/chat.png")
/// print(failure?.summary ?? "passed")
/// ```
///
/// - Parameters:
///   - value: The value.
///   - strategy: How the snapshot is made and compared.
///   - path: The path of the reference. Its folder is created with the first reference.
///   - record: The snapshots that are stored as references.
/// - Returns: Why the snapshot does not pass, or that it was stored; `nil` if it passes.
/// - Throws: `CancellationError`. All other errors are failures.
public func snapshotFailure<Value, Format>(
  of value: Value, as strategy: Snapshotting<Value, Format>, reference path: String,
  record: SnapshotRecordMode = .never
) async throws(CancellationError) -> SnapshotFailure? {
  let snapshot: Format
  do { snapshot = try await strategy.snapshot(value) } catch {
    if let error = error as? CancellationError { throw error }
    return SnapshotFailure(.notMade, SuiteError.line(error), reference: nil)
  }
  let check = SnapshotCheck(
    snapshot: snapshot, diffing: strategy.diffing, path: path,
    pathExtension: strategy.pathExtension)
  do { return try await check.failure(record: record) } catch {
    if let error = error as? CancellationError { throw error }
    return SnapshotFailure(.notMade, SuiteError.line(error), reference: path)
  }
}

/// A snapshot and the path of its reference.
private struct SnapshotCheck<Format> {
  let snapshot: Format
  let diffing: Diffing<Format>
  let path: String
  let pathExtension: String

  /// - Throws: `CancellationError`, errors of encoding the snapshot.
  func failure(record: SnapshotRecordMode) async throws -> SnapshotFailure? {
    var failure = try await compare(record: record)
    failure?.details += diffing.warnings(snapshot).map { "warning: \($0)" }
    return failure
  }

  private func compare(record: SnapshotRecordMode) async throws -> SnapshotFailure? {
    let reference: [UInt8]
    do throws(ComparedFileError) { reference = try ComparedFile.bytes(path: path) } catch {
      guard error.reason == .missing else {
        return try await unreadable("\(error)", nil, record: record)
      }
      if record.storesMissing {
        let summary = "there was no reference, so the snapshot was stored as one"
        return try await stored(
          diffing.encode(snapshot), SnapshotFailure(.recorded, summary, reference: path))
      }
      return SnapshotFailure(
        .missing, "there is no reference", reference: path, attachments: [try await actual()])
    }
    guard !ComparedFile.isLFSPointer(reference) else {
      let problem = "the reference is a pointer of Git LFS; fetch the file with git lfs pull"
      return try await unreadable(problem, reference, record: record)
    }
    let difference: SnapshotDifference?
    do { difference = try await diffing.compare(reference, snapshot) } catch {
      if error is CancellationError { throw error }
      return try await unreadable(SuiteError.line(error), reference, record: record)
    }
    guard let difference else { return nil }
    let actual = try await actual()
    let failure = SnapshotFailure(
      record.storesFailed ? .replaced : .different, difference.summary,
      details: difference.details, reference: path,
      attachments: [old(reference), actual] + difference.attachments)
    return record.storesFailed ? stored(actual.bytes, failure) : failure
  }

  private func unreadable(
    _ problem: String, _ reference: [UInt8]?, record: SnapshotRecordMode
  ) async throws -> SnapshotFailure {
    let actual = try await actual()
    let failure = SnapshotFailure(
      record.storesFailed ? .replaced : .unreadable, problem, reference: path,
      attachments: [reference.map(old), actual].compactMap { $0 })
    return record.storesFailed ? stored(actual.bytes, failure) : failure
  }

  /// What to do after a snapshot was stored.
  private static var nextStep: String { "look at the new reference, and run the test again" }

  /// Stores the snapshot as the reference.
  ///
  /// - Returns: The failure with what to do next, or the reason why the reference can't be written.
  private func stored(_ bytes: [UInt8], _ failure: SnapshotFailure) -> SnapshotFailure {
    do {
      try ReferenceFiles.write(bytes, to: path)
      var failure = failure
      failure.advice = Self.nextStep
      return failure
    } catch {
      return SnapshotFailure(
        .notStored, SuiteError.line(error), details: [failure.summary], reference: path,
        attachments: failure.attachments)
    }
  }

  private func old(_ reference: [UInt8]) -> SnapshotAttachment {
    SnapshotAttachment("reference.\(pathExtension)", reference)
  }

  private func actual() async throws -> SnapshotAttachment {
    SnapshotAttachment("actual.\(pathExtension)", try await diffing.encode(snapshot))
  }
}

/// Writes references.
enum ReferenceFiles {
  /// One test of this process writes at a time, because ``ReferenceLock`` does not wait.
  private static let writing = Mutex(())

  /// Writes a reference, whole or not at all, and creates its folder if there is none.
  ///
  /// - Throws: `SuiteError` if another program changes the references of the folder, `FileError`.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try writing.withLock { _ in
      let lock = try ReferenceLock(folder: FilePath.folder(of: path) ?? ".")
      defer { withExtendedLifetime(lock) {} }
      try StoredFile.write(bytes, to: path)
    }
  }
}
