import ConfabSupport

/// Short names that tell compared fonts apart.
enum FontLabels {
  /// The labels of some settings, each different.
  ///
  /// A label is the setting's own, or the family and the size. Equal ones get what differs between
  /// the settings, and a number if nothing does.
  ///
  /// - Parameter families: The names of the fonts' families, in the same order.
  static func labels(of settings: [FontSetting], families: [String]) -> [String] {
    let plain = zip(settings, families).map { setting, family in
      setting.label ?? "\(family) \(ShortNumber.text(setting.size)) pt"
    }
    var used: [String: Int] = [:]
    return settings.indices.map { index in
      let same = settings.indices.filter { plain[$0] == plain[index] }
      var label = plain[index]
      if same.count > 1, settings[index].label == nil {
        let details = details(of: settings[index], among: same.map { settings[$0] })
        if !details.isEmpty { label += " (" + details.joined(separator: ", ") + ")" }
      }
      used[label, default: 0] += 1
      let count = used[label] ?? 1
      return count == 1 ? label : "\(label) #\(count)"
    }
  }

  /// The properties in which a setting differs from one of the others.
  private static func details(of setting: FontSetting, among others: [FontSetting]) -> [String] {
    func differs<Value: Equatable>(_ property: (FontSetting) -> Value) -> Bool {
      others.contains { property($0) != property(setting) }
    }
    var details: [String] = []
    if differs(\.typeface) { details.append(FilePath.name(of: setting.typeface)) }
    if differs(\.faceIndex) { details.append("index \(setting.faceIndex)") }
    if differs(\.instance), let instance = setting.instance { details.append(instance) }
    if differs(\.axes) {
      details += setting.axes.map { "\($0.tag) \(ShortNumber.text($0.value))" }
    }
    if differs(\.style.weight) { details.append("weight \(setting.style.weight)") }
    if differs(\.style.italic) { details.append(setting.style.italic ? "italic" : "upright") }
    if differs(\.letterSpacing) {
      details.append("letter-spacing \(ShortNumber.text(setting.letterSpacing))")
    }
    if differs(\.features) {
      details +=
        setting.features.isEmpty
        ? ["no features"] : setting.features.map(\.description)
    }
    return details
  }
}
