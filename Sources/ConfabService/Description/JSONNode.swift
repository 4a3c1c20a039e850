import ConfabSupport

/// A JSON value whose members keep their order, written as a literal.
enum JSONNode: Sendable {
  case object([(name: String, value: JSONNode)])
  case array([JSONNode])
  case text(String)
  case number(Double)
  case flag(Bool)
  /// JSON that is complete.
  case encoded(String)

  /// Adds the value to a text.
  func write(to json: inout JSONWriter) {
    switch self {
    case .object(let members):
      json.object { json in
        for (name, value) in members {
          json.key(text: name)
          value.write(to: &json)
        }
      }
    case .array(let elements): json.array(of: elements) { $1.write(to: &$0) }
    case .text(let text): json.add(text)
    case .number(let number): json.add(number)
    case .flag(let flag): json.add(flag)
    case .encoded(let text): json.add(encoded: text.utf8)
    }
  }

  /// The value with more members.
  func adding(_ members: [(name: String, value: JSONNode)]) -> JSONNode {
    guard case .object(let own) = self else { return self }
    return .object(own + members)
  }
}

extension JSONNode: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  init(dictionaryLiteral members: (String, JSONNode)...) {
    self = .object(members.map { ($0.0, $0.1) })
  }

  init(arrayLiteral elements: JSONNode...) { self = .array(elements) }
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: Int) { self = .number(Double(number)) }
  init(booleanLiteral flag: Bool) { self = .flag(flag) }
}
