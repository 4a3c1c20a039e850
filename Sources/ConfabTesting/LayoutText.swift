import ConfabInspection
import ConfabModel
import ConfabScene
import ConfabSnapshots
import ConfabSupport

/// The layout of a conversation as text, a few lines for each row:
///
///     375 × 112 points at 3 pixels per point
///     message 1 (m1), text: 375 × 40
///       bubble 16, 0, 120.33 × 40
///       line "See you at eight", width 96.67, baseline 26
///
/// Lengths are in points. Places count from the top left corner of the row.
struct LayoutText {
  private(set) var text: String

  /// Writes a layout.
  ///
  /// - Parameter conversation: The conversation, for the texts of lines and the numbers of
  ///   messages.
  /// - Complexity: O(*n*) in the number of rows and the length of their texts.
  init(_ layout: LayoutDump, of conversation: Conversation) {
    let messages = Dictionary(
      zip(conversation.messages.map(\.id), zip(1..., conversation.messages)),
      uniquingKeysWith: { first, _ in first })
    let size = Self.size(layout.contentSize.width, layout.contentSize.height)
    var lines = ["\(size) points at \(Self.number(layout.scale)) pixels per point"]
    var bottom = 0.0
    for item in layout.items {
      let message = item.message.flatMap { messages[$0] }
      let name = message.map { "message \($0.0) (\(Self.plain(item.id)))" } ?? Self.plain(item.id)
      var line =
        "\(name), \(item.kind): \(Self.size(item.frame.width, item.frame.height))"
      let gap = Self.number(item.frame.minY - bottom)
      if gap != "0" { line += ", \(gap) below the row before" }
      bottom = item.frame.maxY
      lines.append(line)
      let words = item.kind == MessageKind.text.rawValue ? message?.1.text : nil
      lines += Self.parts(of: item, text: Array((words ?? "").utf8)).map { "  \($0)" }
    }
    text = lines.joined(separator: "\n")
  }

  private static func parts(of item: LayoutDump.Item, text: [UInt8]) -> [String] {
    let top = item.frame.minY
    var lines: [String] = []
    if let bubble = item.bubble { lines.append("bubble \(frame(bubble, top: top))") }
    for line in item.lines {
      let words =
        line.start < line.end && line.end <= text.count
        ? " \"\(plain(String(decoding: text[line.start..<line.end], as: UTF8.self)))\"" : ""
      lines.append(
        "line\(words), width \(number(line.width)), baseline \(number(line.baseline - top))")
    }
    lines += item.hits.map { hit in
      "\(hit.kind) \(plain(hit.target)) at \(frame(hit.frame, top: top))"
    }
    lines += (item.seen ?? []).map { head in
      "seen by \(plain(head.participant))"
        + (head.frame.map { " at \(frame($0, top: top))" } ?? "")
    }
    return lines
  }

  private static func plain(_ text: String) -> String { OneLine.text(text) }

  private static func number(_ length: Double) -> String { LengthWords.number(length) }

  private static func size(_ width: Double, _ height: Double) -> String {
    "\(number(width)) × \(number(height))"
  }

  private static func frame(_ rect: Rect, top: Double) -> String {
    "\(number(rect.x)), \(number(rect.y - top)), \(size(rect.width, rect.height))"
  }
}
