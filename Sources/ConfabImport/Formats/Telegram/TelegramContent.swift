import ConfabModel

/// What a message has besides its text: files, places, contacts, polls, lists and cards.
extension TelegramMessages {
  /// Sets the kind and what belongs to it.
  ///
  /// - Returns: `false` if the message has neither a text nor anything else.
  func addContent(_ value: ForeignValue, to draft: inout MessageDraft) -> Bool {
    if value["media_spoiler"].isTrue { draft.lose(.style) }
    if let seconds = value["self_destruct_period_seconds"].number, 0...1_000_000_000 ~= seconds {
      draft.message.expiry = .after(seconds)
    }
    if value["photo"].exists || value["file"].exists || value["media_type"].isFilled {
      addFile(value, to: &draft)
    } else if value["contact_information"].isObject {
      addContact(value, to: &draft)
    } else if value["location_information"].exists || value["place_name"].isFilled {
      addPlace(value, to: &draft)
    } else if value["poll"].isObject {
      addPoll(value["poll"], to: &draft)
    } else if value["todo_list"].isObject {
      addList(value["todo_list"], to: &draft)
    } else {
      addCard(value, to: &draft)
    }
    return draft.message.kind != .text || draft.message.text != nil
  }

  // MARK: - Files

  private func addFile(_ value: ForeignValue, to draft: inout MessageDraft) {
    let isPhoto = value["photo"].exists
    let path = value[isPhoto ? "photo" : "file"].text ?? ""
    var attachment = Attachment(
      path: found(path, &draft) ?? "",
      named: value["file_name"].filledText ?? title(value)
        ?? (path.isEmpty || path.hasPrefix("(") ? nil : Export.lastName(of: path)),
      mime: value["mime_type"].filledText ?? (isPhoto ? "image/jpeg" : nil))
    attachment.measure(
      width: value["width"].whole, height: value["height"].whole,
      seconds: value["duration_seconds"].number,
      bytes: value[isPhoto ? "photo_file_size" : "file_size"].whole)
    let thumbnail = value["thumbnail"].text.flatMap { $0.hasPrefix("(") ? nil : $0 }
      .flatMap { export.find($0, from: file) }
    switch value["media_type"].text {
    case "sticker":
      draft.message.kind = .sticker
      if attachment.fileKind != .picture || value["mime_type"].text == "application/x-tgsticker" {
        // Stickers that move are drawn by the app itself.
        draft.lose(.animation)
        attachment.src = thumbnail ?? ""
        attachment.mime = thumbnail.flatMap { FileKind.of($0).mime } ?? attachment.mime
      }
      attachment.name = value["sticker_emoji"].filledText ?? attachment.name
    case "video_message":
      draft.message.kind = .media
      attachment.form = .round
      attachment.poster = thumbnail
      attachment.mime = attachment.mime ?? "video/mp4"
    case "animation":
      draft.message.kind = .media
      attachment.form = .gif
      attachment.poster = thumbnail
      attachment.mime = attachment.mime ?? "video/mp4"
    case "video_file":
      draft.message.kind = .media
      attachment.poster = thumbnail
      attachment.mime = attachment.mime ?? "video/mp4"
    case "voice_message":
      draft.message.kind = .voice
      attachment.mime = attachment.mime ?? "audio/ogg"
    default:
      draft.message.kind = isPhoto ? .media : .file
      if !isPhoto { attachment.poster = thumbnail }
    }
    draft.message.attachments = [attachment]
  }

  /// "Artist – Title" of music.
  private func title(_ value: ForeignValue) -> String? {
    let parts = ["performer", "title"].compactMap { value[$0].filledText }
    return parts.isEmpty ? nil : parts.joined(separator: " – ")
  }

