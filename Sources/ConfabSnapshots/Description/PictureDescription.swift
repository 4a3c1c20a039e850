/// A compact description of what a picture shows, which is stored with the picture.
///
/// ```swift
/// let pages = try await studio.pages(of: chat, options: options)
/// let description = try await pages.description(at: 0)
/// let stored = try description.text()
/// ```
///
/// Two descriptions explain why their pictures differ: see ``PictureExplanation``. A description
/// also names the places of a picture: ``label(of:)``, ``frames(ofMessage:)``, ``frames(ofPart:)``.
///
/// A description has no text of the conversation except the emoji of reactions, and no names of
/// files except fonts; what is drawn is present as digests. It does not describe anything that the
/// picture does not show.
public struct PictureDescription: Sendable, Equatable {
  /// The version of the format.
  public static let format = "picture/1"

  /// The names and versions of the program and the libraries that drew the picture and a digest of
  /// the fonts, such as "Cairo 1.16.0".
  public var engine: [String]
  /// What the whole picture depends on besides messages and pictures, by its name: "theme", "type
  /// size", "locale" and so on. A value whose name doesn't say everything ends with " #" and a
  /// digest. Empty if unknown.
  public var settings: [String: String]
  /// The number of device pixels per point.
  public var scale: Double
  /// The size of the picture.
  public var size: PixelSize
  /// The color behind everything, as `#rrggbb` or `#rrggbbaa`.
  public var background: String
  /// The vertical ranges of gradients that span several elements, in device pixels from the top of
  /// the picture.
  public var gradients: [GradientRange]
  /// The rows from top to bottom.
  public var rows: [Row]
  /// The parts of the screen around the rows, such as the header.
  public var parts: [Part]

  /// Creates a description.
  public init(
    engine: [String] = [], settings: [String: String] = [:], scale: Double, size: PixelSize,
    background: String,
    gradients: [GradientRange] = [], rows: [Row] = [], parts: [Part] = []
  ) {
    self.engine = engine
    self.settings = settings
    self.scale = scale
    self.size = size
    self.background = background
    self.gradients = gradients
    self.rows = rows
    self.parts = parts
  }

  /// A row: a message, a date header, a status line and so on.
  public struct Row: Sendable, Equatable {
    /// The id of the row, which stays the same while the row changes.
    public var id: String
    /// The id of the message; `nil` for rows that show none.
    public var message: String?
    /// The number of the message in the conversation, from 1; `nil` for rows that show none.
    public var number: Int?
    /// The number of the moment in a strip, from 1; `nil` for other pictures.
    public var moment: Int?
    /// The id of the message's author; `nil` if there is none, or if it is unknown.
    public var sender: String?
    /// The delivery status of the message; `nil` if it has none.
    public var status: String?
    /// A digest of the dates of the message; empty if it has none.
    public var date: String = ""
    /// What hangs on the message or is chosen in it, by its name: "reaction ❤️": "2", "reply":
    /// "m3", "votes": "2, 0".
    public var marks: [String: String] = [:]
    /// The kind of the message or of the row.
    public var kind: String
    /// The frame in device pixels. It can extend beyond the picture.
    public var frame: PixelRect
    /// The parts, in the order of drawing.
    public var parts: [Part]

    /// Creates a row.
    public init(
      id: String, message: String? = nil, number: Int? = nil, kind: String, frame: PixelRect,
      parts: [Part] = []
    ) {
      self.id = id
      self.message = message
      self.number = number
      self.kind = kind
      self.frame = frame
      self.parts = parts
    }
  }

  /// The vertical range of a gradient, in device pixels from the top of the picture.
  public struct GradientRange: Sendable, Equatable {
    /// The height at which the first color ends.
    public var from: Double
    /// The height at which the second color begins.
    public var to: Double

    /// Creates a range.
    public init(from: Double, to: Double) {
      self.from = from
      self.to = to
    }
  }
}
