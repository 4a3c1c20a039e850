import ConfabModel

/// Reads Slack's marked text: `<@U1>`, `<https://…|label>`, `:wave:` and typed marks.
///
/// Only `&`, `<` and `>` are escaped. The syntax is in Slack's documentation of formatting text for
/// messages.
struct SlackText {
  /// The name and the id of a participant.
  let person: (String) -> (name: String, id: ParticipantID?)
  let channelName: (String) -> String?

  /// Appends a text with marks.
  func append(_ text: String, to rich: inout RichText) {
    guard text.utf8.count <= Self.longestText else { return rich.append(text) }
    var marks = TypedMarks(quote: "&gt; ")
    marks.atomLength = Self.atomLength
    marks.appendPlain = { appendPlain($0, to: &$1) }
    marks.appendCode = { appendCode($0, to: &$1) }
    marks.append(Self.withSpaceAfterQuoteMarks(text), to: &rich)
  }

  /// Slack quotes lines with and without a space behind the mark.
  private static func withSpaceAfterQuoteMarks(_ text: String) -> String {
    guard text.contains("&gt;") else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices
    where lines[index].hasPrefix("&gt;") && !lines[index].hasPrefix("&gt; ") {
      lines[index] = "&gt; " + lines[index].dropFirst(4)
    }
    return lines.joined(separator: "\n")
  }

  /// Longer texts, which Slack does not have, stay as they are.
  private static let longestText = 262_144
  /// The longest part in angle brackets, in scalars.
  private static let longestPart = 4_096

  /// What is in angle brackets, and names of emoji, have no marks.
  private static func atomLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    switch scalars.first {
    case "<":
      guard let end = scalars.prefix(longestPart).firstIndex(of: ">") else { return 0 }
      return end - scalars.startIndex + 1
    case ":": return ShortCodes.length(scalars)
    default: return 0
    }
  }

  private func appendPlain(_ text: String, to rich: inout RichText) {
    var rest = text[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      rich.append(Self.unescaped(rest[..<start]))
      appendPart(rest[rest.index(after: start)..<end], to: &rich)
      rest = rest[rest.index(after: end)...]
    }
    rich.append(Self.unescaped(rest))
  }

  private func appendCode(_ text: String, to rich: inout RichText) {
    var plain = RichText()
    var rest = text[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      plain.append(Self.entities(rest[..<start]))
      appendPart(rest[rest.index(after: start)..<end], to: &plain)
      rest = rest[rest.index(after: end)...]
    }
    plain.append(Self.entities(rest))
    rich.append(plain.text)
  }

  /// Appends what stood in angle brackets.
  private func appendPart(_ part: Substring, to rich: inout RichText) {
    let sides = part.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let target = sides[0]
    let label = sides.count > 1 && !sides[1].isEmpty ? Self.unescaped(sides[1]) : nil
    switch target.first {
    case "@":
      let (name, id) = person(String(target.dropFirst()))
      rich.append("@\(id == nil ? label ?? name : name)", .mention, target: id)
    case "#":
      rich.append(
        "#\(label ?? channelName(String(target.dropFirst())) ?? String(target.dropFirst()))")
    case "!":
      if target.hasPrefix("!date^") {
        rich.append(label ?? "a date")
      } else {
        // "!here", "!subteam^S1"
        let name = label ?? String(target.dropFirst().prefix { $0 != "^" })
        rich.append(name.hasPrefix("@") ? name : "@\(name)", .mention)
      }
    default:
      let address = Self.entities(target)
      // What is no address is not a mark of Slack's.
      guard address.contains(":"), address.first?.isWhitespace == false else {
        return rich.append("<\(Self.unescaped(part))>")
      }
      if let label, label != address, "mailto:\(label)" != address {
        rich.append(label, .link, target: address)
      } else if address.hasPrefix("mailto:") {
        rich.append(address.dropFirst(7), .link, target: address)
      } else {
        rich.append(address)
      }
    }
  }

  /// A text with emoji instead of their names.
  private static func unescaped(_ text: Substring) -> String {
    ShortCodes.replaced(in: entities(text))
  }

  private static func entities(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    return String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&")
  }
}
