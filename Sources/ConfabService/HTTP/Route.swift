import HTTPTypes

/// The addresses of a service.
enum Route: String, Sendable, CaseIterable {
  case render = "/v1/render"
  case layout = "/v1/layout"
  case metrics = "/v1/metrics"
  case diff = "/v1/diff"
  case schema = "/v1/schema"
  /// Whether the process runs.
  case health = "/healthz"
  /// Whether requests are answered.
  case ready = "/readyz"
  /// The figures of the service.
  case figures = "/metrics"
  /// The description of all addresses.
  case description = "/openapi.json"

  /// Whether the address reads a body.
  var hasBody: Bool {
    switch self {
    case .render, .layout, .metrics, .diff: true
    case .schema, .health, .ready, .figures, .description: false
    }
  }

  /// The methods, as the header field `Allow` has them.
  var methods: String { hasBody ? "POST" : "GET, HEAD" }

  /// Whether a request needs no key.
  var isOpen: Bool { self == .health || self == .ready }

  func allows(_ method: HTTPRequest.Method) -> Bool {
    hasBody ? method == .post : method == .get || method == .head
  }

  /// The media types of the body.
  var bodyTypes: [String] {
    switch self {
    case .render, .layout, .metrics: [MediaType.json, MediaType.form]
    case .diff: [MediaType.form]
    case .schema, .health, .ready, .figures, .description: []
    }
  }
}

extension HTTPField.Name {
  /// The width of a picture in pixels, in points of a PDF or SVG.
  static let confabWidth = known("Confab-Width")
  /// The height of a picture, in the same unit.
  static let confabHeight = known("Confab-Height")
  /// The number of warnings of an answer.
  static let confabWarnings = known("Confab-Warnings")
  /// A key, for clients that do not send `Authorization`.
  static let key = known("X-API-Key")

  /// A name of letters and hyphens.
  private static func known(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .server }
}
