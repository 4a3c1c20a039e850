import ConfabModel

/// The text of a message with its annotations, whose places count Unicode scalars.
struct GoogleChatText {
  private(set) var rich = RichText()
  /// The page of a message that is nothing but its address.
  private(set) var preview: LinkPreview?
  /// The call of a message.
  private(set) var event: SystemEvent?
  private(set) var losses: [LossKind] = []

  init(_ message: ForeignValue) {
    let text = message["text"].text ?? ""
    rich.append(text)
    var pages: [LinkPreview] = []
    for annotation in message["annotations"].elements {
      add(annotation, text, &pages)
    }
    let trimmed = text.trimmedOfSpace
    if let page = pages.first, pages.count == 1, trimmed.isEmpty || trimmed == page.url {
      preview = page
      rich = RichText()
    }
  }

  private mutating func add(
    _ annotation: ForeignValue, _ text: String, _ pages: inout [LinkPreview]
  ) {
    let start = annotation["start_index"].whole ?? 0
    let length = annotation["length"].whole ?? 0
    let isPart = 0...10_000_000 ~= start && 1...10_000_000 ~= length
    let range = isPart ? start..<start + length : 0..<0
    if annotation["format_metadata"].isObject {
      guard isPart, let style = Self.style(annotation["format_metadata"]["format_type"].text) else {
        return losses.append(.style)
      }
      rich.add(style, scalars: range)
    } else if annotation["url_metadata"].isObject {
      let data = annotation["url_metadata"]
      let wrapped = "private_do_not_access_or_else_safe_url_wrapped_value"
      let url = data["url"][wrapped].filledText ?? data["url"].filledText
      guard let url else { return losses.append(.card) }
      rich.add(.link, scalars: range, target: url)
      if let title = data["title"].filledText {
        pages.append(
          LinkPreview(url: url, title: title, description: data["snippet"].filledText))
        if data["image_url"].isFilled { losses.append(.remoteFile) }
      }
    } else if annotation["drive_metadata"].isObject {
      let drive = annotation["drive_metadata"]
      guard let id = drive["id"].filledText else { return losses.append(.card) }
      let url = "https://drive.google.com/open?id=\(id)"
      rich.add(.link, scalars: range, target: url)
      pages.append(
        LinkPreview(url: url, title: drive["title"].filledText, site: "Google Drive"))
    } else if annotation["youtube_metadata"].isObject {
      guard let id = annotation["youtube_metadata"]["id"].filledText else {
        return losses.append(.card)
      }
      let url = "https://www.youtube.com/watch?v=\(id)"
      rich.add(.link, scalars: range, target: url)
      pages.append(LinkPreview(url: url, site: "YouTube", isVideo: true))
    } else if annotation["video_call_metadata"].isObject {
      event = SystemEvent(event: .callStarted)
      let space = annotation["video_call_metadata"]["meeting_space"]
      if let url = space["meeting_url"].filledText { rich.add(.link, scalars: range, target: url) }
    } else if annotation["user_mention_metadata"].isObject {
      rich.add(.mention, scalars: range)
    } else {
      losses.append(.detail)
    }
  }

  private static func style(_ name: String?) -> TextSpan.Style? {
    switch name {
    case "BOLD": .bold
    case "ITALIC": .italic
    case "STRIKE": .strike
    case "UNDERLINE": .underline
    case "MONOSPACE": .code
    case "MONOSPACE_BLOCK": .codeBlock
    case "BLOCK_QUOTE": .quote
    default: nil
    }
  }
}
