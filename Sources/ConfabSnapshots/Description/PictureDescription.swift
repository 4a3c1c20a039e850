import Confab
import ConfabModel
import ConfabScene

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
package struct PictureDescription: Sendable, Equatable {
  /// The version of the format.
  package static let format = "picture/1"

  /// The names and versions of the program and the libraries that drew the picture and a digest of
  /// the fonts, such as "Cairo 1.16.0".
  package var engine: [String] = []
  /// What the whole picture depends on besides messages and pictures, by its name: "theme", "type
  /// size", "locale" and so on. A value whose name doesn't say everything ends with " #" and a
  /// digest. Empty if unknown.
  package var settings: [String: String] = [:]
  /// The number of device pixels per point.
  package var scale: Double
  /// The size of the picture.
  package var size: PixelSize
  /// The color behind everything, as `#rrggbb` or `#rrggbbaa`.
  package var background: String
  /// The vertical ranges of gradients that span several elements, in device pixels from the top of
  /// the picture.
  package var gradients: [GradientRange] = []
  /// The rows from top to bottom.
  package var rows: [Row] = []
  /// The parts of the screen around the rows, such as the header.
  package var parts: [Part] = []

  /// A row: a message, a date header, a status line and so on.
  package struct Row: Sendable, Equatable {
    /// The id of the row, which stays the same while the row changes.
    package var id: String
    /// The id of the message; `nil` for rows that show none.
    package var message: String?
    /// The number of the message in the conversation, from 1; `nil` for rows that show none.
    package var number: Int?
    /// The number of the moment in a strip, from 1; `nil` for other pictures.
    package var moment: Int?
    /// The id of the message's author; `nil` if there is none, or if it is unknown.
    package var sender: String?
    /// The delivery status of the message; `nil` if it has none.
    package var status: String?
    /// A digest of the dates of the message; empty if it has none.
    package var date: String = ""
    /// What hangs on the message or is chosen in it, by its name: "reaction ❤️": "2", "reply":
    /// "m3", "votes": "2, 0".
    package var marks: [String: String] = [:]
    /// The kind of the message or of the row.
    package var kind: String
    /// The frame in device pixels. It can extend beyond the picture.
    package var frame: PixelRect
    /// The parts, in the order of drawing.
    package var parts: [Part] = []
  }

  /// The vertical range of a gradient, in device pixels from the top of the picture.
  package struct GradientRange: Sendable, Equatable {
    /// The height at which the first color ends.
    package var from: Double
    /// The height at which the second color begins.
    package var to: Double
  }
}

extension Pages {
  /// Describes the picture of a page. Nothing is drawn.
  ///
  /// - Parameter index: The index of the page, less than ``Pages/count``.
  /// - Throws: `ConfabError`, `CancellationError`.
  /// - Complexity: O(*n*) in the number of elements on the page, their points and their glyphs.
  package func description(at index: Int) async throws -> PictureDescription {
    PictureDescription(try await content(at: index))
  }
}

extension PictureDescription {
  /// Describes the content of a page.
  init(_ content: PageContent) {
    let pixels = PixelLengths(scale: content.scale)
    self.init(
      engine: content.engine, settings: content.settings, scale: content.scale,
      size: PixelSize(
        width: pixels.whole(content.size.width), height: pixels.whole(content.size.height)),
      background: content.background.shortHex)
    var owners: [String: Int] = [:]
    for row in content.rows {
      let message = row.item.message?.id
      owners[row.owner] = rows.count
      var described = Row(
        id: row.owner, message: message, number: message.flatMap { content.numbers[$0] },
        kind: row.item.kind.rawValue, frame: pixels.whole(row.frame))
      described.moment = row.moment
      if let message = row.item.message {
        described.sender = message.from
        described.status = message.status?.rawValue
        described.date = message.dateDigest
        described.marks = message.marks
      }
      rows.append(described)
    }
    var parts: [PartKey: PartBuilder] = [:]
    var order: [PartKey] = []
    for element in content.elements {
      let owner = element.element.owner
      let row = owner.item.flatMap { owners[$0] }
      let key = PartKey(row: row, part: owner.part)
      if parts[key] == nil { order.append(key) }
      parts[key, default: PartBuilder()].add(element)
    }
    for key in order {
      guard let builder = parts[key] else { continue }
      let origin = key.row.map { content.rows[$0].frame } ?? Rect(x: 0, y: 0, width: 0, height: 0)
      let part = builder.part(
        named: key.part, from: Point(x: origin.x, y: origin.y), pixels: pixels,
        colorFonts: content.colorFonts, gradients: &gradients)
      if let row = key.row { rows[row].parts.append(part) } else { self.parts.append(part) }
    }
  }

