/// A setting of one OpenType feature: on, off, or one of its alternates.
///
/// A feature that the font does not have is ignored.
public struct FontFeature: Sendable, Hashable, CustomStringConvertible {
  /// The tag: four ASCII letters or digits, case-sensitive.
  public let tag: String
  /// The value, 0 … 65,535: 0 is off, 1 is on, higher numbers select an alternate.
  public let value: Int

  /// The feature in the form that ``list(_:)`` reads.
  public var description: String { "\(tag)=\(value)" }

  /// The largest number of features in a list. The OpenType registry has about 140.
  public static let maximumListCount = 256

  /// Creates a feature.
  ///
  /// - Throws: ``FontFeatureError`` if the tag is invalid or the value is out of range.
  public init(_ tag: String, _ value: Int = 1) throws {
    guard Self.isTag(tag) else {
      throw FontFeatureError(item: tag, number: nil, problem: .tag(nearest: Self.nearest(to: tag)))
    }
    guard (0...0xFFFF).contains(value) else {
      throw FontFeatureError(item: "\(tag)=\(value)", number: nil, problem: .value)
    }
    self.init(knownTag: tag, value: value)
  }

  /// Settings that turn optional ligatures off.
  static let withoutLigatures = ["clig", "dlig", "hlig", "liga"].map {
    FontFeature(knownTag: $0, value: 0)
  }

  private init(knownTag: String, value: Int) {
    tag = knownTag
    self.value = value
  }

  /// Reads a list such as `kern=0, ss01, -liga, "tnum" 1, cv05=2`.
  ///
  /// The syntax is what HarfBuzz and the CSS property `font-feature-settings` have in common. An
  /// item is a tag, with or without quotes, and an optional value after `=` or white space: `on`,
  /// `off` or a number. Instead of a value there can be a sign in front of the tag. Without either
  /// the feature is on. An empty list has no features.
  ///
  /// - Returns: The features in canonical form; see ``canonical(_:)``.
  /// - Throws: ``FontFeatureError`` for the first item that is wrong.
  public static func list(_ text: String) throws -> [FontFeature] {
    guard !text.allSatisfy(\.isWhitespace) else { return [] }
    let items = text.split(
      separator: ",", maxSplits: maximumListCount, omittingEmptySubsequences: false)
    var features: [FontFeature] = []
    for (index, item) in items.enumerated() {
      guard index < maximumListCount else {
        throw FontFeatureError(item: String(item), number: index + 1, problem: .tooMany)
      }
      features.append(try FontFeature(item: String(item), number: index + 1))
    }
    return canonical(features)
  }

  /// Some features in canonical form: sorted by tag, each tag once, with its last value.
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

  /// The tag as a number.
  var openTypeTag: OpenTypeTag { OpenTypeTag(tag) }

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
