import ConfabBatch
import ConfabSupport
import HTTPTypes

/// The error of a request, which becomes a problem document (RFC 9457).
struct ServiceProblem: Error, Sendable, Equatable {
  /// What is wrong.
  enum Code: String, Sendable, CaseIterable {
    /// The body can't be read, or a member is missing, unknown or wrong.
    case request
    case document, options
    /// The request names a file of the machine.
    case path
    /// There is no key, or an unknown one.
    case key
    case route, method
    /// None of the media types that the client accepts is possible.
    case accept
    /// The body has another media type than the route reads.
    case mediaType = "media-type"
    /// The body did not arrive in time.
    case arrival
    /// The body is too large.
    case size
    case timeline, fonts, layout, drawing, encoding, picture
    /// Too many requests wait.
    case busy
    case timeout
    /// The bodies of all requests are too large together.
    case memory
    /// The client is gone, or the service ends.
    case cancelled

    /// The status of an answer.
    var status: HTTPResponse.Status {
      switch self {
      case .request, .document, .options, .path: .badRequest
      case .key: .unauthorized
      case .route: .notFound
      case .method: .methodNotAllowed
      case .accept: .notAcceptable
      case .mediaType: .unsupportedMediaType
      case .arrival: .requestTimeout
      case .size: .contentTooLarge
      case .timeline, .fonts, .layout, .drawing, .encoding, .picture: .unprocessableContent
      case .busy: .tooManyRequests
      case .timeout, .memory, .cancelled: .serviceUnavailable
      }
    }

    /// One line for people, the same for all errors with this code.
    var title: String {
      switch self {
      case .request: "The request can't be read"
      case .document: "The document has an error"
      case .options: "An option has an error"
      case .path: "A request can't name files of the service's machine"
      case .key: "A key is needed"
      case .route: "There is no such address"
      case .method: "The address has other methods"
      case .accept: "The answer has another media type"
      case .mediaType: "The body has a media type that is not read here"
      case .arrival: "The body did not arrive in time"
      case .size: "The body is too large"
      case .timeline: "A time zone, an id or a range can't be used"
      case .fonts: "A font can't be used"
      case .layout: "A message can't be measured"
      case .drawing: "The picture can't be drawn"
      case .encoding: "The picture can't be encoded"
      case .picture: "A picture can't be read"
      case .busy: "Too many requests wait"
      case .timeout: "The request took too long"
      case .memory: "The requests are too large together"
      case .cancelled: "The request was cancelled"
      }
    }
  }

  /// One of several problems of a body.
  struct Place: Sendable, Equatable {
    /// The JSON path of the value, such as `$.options.width`.
    var path: String
    /// What is wrong and what was expected.
    var message: String
  }

  var code: Code
  /// The JSON path of the value; `nil` if the problem is not that of a value.
  var path: String?
  /// What is wrong and what was expected, in one line.
  var detail: String
  /// All problems of a body with several.
  var places: [Place] = []
  /// The header fields of the answer.
  var fields = HTTPFields()
  /// Whether the rest of the body is not read, so that the connection ends with the answer.
  var leavesBody = false

  init(_ code: Code, at path: String? = nil, _ detail: String) {
    self.code = code
    self.path = path
    self.detail = OneLine.text(detail)
  }

  /// An error of a part of Confab.
  init(_ error: any Error) {
    if let problem = error as? ServiceProblem {
      self = problem
      return
    }
    let failure = WorkerFailure(error)
    let code: Code =
      switch failure.code {
      case .request: .request
      case .document: .document
      case .options: .options
      case .timeline: .timeline
      case .fonts: .fonts
      case .layout: .layout
      case .drawing, .file: .drawing
      case .encoding: .encoding
      case .timeout: .timeout
      case .cancelled: .cancelled
      }
    let place = failure.place
    let isPath = place?.hasPrefix("$") ?? false
    self.init(
      code, at: isPath ? place : nil,
      isPath || failure.code == .file
        ? failure.message : (place.map { "\($0): " } ?? "") + failure.message)
  }

  /// A problem after which the client can try again.
  ///
  /// - Parameter seconds: When to try again.
  func retry(after seconds: Int) -> ServiceProblem {
    var problem = self
    problem.fields[.retryAfter] = String(seconds)
    return problem
  }

  /// The answer.
  var response: ServiceResponse {
    var json = JSONWriter(.line)
    json.object { json in
      json.member("type", "urn:confab:problem:\(code.rawValue)")
      json.member("title", code.title)
      json.member("status", code.status.code)
      json.member("code", code.rawValue)
      json.member("detail", detail)
      if let path { json.member("path", path) }
      guard !places.isEmpty else { return }
      json.key("errors")
      json.array(of: places) { json, place in
        json.object {
          $0.member("path", place.path)
          $0.member("message", place.message)
        }
      }
    }
    json.endText()
    var response = ServiceResponse(code.status, MediaType.problem, json.take())
    response.fields.append(contentsOf: fields)
    response.fields[.cacheControl] = "no-store"
    response.closesConnection = leavesBody
    return response
  }
}
