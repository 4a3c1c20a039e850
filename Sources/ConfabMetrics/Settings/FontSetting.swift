import ConfabModel
import ConfabText
import Glibc

/// A font with everything that changes the sizes of its text: one side of a comparison.
///
/// Two settings can have the same font, to compare sizes, features or instances.
package struct FontSetting: Sendable, Hashable {
  /// The path of a font file, or the name of a bundled family.
  package var typeface: String
  /// The index of the face in a collection.
  package var faceIndex: Int
  /// The name of an instance of a variable font, such as "SemiBold"; `nil` for the default one.
  package var instance: String?
  /// Positions on the axes of a variable font. They change those of ``instance``.
  package var axes: [FontAxisSetting]
  /// The type size in points.
  package var size: Double
  /// The CSS weight of the face, 1 … 1,000; `nil` for the only face of a file, or the regular one.
  package var weight: Int?
  /// Whether the face is italic or oblique; `nil` for the only face of a file, or the upright one.
  package var italic: Bool?
  /// The extra space between characters, in points.
  package var letterSpacing: Double
  /// The OpenType features.
  package var features: [FontFeature]
  /// A name for reports; `nil` for a name made from the other properties.
  package var label: String?

  /// Creates a setting.
  package init(
    typeface: String, size: Double = 17, faceIndex: Int = 0, instance: String? = nil,
    axes: [FontAxisSetting] = [], weight: Int? = nil, italic: Bool? = nil,
    letterSpacing: Double = 0, features: [FontFeature] = [], label: String? = nil
  ) {
    self.typeface = typeface
    self.size = size
    self.faceIndex = faceIndex
    self.instance = instance
    self.axes = axes
    self.weight = weight
    self.italic = italic
    self.letterSpacing = letterSpacing
    self.features = features
    self.label = label
  }

  /// The style for shaping, without tracking.
  package var style: TextStyle {
    TextStyle(
      size: size, weight: weight ?? 400, italic: italic ?? false, letterSpacing: letterSpacing,
      features: features)
  }
}

extension FontSetting {
  /// The keys of ``init(parsing:size:features:)``.
  private enum Key: String, CaseIterable {
    case size, weight, italic, features, axes, instance, index, label
    case letterSpacing = "letter-spacing"
  }

  /// Reads a font and its settings, such as `Inter:size=15:features=tnum,-kern`.
  ///
  /// The text is the path of a font file or the name of a bundled family, followed by settings:
  /// `size`, `weight`, `italic`, `letter-spacing`, `features`, `axes` (such as `wght=500,slnt=-5`),
  /// `instance`, `index` and `label`. A colon that no key follows belongs to the path.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The type size in points if the text has none.
  ///   - features: The features if the text has none.
  /// - Throws: ``FontComparisonError`` with the first wrong setting and what was expected.
  package init(
    parsing text: String, size: Double = 17, features: [FontFeature] = []
  ) throws(FontComparisonError) {
    let parts = Self.parts(of: text)
    func problem(_ what: String) -> FontComparisonError {
      FontComparisonError("font \"\(text)\": \(what)")
    }
    guard !parts.name.isEmpty else {
      throw problem("expected the path of a font file or the name of a bundled family")
    }
    if access(parts.name, F_OK) != 0, let unknown = Self.unknownKey(in: parts.name) {
      let known = Key.allCases.map(\.rawValue)
      let nearest = NearestName.nearest(to: unknown, among: known)
      throw problem(
        "unknown setting \"\(unknown)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
          + "; expected one of \(known.joined(separator: ", "))")
    }
    self.init(typeface: parts.name, size: size, features: features)
    for (key, value) in parts.settings {
      func number(_ expected: String) throws(FontComparisonError) -> Double {
        guard let number = Double(value), number.isFinite else {
          throw problem("\(key.rawValue) is \"\(value)\"; expected \(expected)")
        }
        return number
      }
      func whole(_ range: ClosedRange<Int>) throws(FontComparisonError) -> Int {
        guard let number = Int(value), range.contains(number) else {
          throw problem(
            "\(key.rawValue) is \"\(value)\"; expected \(range.lowerBound) to \(range.upperBound)")
        }
        return number
      }
      switch key {
      case .size: self.size = try number("a number of points")
      case .weight: weight = try whole(1...1000)
      case .italic:
        guard ["", "yes", "no"].contains(value) else {
          throw problem("italic is \"\(value)\"; expected yes or no")
        }
        italic = value != "no"
      case .letterSpacing: letterSpacing = try number("a number of points")
      case .features:
        do { self.features = try FontFeature.list(value) } catch { throw problem("\(error)") }
      case .axes: axes = try Self.axes(value, problem)
      case .instance: instance = value
      case .index: faceIndex = try whole(0...65_535)
      case .label: label = value
      }
    }
  }

  /// Splits a text at colons that a key follows.
  private static func parts(of text: String) -> (name: String, settings: [(Key, String)]) {
    let pieces = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var name = pieces.first ?? ""
    var settings: [(Key, String)] = []
    for piece in pieces.dropFirst() {
      let halves = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if let key = Key(rawValue: String(halves[0])), halves.count == 2 || key == .italic {
        settings.append((key, halves.count == 2 ? String(halves[1]) : ""))
      } else if settings.isEmpty {
        name += ":" + piece
      } else {
        settings[settings.count - 1].1 += ":" + piece
      }
    }
    return (name, settings)
  }

  /// A word before an equals sign after the last colon of a name, which is probably a key with a
  /// typing error.
  private static func unknownKey(in name: String) -> String? {
    guard let last = name.split(separator: ":", omittingEmptySubsequences: false).dropFirst().last,
      let sign = last.firstIndex(of: "="),
      last[..<sign].allSatisfy({ $0.isLetter || $0 == "-" })
    else { return nil }
    return String(last[..<sign])
  }

  private static func axes(
    _ text: String, _ problem: (String) -> FontComparisonError
  ) throws(FontComparisonError) -> [FontAxisSetting] {
    var axes: [FontAxisSetting] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = item.split(separator: "=", omittingEmptySubsequences: false)
      guard halves.count == 2, halves[0].utf8.count == 4, let value = Double(halves[1]),
        value.isFinite
      else {
        throw problem(
          "axes has \"\(item)\"; expected a tag of four characters and a number, as in wght=500")
      }
      axes.append(FontAxisSetting(tag: String(halves[0]), value: value))
    }
    return axes
  }
}
