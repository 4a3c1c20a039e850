/// The reasons why a stored description of a picture can't be used.
public enum PictureDescriptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text is not a description, or it is damaged.
  case unreadable(String)
  /// The format is that of another version of Confab.
  case format(String)

  /// The error in one line.
  public var description: String {
    switch self {
    case .unreadable(let problem):
      "the description of the reference can't be read: \(problem); record the reference again"
    case .format(let format):
      "the description of the reference has the format \"\(format)\"; this version reads "
        + "\"\(PictureDescription.format)\"; record the reference again"
    }
  }
}
