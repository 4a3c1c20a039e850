import Confab
import ConfabSupport
import HTTPTypes

/// The description of a service in OpenAPI 3.1, made from the table of options and the schema of
/// documents.
struct OpenAPI: Sendable {
  let limits: ServiceLimits

  /// The text.
  var json: String {
    var json = JSONWriter(.line)
    root.write(to: &json)
    json.endText()
    return String(decoding: json.take(), as: UTF8.self)
  }

  private var root: JSONNode {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "confab serve", "version": "\(confabVersion)",
        "summary": "Draws conversations as chat apps show them.",
        "license": ["name": "MIT", "identifier": "MIT"],
      ],
      "servers": [["url": "/"]],
      "security": [[:], ["bearer": []], ["key": []]],
      "paths": .object(
        Route.allCases.map { route in
          (route.rawValue, .object([(route.hasBody ? "post" : "get", operation(route))]))
        }),
      "components": [
        "securitySchemes": [
          "bearer": ["type": "http", "scheme": "bearer"],
          "key": ["type": "apiKey", "in": "header", "name": "X-API-Key"],
        ],
        "schemas": .object(Schemas.all),
        "headers": [
          "ETag": [
            "description": "The tag of the answer, for If-None-Match.",
            "schema": ["type": "string"],
          ],
          "Confab-Width": [
            "description": "The width in pixels; of a PDF or SVG in points.",
            "schema": ["type": "integer"],
          ],
          "Confab-Height": [
            "description": "The height, in the same unit.", "schema": ["type": "integer"],
          ],
          "Confab-Warnings": [
            "description": "The number of things that the answer does not show as requested.",
            "schema": ["type": "integer"],
          ],
          "Retry-After": [
            "description": "The seconds after which to try again.", "schema": ["type": "integer"],
          ],
        ],
        "responses": .object(
          ServiceProblem.Code.allCases.reduce(into: []) { list, code in
            let status = code.status
            guard !list.contains(where: { $0.name == Self.name(status) }) else { return }
            list.append((Self.name(status), Self.problem(status)))
          }),
      ],
    ]
  }

  // MARK: Operations

  private func operation(_ route: Route) -> JSONNode {
    let operation: JSONNode = [
      "operationId": "\(Self.identifier(route))", "summary": "\(Self.summary(route))",
      "responses": .object(
        [("200", success(route))] + notModified(route)
          + problems(route).map {
            ("\($0.code)", ["$ref": "#/components/responses/\(Self.name($0))"])
          }),
    ]
    guard route.hasBody else {
      return route.isOpen ? operation.adding([("security", [])]) : operation
    }
    return operation.adding([
      ("parameters", [Self.ifNoneMatch]),
      ("requestBody", ["required": true, "content": body(route)]),
    ])
  }

  private static let ifNoneMatch: JSONNode = [
    "name": "If-None-Match", "in": "header",
    "description": "Tags of answers that the client has.", "schema": ["type": "string"],
  ]

  private static func identifier(_ route: Route) -> String {
    switch route {
    case .render: "render"
    case .layout: "layout"
    case .metrics: "metrics"
    case .diff: "diff"
    case .schema: "schema"
    case .health: "health"
    case .ready: "ready"
    case .figures: "figures"
    case .description: "description"
    }
  }

  private static func summary(_ route: Route) -> String {
    switch route {
    case .render: "Draws a conversation, or plays a scenario to a film."
    case .layout: "Lays out a conversation: what confab layout prints."
    case .metrics: "Measures the texts of a conversation in fonts."
    case .diff: "Compares two pictures: what confab diff prints."
    case .schema: "The JSON Schema of confab/1 documents."
    case .health: "Whether the process runs."
    case .ready: "Whether requests are welcome."
    case .figures: "Figures for Prometheus."
    case .description: "This description."
    }
  }

  private func body(_ route: Route) -> JSONNode {
    let example: JSONNode = .encoded(Self.conversation)
    func json(_ schema: String, _ members: [(name: String, value: JSONNode)] = []) -> JSONNode {
      [
        "schema": ["$ref": "#/components/schemas/\(schema)"],
        "examples": [
          "short": ["value": JSONNode.object([("document", example)] + members)]
        ],
      ]
    }
    func form(_ schema: String, _ parts: [String]) -> JSONNode {
      [
        "schema": ["$ref": "#/components/schemas/\(schema)"],
        "encoding": .object(parts.map { ($0, ["contentType": "\(MediaType.json)"]) }),
      ]
    }
    switch route {
    case .render, .layout:
      return [
        MediaType.json: json("Request", [("options", ["theme": "imessage", "scale": 2])]),
        MediaType.form: form("Form", ["document", "options"]),
      ]
    case .metrics:
      return [
        MediaType.json: json("MetricsRequest", [("fonts", ["Inter", "Inter:size=15"])]),
        MediaType.form: form("MetricsForm", ["document", "options", "fonts"]),
      ]
    case .diff: return [MediaType.form: form("DiffForm", ["options"])]
    case .schema, .health, .ready, .figures, .description: return [:]
    }
  }

  /// A conversation of two messages.
  private static let conversation = """
    {"confab": "1", "self": "me", \
    "participants": [{"id": "me", "name": "Ben"}, {"id": "ana", "name": "Ana"}], \
    "messages": [{"id": "m1", "from": "ana", "kind": "text", "text": "Lunch at 12?"}, \
    {"id": "m2", "from": "me", "kind": "text", "text": "Yes!"}]}
    """

  private func success(_ route: Route) -> JSONNode {
    let binary: JSONNode = [:]
    let content: JSONNode
    switch route {
    case .render:
      var types: [(name: String, value: JSONNode)] = []
      for type in RenderType.allCases
      where !types.contains(where: { $0.name == type.mediaType }) {
        types.append(
          (
            type.mediaType,
            type == .json ? ["schema": ["$ref": "#/components/schemas/Pictures"]] : binary
          ))
      }
      content = .object(types)
    case .layout, .metrics: content = [MediaType.json: ["schema": ["type": "object"]]]
    case .diff:
      content = [
        MediaType.json: ["schema": ["$ref": "#/components/schemas/Comparison"]],
        RenderType.png.mediaType: binary,
      ]
    case .schema: content = [MediaType.schema: ["schema": ["type": "object"]]]
    case .health, .ready: content = ["text/plain": ["schema": ["type": "string"]]]
    case .figures: content = ["text/plain": ["schema": ["type": "string"]]]
    case .description: content = [MediaType.json: ["schema": ["type": "object"]]]
    }
    var names: [String] = []
    switch route {
    case .render: names = ["ETag", "Confab-Width", "Confab-Height", "Confab-Warnings"]
    case .layout: names = ["ETag", "Confab-Warnings"]
    case .metrics, .diff, .schema, .description: names = ["ETag"]
    case .health, .ready, .figures: break
    }
    return [
      "description": "The answer.", "content": content,
      "headers": .object(names.map { ($0, ["$ref": "#/components/headers/\($0)"]) }),
    ]
  }

  private func notModified(_ route: Route) -> [(name: String, value: JSONNode)] {
    switch route {
    case .health, .ready, .figures: []
    default:
      [("304", ["description": "If-None-Match has the tag of the answer."])]
    }
  }

  // MARK: Problems

  private func problems(_ route: Route) -> [HTTPResponse.Status] {
    if route.hasBody {
      return [
        .badRequest, .unauthorized, .notAcceptable, .requestTimeout, .contentTooLarge,
        .unsupportedMediaType, .unprocessableContent, .tooManyRequests, .serviceUnavailable,
      ]
    }
    return switch route {
    case .health: []
    case .ready: [.serviceUnavailable]
    default: [.unauthorized]
    }
  }

  private static func name(_ status: HTTPResponse.Status) -> String {
    status.reasonPhrase.filter(\.isLetter)
  }

  private static func problem(_ status: HTTPResponse.Status) -> JSONNode {
    let codes = ServiceProblem.Code.allCases.filter { $0.status == status }
    let example = example(codes.first ?? .request)
    var headers: [(name: String, value: JSONNode)] = []
    if status == .tooManyRequests || status == .serviceUnavailable {
      headers = [("Retry-After", ["$ref": "#/components/headers/Retry-After"])]
    }
    return [
      "description": "\(codes.map(\.title).joined(separator: ", or "))",
      "headers": .object(headers),
      "content": [
        MediaType.problem: [
          "schema": ["$ref": "#/components/schemas/Problem"],
          "examples": .object([(codes.first?.rawValue ?? "", ["value": example])]),
        ]
      ],
    ]
  }

  private static func example(_ code: ServiceProblem.Code) -> JSONNode {
    var problem = ServiceProblem(code, code.title)
    if code == .request {
      problem = ServiceProblem(
        .options, at: "$.options.widht", "unknown key \"widht\"; did you mean \"width\"?")
    }
    return .encoded(String(decoding: problem.response.body.dropLast(), as: UTF8.self))
  }
}
