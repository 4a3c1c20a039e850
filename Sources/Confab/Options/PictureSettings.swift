import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport

/// The options of pictures that were given, each of which may be absent.
///
/// ```swift
/// var settings = PictureSettings()
/// settings.width = 390
/// settings.appearance = .dark
/// ```
@dynamicMemberLookup
package struct PictureSettings: Sendable, Hashable {
  /// The value of an option.
  private struct Value: Sendable, Hashable {
    let value: any Hashable & Sendable

    static func == (a: Value, b: Value) -> Bool { AnyHashable(a.value) == AnyHashable(b.value) }

    func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }
  }

  /// The values by the options' names.
  private var values: [String: Value] = [:]

  /// Creates settings without options.
  package init() {}

  /// Creates settings with the options of several. Those of later ones replace those of earlier ones.
  package init(_ parts: [PictureSettings?]) {
    for part in parts.compactMap(\.self) { values.merge(part.values) { $1 } }
  }

  /// The value of an option; `nil` if it was not given.
  package subscript<V>(dynamicMember path: KeyPath<PictureOptionTable, PictureOption<V>>) -> V? {
    get { values[PictureOptionTable.shared[keyPath: path].name]?.value as? V }
    set {
      values[PictureOptionTable.shared[keyPath: path].name] = newValue.map { Value(value: $0) }
    }
  }

  /// These settings, with those of `base` where there are none.
  package func over(_ base: PictureSettings) -> PictureSettings {
    var result = base
    if self.device != nil {
      // A device has its own size and scale.
      result.width = nil
      result.scale = nil
    }
    result.values.merge(values) { $1 }
    return result
  }
}

extension PictureSettings {
  /// Reads options from a JSON object. Problems are reported to the reader's collector.
  package init(_ object: ObjectReader) {
    for option in PictureOptionTable.all {
      if let value = object.value(option.name) { read(option, value) }
    }
  }

  /// Reads the value of an option.
  package mutating func read(_ option: any AnyPictureOption, _ value: ValueReader) {
    values[option.name] = option.read(value).map { Value(value: $0) }
  }

  /// The options of a picture.
  ///
  /// - Parameters:
  ///   - theme: The theme of these settings.
  ///   - name: Returns an option as its user writes it, for errors.
  /// - Throws: ``OptionError`` for a value that is out of range, or an option of a screen without one.
  package func renderOptions(
    theme: Theme, named name: (any AnyPictureOption) -> String = { ProblemText.quoted($0.name) }
  ) throws(OptionError) -> RenderOptions {
    let device = self.device.flatMap(Device.init(named:))
    var options = device.map { RenderOptions(device: $0) } ?? RenderOptions()
    options.layout.theme = theme
    if let avoidsLoneWord = self.avoidsLoneWord {
      options.layout.theme.metrics.avoidsLoneWord = avoidsLoneWord
    }
    options.layout.width = self.width ?? options.layout.width
    options.layout.scale = self.scale ?? options.layout.scale
    options.layout.typeSize = self.typeSize
    options.layout.weight = self.weight
    options.layout.letterSpacing = self.letterSpacing
    options.layout.features = self.features
    options.layout.language = self.language
    options.layout.selection = self.last.map(Selection.last) ?? .all
    options.layout.frameTime = self.frameTime
    options.layout.redaction = try redaction(name)
    options.layout.hidden = Set(self.hide ?? [])
    options.layout.notes = (self.note ?? []).compactMap(PictureNote.init(parsing:))
    options.picture.appearance = self.appearance ?? .light
    options.picture.chrome = self.chrome ?? options.picture.chrome
    options.picture.pageHeight = self.pageHeight ?? options.picture.pageHeight
    options.picture.mount = mount
    if case .color(let color) = self.background, options.picture.mount.ground == nil {
      options.picture.background = color
    }
    options.picture.status = status
    if self.frame == true { options.picture.backdrop = self.backdrop ?? .clear }
    try checkScreen(options.picture, name)
    try options.validate()
    return options
  }

  /// An option of what is around a picture or marks messages, if one was given.
  package var surroundings: (any AnyPictureOption)? {
    let table = PictureOptionTable.shared
    let options: [any AnyPictureOption] = [
      table.padding, table.shadow, table.caption, table.watermark, table.highlight, table.cropTo,
      table.note,
    ]
    if let given = options.first(where: { values[$0.name] != nil }) { return given }
    return self.background?.isGradient == true ? table.background : nil
  }

  /// What is around the picture and over it.
  private var mount: PictureMount {
    let isGradient = self.background?.isGradient == true
    let hasShadow = self.shadow == true
    let padding = self.padding ?? (hasShadow || isGradient ? 32 : 0)
    return PictureMount(
      padding: padding, ground: padding > 0 ? self.background : nil, hasShadow: hasShadow,
      caption: self.caption, watermark: self.watermark.map(PictureMount.Watermark.init),
      crop: self.cropTo,
      highlighted: self.highlight ?? [])
  }

  /// What is replaced in the conversation; `nil` for nothing.
  private func redaction(
    _ name: (any AnyPictureOption) -> String
  ) throws(OptionError) -> Redaction? {
    guard let parts = self.redact else {
      let table = PictureOptionTable.shared
      let others: [any AnyPictureOption] = [
        table.redactStyle, table.redactPhotos, table.redactSeed, table.keep,
      ]
      if let given = others.first(where: { values[$0.name] != nil }) {
        throw OptionError("\(name(given)) needs \(name(table.redact))")
      }
      return nil
    }
    return Redaction(
      Set(parts), style: self.redactStyle ?? .bars, photos: self.redactPhotos ?? .flat,
      seed: UInt64(self.redactSeed ?? 0), kept: self.keep ?? [])
  }

  /// What the screen shows besides the conversation.
  package var status: ScreenStatus {
    let usual = ScreenStatus()
    return ScreenStatus(
      time: self.time, battery: self.battery ?? usual.battery, carrier: self.carrier,
      network: self.network ?? usual.network, unread: self.unread ?? usual.unread)
  }

  /// The options of the status bar.
  private static let statusOptions: [any AnyPictureOption] = {
    let table = PictureOptionTable.shared
    return [table.time, table.battery, table.carrier, table.network, table.unread]
  }()

  /// Whether an option of the status bar was given.
  package var hasStatus: Bool {
    Self.statusOptions.contains { values[$0.name] != nil }
  }

  /// Checks the options that need others.
  private func checkScreen(
    _ picture: PictureOptions, _ name: (any AnyPictureOption) -> String
  ) throws(OptionError) {
    guard picture.chrome == .none else { return }
    let table = PictureOptionTable.shared
    let screen = "a whole screen (\(name(table.device)), or \(name(table.chrome)) full)"
    if self.frame == true { throw OptionError("\(name(table.frame)) needs \(screen)") }
    if let given = Self.statusOptions.first(where: { values[$0.name] != nil }) {
      throw OptionError("\(name(given)) needs \(screen)")
    }
  }
}
