extension LocalizedPhrase {
  /// The text in a language with a name or a number in the position of "%@".
  ///
  /// - Returns: The text, and the range of the name in its UTF-8 bytes.
  func text(in language: String, naming name: String) -> (text: String, name: Range<Int>) {
    let text = text(in: language)
    let mark = "%@".utf8.count
    let bytes = Array(text.utf8)
    // "One reply" has no number in some languages.
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: "%@".utf8) }) else {
      return (text, 0..<0)
    }
    let end = min(bytes.count, start + mark)
    return (
      String(decoding: bytes[..<start] + Array(name.utf8) + bytes[end...], as: UTF8.self),
      start..<start + name.utf8.count
    )
  }
}

/// The notes below and above messages. "%@" is a name or a number.
enum NotePhrases {
  /// An edited message.
  static let edited = LocalizedPhrase(
    english: "Edited",
    words: [
      "de": "Bearbeitet", "es": "Editado", "fr": "Modifié", "it": "Modificato", "pt": "Editada",
      "nl": "Bewerkt", "ru": "Изменено", "pl": "Edytowano", "tr": "Düzenlendi", "ar": "معدلة",
      "he": "נערכה", "fa": "ویرایش‌شده", "hi": "संपादित", "bn": "সম্পাদিত",
      "ta": "திருத்தப்பட்டது", "th": "แก้ไขแล้ว", "zh": "已编辑", "zh-Hant": "已編輯", "ja": "編集済み",
      "ko": "편집됨",
    ])

  /// A message that was sent with an effect.
  static let sentWithEffect = LocalizedPhrase(
    english: "Sent with %@ Effect",
    words: [
      "de": "Mit Effekt „%@“ gesendet", "es": "Enviado con el efecto %@",
      "fr": "Envoyé avec l’effet %@", "it": "Inviato con effetto %@",
      "pt": "Enviada com o efeito %@", "nl": "Verstuurd met effect ‘%@’",
      "ru": "Отправлено с эффектом «%@»", "pl": "Wysłano z efektem „%@”",
      "tr": "%@ Efektiyle Gönderildi", "ar": "تم الإرسال بتأثير %@", "he": "נשלחה עם האפקט %@",
      "fa": "با جلوهٔ %@ ارسال شد", "hi": "%@ इफ़ेक्ट के साथ भेजा गया",
      "bn": "%@ ইফেক্ট সহ পাঠানো হয়েছে", "ta": "%@ விளைவுடன் அனுப்பப்பட்டது",
      "th": "ส่งด้วยเอฟเฟ็กต์%@", "zh": "使用“%@”效果发送", "zh-Hant": "以「%@」效果傳送",
      "ja": "“%@”エフェクト付きで送信済み", "ko": "‘%@’ 효과로 전송됨",
    ])

  /// Shows the effect again.
  static let replay = LocalizedPhrase(
    english: "Replay",
    words: [
      "de": "Wiederholen", "es": "Repetir", "fr": "Rejouer", "it": "Riproduci di nuovo",
      "pt": "Repetir", "nl": "Speel opnieuw af", "ru": "Повторить", "pl": "Odtwórz ponownie",
      "tr": "Tekrar Oynat", "ar": "إعادة التشغيل", "he": "הפעל שוב", "fa": "پخش دوباره",
      "hi": "फिर से चलाएँ", "bn": "আবার চালান", "ta": "மீண்டும் இயக்கு", "th": "เล่นซ้ำ",
      "zh": "重播", "zh-Hant": "重播", "ja": "再生", "ko": "다시 재생",
    ])

  /// A message that will disappear.
  static let expiresIn = LocalizedPhrase(
    english: "Expires in %@",
    words: [
      "de": "Läuft ab in %@", "es": "Caduca en %@", "fr": "Expire dans %@", "it": "Scade tra %@",
      "pt": "Expira em %@", "nl": "Verloopt over %@", "ru": "Истекает через %@",
      "pl": "Wygasa za %@", "tr": "%@ içinde süresi doluyor", "ar": "تنتهي خلال %@",
      "he": "תפוג בעוד %@", "fa": "انقضا تا %@", "hi": "%@ में समाप्त होगा",
      "bn": "%@ পরে মেয়াদ শেষ", "ta": "%@ இல் காலாவதியாகும்", "th": "หมดอายุใน %@",
      "zh": "%@后过期", "zh-Hant": "%@後到期", "ja": "%@後に期限切れ", "ko": "%@ 후 만료",
    ])

  /// Keeps a voice message.
  static let keep = LocalizedPhrase(
    english: "Keep",
    words: [
      "de": "Behalten", "es": "Guardar", "fr": "Conserver", "it": "Conserva", "pt": "Manter",
      "nl": "Bewaar", "ru": "Сохранить", "pl": "Zachowaj", "tr": "Sakla", "ar": "احتفاظ",
      "he": "שמור", "fa": "نگه‌داشتن", "hi": "रखें", "bn": "রাখুন", "ta": "வைத்திரு",
      "th": "เก็บ", "zh": "保留", "zh-Hant": "保留", "ja": "保存", "ko": "유지",
    ])