  /// The path of a file. A file that was not saved has a sentence in parentheses as its path.
  private func found(_ path: String, _ draft: inout MessageDraft) -> String? {
    if path.isEmpty || path.hasPrefix("(") {
      draft.lose(.omittedFile)
      return nil
    }
    let found = export.find(path, from: file)
    if found == nil { draft.lose(.missingFile) }
    return found
  }

  // MARK: - Cards

  private func addContact(_ value: ForeignValue, to draft: inout MessageDraft) {
    let card = value["contact_information"]
    let phone = card["phone_number"].filledText
    let name = ["first_name", "last_name"].compactMap { card[$0].filledText }
      .joined(separator: " ")
    draft.message.kind = .contact
    draft.message.payload = Contact(name: name.isEmpty ? phone ?? "?" : name, phone: phone)
  }

  private func addPlace(_ value: ForeignValue, to draft: inout MessageDraft) {
    let place = value["location_information"]
    var latitude = place["latitude"].number
    var longitude = place["longitude"].number
    if latitude.map({ !(-90...90 ~= $0) }) ?? true || longitude.map({ !(-180...180 ~= $0) }) ?? true
    {
      (latitude, longitude) = (nil, nil)
      draft.lose(.detail)
    }
    var location = Location(
      latitude: latitude, longitude: longitude, title: value["place_name"].filledText,
      address: value["address"].filledText)
    if let period = value["live_location_period_seconds"].whole {
      location.isLive = true
      if let start = draft.message.at, 1..<1_000_000_000 ~= period {
        location.until = Timestamp(
          milliseconds: start.milliseconds + Int64(period) * 1_000, offset: start.offset)
      }
    }
    draft.message.kind = .location
    draft.message.payload = location
  }

  private func addPoll(_ poll: ForeignValue, to draft: inout MessageDraft) {
    let range = 0...1_000_000_000
    let options = poll["answers"].elements.compactMap { answer -> Poll.Option? in
      let text = TelegramText.plain(answer["text"])
      guard !text.isEmpty else { return nil }
      return Poll.Option(
        text, count: answer["voters"].whole.flatMap { range ~= $0 ? $0 : nil },
        isChosen: answer["chosen"].isTrue)
    }
    let question = TelegramText.plain(poll["question"])
    guard !options.isEmpty, !question.isEmpty else {
      draft.lose(.card)
      if draft.message.text == nil, !question.isEmpty { draft.message.text = question }
      return
    }
    let voters = poll["total_voters"].whole.flatMap { range ~= $0 ? $0 : nil }
    if (voters ?? 0) > 0 || options.contains(where: { $0.total > 0 }) { draft.lose(.unnamedVotes) }
    draft.message.kind = .poll
    draft.message.payload = Poll(
      question: question, options: options, isClosed: poll["closed"].isTrue, voters: voters)
  }

  /// A list of things to do becomes a text with items.
  private func addList(_ list: ForeignValue, to draft: inout MessageDraft) {
    var text = RichText()
    text.append(TelegramText.plain(list["title"]), .bold)
    for item in list["answers"].elements {
      if !text.isEmpty { text.append("\n") }
      text.append("• \(TelegramText.plain(item["text"]))", .listItem)
    }
    draft.lose(.card)
    draft.message.set(text)
  }

  /// Games, invoices, gifts and the like become a text.
  private func addCard(_ value: ForeignValue, to draft: inout MessageDraft) {
    let title =
      value["game_title"].filledText ?? value["invoice_information"]["title"].filledText
      ?? (value["giveaway_information"].isObject ? "Giveaway" : nil)
      ?? (value["giveaway_results"].isObject ? "Giveaway results" : nil)
      ?? (value["paid_media"].exists ? "Paid media" : nil)
    guard let title else { return }
    draft.lose(.card)
    guard draft.message.text == nil else { return }
    let details =
      value["game_description"].filledText
      ?? value["invoice_information"]["description"].filledText
    draft.message.kind = .app
    draft.message.payload = AppCard(
      title: title, subtitle: details, url: value["game_link"].filledText)
  }
}
