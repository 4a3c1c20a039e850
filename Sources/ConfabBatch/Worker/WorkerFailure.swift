import Confab
import ConfabMetrics
import ConfabModel
import ConfabRendering
import ConfabSnapshots
import ConfabSupport

/// The error of a request, as its answer has it.
package struct WorkerFailure: Error, Sendable, Equatable, Encodable {
  /// What failed.
  package enum Code: String, Sendable, Encodable, CaseIterable {
    case request, document, options, timeline, fonts, layout, drawing, encoding, file, timeout
    case cancelled
  }

  private enum CodingKeys: CodingKey { case code, place, message }

  package var code: Code
  /// A JSON path in the request, a line and column, or the path of a file.
  package var place: String?
  /// What is wrong, in one line.
  package var message: String

  init(_ code: Code, at place: String? = nil, _ message: String) {
    self.code = code
    self.place = place
    self.message = Self.line(message)
  }

  /// Encodes the error. All keys are always present.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encode(place, forKey: .place)
    try container.encode(message, forKey: .message)
  }

  static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}

extension WorkerFailure {
  /// The largest number of problems in a message.
  private static let mostProblems = 20

  /// The syntax error of a request.
  init(syntax problems: ProblemCollector) {
    let first = problems.error(source: "")?.problems.first
    self.init(
      .request, at: first.map { "line \($0.line), column \($0.column)" },
      first?.text ?? "the request is not JSON")
  }

  /// The problems of a request that is JSON, with JSON paths as places.
  init(request problems: ProblemCollector) {
    let all = problems.error(source: "")?.problems ?? []
    guard let first = all.first else {
      self.init(.request, "the request can't be read")
      return
    }
    let part = first.path.dropFirst("$.".count).prefix { $0.isLetter }
    let code: Code =
      switch part {
      case "document": .document
      case "options": .options
      default: .request
      }
    var texts = all.prefix(Self.mostProblems).map {
      all.count == 1 ? $0.text : "\($0.path): \($0.text)"
    }
    if all.count > texts.count { texts.append("and \(all.count - texts.count) more") }
    self.init(code, at: first.path, texts.joined(separator: "; "))
  }

  /// The answer to an error of any part of Confab.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - code: What failed, if the error does not say it.
  ///   - place: The place, if the error has none.
  package init(_ error: any Error, _ code: Code? = nil, at place: String? = nil) {
    switch Self.cause(of: error) {
    case let failure as WorkerFailure: self = failure
    case is CancellationError: self.init(.cancelled, "the request was cancelled")
    case let error as FontComparisonError: self.init(code ?? .request, at: place, error.description)
    case let error as SuiteError: self.init(code ?? .request, at: place, error.description)
    case let error: self.init(ConfabError(error), code, at: place)
    }
  }

  private init(_ error: ConfabError, _ code: Code?, at place: String?) {
    let message = error.description
    switch error {
    case .document(let document as DocumentError):
      let position = document.problems.first.map { "line \($0.line), column \($0.column)" }
      self.init(code ?? .document, at: place ?? position, message)
    case .document(let file as DocumentFileError):
      self.init(code ?? .document, at: place ?? file.path, message)
    case .document, .emptyConversation: self.init(code ?? .document, at: place, message)
    case .options: self.init(code ?? .options, at: place ?? "$.options", message)
    case .timeline: self.init(code ?? .timeline, at: place, message)
    case .fonts: self.init(code ?? .fonts, at: place, message)
    case .layout: self.init(code ?? .layout, at: place, message)
    case .drawing: self.init(code ?? .drawing, at: place, message)
    case .encoding: self.init(code ?? .encoding, at: place, message)
    case .file(let file): self.init(code ?? .file, at: place ?? file.path, message)
    }
  }

  /// The error that an encoder passed on, or a cancelled encoder's own; otherwise the error itself.
  private static func cause(of error: any Error) -> any Error {
    let underlying = (error as? ConfabError)?.underlying ?? error
    return switch underlying {
    case PNGError.file(let file), WebPError.file(let file), VectorError.file(let file): file
    case WebPError.cancelled, VectorError.cancelled: CancellationError()
    default: error
    }
  }

  /// Runs a step of a request and throws its errors as failures.
  static func wrapping<Result>(
    _ code: Code? = nil, at place: String? = nil, _ body: () throws -> Result
  ) throws(WorkerFailure) -> Result {
    do { return try body() } catch { throw WorkerFailure(error, code, at: place) }
  }
}
