import ConfabSupport

/// The path of a value in a JSON document: `$.messages[3].from`.
package indirect enum JSONPath: Sendable, Equatable, CustomStringConvertible {
  /// The whole document.
  case root
  /// The member of an object.
  case key(JSONPath, String)
  /// The element of an array, counted from 0.
  case index(JSONPath, Int)

  /// `$` for the root, `.name` for plain keys, `["…"]` for the others, `[n]` for elements from 0.
  package var description: String {
    switch self {
    case .root: "$"
    case .key(let parent, let key):
      key.isPlainKey ? "\(parent).\(key)" : "\(parent)[\(ProblemText.quoted(key))]"
    case .index(let parent, let index): "\(parent)[\(index)]"
    }
  }
}

extension String {
  fileprivate var isPlainKey: Bool {
    guard !utf8.isEmpty, utf8.count <= ProblemText.longestQuote else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
