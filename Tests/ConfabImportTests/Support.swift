import ConfabModel
import Foundation

enum JSONBytes {
  static func encoded(_ value: some Encodable) throws -> [UInt8] {
    Array(try JSONEncoder().encode(value))
  }
}

extension JSONValue {
  /// All strings of the value.
  var allText: String {
    switch self {
    case .null, .bool, .number: ""
    case .string(let text): text + "\n"
    case .array(let values): values.map(\.allText).joined()
    case .object(let members): members.values.map(\.allText).joined()
    }
  }
}
