/// One OpenType feature, switched on, off, or to one of its alternates.
///
/// Features that a font does not have change nothing.
public struct FontFeature: Sendable, Hashable, CustomStringConvertible {
  /// Four ASCII letters or digits, as the font has them; capitals count.
  public let tag: String
  /// 0 is off, 1 on; higher numbers choose among alternates, 0 … 65,535 (OpenType counts them in
  /// sixteen bits).
  public let value: Int

  /// As ``list(_:)`` reads it.
  public var description: String { "\(tag)=\(value)" }

  /// The most features that one list may name; the OpenType registry has about 140.
  public static let mostInList = 256

  /// - Throws: ``FontFeatureError`` where the tag is none or the value out of range.
  public init(_ tag: String, _ value: Int = 1) throws {
    guard Self.isTag(tag) else {
      throw FontFeatureError(item: tag, number: nil, problem: .tag(nearest: Self.nearest(to: tag)))
    }
    guard (0...0xFFFF).contains(value) else {
      throw FontFeatureError(item: "\(tag)=\(value)", number: nil, problem: .value)
    }
    self.init(knownTag: tag, value: value)
  }

  /// Ligatures that a text can do without.
  static let withoutLigatures = ["clig", "dlig", "hlig", "liga"].map {
    FontFeature(knownTag: $0, value: 0)
  }

  private init(knownTag: String, value: Int) {
    tag = knownTag
    self.value = value
  }

  /// Reads a list such as `kern=0, ss01, -liga, "tnum" 1, cv05=2`.
  ///
  /// Takes what HarfBuzz and the CSS property `font-feature-settings` have in common: a tag, quoted
  /// or not, with a value behind `=` or white space (`on`, `off` or a number; on without one), or a
  /// sign before it. An empty list is no features.
  ///
  /// - Returns: the features in canonical form, see ``canonical(_:)``.
  /// - Throws: ``FontFeatureError``, for the first item that is wrong.
  public static func list(_ text: String) throws -> [FontFeature] {
    guard !text.allSatisfy(\.isWhitespace) else { return [] }
    let items = text.split(
      separator: ",", maxSplits: mostInList, omittingEmptySubsequences: false)
    var features: [FontFeature] = []
    for (index, item) in items.enumerated() {
      guard index < mostInList else {
        throw FontFeatureError(item: String(item), number: index + 1, problem: .tooMany)
      }
      features.append(try FontFeature(item: String(item), number: index + 1))
    }
    return canonical(features)
  }

  /// Sorted by tag, each tag once; of several values the last counts.
  public static func canonical(_ features: [FontFeature]) -> [FontFeature] {
    guard features.count > 1 else { return features }
    return Dictionary(features.map { ($0.tag, $0) }, uniquingKeysWith: { $1 })
      .values.sorted { $0.tag < $1.tag }
  }

  private init(item: String, number: Int) throws {
    func wrong(_ problem: FontFeatureError.Problem) -> FontFeatureError {
      FontFeatureError(item: item, number: number, problem: problem)
    }
    let words = item.split { $0.isWhitespace || $0 == "=" }.map(String.init)
    guard let first = words.first else { throw wrong(.empty) }
    let sign = first.first.flatMap { "+-".contains($0) ? $0 : nil }
    let tag = Self.unquoted(sign == nil ? first : String(first.dropFirst()))
    guard Self.isTag(tag) else { throw wrong(.tag(nearest: Self.nearest(to: tag))) }
    let hasEqualsSign = item.contains("=")
    switch words.count {
    case 1 where !hasEqualsSign: self.init(knownTag: tag, value: sign == "-" ? 0 : 1)
    case 2 where sign == nil:
      guard let value = Self.value(words[1]) else { throw wrong(.value) }
      self.init(knownTag: tag, value: value)
    case 2: throw wrong(.signAndValue)
    default: throw wrong(.value)
    }
  }

  /// A tag of four bytes as OpenType's files have it.
  static func number(_ tag: String) -> UInt32 { tag.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  private static func unquoted(_ word: String) -> String {
    guard word.count > 2, let quote = word.first, "\"'".contains(quote), word.last == quote else {
      return word
    }
    return String(word.dropFirst().dropLast())
  }

  private static func value(_ word: String) -> Int? {
    switch word {
    case "on": return 1
    case "off": return 0
    default:
      guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(word),
        value <= 0xFFFF
      else { return nil }
      return value
    }
  }

  private static func isTag(_ text: String) -> Bool {
    text.utf8.count == 4
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || (0x30...0x39).contains($0.value))
      }
  }
}

/// What is wrong with a list of features. The description is one line.
public struct FontFeatureError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Problem: Sendable, Equatable {
    case empty
    case tag(nearest: String?)
    case value
    case signAndValue
    case tooMany
  }

  /// As it was written.
  public let item: String
  /// Its place in the list, counted from 1; `nil` where there is no list.
  public let number: Int?
  public let problem: Problem

  public var description: String {
    let place = number.map { "feature \($0)" } ?? "feature"
    let shown = item.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined()
    switch problem {
    case .empty: return "\(place) is empty; expected a tag such as \"kern\""
    case .tag(let nearest):
      return "\(place), \"\(shown)\": expected a tag of four letters or digits such as \"kern\""
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .value:
      return "\(place), \"\(shown)\": expected one value, a whole number from 0 to 65535, on or off"
    case .signAndValue:
      return "\(place), \"\(shown)\": expected a sign or a value, not both"
    case .tooMany: return "\(place): expected at most \(FontFeature.mostInList) features"
    }
  }
}