  /// A message that was kept.
  static let kept = LocalizedPhrase(
    english: "Kept",
    words: [
      "de": "Behalten", "es": "Guardado", "fr": "Conservé", "it": "Conservato", "pt": "Mantida",
      "nl": "Bewaard", "ru": "Сохранено", "pl": "Zachowano", "tr": "Saklandı",
      "ar": "تم الاحتفاظ", "he": "נשמרה", "fa": "نگه‌داشته شد", "hi": "रखा गया",
      "bn": "রাখা হয়েছে", "ta": "வைக்கப்பட்டது", "th": "เก็บไว้แล้ว", "zh": "已保留",
      "zh-Hant": "已保留", "ja": "保存済み", "ko": "유지됨",
    ])

  /// A translated text.
  static let translated = LocalizedPhrase(
    english: "Translated",
    words: [
      "de": "Übersetzt", "es": "Traducido", "fr": "Traduit", "it": "Tradotto", "pt": "Traduzida",
      "nl": "Vertaald", "ru": "Переведено", "pl": "Przetłumaczono", "tr": "Çevrildi",
      "ar": "مترجمة", "he": "תורגמה", "fa": "ترجمه‌شده", "hi": "अनुवादित", "bn": "অনূদিত",
      "ta": "மொழிபெயர்க்கப்பட்டது", "th": "แปลแล้ว", "zh": "已翻译", "zh-Hant": "已翻譯", "ja": "翻訳済み",
      "ko": "번역됨",
    ])

  /// A text that was translated from a language.
  static let translatedFrom = LocalizedPhrase(
    english: "Translated from %@",
    words: [
      "de": "Übersetzt aus: %@", "es": "Traducido del %@", "fr": "Traduit : %@",
      "it": "Tradotto da: %@", "pt": "Traduzida do %@", "nl": "Vertaald uit het %@",
      "ru": "Переведено, язык: %@", "pl": "Przetłumaczono, język: %@", "tr": "Çevrilen dil: %@",
      "ar": "مترجمة من %@", "he": "תורגמה מ%@", "fa": "ترجمه از %@", "hi": "%@ से अनुवादित",
      "bn": "%@ থেকে অনূদিত", "ta": "%@ இலிருந்து மொழிபெயர்க்கப்பட்டது", "th": "แปลจาก%@",
      "zh": "译自%@", "zh-Hant": "譯自%@", "ja": "%@から翻訳", "ko": "%@에서 번역됨",
    ])

  /// A pinned message.
  static let pinned = LocalizedPhrase(
    english: "Pinned",
    words: [
      "de": "Angeheftet", "es": "Fijado", "fr": "Épinglé", "it": "Fissato", "pt": "Fixada",
      "nl": "Vastgezet", "ru": "Закреплено", "pl": "Przypięto", "tr": "Sabitlendi", "ar": "مثبتة",
      "he": "נעוצה", "fa": "سنجاق‌شده", "hi": "पिन किया गया", "bn": "পিন করা",
      "ta": "பின் செய்யப்பட்டது", "th": "ปักหมุดแล้ว", "zh": "已置顶", "zh-Hant": "已釘選",
      "ja": "ピンで固定", "ko": "고정됨",
    ])

  /// A forwarded message.
  static let forwarded = LocalizedPhrase(
    english: "Forwarded",
    words: [
      "de": "Weitergeleitet", "es": "Reenviado", "fr": "Transféré", "it": "Inoltrato",
      "pt": "Encaminhada", "nl": "Doorgestuurd", "ru": "Переслано", "pl": "Przekazano dalej",
      "tr": "İletildi", "ar": "محوّلة", "he": "הועברה", "fa": "فوروارد شده",
      "hi": "फ़ॉरवर्ड किया गया", "bn": "ফরোয়ার্ড করা হয়েছে", "ta": "முன்னனுப்பப்பட்டது",
      "th": "ส่งต่อแล้ว", "zh": "已转发", "zh-Hant": "已轉寄", "ja": "転送済み", "ko": "전달됨",
    ])

  /// A message that was forwarded many times.
  static let forwardedManyTimes = LocalizedPhrase(
    english: "Forwarded many times",
    words: [
      "de": "Häufig weitergeleitet", "es": "Reenviado muchas veces",
      "fr": "Transféré plusieurs fois", "it": "Inoltrato molte volte",
      "pt": "Encaminhada muitas vezes", "nl": "Vaak doorgestuurd", "ru": "Переслано много раз",
      "pl": "Przekazano wiele razy", "tr": "Birçok kez iletildi", "ar": "محوّلة عدة مرات",
      "he": "הועברה פעמים רבות", "fa": "بارها فوروارد شده", "hi": "कई बार फ़ॉरवर्ड किया गया",
      "bn": "অনেকবার ফরোয়ার্ড করা হয়েছে", "ta": "பலமுறை முன்னனுப்பப்பட்டது",
      "th": "ส่งต่อหลายครั้ง", "zh": "多次转发", "zh-Hant": "多次轉寄", "ja": "何度も転送済み", "ko": "여러 번 전달됨",
    ])

