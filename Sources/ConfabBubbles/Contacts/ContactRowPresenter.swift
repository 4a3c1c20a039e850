import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline

/// Shows contacts as an app does: the photo, the name, often the phone number, and buttons below.
struct ContactRowPresenter: CardPresenter {
  let look: ContactLook
  private static let usual = ContactPresenter()

  /// Creates the presenter.
  init(look: ContactLook) { self.look = look }

  var metrics: [any KindMetrics.Type] { Self.usual.metrics }

  func accepts(_ item: TimelineItem) -> Bool { Self.usual.accepts(item) }

  func pictures(of item: TimelineItem) -> [String] { Self.usual.pictures(of: item) }

  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    Self.usual.estimatedHeight(of: item, in: request) + 44
  }

  private static let maximumCharacters = 200
  private static let chevronHeight = 12.0

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let contact = content.message.payload as? Contact else { return }
    card.usualTextSize = look.textSize
    card.card.ground = look.ground
    let (grid, metrics) = (card.context.grid, card.context.metrics.contacts)
    let scale = card.lengthScale
    let side = metrics.diameter * scale
    let left = (look.left + look.gap) * scale + side
    let chevron = Self.chevronHeight * scale
    let end = look.left * scale + (look.hasChevron ? chevron / 2 + look.gap * scale : 0)
    let room = card.maximumWidth - left - end
    // Sizes of the metrics are meant at a text size of 17 points.
    let size = look.textSize / 17
    let name = try card.block(
      OneLine.text(String(contact.name.prefix(Self.maximumCharacters))),
      size: metrics.nameSize * size, weight: look.nameWeight, pitch: look.namePitch, width: room,
      lines: 6)
    let words =
      look.hasNote ? contact.phone?.nonEmptyLine ?? contact.organization?.nonEmptyLine : nil
    let note = try words.map {
      try card.block(
        $0, size: metrics.noteSize * size, pitch: look.notePitch, width: room, lines: 2)
    }
    let textHeight = name.size.height + (note?.size.height ?? 0)
    let rowBottom = grid.ceil(
      max(metrics.height * scale, 2 * look.top * scale + max(side, textHeight)))
    let width = grid.ceil(
      min(
        card.maximumWidth,
        max(look.width * scale, left + max(name.size.width, note?.size.width ?? 0) + end)))

    let photo = Rect(
      x: look.left * scale, y: grid.round(look.top * scale), width: side, height: side)
    card.add(
      face: try AvatarLayout(
        contact.name, name: contact.name, picture: contact.avatar, frame: photo,
        in: card.context))
    let top = max(look.top * scale, photo.midY - textHeight / 2)
    card.add(name, at: Point(x: left, y: top), name: "name")
    if let note {
      card.add(note, at: Point(x: left, y: top + name.size.height), ink: .secondary, name: "note")
    }
    if look.hasChevron {
      card.add(
        CardSymbols.chevron(
          tip: Point(x: width - look.left * scale, y: photo.midY), height: chevron),
        ink: .faded(.secondary, 0.8), width: 2, name: "chevron")
    }
    let isInside = content.time != nil && !look.ground.isIncoming
    let boxes = card.context.metrics.boxes
    let needed = max(photo.maxY, top + textHeight) + boxes.timePitch + boxes.timeBottom
    let line = isInside ? grid.ceil(max(rowBottom, needed)) : rowBottom
    card.addHit(.contact, contact.name, in: Rect(x: 0, y: 0, width: width, height: line))
    let bottom = try addFoot(of: contact, top: line, width: width, scale, &card)
    card.card.timePlace = .beside(end: 0, raise: bottom - line)
    card.card.size = Size(width: width, height: bottom)
  }

  /// Adds the buttons.
  ///
  /// - Returns: The bottom of the card.
  private func addFoot(
    of contact: Contact, top: Double, width: Double, _ scale: Double, _ card: inout CardBuilder
  ) throws -> Double {
    let language = card.context.language
    let message = LocalizedPhrase.messageContact.text(in: language)
    switch look.foot {
    case .plate(let inset, let height, let radius, let size, let ink, let ground):
      let block = try card.block(
        message, size: size, weight: 500, width: width - 2 * (inset + radius) * scale)
      let frame = Rect(
        x: inset * scale, y: top + 2 * scale, width: width - 2 * inset * scale,
        height: max(height * scale, block.size.height + 8 * scale))
      card.add(.roundedRect(frame, radius: radius * scale), ink: ground, name: "button")
      card.add(
        block, at: Point(x: frame.x, y: frame.midY - block.size.height / 2), ink: ink,
        name: "button", centered: frame.width)
      card.addHit(.messageContact, contact.name, in: frame)
      return card.context.grid.ceil(frame.maxY + inset * scale)
    case .row(let addsContact):
      var buttons = [
        CardBuilder.Button(title: message, hit: .messageContact, target: contact.name)
      ]
      if addsContact, !card.isOwn {
        buttons.append(
          CardBuilder.Button(
            title: LocalizedPhrase.addContact.text(in: language), hit: .addContact,
            target: contact.name))
      }
      return try card.add(buttons, top: top, width: width)
    }
  }
}

extension LocalizedPhrase {
  /// A button.
  static let messageContact = LocalizedPhrase(
    english: "Message",
    words: [
      "de": "Nachricht", "es": "Mensaje", "fr": "Message", "it": "Messaggio", "pt": "Mensagem",
      "nl": "Bericht", "ru": "Написать", "pl": "Wiadomość", "tr": "Mesaj", "ar": "مراسلة",
      "he": "שליחת הודעה", "fa": "پیام", "hi": "संदेश", "bn": "বার্তা", "ta": "செய்தி",
      "th": "ส่งข้อความ", "zh": "发消息", "zh-Hant": "傳訊息", "ja": "メッセージ", "ko": "메시지",
    ])

  /// A button.
  static let addContact = LocalizedPhrase(
    english: "Add contact",
    words: [
      "de": "Hinzufügen", "es": "Añadir contacto", "fr": "Ajouter", "it": "Aggiungi",
      "pt": "Adicionar", "nl": "Toevoegen", "ru": "Добавить", "pl": "Dodaj kontakt",
      "tr": "Kişi ekle", "ar": "إضافة جهة اتصال", "he": "הוספת איש קשר", "fa": "افزودن مخاطب",
      "hi": "संपर्क जोड़ें", "bn": "পরিচিতি যোগ করুন", "ta": "தொடர்பைச் சேர்", "th": "เพิ่มรายชื่อ",
      "zh": "添加联系人", "zh-Hant": "新增聯絡人", "ja": "連絡先に追加", "ko": "연락처 추가",
    ])
}
