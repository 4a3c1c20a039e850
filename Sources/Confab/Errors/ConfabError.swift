import ConfabModel
import ConfabRendering
import ConfabSupport
import ConfabText
import ConfabTimeline

/// The errors of ``Studio`` and ``Picture``, with a case for each stage.
///
/// The description is one line that says what is wrong, where, and what was expected. A cancelled
/// task throws `CancellationError` instead.
public enum ConfabError: Error, Sendable, CustomStringConvertible {
  /// The document can't be read: a `DocumentError` with every problem, or a `DocumentFileError`.
  case document(any Error)
  /// An option is out of range or contradicts another one.
  case options(OptionError)
  /// The conversation has no messages. It can only be drawn as a whole screen
  /// (``PictureOptions/Chrome/full``).
  case emptyConversation
  /// The messages can't become rows, for example because of an unknown time zone.
  case timeline(TimelineError)
  /// A font can't be found or used.
  case fonts(FontError)
  /// A row can't be measured: `MetricsError`, `SceneError`, `HostedItemError`, or an error of a
  /// presenter.
  case layout(any Error)
  /// The picture can't be drawn: `RenderError` or `VectorError`.
  case drawing(any Error)
  /// The picture can't be encoded: `PNGError` or `WebPError`.
  case encoding(any Error)
  /// The file can't be written.
  case file(FileError)

  /// Finds the stage of an error that a part of Confab threw. Unknown errors come from presenters.
  public init(_ error: any Error) {
    self =
      switch error {
      case let error as ConfabError: error
      case is DocumentError, is DocumentFileError: .document(error)
      case let error as OptionError: .options(error)
      case let error as TimelineError: .timeline(error)
      case let error as FontError: .fonts(error)
      case is RenderError, is VectorError: .drawing(error)
      case is PNGError, is WebPError: .encoding(error)
      case let error as FileError: .file(error)
      default: .layout(error)
      }
  }

  /// The error of the stage.
  public var underlying: any Error {
    switch self {
    case .document(let error), .layout(let error), .drawing(let error), .encoding(let error): error
    case .options(let error): error
    case .emptyConversation: self
    case .timeline(let error): error
    case .fonts(let error): error
    case .file(let error): error
    }
  }

  /// The error in one line; a document's problems in one line each.
  public var description: String {
    if case .emptyConversation = self {
      return "the conversation has no messages, so there is nothing to draw"
    }
    return "\(underlying)"
  }

  /// Runs a stage and throws its errors as `ConfabError`, except for `CancellationError`.
  package static func wrappingAsync<Result>(
    _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw ConfabError(error)
    }
  }

  /// Runs a stage that is not cancelled and throws its errors as `ConfabError`.
  static func wrapping<Result>(_ body: () throws -> Result) throws(ConfabError) -> Result {
    do { return try body() } catch { throw ConfabError(error) }
  }
}

/// An error in the options.
public struct OptionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problem in one line, with the value and what was expected.
  public let description: String
  /// Creates an error from its description.
  public init(_ description: String) { self.description = description }
}
