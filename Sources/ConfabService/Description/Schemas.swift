import Confab
import ConfabBatch
import ConfabLayout
import ConfabModel
import ConfabSupport

/// The schemas of the bodies of requests and answers.
enum Schemas {
  static var all: [(name: String, value: JSONNode)] {
    [
      ("Conversation", conversation), ("Scenario", scenario),
      ("Options", options), ("MetricsOptions", metricsOptions),
      ("ComparisonOptions", comparisonOptions),
      (
        "Request",
        object(["document"], [("document", document), ("options", reference("Options"))])
      ),
      (
        "Form",
        object(
          ["document"],
          [
            ("document", document), ("options", reference("Options")), ("attachments", attachments),
          ])
      ),
      ("MetricsRequest", object(["document", "fonts"], metricsMembers(fonts: fonts))),
      (
        "MetricsForm",
        object(
          ["document", "fonts"],
          metricsMembers(fonts: fontsField) + [("attachments", attachments)])
      ),
      (
        "DiffForm",
        object(
          ["expected", "actual"],
          [
            ("expected", file("The reference: a PNG, JPEG or WebP.")),
            ("actual", file("The new picture.")), ("options", reference("ComparisonOptions")),
          ])
      ),
      ("Pictures", pictures), ("Comparison", comparison), ("Problem", problem),
    ]
  }

  /// The schema of documents. Its references are those of the description, because few programs find
  /// others.
  private static var conversation: JSONNode {
    let lines = DocumentSchema.json.split(separator: "\n").filter { line in
      !line.hasPrefix("  \"$schema\":") && !line.hasPrefix("  \"$id\":")
    }
    return .encoded(
      lines.joined(separator: "\n").replacing(
        "\"#/$defs/", with: "\"#/components/schemas/Conversation/$defs/"))
  }

  private static let scenario: JSONNode = [
    "description":
      "A script for a chat screen; confab schema scenario prints its schema. It names no files.",
    "type": "object", "required": ["schema", "conversation", "steps"],
    "properties": [
      "schema": ["const": "confab/scenario/1"], "conversation": reference("Conversation"),
      "steps": ["type": "array", "minItems": 1],
    ],
  ]

  private static func reference(_ name: String) -> JSONNode {
    ["$ref": "#/components/schemas/\(name)"]
  }

  /// An object that has no other members, but for those that begin with `x-`.
  private static func object(
    _ required: [String], _ members: [(name: String, value: JSONNode)]
  ) -> JSONNode {
    [
      "type": "object", "required": .array(required.map(JSONNode.text)),
      "properties": .object(members), "patternProperties": ["^x-": [:]],
      "additionalProperties": false,
    ]
  }

  private static let document: JSONNode = [
    "anyOf": [reference("Conversation"), reference("Scenario")]
  ]
  private static let attachments: JSONNode = [
    "type": "array", "items": file("A picture or a sound file with its name in the document."),
  ]

  private static func file(_ text: String) -> JSONNode {
    ["description": "\(text)", "contentMediaType": "application/octet-stream"]
  }

  // MARK: Options

  private static var options: JSONNode {
    var members: [(name: String, value: JSONNode)] = []
    for option in PictureOptionTable.all where option.name != "fonts" {
      members.append((option.name, value(option)))
    }
    members += [
      (
        "range",
        ["type": "string", "description": "The messages A..B, by ids or by numbers from 1."]
      ),
      (
        "format",
        [
          "type": "string", "enum": ["png", "webp", "pdf", "svg", "apng"],
          "description": "The format, if Accept does not choose it. apng is a film.",
        ]
      ),
      (
        "metadata",
        [
          "type": "string",
          "enum": .array(FileOptions.Metadata.allCases.map { .text($0.rawValue) }),
          "description": "What the file says about the picture.",
        ]
      ),
      ("small", ["type": "boolean", "description": "Compresses better and slower."]),
      (
        "maxMegapixels",
        [
          "type": "integer", "minimum": 1,
          "description": "The most pixels of all pages, in millions.",
        ]
      ),
    ]
    return object([], members)
  }

