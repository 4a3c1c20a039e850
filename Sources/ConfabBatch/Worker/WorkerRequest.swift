import Confab
import ConfabMetrics

/// What a line of the input asks for.
struct WorkerRequest: Sendable {
  /// The names of the operations.
  enum OperationName: String, CaseIterable {
    case render, layout, metrics, verify
  }

  /// Where the conversation comes from.
  enum Document: Sendable {
    /// In the request, with the folder of its attachments.
    case inline(Conversation, folder: String?)
    /// The path of a file.
    case file(String)
  }

  /// An operation with its arguments.
  enum Operation: Sendable {
    /// Draws a picture. Without an output, the answer has its bytes.
    case render(Document, RequestOptions, output: String?)
    case layout(Document, RequestOptions)
    case metrics(Document, RequestOptions, fonts: [FontSetting])
    case verify(suite: String)
  }

  var id = RequestID.none
  /// The operation, or what is wrong with the request.
  var operation: Result<Operation, WorkerFailure>
}
