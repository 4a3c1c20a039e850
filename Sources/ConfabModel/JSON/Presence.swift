/// Whether a member of a JSON object may be missing.
public enum Presence: Sendable {
  case required, optional
}