  private static func value(_ option: any AnyPictureOption) -> JSONNode {
    switch option.name {
    case "theme":
      [
        "type": "string", "enum": .array(Theme.builtIn.map { .text($0.name) }),
        "description": "\(option.help)",
      ]
    default:
      // The description is the last member of the schema of the values.
      .encoded(
        option.schema.dropLast() + ", \"description\": \(JSONWriter.quoted(option.help))}")
    }
  }

  private static func metricsMembers(fonts: JSONNode) -> [(name: String, value: JSONNode)] {
    [
      ("document", reference("Conversation")), ("options", reference("MetricsOptions")),
      ("fonts", fonts),
    ]
  }

  private static let fonts: JSONNode = [
    "type": "array", "minItems": 1, "maxItems": 16, "items": ["type": "string"],
    "description":
      "Bundled families, with settings such as Inter:size=15. The first one is the reference.",
  ]

  /// The fonts in one part of a form. OpenAPI gives each item of an array a part of its own
  /// (3.1, "Special Considerations for multipart Content"), so this is a text.
  private static let fontsField: JSONNode = [
    "type": "string", "contentMediaType": "application/json", "contentSchema": fonts,
    "description": "An array of fonts in JSON.",
  ]

  private static var metricsOptions: JSONNode {
    let names = RequestOptions.metricsKeys.names
    return object(
      [], PictureOptionTable.all.filter { names.contains($0.name) }.map { ($0.name, value($0)) })
  }

  private static let comparisonOptions: JSONNode = {
    let rect: JSONNode = [
      "type": "array", "minItems": 4, "maxItems": 4, "items": ["type": "integer"],
    ]
    let rule: [(name: String, value: JSONNode)] = [
      ("metric", ["type": "string", "enum": ["exact", "pixelmatch", "deltaE2000"]]),
      ("threshold", ["type": "number", "minimum": 0, "maximum": 100]),
      ("antialiasing", ["type": "string", "enum": ["count", "ignore"]]),
      ("pixels", ["type": "integer", "minimum": 0]),
      ("share", ["type": "number", "minimum": 0, "maximum": 1]),
      (
        "window",
        object(
          ["side", "pixels"], [("side", ["type": "integer"]), ("pixels", ["type": "integer"])])
      ),
    ]
    return object(
      [],
      rule + [
        ("masks", ["type": "array", "items": object(["rect"], [("rect", rect)])]),
        ("regions", ["type": "array", "items": object(["rect"], [("rect", rect)] + rule)]),
        ("align", ["type": "boolean", "description": "Aligns rows first."]),
        ("style", ["type": "string", "enum": ["difference", "overlay"]]),
      ])
  }()

  // MARK: Answers

  private static let pictures: JSONNode = [
    "type": "object", "required": ["pictures", "warnings"],
    "properties": [
      "pictures": [
        "type": "array",
        "items": [
          "type": "object", "required": ["format", "width", "height", "base64"],
          "properties": [
            "format": ["type": "string"], "width": ["type": "integer"],
            "height": ["type": "integer"],
            "base64": ["type": "string", "contentEncoding": "base64"],
          ],
        ],
      ],
      "warnings": ["type": "array", "items": ["type": "string"]],
    ],
  ]

  private static let comparison: JSONNode = [
    "type": "object",
    "required": ["passed", "different", "total", "expected", "actual", "regions"],
    "properties": [
      "passed": ["type": "boolean"],
      "problem": ["type": "string", "description": "Why the pictures do not pass."],
      "different": ["type": "integer"], "total": ["type": "integer"],
      "share": ["type": "number"], "expected": ["type": "object"], "actual": ["type": "object"],
      "regions": ["type": "array", "items": ["type": "object"]],
    ],
  ]

  private static let problem: JSONNode = [
    "description": "An error (RFC 9457).", "type": "object",
    "required": ["type", "title", "status", "code", "detail"],
    "properties": [
      "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
      "code": [
        "type": "string", "enum": .array(ServiceProblem.Code.allCases.map { .text($0.rawValue) }),
      ],
      "detail": ["type": "string", "description": "What is wrong and what was expected."],
      "path": ["type": "string", "description": "The JSON path of the value."],
      "errors": [
        "type": "array",
        "items": [
          "type": "object", "required": ["path", "message"],
          "properties": ["path": ["type": "string"], "message": ["type": "string"]],
        ],
      ],
    ],
  ]
}
