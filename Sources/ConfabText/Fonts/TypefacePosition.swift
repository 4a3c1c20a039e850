/// The position that a typeface selects in the design space of a font file.
struct TypefacePosition {
  /// `nil` if neither an instance nor an axis is selected.
  let variation: FontVariation?
  /// One sentence for each position that was outside its range.
  let warnings: [String]

  /// The largest number of axes or instances that an error lists.
  private static let mostListed = 24

  /// - Throws: ``FontError/unknownInstance(path:name:known:)`` or
  ///   ``FontError/unknownAxis(path:tag:known:)``.
  init(
    of typeface: FontLibrary.Typeface, in space: DesignSpace
  ) throws(FontError) {
    let path = typeface.name
    var settings: [FontAxisSetting] = []
    var warnings: [String] = []
    if let name = typeface.instance {
      guard let instance = Self.index(of: name, in: space.instances) else {
        throw .unknownInstance(
          path: path, name: name, known: Array(space.instances.prefix(Self.mostListed)))
      }
      settings = space.position(ofInstance: instance)
    }
    for setting in typeface.axes {
      guard let axis = space.axes.first(where: { $0.tag == setting.tag }) else {
        throw .unknownAxis(
          path: path, tag: setting.tag,
          known: space.axes.prefix(Self.mostListed).map(\.description))
      }
      guard setting.value.isFinite else {
        throw .badAxisValue(path: path, tag: axis.tag, known: axis.description)
      }
      let value = max(axis.minimum, min(axis.maximum, setting.value))
      if value != setting.value {
        warnings.append(
          "\(path): \(setting) is outside the axis \(axis.description); "
            + "\(AxisNumber.text(value)) is used")
      }
      settings.append(FontAxisSetting(tag: axis.tag, value: value))
    }
    variation = FontVariation(settings)
    self.warnings = warnings
  }

  /// The index of a name, regardless of case, spaces and hyphens.
  private static func index(of name: String, in names: [String]) -> Int? {
    func key(_ name: String) -> String {
      name.lowercased().filter { $0 != " " && $0 != "-" }
    }
    return names.firstIndex(of: name) ?? names.firstIndex { key($0) == key(name) }
  }
}
