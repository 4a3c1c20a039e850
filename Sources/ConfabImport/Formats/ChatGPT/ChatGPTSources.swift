import ConfabModel

/// The sources of an answer, whose marks are in its text: `【12†source】`, or a word and numbers
/// between the scalars U+E200 and U+E201.
struct ChatGPTSources {
  private struct Reference {
    var citations: [Answer.Citation]
    /// The text that stands for the mark.
    var text: String
  }

  private var references: [String: Reference] = [:]
  private let message: ForeignValue

  init(_ message: ForeignValue) {
    self.message = message
    for reference in message["metadata"]["content_references"].elements {
      guard let matched = reference["matched_text"].text,
        let mark = Self.marks(in: matched).first.map({ String(matched[$0]) })
      else { continue }
      let items = Array(reference["items"].elements) + Array(reference["sources"].elements)
      let pages = items.flatMap { [$0] + Array($0["supporting_websites"].elements) }
      let citations = (pages + [reference]).compactMap(Self.citation)
      references[mark] =
        references[mark]
        ?? Reference(
          citations: citations, text: citations.isEmpty ? reference["alt"].text ?? "" : "")
    }
  }

  private static func citation(_ page: ForeignValue) -> Answer.Citation? {
    let url = page["url"].filledText
    let title = page["title"].filledText ?? page["attribution"].filledText ?? url
    guard let title, url != nil || page["title"].filledText != nil else { return nil }
    return Answer.Citation(title: SourceMarks.removed(from: title), url: url)
  }

  /// Older answers name the range of each mark, in scalars.
  private func older(in text: String) -> [String: Reference] {
    var found: [String: Reference] = [:]
    let scalars = Array(text.unicodeScalars)
    for citation in message["metadata"]["citations"].elements {
      guard let start = citation["start_ix"].whole, let end = citation["end_ix"].whole,
        0 <= start, start < end, end <= scalars.count, end - start < 200,
        let source = Self.citation(citation["metadata"])
      else { continue }
      var mark = String.UnicodeScalarView()
      mark.append(contentsOf: scalars[start..<end])
      found[String(mark)] = Reference(citations: [source], text: "")
    }
    return found
  }

  /// The text with its sources instead of the marks. A mark without a source is lost.
  func parts(of text: String) -> [AssistantTurn.Part] {
    let ranges = Self.marks(in: text)
    guard !ranges.isEmpty else { return [.text(text)] }
    let older = older(in: text)
    var parts: [AssistantTurn.Part] = []
    var start = text.startIndex
    for range in ranges {
      if start < range.lowerBound { parts.append(.text(String(text[start..<range.lowerBound]))) }
      start = range.upperBound
      let mark = String(text[range])
      if let found = references[mark] ?? older[mark] {
        if !found.text.isEmpty { parts.append(.text(found.text)) }
        for citation in found.citations { parts.append(.source(citation)) }
      } else if let name = Self.entity(mark) {
        parts.append(.text(name))
      } else {
        parts.append(.loss(.detail))
      }
    }
    if start < text.endIndex { parts.append(.text(String(text[start...]))) }
    return parts
  }

  /// The name in a mark such as `entity["city","Porto"]`.
  private static func entity(_ mark: String) -> String? {
    let scalars = mark.unicodeScalars.filter { !(0xE200...0xE2FF ~= $0.value) }
    let text = String(String.UnicodeScalarView(scalars))
    guard text.hasPrefix("entity[") else { return nil }
    return ForeignValue(text.dropFirst(6))[1].filledText
  }

  /// The ranges of marks, at most 1,000 scalars each.
  private static func marks(in text: String) -> [Range<String.Index>] {
    let scalars = text.unicodeScalars
    guard text.utf8.contains(0xEE) || text.utf8.contains(0xE3) else { return [] }
    var found: [Range<String.Index>] = []
    var open: (index: String.Index, close: Unicode.Scalar, length: Int, isMark: Bool)?
    for index in scalars.indices {
      let scalar = scalars[index]
      if scalar == "\u{E200}" {
        open = (index, "\u{E201}", 0, true)
      } else if scalar == "【" {
        open = (index, "】", 0, false)
      } else if let current = open {
        if scalar == current.close {
          if current.isMark { found.append(current.index..<scalars.index(after: index)) }
          open = nil
        } else if current.length > 1_000 {
          open = nil
        } else {
          open = (
            current.index, current.close, current.length + 1, current.isMark || scalar == "†"
          )
        }
      }
    }
    return found
  }
}