  private struct PartKey: Hashable {
    var row: Int?
    var part: String
  }
}

/// Converts points to device pixels.
struct PixelLengths {
  var scale: Double

  /// A length in whole pixels.
  func whole(_ points: Double) -> Int {
    let pixels = (points * scale).rounded()
    return pixels.isFinite ? Int(max(-1e9, min(1e9, pixels))) : 0
  }

  func whole(_ rect: Rect) -> PixelRect {
    PixelRect(
      x: whole(rect.x), y: whole(rect.y), width: whole(rect.width), height: whole(rect.height))
  }

  /// A length in pixels, to a hundredth.
  func fine(_ points: Double) -> Double {
    // The offset keeps common fractions away from the numbers at which rounding errors decide.
    let hundredths = (points * scale * 100 + 0.2718).rounded(.down)
    return hundredths.isFinite ? max(-1e9, min(1e9, hundredths / 100)) : 0
  }
}

extension Message {
  /// A digest of the dates; empty if there are none.
  fileprivate var dateDigest: String {
    guard [at, deliveredAt, readAt].contains(where: { $0 != nil }) else { return "" }
    var digest = DigestBuilder()
    for date in [at, deliveredAt, readAt] {
      digest.add(date?.milliseconds ?? .min)
      digest.add(date?.offset ?? 0)
    }
    return digest.digest(digits: 6)
  }
}

extension Color {
  /// `#rrggbb`, or `#rrggbbaa` if the color is translucent.
  var shortHex: String { hex.hasSuffix("ff") ? String(hex.dropLast(2)) : hex }
}

extension PictureDescription {
  /// The places where a message can be seen, for masks.
  ///
  /// - Parameter id: The id of the message.
  /// - Returns: A rectangle for each row of the message with everything that it draws; none if the
  ///   picture does not show the message.
  /// - Complexity: O(*n*) in the number of rows.
  package func frames(ofMessage id: String) -> [PixelRect] {
    rows.filter { $0.message == id }.compactMap { row in
      row.parts.reduce(row.frame) { $0.union(frame(of: $1, in: row)) }.clipped(to: size)
    }
  }

  /// The places where a part can be seen, for masks such as "every avatar".
  ///
  /// - Parameter name: The name of the part, such as `avatar` or `header`.
  /// - Returns: A rectangle for each row with the part and for the part of the screen; none if the
  ///   picture does not show the part.
  /// - Complexity: O(*n*) in the number of parts.
  package func frames(ofPart name: String) -> [PixelRect] {
    let ofRows = rows.flatMap { row in
      row.parts.filter { $0.name == name }.map { frame(of: $0, in: row) }
    }
    let ofScreen = parts.filter { $0.name == name }.map { frame(of: $0, in: nil) }
    return (ofRows + ofScreen).compactMap { $0.clipped(to: size) }
  }

  /// The frame of the picture.
  var whole: PixelRect { PixelRect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The whole pixels of a part in the picture.
  func frame(of part: Part, in row: Row?) -> PixelRect {
    let (x, y) = (Double(row?.frame.x ?? 0), Double(row?.frame.y ?? 0))
    let left = (x + part.frame.x).rounded(.down)
    let top = (y + part.frame.y).rounded(.down)
    let right = (x + part.frame.x + part.frame.width).rounded(.up)
    let bottom = (y + part.frame.y + part.frame.height).rounded(.up)
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }
}

extension PixelRect {
  var maxX: Int { x + width }
  var maxY: Int { y + height }
  /// The number of pixels. Frames from a file can be too large for an integer.
  var area: Double { Double(width) * Double(height) }

