import Confab
import ConfabMetrics
import ConfabModel
import ConfabSupport

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

extension WorkerRequest {
  private static let keys: KeySet = [
    "id", "operation", "document", "path", "folder", "options", "output", "fonts", "suite",
  ]

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - line: The line of the input.
  ///   - limit: The largest request in bytes, for the error of a line that is longer.
  init(_ line: RequestLine, limit: Int) {
    switch line.content {
    case .tooLong:
      self.init(
        operation: .failure(
          WorkerFailure(
            .request, at: "line \(line.number)",
            "the request is longer than \(limit) bytes; raise the limit with --max-input")))
    case .bytes(let bytes): self.init(bytes, number: line.number)
    }
  }

  /// - Parameter number: The number of the line, for the places of syntax errors.
  init(_ bytes: [UInt8], number: Int) {
    let problems = ProblemCollector(bytes, firstLine: number)
    guard let root = ValueReader(problems) else {
      operation = .failure(WorkerFailure(syntax: problems))
      return
    }
    guard let object = root.object(knowing: Self.keys) else {
      operation = .failure(WorkerFailure(request: problems))
      return
    }
    if let id = object.value("id") { self.id = RequestID(id, in: bytes) }
    let read = Self.operation(object)
    if let read, problems.problems.isEmpty {
      operation = .success(read)
    } else {
      operation = .failure(WorkerFailure(request: problems))
    }
  }

  /// Reads the operation and reports keys that it does not have; `nil` after a problem.
  private static func operation(_ object: ObjectReader) -> Operation? {
    let name =
      object.has("operation") ? object.choice("operation", of: OperationName.self) : .render
    guard let name else { return nil }
    var unused: Set = ["document", "path", "folder", "options", "output", "fonts", "suite"]
    let used: Set<String> =
      switch name {
      case .render: ["document", "path", "folder", "options", "output"]
      case .layout: ["document", "path", "folder", "options"]
      case .metrics: ["document", "path", "folder", "options", "fonts"]
      case .verify: ["suite"]
      }
    unused.subtract(used)
    for key in unused.sorted() where object.has(key) {
      object.report(
        key: key,
        "the operation \(ProblemText.quoted(name.rawValue)) has no \(ProblemText.quoted(key)); "
          + "expected \(used.sorted().map(ProblemText.quoted).joined(separator: ", "))")
    }
    if name == .verify {
      return object.string("suite", .required, .path).map { .verify(suite: $0) }
    }
    let document = document(object)
    let options = options(object, name)
    switch name {
    case .render:
      let output = object.string("output", .optional, .path)
      return document.map { .render($0, options, output: output) }
    case .layout: return document.map { .layout($0, options) }
    case .metrics:
      let fonts = fonts(object, options)
      guard let document, let fonts else { return nil }
      return .metrics(document, options, fonts: fonts)
    case .verify: return nil
    }
  }

  private static func document(_ object: ObjectReader) -> Document? {
    switch (object.value("document"), object.value("path")) {
    case (let document?, nil):
      let folder = object.string("folder", .optional, .path)
      return AddedMessages(.standard).conversation(document)
        .map { .inline($0, folder: folder) }
    case (nil, let path?):
      if object.has("folder") {
        object.report(
          key: "folder",
          "\"folder\" is for \"document\"; attachments are beside the file of \"path\"")
      }
      return path.string(.path).map(Document.file)
    case (nil, nil):
      object.missing("document", "a confab/1 conversation, or \"path\", the path of one")
    case (_?, _?): object.report(key: "path", "\"document\" and \"path\" exclude each other")
    }
    return nil
  }

  private static func options(_ object: ObjectReader, _ name: OperationName) -> RequestOptions {
    let keys = name == .metrics ? RequestOptions.metricsKeys : RequestOptions.keys
    return object.object("options", knowing: keys).map { RequestOptions($0) } ?? RequestOptions()
  }

  private static func fonts(_ object: ObjectReader, _ options: RequestOptions) -> [FontSetting]? {
    object.array("fonts", .required, count: 1...16) { value in
      guard let text = value.string(.path) else { return nil }
      do throws(FontComparisonError) {
        return try FontSetting(
          parsing: text, size: options.settings.typeSize ?? 17,
          features: options.settings.features ?? [])
      } catch {
        value.report("\(error)")
        return nil
      }
    }
  }
}

extension TextFormat {
  /// A path that the system accepts. Whether there is such a file isn't checked.
  static let path = TextFormat { text in
    if text.isEmpty { return "expected a path, found an empty text" }
    return text.utf8.contains(0) ? "expected a path without NUL characters" : nil
  }
}

/// The id of a request, which its answer repeats.
enum RequestID: Sendable, Equatable {
  /// A request without an id, or one that can't be read.
  case none
  /// The digits of a number, as they are in the request.
  case number(String)
  case text(String)

  /// Reads an id. Reports other values than strings, numbers and `null`.
  ///
  /// - Parameter line: The text that the reader reads.
  init(_ value: ValueReader, in line: [UInt8]) {
    if value.isNull {
      self = .none
    } else if value.isText {
      self = value.string().map(Self.text) ?? .none
    } else if value.isArray || value.isObject || value.isFlag {
      value.reportExpected("a string or a number")
      self = .none
    } else {
      let digits = line[value.offset...].prefix { "0123456789+-.eE".utf8.contains($0) }
      self = .number(String(decoding: digits, as: UTF8.self))
    }
  }

  /// The id as JSON.
  ///
  /// - Throws: The error of the encoder.
  func json() throws -> [UInt8] {
    switch self {
    case .none: Array("null".utf8)
    case .number(let digits): Array(digits.utf8)
    case .text(let text): try EncodedJSON.bytes(of: text)
    }
  }
}
