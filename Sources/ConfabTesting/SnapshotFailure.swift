/// The reason why a snapshot does not pass.
///
/// ``description`` says in a few lines what changed, where the files are and what to do.
public struct SnapshotFailure: Error, Sendable, CustomStringConvertible {
  /// The kinds of failures.
  public enum Kind: String, Sendable, Hashable {
    /// The snapshot differs from its reference.
    case different
    /// There is no reference.
    case missing
    /// The reference can't be read or decoded.
    case unreadable
    /// The snapshot had no reference and was stored as one.
    case recorded
    /// The snapshot differed and replaced its reference, or the reference could not be read.
    case replaced
    /// The snapshot could not be made from the value.
    case notMade
    /// The reference could not be written.
    case notStored
    /// The call has no usable name, shares its reference with another one, or is outside a test.
    case badCall
  }

  /// The kind of the failure.
  public var kind: Kind
  /// What is wrong, in one line; for ``Kind/different`` and ``Kind/replaced``, what changed.
  public var summary: String
  /// More lines that explain the failure.
  public var details: [String]
  /// The path of the reference; `nil` for a call without one.
  public var reference: String?
  /// The path of the file with the new snapshot; `nil` if none was written.
  public var actual: String?
  /// What to do, in one line; empty if nothing needs to be done.
  public var advice: String
  /// The reference, the new snapshot and their difference.
  public var attachments: [SnapshotAttachment]

  init(
    _ kind: Kind, _ summary: String, details: [String] = [], reference: String?,
    advice: String = "", attachments: [SnapshotAttachment] = []
  ) {
    self.kind = kind
    self.summary = summary
    self.details = details
    self.reference = reference
    self.advice = advice
    self.attachments = attachments
  }

  /// The failure in a few lines.
  public var description: String {
    var lines = [headline] + details.map { "  \($0)" }
    if let reference { lines.append("reference: \(reference)") }
    if let actual { lines.append("actual: \(actual)") }
    if !advice.isEmpty { lines.append(advice) }
    return lines.joined(separator: "\n")
  }

  private var headline: String {
    switch kind {
    case .different: "the snapshot differs from its reference: \(summary)"
    case .replaced: "the snapshot replaced its reference: \(summary)"
    case .notMade: "the snapshot can't be made: \(summary)"
    case .missing, .unreadable, .recorded, .notStored, .badCall: summary
    }
  }
}