  func meets(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func contains(_ other: PixelRect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }

  /// The part inside a picture; `nil` if there is none.
  func clipped(to size: PixelSize) -> PixelRect? {
    let (left, top) = (max(0, x), max(0, y))
    let (right, bottom) = (min(size.width, maxX), min(size.height, maxY))
    guard left < right, top < bottom else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PictureDescription {
  /// All elements of a row or of the screen that have the same part name.
  ///
  /// All lengths are in device pixels. Positions are relative to the top left corner of the row, or
  /// of the picture for parts of the screen.
  package struct Part: Sendable, Equatable {
    /// The name of the part, such as `bubble`.
    package var name: String
    /// The kinds of the elements: `fill`, `stroke`, `shadow`, `image`, `glyphs`.
    package var kinds: [String]
    /// The painted area, to a hundredth of a pixel.
    package var frame: Frame
    /// The colors in the order of drawing without those that equal the one before, as `#rrggbb`, as
    /// `#rrggbbaa` if translucent, or as `#rrggbb/#rrggbb` for the ends of a gradient.
    package var colors: [String] = []
    /// The index of the range of a gradient that spans several elements in
    /// ``PictureDescription/gradients``; `nil` if there is none.
    package var gradient: Int?
    /// The different fonts in the order of drawing: the name of the file without its folder, the
    /// index of the face if it is not 0, and the type size in points, such as "Inter-Regular.otf
    /// 17".
    package var fonts: [String] = []
    /// The lines of text from the top.
    package var lines: [Line] = []
    /// The digest of the characters without white space. It is the same with other line breaks,
    /// fonts and features. Empty without text, or if it is unknown.
    package var text: String = ""
    /// The digests of the pictures.
    package var images: [String] = []
    /// The opacity of the groups around the elements, 0 … 1.
    package var opacity: Double = 1
    /// The digest of all outlines, clips and blurs, independent of the position of the part; empty
    /// if there are none.
    package var shapes: String = ""

    /// Creates a part.
    package init(_ name: String, kinds: [String], frame: Frame) {
      self.name = name
      self.kinds = kinds
      self.frame = frame
    }
  }

  /// Glyphs on a common baseline.
  package struct Line: Sendable, Equatable {
    /// The left end, to a hundredth of a pixel.
    package var x: Double
    /// The baseline in whole pixels.
    package var baseline: Int
    /// The width, to a hundredth of a pixel.
    package var width: Double
    /// The digest of the glyphs and their fonts.
    package var glyphs: String
    /// The digest of the positions of the glyphs relative to the left end.
    package var positions: String
    /// The digest of the characters without white space; empty if it is unknown.
    package var words: String = ""
  }

  /// A rectangle in device pixels, to a hundredth of a pixel.
  package struct Frame: Sendable, Equatable {
    /// The left edge.
    package var x: Double
    /// The top edge.
    package var y: Double
    /// The width.
    package var width: Double
    /// The height.
    package var height: Double
  }
}

extension Studio {
  /// Describes the picture of a scene. Nothing is drawn.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - canvas: The area of the scene.
  ///   - rows: The rows that elements belong to, from top to bottom.
  ///   - numbers: The positions of the messages in the conversation, from 1.
  ///   - settings: What the scene depends on.
  /// - Throws: `ConfabError`, `CancellationError`.
  /// - Complexity: O(*n*) in the number of rows and elements, their points and their glyphs.
  package func description(
    of scene: Scene, on canvas: SceneCanvas, rows: [SceneRow] = [],
    numbers: [MessageID: Int] = [:], settings: [String: String] = [:]
  ) async throws -> PictureDescription {
    PictureDescription(
      try await content(
        of: scene, on: canvas, rows: rows, numbers: numbers, settings: settings))
  }
}

/// The reasons why a stored description of a picture can't be used.
package enum PictureDescriptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text is not a description, or it is damaged.
  case unreadable(String)
  /// The format is that of another version of Confab.
  case format(String)

  /// The error in one line.
  package var description: String {
    switch self {
    case .unreadable(let problem):
      "the description of the reference can't be read: \(problem); record the reference again"
    case .format(let format):
      "the description of the reference has the format \"\(format)\"; this version reads "
        + "\"\(PictureDescription.format)\"; record the reference again"
    }
  }
}
