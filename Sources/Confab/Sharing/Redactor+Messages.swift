import ConfabModel
import ConfabSupport

extension Redactor {
  /// A message after replacing what is asked for.
  mutating func message(_ message: Message) -> Message {
    var result = message
    result.id = self.message(named: message.id)
    result.from = message.from.map(person)
    result.replyTo = message.replyTo.map(self.message(named:))
    let styled = text(StyledText(message.text ?? "", spans: message.spans))
    result.text = message.text == nil ? nil : styled.text
    result.spans = message.text == nil ? [] : styled.spans
    result.forward = message.forward.map {
      Forward(from: $0.from.map { name($0) }, isFrequent: $0.isFrequent)
    }
    result.reactions = message.reactions.map { reaction($0) }
    result.attachments = message.attachments.map { attachment($0, in: message.kind) }
    result.history =
      hidesTexts
      ? [] : message.history.map { MessageVersion(text: $0.text.map { text($0) }, at: $0.at) }
    result.quote = message.quote.map { quote($0) }
    result.replyCount = message.replyCount.map { count($0) }
    if case .after(let seconds)? = message.expiry, hidesTexts {
      result.expiry = .after(MadeUpText.timer(seconds))
    }
    result.translation = message.translation.map {
      Translation(text: text($0.text), from: $0.from)
    }
    if hidesTexts, let effect = message.effect { result.effect = Self.knownEffect(effect) }
    result.stickers = message.stickers.map { sticker in
      var sticker = sticker
      sticker.src = picture(sticker.src, shape: (1, 1))
      sticker.by = sticker.by.map(person)
      return sticker
    }
    if !message.blocks.isEmpty {
      result.blocks = blocks(message.blocks)
      // The text of structured messages is what the blocks say.
      if hidesTexts { result.text = message.text.map { text($0) } }
    }
    result.answer = message.answer.map { answer($0) }
    result.payload = message.payload.flatMap { payload($0) }
    if message.kind.rawValue.hasPrefix("x-"), hidesTexts || hidesNames {
      result.kind = MessageKind(rawValue: "x-other")
    }
    return result
  }

  private mutating func reaction(_ reaction: Reaction) -> Reaction {
    var result = reaction
    result.by = reaction.by.map(person)
    result.sticker = reaction.sticker.map { picture($0, shape: (1, 1)) }
    result.count = reaction.count.map { count($0) }
    // A reaction can be a word.
    if hidesTexts || hidesNames, reaction.emoji.contains(where: \.isLetter) {
      result.emoji = "👍"
    }
    return result
  }

  private mutating func quote(_ quote: Quote) -> Quote {
    Quote(
      from: quote.from.map { name($0) }, text: quote.text.map { text($0) },
      kind: quote.kind.map {
        $0.rawValue.hasPrefix("x-") ? MessageKind(rawValue: "x-other") : $0
      }, image: quote.image.map { picture($0) })
  }

  private static func knownEffect(_ effect: String) -> String? {
    let known = [
      "slam", "loud", "gentle", "invisibleink", "echo", "spotlight", "balloons", "confetti", "love",
      "lasers", "fireworks", "celebration",
    ]
    let plain = String(effect.lowercased().filter(\.isLetter))
    return known.contains(plain) ? effect : nil
  }

  /// A file after replacing what is asked for.
  private mutating func attachment(_ attachment: Attachment, in kind: MessageKind) -> Attachment {
    var result = attachment
    let isRecording = kind == .voice || attachment.mime?.hasPrefix("audio/") == true
    let isFile = attachment.isFile(in: kind) && !isRecording
    let shape = attachment.width.flatMap { width in
      attachment.height.map { (width: width, height: $0) }
    }
    if isRecording {
      result.src = hidesTexts ? "" : pictures.keep(attachment.src)
    } else if isFile {
      // The file itself is never shown.
      result.src = ""
    } else if hidesPhotos, attachment.isVideo {
      result.src = ""
      if attachment.poster == nil, !attachment.src.isEmpty {
        result.poster = pictures.replace(attachment.src, by: .flat, shape: shape)
      }
    } else {
      result.src = picture(attachment.src, shape: shape)
    }
    if let poster = attachment.poster { result.poster = picture(poster, shape: shape) }
    if hidesPhotos, !isFile, !isRecording, shape != nil {
      let sides = RedactedPictures.sides(of: shape)
      (result.width, result.height) = (sides.width, sides.height)
    }
    if hidesTexts {
      if isRecording, !attachment.waveform.isEmpty || !attachment.src.isEmpty {
        result.waveform = MadeUpText.waveform(using: &random)
      }
      result.duration = attachment.duration.map(MadeUpText.duration)
      result.name = attachment.name.map { fileName($0) }
      result.bytes = attachment.bytes.map { roundedBytes($0) }
      result.transcript = attachment.transcript.map { text($0) }
      result.mime = attachment.mime.map { Self.knownType($0) }
    } else {
      result.name = attachment.name.map { text($0) }
      result.transcript = attachment.transcript.map { text($0) }
    }
    return result
  }

