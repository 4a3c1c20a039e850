import ConfabModel
import FoundationEssentials

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
    case .text(let text): try JSONLine.bytes(of: text)
    }
  }
}
