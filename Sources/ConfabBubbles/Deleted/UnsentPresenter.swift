import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline

/// Shows a line in place of a message that its author deleted: "Ana unsent a message".
package struct UnsentPresenter: ItemPresenter {
  /// Creates the presenter.
  package init() {}

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == ItemKind(.deleted) }

  /// Measures the body of a row.
  ///
  /// - Throws: The errors of shaping text.
  package func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let (text, spans) = UnsentWords.unsent(item.message, context)
    return CenteredLine.body(
      try context.block(
        text, style: context.metrics.smallStyle, pitch: context.metrics.smallPitch,
        spans: spans, width: context.rowWidth - 4 * context.metrics.edge))
  }
}

/// The words in place of a deleted message.
enum UnsentWords {
  /// "Ana unsent a message", with the name in a heavier weight.
  static func unsent(
    _ message: Message?, _ context: MeasureContext
  ) -> (text: String, spans: [TraitSpan]) {
    let language = context.language
    guard let author = message?.from else {
      return (QuotePhrases.messageUnavailable.text(in: language), [])
    }
    let line =
      author == context.viewer
      ? NotePhrases.youUnsent.text(in: language, naming: NotePhrases.youActor.text(in: language))
      : NotePhrases.unsent.text(
        in: language, naming: context.participants[author]?.name ?? author)
    return (line.text, [TraitSpan(range: line.name, traits: .medium)])
  }

  /// "This message was deleted".
  static func deleted(_ message: Message, _ context: MeasureContext) -> String {
    (message.from == context.viewer ? youDeleted : messageDeleted).text(in: context.language)
  }

  static let messageDeleted = LocalizedPhrase(
    english: "This message was deleted",
    words: [
      "de": "Diese Nachricht wurde gelöscht", "es": "Se eliminó este mensaje",
      "fr": "Ce message a été supprimé", "it": "Questo messaggio è stato eliminato",
      "pt": "Esta mensagem foi apagada", "nl": "Dit bericht is verwijderd",
      "ru": "Это сообщение удалено", "pl": "Ta wiadomość została usunięta",
      "tr": "Bu mesaj silindi", "ar": "تم حذف هذه الرسالة", "he": "הודעה זו נמחקה",
      "fa": "این پیام حذف شد", "hi": "यह संदेश मिटाया गया", "bn": "এই বার্তাটি মুছে ফেলা হয়েছে",
      "ta": "இந்தச் செய்தி நீக்கப்பட்டது", "th": "ข้อความนี้ถูกลบแล้ว", "zh": "此消息已删除",
      "zh-Hant": "此訊息已刪除", "ja": "このメッセージは削除されました", "ko": "삭제된 메시지입니다",
    ])
  static let youDeleted = LocalizedPhrase(
    english: "You deleted this message",
    words: [
      "de": "Du hast diese Nachricht gelöscht", "es": "Eliminaste este mensaje",
      "fr": "Vous avez supprimé ce message", "it": "Hai eliminato questo messaggio",
      "pt": "Você apagou esta mensagem", "nl": "Je hebt dit bericht verwijderd",
      "ru": "Вы удалили это сообщение", "pl": "Ta wiadomość została usunięta przez Ciebie",
      "tr": "Bu mesajı sildiniz", "ar": "لقد حذفت هذه الرسالة", "he": "מחקת את ההודעה הזו",
      "fa": "شما این پیام را حذف کردید", "hi": "आपने यह संदेश मिटाया",
      "bn": "আপনি এই বার্তাটি মুছে ফেলেছেন", "ta": "இந்தச் செய்தியை நீக்கினீர்கள்",
      "th": "คุณลบข้อความนี้แล้ว", "zh": "你删除了此消息", "zh-Hant": "你已刪除此訊息",
      "ja": "このメッセージを削除しました", "ko": "이 메시지를 삭제했습니다",
    ])
}
