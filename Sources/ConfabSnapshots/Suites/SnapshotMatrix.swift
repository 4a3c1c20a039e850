import Confab
import ConfabModel
import ConfabSupport

/// The options for which each conversation of a suite is drawn: one snapshot for each combination.
package struct SnapshotMatrix: Sendable, Hashable {
  /// One option with its values.
  struct Axis: Sendable, Hashable {
    /// The key of the option.
    var key: String
    /// The values, at least one.
    var values: [Value]
  }

  /// One value of an option.
  struct Value: Sendable, Hashable {
    /// The value in the name of a snapshot, such as `dark` or `375pt`.
    var label: String
    /// The option with this value.
    var settings: PictureSettings
  }

  /// A combination of values.
  struct Variant: Sendable, Hashable {
    /// The labels in the names of snapshots. Options with one value have none.
    var labels: [String]
    /// The labels by the keys of the options.
    var values: [String: String]
    /// The options.
    var settings: PictureSettings
  }

  /// The keys of a matrix, in the order in which names have their values.
  static let keys: KeySet = [
    "theme", "appearance", "device", "width", "scale", "typeSize", "fonts", "locale",
  ]
  /// The largest number of combinations.
  static let maximumVariants = 10_000

  var axes: [Axis] = []

  /// Creates a matrix with one combination, which has no options.
  package init() {}

  /// Reads a matrix. Each key of the object has an array of values.
  init(_ object: ObjectReader) {
    for key in Self.keys.names {
      guard let option = PictureOptionTable.all.first(where: { $0.name == key }),
        let entry = object.value(key)
      else { continue }
      let values = entry.array(count: 1...1000) { value -> Value? in
        var settings = PictureSettings()
        if key == "fonts", let name = value.singleFont {
          settings.fonts = [name]
        } else {
          settings.read(option, value)
        }
        return settings.label(of: key).map { Value(label: $0, settings: settings) }
      }
      guard let values, !values.isEmpty else { continue }
      if let twice = values.indices.first(where: { index in
        values[..<index].contains { $0.label.lowercased() == values[index].label.lowercased() }
      }) {
        entry.report("two values are called \"\(values[twice].label)\" in names of snapshots")
      }
      axes.append(Axis(key: key, values: values))
    }
    if count > Self.maximumVariants {
      object.report(
        "the matrix has \(count) combinations; expected at most \(Self.maximumVariants)")
    }
  }

  /// The number of combinations; `Int.max` if there are more.
  var count: Int {
    axes.reduce(1) { count, axis in
      let (product, overflow) = count.multipliedReportingOverflow(by: axis.values.count)
      return overflow ? .max : product
    }
  }

  /// The combinations. The last option changes fastest. O(number of combinations).
  var variants: [Variant] {
    axes.reduce([Variant(labels: [], values: [:], settings: PictureSettings())]) {
      variants, axis in
      variants.flatMap { variant in
        axis.values.map { value in
          var next = variant
          if axis.values.count > 1 { next.labels.append(value.label) }
          next.values[axis.key] = value.label
          next.settings = value.settings.over(variant.settings)
          return next
        }
      }
    }
  }
}

extension ValueReader {
  /// The name of a font if the value is a string, not an array of names.
  fileprivate var singleFont: String? { isText ? string(.nonEmpty) : nil }
}

extension PictureSettings {
  /// The value of an option as the name of a snapshot has it; `nil` if there is none.
  fileprivate func label(of key: String) -> String? {
    switch key {
    case "theme": self.theme.map(Self.fileLabel)
    case "appearance": self.appearance?.rawValue
    case "device": self.device.map(Self.slug)
    case "width": self.width.map { "\(ShortNumber.text($0))pt" }
    case "scale": self.scale.map { "\(ShortNumber.text($0))x" }
    case "typeSize": self.typeSize.map { "text\(ShortNumber.text($0))" }
    case "fonts": self.fonts?.first.map(Self.fileLabel)
    case "locale": self.locale
    default: nil
    }
  }

  /// The name of a file without folders and extensions.
  private static func fileLabel(_ path: String) -> String {
    let name = FilePath.name(of: path)
    return slug(String(name.prefix { $0 != "." }))
  }

  /// A text in lower case with hyphens between words.
  private static func slug(_ text: String) -> String {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}
