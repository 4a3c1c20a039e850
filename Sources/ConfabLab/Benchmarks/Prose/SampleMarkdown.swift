import ConfabModel

/// Generates a long text in Markdown, the same in every run: headings, paragraphs with emphasis,
/// links and code, lists, quotes, code and tables.
struct SampleMarkdown {
  private var generator = SeededGenerator(seed: 70)
  private var words = 0

  /// A text of at least a number of words.
  static func text(words count: Int) -> String {
    var maker = SampleMarkdown()
    var parts: [String] = []
    while maker.words < count { parts.append(maker.part(parts.count)) }
    return parts.joined(separator: "\n\n")
  }

  private mutating func part(_ index: Int) -> String {
    switch index % 12 {
    case 0: return "## " + sentence(3...6)
    case 3: return (1...4).map { _ in "- " + sentence(6...14) }.joined(separator: "\n")
    case 5: return (1...3).map { "\($0). " + sentence(6...14) }.joined(separator: "\n")
    case 7: return "> " + paragraph(20...40)
    case 9:
      let lines = (1...6).map {
        "  let value\($0) = \(sentence(2...4).count) // \(sentence(2...5))"
      }
      return "```swift\n\(lines.joined(separator: "\n"))\n```"
    case 11:
      let rows = (1...4).map { _ in "| \(sentence(1...3)) | \(sentence(2...5)) | \(words) |" }
      return "| Name | Meaning | Count |\n|:--|:--|--:|\n\(rows.joined(separator: "\n"))"
    default: return paragraph(40...90)
    }
  }

  private mutating func paragraph(_ count: ClosedRange<Int>) -> String {
    var text = sentence(count)
    switch words % 4 {
    case 0: text += ", **\(sentence(2...4))** and *\(sentence(1...3))*"
    case 1:
      text += ", see [\(sentence(1...3))](https://example.com/\(words)) or `\(sentence(1...2))`"
    default: break
    }
    return text + "."
  }

  private mutating func sentence(_ count: ClosedRange<Int>) -> String {
    let count = Int.random(in: count, using: &generator)
    words += count
    return (0..<count).map { _ in
      SampleVocabulary.latin.randomElement(using: &generator) ?? ""
    }.joined(separator: " ")
  }
}
