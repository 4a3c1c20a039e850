/// Whether a member of a JSON object may be missing.
public enum Presence: Sendable {
  /// A missing member is reported as a problem.
  case required
  /// The member may be missing.
  case optional
}
