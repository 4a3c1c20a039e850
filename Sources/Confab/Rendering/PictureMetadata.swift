import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabText
import ConfabTimeline

/// The texts in a picture file besides its pixels. They do not depend on the machine or the time.
enum PictureMetadata {
  /// The largest text of one chunk, in UTF-8 bytes: Pillow refuses pictures with more than 1 MB in one
  /// (`PngImagePlugin.MAX_TEXT_CHUNK`).
  static let pieceLimit = 512 << 10
  /// The largest number of pieces of one text, 16 MB; the rest is left out.
  static let maximumPieces = 32

  /// The texts of a PNG with their keywords. A long `Description` comes in several pieces.
  ///
  /// - Throws: `FontError`.
  static func texts(
    for page: Page, of layout: ConversationLayout, _ conversation: Conversation,
    options: RenderOptions, library: FontLibrary
  ) throws -> [(keyword: String, text: String)] {
    guard options.metadata != .none else { return [] }
    var texts = [("Software", "Confab \(confabVersion)"), ("Engine", try engine(library))]
    guard options.metadata == .full else { return texts }
    // Rows that a header covers are not part of the picture.
    let rows =
      page.opening == nil
      ? page.rows : layout.rows(meeting: page.readable).clamped(to: page.rows)
    let transcript = Transcript(
      of: layout.request.items[rows], participants: conversation.participants)
    let title =
      options.chrome == .full ? Transcript.plain(conversation.displayTitle) : ""
    let lines = AnySequence(title.isEmpty ? [] : [title])
    texts += pieces([lines, AnySequence(transcript)].joined()).map { ("Description", $0) }
    return texts
  }

  /// The same texts for an SVG.
  static func svgMetadata(
    for page: Page, of layout: ConversationLayout, _ conversation: Conversation,
    options: RenderOptions, library: FontLibrary
  ) throws -> SVGWriter.Metadata {
    let texts = try texts(
      for: page, of: layout, conversation, options: options, library: library)
    func text(_ keyword: String) -> String? {
      let found = texts.filter { $0.keyword == keyword }.map(\.text)
      return found.isEmpty ? nil : found.joined()
    }
    return SVGWriter.Metadata(
      title: options.metadata == .full
        ? Transcript.plain(conversation.displayTitle) : nil,
      description: text("Description"),
      engine: text("Software").map { "\($0)\n\(text("Engine") ?? "")" })
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
