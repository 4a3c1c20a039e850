import HTTPTypes

/// A request without its connection.
struct ServiceRequest: Sendable {
  /// Method, target and header fields.
  var head: HTTPRequest
  /// Reads the body. Throws a ``ServiceProblem`` for one that is too large or too slow.
  var body: @Sendable () async throws -> [UInt8]

  init(_ head: HTTPRequest, body: @escaping @Sendable () async throws -> [UInt8]) {
    self.head = head
    self.body = body
  }

  /// The path of the target, without the query.
  var path: Substring { (head.path ?? "").prefix { $0 != "?" } }

  /// The value of a header field.
  subscript(_ name: HTTPField.Name) -> String? { head.headerFields[name] }
}

/// An answer without its connection.
struct ServiceResponse: Sendable {
  var status: HTTPResponse.Status
  var fields: HTTPFields
  var body: [UInt8]
  /// Whether the connection ends with this answer.
  var closesConnection = false

  /// - Parameter type: The media type of the body; `nil` without a body.
  init(_ status: HTTPResponse.Status, _ type: String? = nil, _ body: [UInt8] = []) {
    self.status = status
    self.body = body
    fields = HTTPFields()
    if let type { fields[.contentType] = type }
    fields[.xContentTypeOptions] = "nosniff"
  }
}

/// The media types of requests and answers.
enum MediaType {
  static let json = "application/json"
  static let form = "multipart/form-data"
  static let problem = "application/problem+json"
  static let schema = "application/schema+json"
  /// The text format of Prometheus.
  static let metrics = "text/plain; version=0.0.4; charset=utf-8"
  static let text = "text/plain; charset=utf-8"

  /// The type without its parameters, in lower case.
  static func essence(_ value: String) -> String {
    value.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
  }
}
