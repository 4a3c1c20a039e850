import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabText
import ConfabTimeline

/// What is written into a PNG besides its pixels. Nothing in it depends on the machine or the time.
enum PictureText {
  /// UTF-8 bytes in one chunk: Pillow refuses pictures with more than 1 MB in one
  /// (`PngImagePlugin.MAX_TEXT_CHUNK`).
  static let pieceLimit = 512 << 10
  /// Pieces of one text at most, 16 MB; what comes after is left out.
  static let maximumPieces = 32

  /// Keywords with texts, `Description` several times where it is long.
  ///
  /// - Throws: `FontError`.
  static func texts(
    for page: Page, of layout: ConversationLayout, _ conversation: Conversation,
    options: RenderOptions, library: FontLibrary
  ) throws -> [(keyword: String, text: String)] {
    guard options.metadata != .none else { return [] }
    var texts = [("Software", "Confab \(confabVersion)"), ("Engine", try engine(library))]
    guard options.metadata == .full else { return texts }
    // What is covered by a header is nobody's to read.
    let rows =
      page.opening == nil
      ? page.rows : layout.rows(meeting: page.readable).clamped(to: page.rows)
    let transcript = Transcript(
      of: layout.request.items[rows], participants: conversation.participants)
    let title =
      options.chrome == .full ? Transcript.plain(ScreenChrome.title(of: conversation)) : ""
    let lines = AnySequence(title.isEmpty ? [] : [title])
    texts += pieces([lines, AnySequence(transcript)].joined()).map { ("Description", $0) }
    return texts
  }

  /// The same for an SVG.
  static func words(
    for page: Page, of layout: ConversationLayout, _ conversation: Conversation,
    options: RenderOptions, library: FontLibrary
  ) throws -> SVGWriter.Words {
    let texts = try texts(
      for: page, of: layout, conversation, options: options, library: library)
    func text(_ keyword: String) -> String? {
      let found = texts.filter { $0.keyword == keyword }.map(\.text)
      return found.isEmpty ? nil : found.joined()
    }
    return SVGWriter.Words(
      title: options.metadata == .full
        ? Transcript.plain(ScreenChrome.title(of: conversation)) : nil,
      description: text("Description"),
      engine: text("Software").map { "\($0)\n\(text("Engine") ?? "")" })
  }

  private static func engine(_ library: FontLibrary) throws -> String {
    let versions = try RenderingLibraries.versions().map { "\($0.name) \($0.version)" }
    return (versions + ["fonts sha256:\(library.manifestDigest)"]).joined(separator: "\n")
  }

  /// Lines joined by line feeds, in pieces that make the whole text one after the other; cut behind
  /// a line feed where there is one.
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
    // Down to the first byte of a scalar.
    while index > bytes.startIndex, bytes[index] & 0xC0 == 0x80 {
      index = bytes.index(before: index)
    }
    return index > bytes.startIndex ? index : bytes.endIndex
  }
}
