import ConfabLayout
import ConfabModel
import ConfabTimeline

/// A text of pictures that a page of HTML has, too, in the language of the conversation.
package enum PageWord: Sendable {
  /// A note below a message, such as "2 Replies".
  case note(MessageNote)
  case edited
  /// Comes before an earlier version of a text.
  case earlier
  case forwarded
  case forwardedFrom(String)
  /// A message that its author deleted.
  case deleted(isOwn: Bool)
  /// Somebody deleted a message, which is a line without a bubble.
  case unsent(String)
  /// The text that stands for a quoted message.
  case quoted(QuotedMessage)
  /// People type. A direct chat needs no names.
  case typing([String])
  case sending, sent, delivered, read, notDelivered
  case location, liveLocation
  case photo, video, videoMessage, sticker, voiceMessage, document
  /// The kind of a call, and how it ended.
  case call(Call, isOwn: Bool)
  case callNote(Call, isOwn: Bool)
  case votes(Int)
  /// The head of an assistant's reasoning: "Thought for 12 sec".
  case thinking(Thinking)
  /// The model, the number of tokens and the cost of an answer.
  case footer(Answer)
  case sources, stopped, failed
  case toolInput, toolOutput
  case tool(ToolCall.Status)
  /// An item of a list with check boxes.
  case done
  case callout(Callout.Kind)
  /// The numbers of messages and of members. There is no text for numbers below 2.
  case messages(Int)
  case members(Int)

  /// The text in a language.
  ///
  /// - Parameter language: A BCP 47 tag. English has the text for languages without one.
  package func text(in language: String) -> String {
    func text(_ phrase: LocalizedPhrase) -> String { phrase.text(in: language) }
    return switch self {
    case .note(let note): NoteLine(note, .all, in: language).text
    case .edited: text(NotePhrases.edited)
    case .earlier: text(.earlierVersion)
    case .forwarded: text(NotePhrases.forwarded)
    case .forwardedFrom(let name):
      NotePhrases.forwardedFrom.text(in: language, naming: name).text
    case .deleted(let isOwn):
      text(isOwn ? UnsentWords.youDeleted : UnsentWords.messageDeleted)
    case .unsent(let name): NotePhrases.unsent.text(in: language, naming: name).text
    case .quoted(let message): QuoteWords.text(of: message, in: language)
    case .typing(let names): TypingPhrase.text(names, in: language)
    case .sending: Phrases(language: language).sending
    case .sent: text(.messageSent)
    case .delivered: Phrases(language: language).delivered
    case .read: Phrases(language: language).read
    case .notDelivered: Phrases(language: language).notDelivered
    case .location: text(.location)
    case .liveLocation: text(.liveLocation)
    case .photo: text(.photo)
    case .video: text(.video)
    case .videoMessage: text(.videoMessage)
    case .sticker: text(QuotePhrases.sticker)
    case .voiceMessage: text(.voiceMessage)
    case .document: text(.document)
    case .call(let call, let isOwn): CallWords(call, isOwn: isOwn, language: language).title
    case .callNote(let call, let isOwn): CallWords(call, isOwn: isOwn, language: language).note
    case .votes(let count): PollWords.votes(count, in: language)
    case .thinking(let thinking): thinking.title(in: language)
    case .footer(let answer): answer.footerWords(in: language).joined(separator: " · ")
    case .sources: text(.sources)
    case .stopped: text(.answerStopped)
    case .failed: text(.answerFailed)
    case .toolInput: text(.toolInput)
    case .toolOutput: text(.toolOutput)
    case .tool(let status): text(.word(for: status))
    case .done: text(.toolDone)
    case .callout(let kind): text(.callout(kind))
    case .messages(let count): count < 2 ? "" : CountedPhrase.messages.text(count, in: language)
    case .members(let count): count < 2 ? "" : CountedPhrase.members.text(count, in: language)
    }
  }
}

// Texts that only pages have.

extension LocalizedPhrase {
  /// Comes before an earlier version of a text.
  fileprivate static let earlierVersion = LocalizedPhrase(
    english: "Before",
    words: [
      "de": "Vorher", "es": "Antes", "fr": "Avant", "it": "Prima", "pt": "Antes", "nl": "Eerder",
      "ru": "Ранее", "pl": "Wcześniej", "tr": "Önce", "ar": "سابقًا", "he": "קודם",
      "fa": "پیش‌تر", "hi": "पहले", "bn": "আগে", "ta": "முன்பு", "th": "ก่อนหน้า", "zh": "之前",
      "zh-Hant": "之前", "ja": "変更前", "ko": "이전",
    ])

  /// The state of a message that has left the device.
  fileprivate static let messageSent = LocalizedPhrase(
    english: "Sent",
    words: [
      "de": "Gesendet", "es": "Enviado", "fr": "Envoyé", "it": "Inviato", "pt": "Enviada",
      "nl": "Verzonden", "ru": "Отправлено", "pl": "Wysłano", "tr": "Gönderildi",
      "ar": "تم الإرسال", "he": "נשלחה", "fa": "ارسال شد", "hi": "भेजा गया",
      "bn": "পাঠানো হয়েছে", "ta": "அனுப்பப்பட்டது", "th": "ส่งแล้ว", "zh": "已发送",
      "zh-Hant": "已傳送", "ja": "送信済み", "ko": "보냄",
    ])
}

extension CountedPhrase {
  /// The number of messages.
  fileprivate static let messages = CountedPhrase(
    english: "messages",
    words: [
      "de": ["# Nachrichten"], "es": ["# mensajes"], "fr": ["# messages"], "it": ["# messaggi"],
      "pt": ["# mensagens"], "nl": ["# berichten"],
      "ru": ["# сообщение", "# сообщения", "# сообщений"],
      "pl": ["# wiadomości", "# wiadomości", "# wiadomości"], "tr": ["# mesaj"],
      "ar": ["رسالتان", "# رسائل", "# رسالة", "# رسالة"], "he": ["# הודעות"], "fa": ["# پیام"],
      "hi": ["# संदेश"], "bn": ["#টি বার্তা"], "ta": ["# செய்திகள்"], "th": ["ข้อความ # รายการ"],
      "zh": ["# 条信息"], "zh-Hant": ["# 則訊息"], "ja": ["メッセージ # 件"], "ko": ["메시지 #개"],
    ])
}
