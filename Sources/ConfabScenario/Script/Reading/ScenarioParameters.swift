import Confab
import ConfabModel
import ConfabSupport

/// The parameters of a scenario, whose values take the place of `{{name}}` in texts.
///
/// Texts are replaced after the document was parsed, so that a value stays a part of a text.
struct ScenarioParameters {
  /// The name that stands for the number of a repetition.
  static let index = "index"
  /// The most bytes of all texts with values.
  static let longestTexts = 64 << 20

  private var values: [String: String] = [:]
  private var declared: [(name: String, value: ValueReader)] = []
  private var used: Set<String> = []
  private var bytesLeft = Self.longestTexts

  /// Reads the parameters of a scenario.
  ///
  /// - Parameter replaced: Values that take the place of those in the document, by name.
  init(_ root: ObjectReader, replaced: [String: String]) {
    for (name, value) in root.object("parameters", knowing: nil)?.entries ?? [] {
      declared.append((name, value))
      if name == Self.index {
        value.report("\"index\" is the number of a repetition; give the parameter another name")
      } else if name.isEmpty || !name.utf8.allSatisfy(Self.isNameByte) {
        value.report(
          "expected a name of letters (a to z), digits, - and _, found \(ProblemText.quoted(name))")
      }
      if let text = value.string() { values[name] = text }
    }
    for (name, value) in replaced.sorted(by: { $0.key < $1.key }) {
      if !declared.contains(where: { $0.name == name }) {
        root.report("the scenario has no parameter \(hint(name))")
      }
      values[name] = value
    }
  }

  /// Reports parameters that no text has.
  func reportUnused() {
    for (name, value) in declared where !used.contains(name) {
      value.report("no text has the parameter {{\(name)}}")
    }
  }

  /// A copy of a value whose texts have the values of the parameters.
  ///
  /// - Parameter index: The number of the repetition; `nil` outside of one.
  mutating func apply(to value: ValueReader, index: Int?) -> ValueReader {
    guard value.mentions("{{") else { return value }
    return value.replacingTexts { reader in
      guard let text = reader.string(), let parts = Self.parts(of: text) else { return nil }
      var result = ""
      for part in parts {
        switch part {
        case .text(let text): result += text
        case .name(Self.index) where index != nil: result += "\(index ?? 0)"
        case .name(let name):
          used.insert(name)
          result += values[name] ?? "{{\(name)}}"
          if !declared.contains(where: { $0.name == name }) {
            let isIndex = name == Self.index
            reader.report(
              isIndex
                ? "{{index}} is the number of a repetition; expected it in \"repeat\""
                : "there is no parameter \(hint(name))")
          }
        }
        guard bytesLeft >= result.utf8.count else { break }
      }
      if bytesLeft >= 0 {
        bytesLeft -= result.utf8.count
        if bytesLeft < 0 {
          reader.report(
            "the texts with parameters have more than \(Count.text(Self.longestTexts, "byte"))")
        }
      }
      return result
    }
  }

  /// The quoted name, and the nearest one.
  private func hint(_ name: String) -> String {
    let guess = NearestName.nearest(to: name, among: declared.map(\.name))
      .map { "; did you mean \(ProblemText.quoted($0))?" }
    return ProblemText.quoted(name) + (guess ?? "")
  }

  // MARK: Texts

  private enum Part {
    case text(String)
    case name(String)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The texts and names of a text; `nil` if it has no names. Other braces are texts.
  private static func parts(of text: String) -> [Part]? {
    let bytes = Array(text.utf8)
    let brace = UInt8(ascii: "{")
    var parts: [Part] = []
    var start = 0
    var at = 0
    while at + 1 < bytes.count {
      guard bytes[at] == brace, bytes[at + 1] == brace else {
        at += 1
        continue
      }
      var end = at + 2
      while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
      guard end > at + 2, bytes[end...].starts(with: "}}".utf8) else {
        at += 1
        continue
      }
      parts.append(.text(String(decoding: bytes[start..<at], as: UTF8.self)))
      parts.append(.name(String(decoding: bytes[at + 2..<end], as: UTF8.self)))
      at = end + 2
      start = at
    }
    guard !parts.isEmpty else { return nil }
    return parts + [.text(String(decoding: bytes[start...], as: UTF8.self))]
  }
}
