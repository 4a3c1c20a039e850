import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScenario
import Foundation
import TestSupport
import Testing

@Suite struct ScenarioSchemaTests {
  @Test func `The samples have no problems, and an independent validator accepts them`() throws {
    for document in ScenarioSample.documents {
      #expect(ScenarioSample.problems(document) == [], "\(document)")
    }
    let verdicts = try validate(ScenarioSample.documents)
    for (document, verdict) in zip(ScenarioSample.documents, verdicts) {
      #expect(verdict, "\(document)")
    }
  }

  @Test func `The samples have every action`() throws {
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(ScenarioSchema.json.utf8))
    let steps = schema["$defs"]?["step"]?["oneOf"]?.elements ?? []
    #expect(steps.count == 34)
    for step in steps {
      guard let name = step["$ref"]?.text?.split(separator: "/").last else { continue }
      let key = name == "inputStep" ? "input" : name
      #expect(ScenarioSample.steps.contains { $0.hasPrefix(#"{"\#(key)""#) }, "\(key)")
    }
  }

  @Test func `The reader refuses what the schema refuses`() throws {
    var random = SeededRandom(seed: 48)
    let single = ScenarioSample.steps.map { ScenarioSample.document([$0]) }
      .filter { ScenarioSample.problems($0).isEmpty }
    #expect(single.count >= 40)
    let sources = try (ScenarioSample.documents.prefix(8) + single).map {
      try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
    }
    let changed = try (0..<1_500).map { _ in
      var value = random.pick(sources)
      for _ in 0..<random.int(1...2) { value.change(&random) }
      return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
    var refused = 0
    for (document, isValid) in zip(changed, try validate(changed)) where !isValid {
      refused += 1
      #expect(ScenarioSample.problems(document) != [], "\(document)")
    }
    #expect((300...1_450).contains(refused), "\(refused)")
  }

  @Test func `The schema has all built-in themes`() throws {
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(ScenarioSchema.json.utf8))
    let names = schema["$defs"]?["themeName"]?["anyOf"]?.elements?.first?["enum"]?.elements
    #expect(names?.map(\.text) == Theme.builtIn.map(\.name))
  }

  @Test func `The schema describes every key`() throws {
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(ScenarioSchema.json.utf8))
    let keys = keys(of: schema, at: "#")
    try #require(keys.count > 150)
    for (path, key) in keys where !path.hasPrefix("#/$defs/document") {
      let text = key["description"]?.text ?? ""
      #expect(text.hasSuffix(".") && text.contains(" "), "\(path): \(text)")
    }
  }

  @Test func `The schema of a conversation is a part of the schema`() throws {
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(ScenarioSchema.json.utf8))
    let document = try JSONDecoder().decode(JSONValue.self, from: Data(DocumentSchema.json.utf8))
    #expect(schema["$defs"]?["document"] == document)
  }

  @Test func `The documentation has a valid example and names every key`() throws {
    let page = String(
      decoding: try contents(ofFile: SourceTree.path("Documentation/Scenarios.md")), as: UTF8.self)
    let example = page.split(separator: "```json\n")[1].split(separator: "```")[0]
    #expect(ScenarioSample.problems(String(example)) == [])
    let words = Set(page.split { !$0.isLetter }.map(String.init))
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(ScenarioSchema.json.utf8))
    for (path, _) in keys(of: schema, at: "#") where path.contains("/properties/") {
      guard !path.hasPrefix("#/$defs/document"), let key = path.split(separator: "/").last else {
        continue
      }
      #expect(words.contains(key.filter(\.isLetter)), "\(path)")
    }
  }

  /// The keys that a schema declares anywhere, with their paths.
  private func keys(of schema: JSONValue, at path: String) -> [(path: String, key: JSONValue)] {
    var found: [(path: String, key: JSONValue)] = []
    for group in ["properties", "$defs"] {
      for (name, child) in schema[group]?.members ?? [:] {
        found.append(("\(path)/\(group)/\(name)", child))
        found += keys(of: child, at: "\(path)/\(group)/\(name)")
      }
    }
    for (index, child) in (schema["anyOf"]?.elements ?? []).enumerated() {
      found += keys(of: child, at: "\(path)/anyOf/\(index)")
    }
    return found + (schema["items"].map { keys(of: $0, at: "\(path)/items") } ?? [])
  }

  /// Asks an independent validator which documents the schema accepts.
  private func validate(_ documents: [String]) throws -> [Bool] {
    struct Request: Encodable {
      var schema: String
      var documents: [String]
    }
    // Old versions of the validator don't find definitions of schemas with the id of a URN.
    let schema = ScenarioSchema.json.replacing("urn:confab:", with: "https://confab.invalid/")
    let answer = try TestPython.output(
      of: "Tests/ConfabModelTests/validate.py",
      input: JSONEncoder().encode(Request(schema: schema, documents: documents)), modules: .system)
    return try JSONDecoder().decode([Bool].self, from: answer)
  }
}

extension JSONValue {
  fileprivate var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }
  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
  fileprivate subscript(key: String) -> JSONValue? { members?[key] }

  /// Words that the format knows, and others.
  private static let words = [
    "hello", "ana", "sam", "imessage", "spring", "top", "bottom", "show", "dark", "portrait", "",
    "a",
    "../a", "a.json", "confab/scenario/1", "wait", "curve", "duration", "x-a", "by", "over", "text",
  ]
  private static let numbers = [0, 1, -1, 0.5, 4, 100, 400, 3600, 3601, 1e5, 1e6, -1e7, 1e9, 1.5]

  /// Changes a random part of the value.
  fileprivate mutating func change(_ random: inout SeededRandom) {
    switch self {
    case .array(var elements) where !elements.isEmpty && !random.oneIn(8):
      let index = random.int(0..<elements.count)
      switch random.int(0..<6) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index].change(&random)
      }
      self = .array(elements)
    case .object(var members) where !members.isEmpty && !random.oneIn(8):
      let key = random.pick(members.keys.sorted())
      switch random.int(0..<8) {
      case 0: members[key] = nil
      case 1: members[random.pick(Self.words)] = members[key]
      default: members[key]?.change(&random)
      }
      self = .object(members)
    default:
      self =
        switch random.int(0..<6) {
        case 0: .null
        case 1: .bool(random.oneIn(2))
        case 2: .string(random.pick(Self.words))
        case 3: random.oneIn(2) ? .array([]) : .object([:])
        default: .number(random.pick(Self.numbers))
        }
    }
  }
}
