import ConfabSnapshots
import Testing

/// Expects that a text of a value equals the text in the closure behind the call.
///
/// ```swift
/// try await expectInlineSnapshot(of: chat, as: .transcript) {
///   """
///   Ana: Are you there?
///   Sam: On my way.
///   """
/// }
/// ```
///
/// Write the call without the closure and run the test: the closure is written into the source
/// file, and the test fails. Run it again after a look at the text. ``SnapshotRecordMode`` says
/// which texts are written, as for ``expectSnapshot(of:as:named:record:sourceLocation:)``; in a CI
/// job, none.
///
/// - Parameters:
///   - value: The value.
///   - strategy: How the text is made, such as `.transcript`, `.layout` or `.json`.
///   - record: The texts that are written into the source file; `nil` for the mode of the test's
///     trait `.snapshots(record:)`, of the environment variable `CONFAB_RECORD`, or the default.
///   - sourceLocation: The place of the call.
///   - expected: The expected text, as a literal. It is a trailing closure.
/// - Throws: `CancellationError` if the test is cancelled. All other errors are recorded as issues.
public func expectInlineSnapshot<Value>(
  of value: Value, as strategy: Snapshotting<Value, String>,
  record: SnapshotRecordMode? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  matches expected: (() -> String)? = nil
) async throws(CancellationError) {
  let scope = SnapshotScope.current
  let place: SnapshotPlace
  let choice: RecordChoice
  let isRepeated: Bool
  do {
    place = try SnapshotPlace(
      named: "inline", pathExtension: strategy.pathExtension, folder: scope.folder)
    choice = try RecordChoice(
      argument: record, trait: scope.record, environment: scope.environment)
    isRepeated = try scope.claims.claim(
      "\(sourceLocation.filePath):\(sourceLocation.line):\(sourceLocation.column)",
      by: SnapshotClaims.Owner(test: place.test, location: sourceLocation))
  } catch {
    Issue.record(
      SnapshotFailure(.badCall, "\(error)", reference: nil), sourceLocation: sourceLocation)
    return
  }
  let inline = InlineSnapshot(
    expected: expected?(), location: sourceLocation, record: isRepeated ? .never : choice.mode)
  guard var failure = try await inline.failure(of: value, as: strategy) else { return }
  if isRepeated, failure.kind == .different || failure.kind == .missing {
    failure.advice =
      "this call runs several times, in a loop or a test with arguments; use expectSnapshot with "
      + "another `named:` each time"
  } else if let advice = place.advice(about: failure, choice, isRepeated: false) {
    failure.advice = advice
  }
  failure.actual = place.write(failure)
  Issue.record(failure, sourceLocation: sourceLocation)
}

/// The text in a source file that a snapshot is compared with.
struct InlineSnapshot {
  /// The text; `nil` if there is none yet.
  let expected: String?
  let location: SourceLocation
  let record: SnapshotRecordMode

  /// - Throws: `CancellationError`.
  func failure<Value>(
    of value: Value, as strategy: Snapshotting<Value, String>
  ) async throws(CancellationError) -> SnapshotFailure? {
    let reference = "\(location.fileName):\(location.line)"
    do {
      let text = try await strategy.snapshot(value)
      let actual = SnapshotAttachment("actual.\(strategy.pathExtension)", Array(text.utf8))
      guard let expected else {
        return store(
          text,
          record.storesMissing
            ? SnapshotFailure(
              .recorded, "there was no inline snapshot, so the text was written into the source",
              reference: reference)
            : SnapshotFailure(
              .missing, "there is no inline snapshot", reference: reference, attachments: [actual])
        )
      }
      let difference = try await strategy.diffing.compare(Array(expected.utf8), text)
      return difference.map {
        store(
          text,
          SnapshotFailure(
            record.storesFailed ? .replaced : .different, $0.summary, details: $0.details,
            reference: reference, attachments: [actual]))
      }
    } catch {
      if let error = error as? CancellationError { throw error }
      return SnapshotFailure(.notMade, SuiteError.line(error), reference: reference)
    }
  }

  /// Writes the text into the source file if the failure says so.
  private func store(_ text: String, _ failure: SnapshotFailure) -> SnapshotFailure {
    guard failure.kind == .recorded || failure.kind == .replaced else { return failure }
    do {
      try SourceEdits.process.write(text, at: location)
      var failure = failure
      failure.advice = "look at the text in the source, and run the test again"
      return failure
    } catch {
      return SnapshotFailure(
        .notStored, SuiteError.line(error), details: [failure.summary],
        reference: failure.reference,
        attachments: failure.attachments)
    }
  }
}