  private mutating func fileName(_ name: String) -> String {
    let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    let known = [
      "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "txt", "csv", "zip", "png", "jpg", "jpeg",
      "gif", "webp", "mp3", "mp4", "mov", "md", "json", "pages", "numbers", "key",
    ]
    return "file" + (known.contains(ending) ? ".\(ending)" : "")
  }

  /// One of a few sizes near the real one.
  private func roundedBytes(_ bytes: Int) -> Int {
    let sizes = [10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 20_000_000, 100_000_000]
    return sizes.first { $0 >= bytes } ?? 500_000_000
  }

  private static func knownType(_ type: String) -> String {
    let known = [
      "image/png", "image/jpeg", "image/gif", "image/webp", "image/heic", "video/mp4",
      "video/quicktime", "video/webm", "audio/mpeg", "audio/mp4", "audio/ogg", "audio/wav",
      "application/pdf", "text/plain", "application/zip",
    ]
    if known.contains(type) { return type }
    if type.hasPrefix("image/") { return "image/png" }
    return type.hasPrefix("video/")
      ? "video/mp4" : type.hasPrefix("audio/") ? "audio/mp4" : "application/octet-stream"
  }
}

extension Redactor {
  private mutating func answer(_ answer: Answer) -> Answer {
    var result = answer
    result.error = answer.error.map { text($0) }
    result.model = answer.model.map { label($0) }
    result.cost = answer.cost.map { amount($0) }
    result.inputTokens = answer.inputTokens.map { tokens($0) }
    result.outputTokens = answer.outputTokens.map { tokens($0) }
    result.citations = answer.citations.map {
      Answer.Citation(title: label($0.title), url: $0.url.map { url($0) })
    }
    return result
  }

  private mutating func tokens(_ count: Int) -> Int { hidesTexts ? random.int(1...9) * 100 : count }

  /// Blocks after replacing what is asked for.
  mutating func blocks(_ blocks: [Block]) -> [Block] {
    blocks.replacingTexts { styled, role in
      switch role {
      case .prose: return prose(styled)
      case .code: return StyledText(code(styled.text))
      case .language:
        let isKnown = Self.languages.contains(styled.text.lowercased())
        return StyledText(!hidesTexts || isKnown ? styled.text : "text")
      case .fileName: return StyledText(hidesTexts ? fileName(styled.text) : text(styled.text))
      case .picture: return StyledText(picture(styled.text))
      case .address: return StyledText(url(styled.text))
      case .mark: return styled
      case .cost: return StyledText(amount(styled.text))
      case .data: return StyledText(amount(styled.text))
      case .key, .title, .kind, .tool, .model: return StyledText(label(styled.text))
      case .math, .alternative, .error: return StyledText(text(styled.text))
      }
    }
  }

  /// A text that is read. A cell with a figure keeps one.
  private mutating func prose(_ styled: StyledText) -> StyledText {
    hidesTexts && made.isAmount(styled.text) ? StyledText(amount(styled.text)) : text(styled)
  }

  private mutating func code(_ code: String) -> String {
    guard hidesTexts else { return text(code) }
    return code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.allSatisfy(\.isWhitespace) ? "" : made.text(String(line), isLabel: true, using: &random)
    }.joined(separator: "\n")
  }

  private static let languages: Set<String> = [
    "python", "javascript", "typescript", "swift", "java", "kotlin", "c", "c++", "cpp", "c#", "go",
    "rust", "ruby", "php", "sql", "sh", "bash", "shell", "json", "yaml", "html", "css", "diff",
    "text",
  ]

  mutating func tool(_ call: ToolCall) -> ToolCall {
    var result = call
    result.extensions = [:]
    result.name = label(call.name)
    result.input = call.input.map { json($0) }
    result.output = call.output.map { json($0) }
    if hidesTexts { result.duration = call.duration.map(MadeUpText.duration) }
    return result
  }

  /// The deepest nesting of values. Deeper ones are left out.
  private static let deepestValues = 64

  /// A value of a host or a tool. Its keys can say as much as its values.
  mutating func json(_ value: JSONValue, depth: Int = 0) -> JSONValue {
    guard depth < Self.deepestValues else { return .null }
    switch value {
    case .null, .bool: return value
    case .number(let number):
      return hidesTexts ? .number(Double(random.int(1...9) * (abs(number) < 10 ? 1 : 10))) : value
    case .string(let string): return .string(text(string))
    case .array(let values): return .array(values.map { json($0, depth: depth + 1) })
    case .object(let members):
      var result: [String: JSONValue] = [:]
      for (index, key) in members.keys.sorted().enumerated() {
        let name = hidesTexts ? "key\(index + 1)" : text(key)
        result[name] = members[key].map { json($0, depth: depth + 1) }
      }
      return .object(result)
    }
  }
}