  /// A message that was forwarded from someone.
  static let forwardedFrom = LocalizedPhrase(
    english: "Forwarded from %@",
    words: [
      "de": "Weitergeleitet von %@", "es": "Reenviado de %@", "fr": "Transféré de %@",
      "it": "Inoltrato da %@", "pt": "Encaminhada de %@", "nl": "Doorgestuurd van %@",
      "ru": "Переслано от %@", "pl": "Przekazano od: %@", "tr": "%@ kişisinden iletildi",
      "ar": "محوّلة من %@", "he": "הועברה מאת %@", "fa": "فوروارد از %@",
      "hi": "%@ से फ़ॉरवर्ड किया गया", "bn": "%@ থেকে ফরোয়ার্ড করা হয়েছে",
      "ta": "%@ இலிருந்து முன்னனுப்பப்பட்டது", "th": "ส่งต่อจาก %@", "zh": "转发自%@",
      "zh-Hant": "轉寄自%@", "ja": "%@から転送", "ko": "%@에서 전달됨",
    ])

  /// A message that someone deleted for all.
  static let unsent = LocalizedPhrase(
    english: "%@ unsent a message",
    words: [
      "de": "%@ hat das Senden einer Nachricht widerrufen",
      "es": "%@ anuló el envío de un mensaje", "fr": "%@ a annulé l’envoi d’un message",
      "it": "%@ ha annullato l’invio di un messaggio",
      "pt": "%@ cancelou o envio de uma mensagem", "nl": "%@ heeft een bericht teruggetrokken",
      "ru": "%@: отправка сообщения отменена", "pl": "%@ – cofnięto wysłanie wiadomości",
      "tr": "%@ bir mesajın gönderilmesini geri aldı", "ar": "ألغى %@ إرسال رسالة",
      "he": "ההודעה ששלח/ה %@ בוטלה", "fa": "%@ ارسال پیامی را لغو کرد",
      "hi": "%@ ने एक संदेश अनसेंड किया", "bn": "%@ একটি বার্তা ফিরিয়ে নিয়েছেন",
      "ta": "%@ ஒரு செய்தியைத் திரும்பப் பெற்றார்", "th": "%@ ยกเลิกการส่งข้อความ",
      "zh": "%@撤回了一条信息", "zh-Hant": "%@收回了一則訊息", "ja": "%@がメッセージの送信を取り消しました",
      "ko": "%@님이 메시지 보내기를 취소함",
    ])

  /// A message that the viewer deleted for all. "%@" is "You".
  static let youUnsent = LocalizedPhrase(
    english: "%@ unsent a message",
    words: [
      "de": "%@ hast das Senden einer Nachricht widerrufen",
      "es": "%@ anulaste el envío de un mensaje", "fr": "%@ avez annulé l’envoi d’un message",
      "it": "%@ hai annullato l’invio di un messaggio",
      "pt": "%@ cancelou o envio de uma mensagem", "nl": "%@ hebt een bericht teruggetrokken",
      "ru": "%@ отменили отправку сообщения", "pl": "%@ – cofnięto wysłanie wiadomości",
      "tr": "%@ bir mesajın gönderilmesini geri aldınız", "ar": "ألغيت %@ إرسال رسالة",
      "he": "%@ ביטלת שליחה של הודעה", "fa": "%@ ارسال پیامی را لغو کردید",
      "hi": "%@ एक संदेश अनसेंड किया", "bn": "%@ একটি বার্তা ফিরিয়ে নিয়েছেন",
      "ta": "%@ ஒரு செய்தியைத் திரும்பப் பெற்றீர்கள்", "th": "%@ ยกเลิกการส่งข้อความ",
      "zh": "%@撤回了一条信息", "zh-Hant": "%@收回了一則訊息", "ja": "%@はメッセージの送信を取り消しました",
      "ko": "%@ 메시지 보내기를 취소함",
    ])

  /// The viewer as the one who does something.
  static let youActor = LocalizedPhrase(
    english: "You",
    words: [
      "de": "Du", "es": "Tú", "fr": "Vous", "it": "Tu", "pt": "Você", "nl": "Je", "ru": "Вы",
      "pl": "Ty", "tr": "Siz", "ar": "أنت", "he": "את/ה", "fa": "شما", "hi": "आपने", "bn": "আপনি",
      "ta": "நீங்கள்", "th": "คุณ", "zh": "你", "zh-Hant": "你", "ja": "あなた", "ko": "내가",
    ])
}
