import Confab
import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabSnapshots
import ConfabSupport
import ConfabTimeline

/// The options of a request to `confab worker` or `confab serve`.
package struct RequestOptions: Sendable {
  /// The options of the picture of a request.
  package static let keys = KeySet(
    PictureOptionTable.keys.names.filter { $0 != "fonts" } + [
      "range", "format", "metadata", "small", "maxMegapixels",
    ])
  /// The options of a measurement.
  package static let metricsKeys: KeySet = ["width", "scale", "typeSize", "features", "locale"]

  package var settings = PictureSettings()
  /// The messages to draw, such as `3..7`.
  package var range: String?
  package var file = FileOptions()
  package var maximumPixels = PictureOptions.defaultMaximumPixels

  package init() {}

  /// Reads options. Problems are reported to the reader's collector.
  ///
  /// - Parameter readsFormat: Whether the format is one of pictures. The caller reads others.
  package init(_ object: ObjectReader, readsFormat: Bool = true) {
    for option in PictureOptionTable.all where option.name != "fonts" {
      if let value = object.value(option.name) { settings.read(option, value) }
    }
    range = object.string("range")
    if readsFormat { file.format = object.choice("format") }
    file.metadata = object.choice("metadata") ?? .full
    let isSmall = object.bool("small") == true
    file.compression = isSmall ? .small : .fast
    if let megapixels = object.integer("maxMegapixels", in: 1...1_000_000_000) {
      maximumPixels = megapixels * 1_000_000
    }
    if range != nil, object.has("last") {
      object.report(key: "range", "\"last\" and \"range\" exclude each other; use one of them")
    }
    if object.has("backdrop"), settings.frame != true {
      object.report(key: "backdrop", "\"backdrop\" needs \"frame\": true")
    }
    if isSmall, let format = file.format, format.isVector {
      object.report(
        key: "small",
        "\"small\" compresses pixels, and the format \(ProblemText.quoted(format.rawValue)) has none"
      )
    }
  }

  /// The options of a picture of a conversation.
  ///
  /// - Parameter themeLimit: The largest theme file in bytes.
  /// - Throws: ``WorkerFailure``.
  package func renderOptions(
    for conversation: Conversation, themeLimit: Int
  ) throws(WorkerFailure) -> RenderOptions {
    let theme = try theme(for: conversation.info, limit: themeLimit)
    var options = try WorkerFailure.wrapping(at: "$.options") {
      try settings.renderOptions(theme: theme)
    }
    options.file = file
    options.picture.maximumPixels = maximumPixels
    if let range {
      options.layout.selection = try WorkerFailure.wrapping(at: "$.options.range") {
        try Selection(parsing: range, in: conversation)
      }
    }
    return options
  }

  /// These options, with those of `base` where there are none.
  package func over(_ base: PictureSettings) -> RequestOptions {
    var options = self
    options.settings = settings.over(base)
    return options
  }

  /// The path of the theme file; `nil` for a built-in theme.
  var themeFile: String? { settings.theme.flatMap { Theme.builtIn(named: $0) == nil ? $0 : nil } }

  private func theme(
    for conversation: ConversationInfo, limit: Int
  ) throws(WorkerFailure) -> Theme {
    try WorkerFailure.wrapping(.options, at: "$.options.theme") {
      try Theme.chosen(settings.theme, for: conversation) { path in
        guard path.hasSuffix(".json") || path.contains("/") else { return nil }
        try SafeFile.checkInput(path)
        return try ThemeFile.read(path: path, limit: limit)
      }
    }
  }
}
