import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabText
import ConfabTimeline

/// The texts in a picture file besides its pixels. They do not depend on the machine or the time.
struct PictureMetadata: Sendable {
  /// The largest text of one chunk, in UTF-8 bytes: Pillow refuses pictures with more than 1 MB in
  /// one (`PngImagePlugin.MAX_TEXT_CHUNK`).
  static let pieceLimit = 512 << 10
  /// The largest number of pieces of one text, 16 MB; the rest is left out.
  static let maximumPieces = 32

  /// The title of a picture that shows none. Screen readers would read the name of the file.
  static let usualTitle = "Conversation"

  private let software = "Confab \(confabVersion)"
  /// The versions of the libraries and the digest of the fonts.
  private let engine: String
  /// The title of the conversation; `nil` for a picture that does not show it.
  private let title: String?
  /// The language of the conversation; `nil` for a picture that does not show one.
  private let language: String?
  /// The text that the page shows, in pieces.
  private let description: [String]

  /// Collects the texts of a page.
  ///
  /// - Parameters:
  ///   - isScreen: Whether the picture has a header with the title.
  ///   - quotesAreInside: Whether answers show the quoted message in their own row.
  /// - Throws: `FontError`.
  init(
    for page: PageLayout, of layout: ConversationLayout, _ conversation: Conversation,
    isScreen: Bool, quotesAreInside: Bool, library: FontLibrary
  ) throws {
    engine = try Self.engine(library)
    title = isScreen ? Transcript.plain(conversation.displayTitle) : nil
    language = layout.request.language
    description = Self.pieces(
      Self.transcript(
        of: page, of: layout, conversation, isScreen: isScreen, quotesAreInside: quotesAreInside))
  }

  /// The lines that say what a page shows, after the title if it has a header.
  static func transcript(
    of page: PageLayout, of layout: ConversationLayout, _ conversation: Conversation,
    isScreen: Bool, quotesAreInside: Bool
  ) -> some Sequence<String> {
    // Rows that a header covers are not part of the picture.
    let rows =
      page.opening == nil
      ? page.rows : layout.rows(meeting: page.readable).clamped(to: page.rows)
    let transcript = Transcript(
      of: layout.request.items[rows], participants: conversation.participants,
      quotesAreInside: quotesAreInside)
    let title = isScreen ? [Transcript.plain(conversation.displayTitle)] : []
    return [AnySequence(title.filter { !$0.isEmpty }), AnySequence(transcript)].joined()
  }

  /// Creates the texts of a picture that shows no conversation.
  ///
  /// - Throws: `FontError`.
  init(library: FontLibrary) throws {
    engine = try Self.engine(library)
    title = nil
    language = nil
    description = []
  }

  /// The texts with their keywords for a format. A long `Description` comes in several pieces.
  func texts(
    _ detail: FileOptions.Metadata, in format: PictureFormat
  ) -> [(keyword: String, text: String)] {
    guard format.hasTextChunks, detail != .none else { return [] }
    let texts = [("Software", software), ("Engine", engine)]
    return detail == .full ? texts + description.map { ("Description", $0) } : texts
  }

  /// The same texts for an SVG.
  func svg(_ detail: FileOptions.Metadata) -> SVGWriter.Metadata {
    let whole = description.joined()
    let isSaid = detail == .full && !whole.isEmpty
    return SVGWriter.Metadata(
      title: isSaid ? title ?? Self.usualTitle : nil, description: isSaid ? whole : nil,
      language: isSaid ? language : nil,
      engine: detail == .none ? nil : "\(software)\n\(engine)")
  }

  private static func engine(_ library: FontLibrary) throws -> String {
    let versions = try RenderingLibraries.versions().map { "\($0.name) \($0.version)" }
    return (versions + ["fonts sha256:\(library.manifestDigest)"]).joined(separator: "\n")
  }

  /// Joins lines by line feeds and cuts the text into pieces, after a line feed where there is one.
  /// Joined again, the pieces are the whole text.
  static func pieces(
    _ lines: some Sequence<String>, limit: Int = pieceLimit, maximum: Int = maximumPieces
  ) -> [String] {
    var pieces: [String] = []
    var rest = ""
    var isFirst = true
    for line in lines {
      if !isFirst { rest += "\n" }
      isFirst = false
      rest += line
      while rest.utf8.count > limit {
        let end = cut(rest, limit: limit)
        pieces.append(String(rest[..<end]))
        rest = String(rest[end...])
        if pieces.count == maximum {
          pieces[maximum - 1] += "\n…"
          return pieces
        }
      }
    }
    if !rest.isEmpty { pieces.append(rest) }
    return pieces
  }

  private static func cut(_ text: String, limit: Int) -> String.Index {
    let bytes = text.utf8
    let end = bytes.index(bytes.startIndex, offsetBy: limit)
    if let feed = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")) {
      return bytes.index(after: feed)
    }
    var index = end
    // Back to the first byte of a scalar.
    while index > bytes.startIndex, bytes[index] & 0xC0 == 0x80 {
      index = bytes.index(before: index)
    }
    return index > bytes.startIndex ? index : bytes.endIndex
  }
}
