import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// The options of pictures, one line each.
///
/// ``PictureSettings`` has a value, or none, for each of them. To add an option, add a line here, use
/// its value in ``PictureSettings/renderOptions(theme:named:)``, and list it in the arguments of the
/// commands that take it.
package struct PictureOptionTable: Sendable {
  package static let shared = PictureOptionTable()
  /// The sides of a screen or a picture, in points.
  package static let sides = 120.0...4096
  /// The numbers of device pixels per point.
  package static let scales = 0.5...8
  /// The sizes of messages' text, in points.
  package static let typeSizes = 8.0...80

  package let theme = PictureOption(
    "theme", .text(.nonEmpty, "NAME|FILE.json", schema: #", "minLength": 1"#),
    "A built-in theme or a theme file",
    otherwise: "that of the conversation's platform, or imessage")
  package let appearance = PictureOption<Appearance>(
    "appearance", .choice, "Colors of the theme", otherwise: "light")
  package let device = PictureOption(
    "device", .name(of: Device.all.map(\.name)),
    "The whole screen of \(Device.all.map(\.name).joined(separator: ", ")); sets width, height, "
      + "scale and chrome", otherwise: "none; of a film, iphone-e")
  package let frame = PictureOption(
    "frame", .flag, "Draws the device around its screen; needs a whole screen")
  package let backdrop = PictureOption(
    "backdrop", .color, "Color around the framed device: #rrggbb, #rrggbbaa or none",
    otherwise: "none, which is transparent, but white in an animation")
  package let width = PictureOption(
    "width", .number(sides, "points", "PT"), "Width of the picture in points, 120 to 4,096",
    otherwise: "375, or the device's")
  package let scale = PictureOption(
    "scale", .number(scales, "device pixels a point", "N"),
    "Device pixels per point, 0.5 to 8; in PDF and SVG, the grid for positions and the "
      + "resolution of photos",
    otherwise: "3, or the device's; of a film at most 2 as PNG or WebP, 1 as GIF")
  package let typeSize = PictureOption(
    "typeSize", .number(typeSizes, "points", "PT"), "Size of messages' text, 8 to 80 points",
    otherwise: "the theme's, 17")
  package let weight = PictureOption(
    "weight", .whole(1...1000, "", "N"),
    "Weight of messages' text, 1 to 1,000; the font's nearest weight is used",
    otherwise: "the theme's, 400")
  package let letterSpacing = PictureOption(
    "letterSpacing", title: "letter-spacing", .number(-20...100, "points", "PT"),
    "Space between characters of messages' text, -20 to 100 points", otherwise: "the theme's, 0")
  package let features = PictureOption(
    "features", .features, "OpenType features of messages' text, such as tnum,ss01,-kern",
    otherwise: "the theme's, none")
  package let avoidsLoneWord = PictureOption(
    "avoidsLoneWord", .flag, "Whether a last line with a single word is avoided",
    otherwise: "as the theme")
  package let fonts = PictureOption(
    "fonts", .names, "Names of bundled families, or font files", otherwise: "Inter")
  package let language = PictureOption(
    "language", .text(.languageTag, "TAG"), "The language in which text is shaped",
    otherwise: "the document's")
  package let locale = PictureOption(
    "locale", .text(.languageTag, "TAG"),
    "The locale of dates, labels and the side of outgoing messages", otherwise: "the document's")
  package let last = PictureOption(
    "last", title: "number of messages at the end", .whole(1...Int(Int32.max), "messages", "N"),
    "Only the last messages", otherwise: "all")
  package let redact = PictureOption<[Redaction.Part]>(
    "redact", .list(all: true),
    "Replaces names, texts or photos by made-up ones before the layout, so that no output has them",
    otherwise: "nothing")
  package let redactStyle = PictureOption<Redaction.Style>(
    "redactStyle", .choice, "Redacted texts become bars or words without a meaning",
    otherwise: "bars")
  package let redactPhotos = PictureOption<Redaction.Photos>(
    "redactPhotos", .choice,
    "Redacted photos become one color each, or a few cells in which what is known can be recognized",
    otherwise: "flat")
  package let redactSeed = PictureOption(
    "redactSeed", .whole(0...Int(Int32.max), "", "N"),
    "Number that made-up names and widths depend on", otherwise: "0")
  package let keep = PictureOption<[String]>(
    "keep", .ids, "Messages whose texts and photos are not redacted", otherwise: "none")
  package let hide = PictureOption<[HiddenPart]>(
    "hide", .list(),
    "Leaves out names, avatars, times, receipts, reactions or the status bar", otherwise: "nothing")
  package let frameTime = PictureOption(
    "frameTime", title: "frame time", .number(0...3600, "seconds", "SECONDS"),
    "Time that has passed for what moves by itself: typing dots, the disc of an answer that is being "
      + "written, the ring of a live location, a voice message that is playing; not of a film",
    otherwise: "a picture at rest")
  package let background = PictureOption<PictureMount.Ground>(
    "background", .ground,
    "Color behind the messages: #rrggbb, #rrggbbaa or none; with padding, behind the picture, where it "
      + "can be a gradient such as #a1c4fd..#c2e9fb@45",
    otherwise: "the conversation's, or the theme's")
  package let padding = PictureOption(
    "padding", .number(0...400, "points", "PT"),
    "Space around the picture, which then has round corners, 0 to 400 points",
    otherwise: "0; 32 with a shadow or a gradient")
  package let shadow = PictureOption(
    "shadow", .flag, "Draws a shadow of the picture on its background")
  package let caption = PictureOption(
    "caption", .text(.caption, "TEXT", schema: #", "minLength": 1, "maxLength": 500"#),
    "Text below the picture", otherwise: "none")
  package let watermark = PictureOption(
    "watermark", .text(.caption, "TEXT|FILE", schema: #", "minLength": 1, "maxLength": 500"#),
    "Faint text over the whole picture, or a picture in its lower corner", otherwise: "none")
  package let highlight = PictureOption<[String]>(
    "highlight", .ids, "Messages that stand out; all others are faint", otherwise: "all")
  package let cropTo = PictureOption(
    "cropTo", .text(.nonEmpty, "A..B", schema: #", "minLength": 1"#),
    "Crops the picture to messages A to B as they look in the whole conversation", otherwise: "all")
  package let note = PictureOption<[String]>(
    "note", .notes, "Note below a message, such as 'm4: look here'; can be repeated",
    otherwise: "none")
  package let chrome = PictureOption<PictureOptions.Chrome>(
    "chrome", .choice, "Around the messages: nothing, or a screen with header and composer",
    otherwise: "none; of a film, full")
  package let time = PictureOption(
    "time",
    .text(
      ScreenStatus.timeFormat, "H:MM",
      schema: #", "pattern": "^([0-9]|[01][0-9]|2[0-3]):[0-5][0-9]$""#),
    "Time in the status bar; needs a whole screen, as the next four",
    otherwise: "the document's now, or 9:41")
  package let battery = PictureOption(
    "battery", .whole(0...100, "percent", "PERCENT"),
    "Charge of the battery, 0 to 100 percent; red up to 20", otherwise: "100")
  package let carrier = PictureOption(
    "carrier",
    .text(ScreenStatus.carrierFormat, "NAME", schema: #", "minLength": 1, "maxLength": 40"#),
    "Name of the carrier, which iphone-se and iPads show", otherwise: "none")
  package let network = PictureOption<ScreenStatus.Network>(
    "network", .choice, "Connection in the status bar", otherwise: "wifi")
  package let unread = PictureOption(
    "unread", title: "number of unread messages", .whole(0...9999, "", "N"),
    "Number of unread messages at the back button, 0 to 9,999", otherwise: "0")
  package let pageHeight = PictureOption(
    "pageHeight", .number(200...1_000_000, "points", "PT"),
    "Divides the picture into pages of this height in points, at least 200: numbered files, or "
      + "pages of a PDF; of a whole screen, its height",
    otherwise: "one picture")
}

/// An option with any type of values.
package protocol AnyPictureOption: Sendable {
  /// The name in JSON.
  var name: String { get }
  /// The name on a command line, without hyphens before it.
  var longName: String { get }
  /// One line for the manual.
  var help: String { get }
  /// What applies without the option.
  var fallback: String? { get }
  /// The values in a manual.
  var placeholder: String? { get }
  /// The JSON Schema of the values.
  var schema: String { get }
  /// Reads a value. Problems are reported to the reader's collector.
  func read(_ value: ValueReader) -> (any Hashable & Sendable)?
}

extension PictureOption: AnyPictureOption {
  package var placeholder: String? { values.placeholder }
  package var schema: String { values.schema }
  package func read(_ value: ValueReader) -> (any Hashable & Sendable)? { values.read(value) }
}

extension PictureOptionTable {
  /// All options, in the order of the table.
  package static let all = Mirror(reflecting: shared).children.compactMap {
    $0.value as? any AnyPictureOption
  }

  /// The names of all options in JSON.
  package static let keys = KeySet(all.map(\.name))
}
