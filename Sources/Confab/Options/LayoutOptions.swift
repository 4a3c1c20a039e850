import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline

/// The options that sizes and positions depend on.
public struct LayoutOptions: Sendable, Equatable {
  /// The theme.
  public var theme: Theme
  /// The width of the picture in points, 120 … 4,096.
  public var width: Double
  /// The number of device pixels per point, 0.5 … 8. In all formats, frames and baselines are
  /// aligned with device pixels.
  public var scale: Double
  /// The size of body text in points, 8 … 80; `nil` for the theme's.
  public var typeSize: Double?
  /// The CSS weight of body text, 1 … 1,000; `nil` for the theme's. The nearest weight of the font
  /// is used.
  public var weight: Int?
  /// The space between characters of body text in points, -20 … 100; `nil` for the theme's.
  public var letterSpacing: Double?
  /// The OpenType features of body text; `nil` for the theme's.
  public var features: [FontFeature]?
  /// The language in which text is shaped and broken, as a BCP 47 tag; `nil` for the document's
  /// locale. Dates, labels and the side of outgoing messages always follow the document's locale.
  public var language: String?
  /// The messages that are shown.
  public var selection: Selection
  /// The time in seconds, 0 … 3,600, that has passed for what moves by itself: the dots of a typing
  /// indicator, the caret of an answer that is being written, the ring of a live location, and a
  /// recording that is playing; `nil` for a picture at rest.
  public var frameTime: Double?
  /// What is replaced in the conversation before it is laid out; `nil` for nothing. ``selection``
  /// still names messages of the conversation that is passed.
  public var redaction: Redaction?
  /// What is left out of the rows.
  public var hidden: Set<HiddenPart> = []
  /// Notes below messages.
  public var notes: [PictureNote] = []

  /// Creates options. ``validate()`` checks the values.
  public init(
    theme: Theme = .imessage, width: Double = 375, scale: Double = 3, typeSize: Double? = nil,
    weight: Int? = nil, letterSpacing: Double? = nil, features: [FontFeature]? = nil,
    language: String? = nil, selection: Selection = .all, frameTime: Double? = nil
  ) {
    self.theme = theme
    self.width = width
    self.scale = scale
    self.typeSize = typeSize
    self.weight = weight
    self.letterSpacing = letterSpacing
    self.features = features
    self.language = language
    self.selection = selection
    self.frameTime = frameTime
  }

  /// The theme's metrics with the options of body text.
  package var metrics: Metrics {
    var metrics = typeSize.map { theme.metrics.scaled(toTextSize: $0) } ?? theme.metrics
    metrics.textWeight = weight ?? metrics.textWeight
    metrics.letterSpacing = letterSpacing ?? metrics.letterSpacing
    metrics.features = features ?? metrics.features
    return metrics
  }

  /// Checks the options and the theme's metrics.
  ///
  /// - Throws: ``OptionError`` for the first value that is out of range.
  public func validate() throws(OptionError) {
    do { try theme.metrics.validate() } catch { throw OptionError("\(error)") }
    let table = PictureOptionTable.shared
    try table.width.check(width)
    try table.scale.check(scale)
    try table.typeSize.check(typeSize)
    try table.weight.check(weight)
    try table.letterSpacing.check(letterSpacing)
    try table.language.check(language)
    try table.frameTime.check(frameTime)
  }
}

/// A part of rows that can be left out.
public enum HiddenPart: String, Sendable, Hashable, CaseIterable {
  /// The names above and in messages.
  case names
  /// The avatars beside messages.
  case avatars
  /// Times and dates.
  case times
  /// Delivered, read, ticks and readers.
  case receipts
  /// Reactions.
  case reactions
  /// The status bar of a screen.
  case statusBar = "status-bar"
}

/// A note of the maker of a picture about a message.
public struct PictureNote: Sendable, Hashable {
  /// The message, by its id or its number counted from 1.
  public var message: String
  /// The text; never empty.
  public var text: String

  /// Creates a note.
  public init(_ text: String, on message: String) {
    self.text = text
    self.message = message
  }
}
