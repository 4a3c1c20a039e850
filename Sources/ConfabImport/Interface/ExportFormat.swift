/// A format of exports.
///
/// A format recognizes an export by its content and reads its chats. It is added to those that
/// Confab has with ``Importer/init(formats:)``.
///
///     struct Letters: ExportFormat {
///       let name = "letters"
///       let title = "Letters"
///
///       func match(_ export: Export) throws(ImportError) -> FormatMatch {
///         guard let file = export.main, file.hasSuffix(".letters") else { return .no("…") }
///         return .yes(80)
///       }
///
///       func reader(_ export: Export, _ options: ImportOptions) -> any ExportReader {
///         LettersReader(export)
///       }
///     }
public protocol ExportFormat: Sendable {
  /// The name of the format as an option: lower-case ASCII letters, digits and hyphens.
  var name: String { get }
  /// The name of the format for people, such as "WhatsApp".
  var title: String { get }

  /// How well an export fits. It looks at the names of the files and at the beginning of few.
  func match(_ export: Export) throws(ImportError) -> FormatMatch

  /// Creates a reader of an export that fits, or that the user says is of this format.
  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader
}

/// Reads the messages of an export.
public protocol ExportReader: AnyObject {
  /// Reads all messages of the chats that the sink wants, in order.
  ///
  /// It is called twice with the same export. The first time the sink surveys the export: it counts
  /// messages and learns who takes part, so only `at` and `from` of messages
  /// count. The second time messages are delivered, and the sink knows all participants.
  ///
  /// - Throws: ``ImportError`` if the export can't be read at all. Of a message that can't be read
  ///   the sink is told with ``ImportSink/skip(_:at:)``.
  func read(into sink: ImportSink) throws(ImportError)
}

/// How well an export fits a format.
public struct FormatMatch: Sendable, Equatable {
  /// 0 … 100. From ``threshold`` on the export is read as this format, if no other fits better.
  public var score: Int
  /// Why it doesn't fit, to end the sentence "This looks like a WhatsApp export, but …".
  public var reason: String

  /// The lowest score of an export that fits.
  public static let threshold = 50

  /// The export fits. Names and keys that no other format has are 90, a pattern that repeats 70, a
  /// weak pattern 50.
  public static func yes(_ score: Int) -> FormatMatch { FormatMatch(score: score, reason: "") }

  /// The export doesn't fit.
  ///
  /// - Parameters:
  ///   - reason: Why, to end the sentence "This looks like …, but …".
  ///   - score: How near it is, below ``threshold``: 0 if it is nothing alike.
  public static func no(_ reason: String, score: Int = 0) -> FormatMatch {
    FormatMatch(score: min(score, threshold - 1), reason: reason)
  }
}
