import ConfabModel

/// Reads the blocks of a message: `rich_text`, which is what people write, and those of apps.
struct SlackBlocks {
  let text: SlackText
  private(set) var rich = RichText()
  /// What is lost.
  private(set) var losses: [LossKind] = []
  /// Whether the last piece consists of whole lines.
  private var isAfterLines = false

  init(_ text: SlackText) { self.text = text }

  /// Whether blocks say more than the text of their message, which is then a copy of them.
  static func haveText(_ blocks: ForeignValue) -> Bool {
    blocks.elements.contains { block in
      switch block["type"].text {
      case "rich_text": !block["elements"].elements.isEmpty
      case "section": block["text"].isObject || block["fields"].isArray
      case "header", "markdown": true
      default: false
      }
    }
  }

  /// Appends blocks.
  mutating func append(_ blocks: ForeignValue) {
    for block in blocks.elements {
      switch block["type"].text {
      case "rich_text": for part in block["elements"].elements { appendPart(part) }
      case "section":
        appendText(block["text"])
        for field in block["fields"].elements { appendText(field) }
        if block["accessory"].isObject { losses.append(.card) }
      case "header":
        beginLine()
        let start = rich.count
        rich.append(ShortCodes.replaced(in: block["text"]["text"].text ?? ""))
        rich.add(.bold, from: start)
      case "markdown":
        beginLine()
        rich.append(block["text"].text ?? "")
      case "context":
        for element in block["elements"].elements {
          if element["type"].text == "image" {
            losses.append(.remoteFile)
          } else {
            appendText(element)
          }
        }
      case "image", "video":
        losses.append(.remoteFile)
        if let title = block["title"]["text"].filledText ?? block["alt_text"].filledText {
          beginLine()
          rich.append(title)
        }
      case "divider", nil: break
      default: losses.append(.card)
      }
    }
  }

  /// A text object of an app: with marks or plain.
  private mutating func appendText(_ object: ForeignValue) {
    guard let words = object["text"].filledText else { return }
    beginLine()
    if object["type"].text == "plain_text" {
      rich.append(ShortCodes.replaced(in: words))
    } else {
      text.append(words, to: &rich)
    }
  }

  private mutating func beginLine() {
    if !rich.isEmpty, rich.text.unicodeScalars.last != "\n" { rich.append("\n") }
    isAfterLines = false
  }

  // MARK: - Rich text

  private mutating func appendPart(_ part: ForeignValue) {
    switch part["type"].text {
    case "rich_text_list":
      var number = max(0, min(part["offset"].whole ?? 0, 1_000_000))
      for item in part["elements"].elements {
        beginLine()
        number += 1
        let start = rich.count
        rich.append(part["style"].text == "ordered" ? "\(number). " : "• ")
        appendLeaves(item)
        rich.add(.listItem, from: start)
      }
      if (part["indent"].whole ?? 0) > 0 { losses.append(.style) }
      isAfterLines = true
    case "rich_text_quote", "rich_text_preformatted":
      beginLine()
      let start = rich.count
      appendLeaves(part)
      rich.add(part["type"].text == "rich_text_quote" ? .quote : .codeBlock, from: start)
      isAfterLines = true
    default:
      if isAfterLines { beginLine() }
      appendLeaves(part)
    }
  }

  private mutating func appendLeaves(_ part: ForeignValue) {
    for leaf in part["elements"].elements {
      let start = rich.count
      appendLeaf(leaf)
      let style = leaf["style"]
      if style["bold"].isTrue { rich.add(.bold, from: start) }
      if style["italic"].isTrue { rich.add(.italic, from: start) }
      if style["strike"].isTrue { rich.add(.strike, from: start) }
      if style["code"].isTrue { rich.add(.code, from: start) }
      if style["underline"].isTrue { rich.add(.underline, from: start) }
    }
  }

  private mutating func appendLeaf(_ leaf: ForeignValue) {
    switch leaf["type"].text {
    case "text": rich.append(leaf["text"].text ?? "")
    case "link":
      let address = leaf["url"].filledText ?? ""
      let label = leaf["text"].filledText
      guard !address.isEmpty else { return rich.append(label ?? "") }
      if label == nil || label == address {
        rich.append(address)
      } else {
        rich.append(label ?? "", .link, target: address)
      }
    case "user":
      let (name, id) = text.person(leaf["user_id"].text ?? "")
      rich.append("@\(name)", .mention, target: id)
    case "channel":
      let id = leaf["channel_id"].text ?? ""
      rich.append("#\(text.channelName(id) ?? id)")
    case "broadcast": rich.append("@\(leaf["range"].text ?? "here")", .mention)
    case "usergroup":
      rich.append("@\(leaf["usergroup_id"].text ?? "group")", .mention)
    case "emoji": appendEmoji(leaf)
    case "date": rich.append(leaf["fallback"].text ?? "a date")
    case "color": rich.append(leaf["value"].text ?? "")
    default: if let words = leaf["text"].text { rich.append(words) }
    }
  }

  private mutating func appendEmoji(_ leaf: ForeignValue) {
    let name = leaf["name"].text ?? ""
    let codes = leaf["unicode"].text?.split(separator: "-").map { UInt32($0, radix: 16) } ?? []
    let scalars = codes.compactMap { $0.flatMap(Unicode.Scalar.init) }
    if !scalars.isEmpty, scalars.count == codes.count {
      rich.append(String(String.UnicodeScalarView(scalars)))
    } else if let emoji = ShortCodes.emoji(named: name) {
      rich.append(leaf["skin_tone"].whole.map { ShortCodes.toned(emoji, $0) } ?? emoji)
    } else {
      losses.append(.customEmoji)
      rich.append(":\(name):")
    }
  }
}
