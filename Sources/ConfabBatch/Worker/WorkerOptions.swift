import Confab
import ConfabModel

/// The options of a ``Worker``.
public struct WorkerOptions: Sendable {
  /// The longest time of a request in seconds, above 0; `nil` for no limit. Reading a document and
  /// shaping one run of text are not interrupted.
  public var timeout: Double?
  /// Whether answers have the order of their requests. Otherwise each is written when it is ready.
  public var isOrdered = true
  /// The largest request, document or theme in bytes; `nil` for 256 MiB for a request or a document
  /// and 1 MiB for a theme.
  public var inputLimit: Int?

  /// Creates options without a time limit, with ordered answers.
  public init() {}

  /// The largest request in bytes.
  var requestLimit: Int { inputLimit ?? ConversationReader.maximumLength }

  /// The largest theme file in bytes.
  var themeLimit: Int { inputLimit ?? ThemeFile.maximumLength }
}
