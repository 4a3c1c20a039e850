extension LocalizedPhrase {
  /// A call.
  static let voiceCall = LocalizedPhrase(
    english: "Voice Call",
    words: [
      "de": "Sprachanruf", "es": "Llamada de voz", "fr": "Appel vocal",
      "it": "Chiamata vocale", "pt": "Chamada de voz", "nl": "Spraakoproep",
      "ru": "Аудиозвонок", "pl": "Połączenie głosowe", "tr": "Sesli Arama",
      "ar": "مكالمة صوتية", "he": "שיחה קולית", "fa": "تماس صوتی", "hi": "वॉइस कॉल",
      "bn": "ভয়েস কল", "ta": "குரல் அழைப்பு", "th": "การโทรด้วยเสียง", "zh": "语音通话",
      "zh-Hant": "語音通話", "ja": "音声通話", "ko": "음성 통화",
    ])

  /// A call with pictures.
  static let videoCall = LocalizedPhrase(
    english: "Video Call",
    words: [
      "de": "Videoanruf", "es": "Videollamada", "fr": "Appel vidéo", "it": "Videochiamata",
      "pt": "Chamada de vídeo", "nl": "Videogesprek", "ru": "Видеозвонок",
      "pl": "Połączenie wideo", "tr": "Görüntülü Arama", "ar": "مكالمة فيديو",
      "he": "שיחת וידאו", "fa": "تماس تصویری", "hi": "वीडियो कॉल", "bn": "ভিডিও কল",
      "ta": "வீடியோ அழைப்பு", "th": "วิดีโอคอล", "zh": "视频通话", "zh-Hant": "視訊通話",
      "ja": "ビデオ通話", "ko": "영상 통화",
    ])

  /// A call of more than two people.
  static let groupCall = LocalizedPhrase(
    english: "Group Call",
    words: [
      "de": "Gruppenanruf", "es": "Llamada grupal", "fr": "Appel de groupe",
      "it": "Chiamata di gruppo", "pt": "Chamada em grupo", "nl": "Groepsgesprek",
      "ru": "Групповой звонок", "pl": "Połączenie grupowe", "tr": "Grup Araması",
      "ar": "مكالمة جماعية", "he": "שיחה קבוצתית", "fa": "تماس گروهی", "hi": "ग्रुप कॉल",
      "bn": "গ্রুপ কল", "ta": "குழு அழைப்பு", "th": "การโทรแบบกลุ่ม", "zh": "群组通话",
      "zh-Hant": "群組通話", "ja": "グループ通話", "ko": "그룹 통화",
    ])

  /// A call that the viewer made.
  static let outgoingCall = LocalizedPhrase(
    english: "Outgoing Call",
    words: [
      "de": "Ausgehender Anruf", "es": "Llamada saliente", "fr": "Appel sortant",
      "it": "Chiamata in uscita", "pt": "Chamada efetuada", "nl": "Uitgaande oproep",
      "ru": "Исходящий звонок", "pl": "Połączenie wychodzące", "tr": "Giden Arama",
      "ar": "مكالمة صادرة", "he": "שיחה יוצאת", "fa": "تماس خروجی", "hi": "आउटगोइंग कॉल",
      "bn": "আউটগোয়িং কল", "ta": "வெளிச்செல்லும் அழைப்பு", "th": "สายโทรออก", "zh": "呼出通话",
      "zh-Hant": "撥出通話", "ja": "発信", "ko": "발신 통화",
    ])

  /// A call that the viewer got.
  static let incomingCall = LocalizedPhrase(
    english: "Incoming Call",
    words: [
      "de": "Eingehender Anruf", "es": "Llamada entrante", "fr": "Appel entrant",
      "it": "Chiamata in arrivo", "pt": "Chamada recebida", "nl": "Inkomende oproep",
      "ru": "Входящий звонок", "pl": "Połączenie przychodzące", "tr": "Gelen Arama",
      "ar": "مكالمة واردة", "he": "שיחה נכנסת", "fa": "تماس ورودی", "hi": "इनकमिंग कॉल",
      "bn": "ইনকামিং কল", "ta": "உள்வரும் அழைப்பு", "th": "สายโทรเข้า", "zh": "呼入通话",
      "zh-Hant": "來電通話", "ja": "着信", "ko": "수신 통화",
    ])

  /// A call with pictures that the viewer made.
  static let outgoingVideoCall = LocalizedPhrase(
    english: "Outgoing Video Call",
    words: [
      "de": "Ausgehender Videoanruf", "es": "Videollamada saliente", "fr": "Appel vidéo sortant",
      "it": "Videochiamata in uscita", "pt": "Chamada de vídeo efetuada",
      "nl": "Uitgaand videogesprek", "ru": "Исходящий видеозвонок",
      "pl": "Wychodzące połączenie wideo", "tr": "Giden Görüntülü Arama",
      "ar": "مكالمة فيديو صادرة", "he": "שיחת וידאו יוצאת", "fa": "تماس تصویری خروجی",
      "hi": "आउटगोइंग वीडियो कॉल", "bn": "আউটগোয়িং ভিডিও কল",
      "ta": "வெளிச்செல்லும் வீடியோ அழைப்பு", "th": "วิดีโอคอลโทรออก", "zh": "呼出视频通话",
      "zh-Hant": "撥出視訊通話", "ja": "ビデオ発信", "ko": "발신 영상 통화",
    ])

  /// A call with pictures that the viewer got.
  static let incomingVideoCall = LocalizedPhrase(
    english: "Incoming Video Call",
    words: [
      "de": "Eingehender Videoanruf", "es": "Videollamada entrante", "fr": "Appel vidéo entrant",
      "it": "Videochiamata in arrivo", "pt": "Chamada de vídeo recebida",
      "nl": "Inkomend videogesprek", "ru": "Входящий видеозвонок",
      "pl": "Przychodzące połączenie wideo", "tr": "Gelen Görüntülü Arama",
      "ar": "مكالمة فيديو واردة", "he": "שיחת וידאו נכנסת", "fa": "تماس تصویری ورودی",
      "hi": "इनकमिंग वीडियो कॉल", "bn": "ইনকামিং ভিডিও কল", "ta": "உள்வரும் வீடியோ அழைப்பு",
      "th": "วิดีโอคอลโทรเข้า", "zh": "呼入视频通话", "zh-Hant": "來電視訊通話", "ja": "ビデオ着信",
      "ko": "수신 영상 통화",
    ])

  /// A call that the viewer did not answer.
  static let missedVoiceCall = LocalizedPhrase(
    english: "Missed Voice Call",
    words: [
      "de": "Verpasster Sprachanruf", "es": "Llamada de voz perdida",
      "fr": "Appel vocal manqué", "it": "Chiamata vocale persa",
      "pt": "Chamada de voz perdida", "nl": "Gemiste spraakoproep",
      "ru": "Пропущенный аудиозвонок", "pl": "Nieodebrane połączenie głosowe",
      "tr": "Cevapsız Sesli Arama", "ar": "مكالمة صوتية فائتة", "he": "שיחה קולית שלא נענתה",
      "fa": "تماس صوتی بی‌پاسخ", "hi": "मिस्ड वॉइस कॉल", "bn": "মিসড ভয়েস কল",
      "ta": "தவறிய குரல் அழைப்பு", "th": "สายเสียงที่ไม่ได้รับ", "zh": "未接语音通话",
      "zh-Hant": "未接語音通話", "ja": "不在着信（音声）", "ko": "부재중 음성 통화",
    ])

  /// A call with pictures that the viewer did not answer.
  static let missedVideoCall = LocalizedPhrase(
    english: "Missed Video Call",
    words: [
      "de": "Verpasster Videoanruf", "es": "Videollamada perdida", "fr": "Appel vidéo manqué",
      "it": "Videochiamata persa", "pt": "Chamada de vídeo perdida",
      "nl": "Gemist videogesprek", "ru": "Пропущенный видеозвонок",
      "pl": "Nieodebrane połączenie wideo", "tr": "Cevapsız Görüntülü Arama",
      "ar": "مكالمة فيديو فائتة", "he": "שיחת וידאו שלא נענתה", "fa": "تماس تصویری بی‌پاسخ",
      "hi": "मिस्ड वीडियो कॉल", "bn": "মিসড ভিডিও কল", "ta": "தவறிய வீடியோ அழைப்பு",
      "th": "วิดีโอคอลที่ไม่ได้รับ", "zh": "未接视频通话", "zh-Hant": "未接視訊通話", "ja": "不在着信（ビデオ）",
      "ko": "부재중 영상 통화",
    ])

  /// A call of a group that the viewer did not answer.
  static let missedGroupCall = LocalizedPhrase(
    english: "Missed Group Call",
    words: [
      "de": "Verpasster Gruppenanruf", "es": "Llamada grupal perdida",
      "fr": "Appel de groupe manqué", "it": "Chiamata di gruppo persa",
      "pt": "Chamada em grupo perdida", "nl": "Gemist groepsgesprek",
      "ru": "Пропущенный групповой звонок", "pl": "Nieodebrane połączenie grupowe",
      "tr": "Cevapsız Grup Araması", "ar": "مكالمة جماعية فائتة",
      "he": "שיחה קבוצתית שלא נענתה", "fa": "تماس گروهی بی‌پاسخ", "hi": "मिस्ड ग्रुप कॉल",
      "bn": "মিসড গ্রুপ কল", "ta": "தவறிய குழு அழைப்பு", "th": "สายกลุ่มที่ไม่ได้รับ",
      "zh": "未接群组通话", "zh-Hant": "未接群組通話", "ja": "不在着信（グループ）", "ko": "부재중 그룹 통화",
    ])

  /// The outcome of a call that nobody answered.
  static let noAnswer = LocalizedPhrase(
    english: "No answer",
    words: [
      "de": "Keine Antwort", "es": "Sin respuesta", "fr": "Pas de réponse",
      "it": "Nessuna risposta", "pt": "Sem resposta", "nl": "Geen antwoord",
      "ru": "Нет ответа", "pl": "Brak odpowiedzi", "tr": "Yanıt yok", "ar": "لا رد",
      "he": "אין מענה", "fa": "بدون پاسخ", "hi": "कोई जवाब नहीं", "bn": "উত্তর নেই",
      "ta": "பதில் இல்லை", "th": "ไม่มีผู้รับสาย", "zh": "无人接听", "zh-Hant": "無人接聽",
      "ja": "応答なし", "ko": "응답 없음",
    ])

  /// The outcome of a call that somebody declined.
  static let callDeclined = LocalizedPhrase(
    english: "Declined",
    words: [
      "de": "Abgelehnt", "es": "Rechazada", "fr": "Refusé", "it": "Rifiutata",
      "pt": "Recusada", "nl": "Geweigerd", "ru": "Отклонён", "pl": "Odrzucono",
      "tr": "Reddedildi", "ar": "تم الرفض", "he": "נדחתה", "fa": "رد شد", "hi": "अस्वीकृत",
      "bn": "প্রত্যাখ্যাত", "ta": "நிராகரிக்கப்பட்டது", "th": "ถูกปฏิเสธ", "zh": "已拒绝",
      "zh-Hant": "已拒絕", "ja": "拒否", "ko": "거절됨",
    ])

  /// The outcome of a call while another one took place.
  static let callBusy = LocalizedPhrase(
    english: "Busy",
    words: [
      "de": "Besetzt", "es": "Ocupado", "fr": "Occupé", "it": "Occupato", "pt": "Ocupado",
      "nl": "In gesprek", "ru": "Занято", "pl": "Zajęte", "tr": "Meşgul", "ar": "مشغول",
      "he": "תפוס", "fa": "مشغول", "hi": "व्यस्त", "bn": "ব্যস্ত", "ta": "பிஸி",
      "th": "สายไม่ว่าง", "zh": "忙线", "zh-Hant": "忙線", "ja": "話し中", "ko": "통화 중",
    ])

  /// The outcome of a call that the caller gave up.
  static let callCancelled = LocalizedPhrase(
    english: "Canceled",
    words: [
      "de": "Abgebrochen", "es": "Cancelada", "fr": "Annulé", "it": "Annullata",
      "pt": "Cancelada", "nl": "Geannuleerd", "ru": "Отменён", "pl": "Anulowano",
      "tr": "İptal edildi", "ar": "أُلغيت", "he": "בוטלה", "fa": "لغو شد", "hi": "रद्द",
      "bn": "বাতিল", "ta": "ரத்து செய்யப்பட்டது", "th": "ยกเลิกแล้ว", "zh": "已取消",
      "zh-Hant": "已取消", "ja": "キャンセル", "ko": "취소됨",
    ])

  /// The outcome of a call that could not be made.
  static let callFailed = LocalizedPhrase(
    english: "Call failed",
    words: [
      "de": "Anruf fehlgeschlagen", "es": "Llamada fallida", "fr": "Échec de l’appel",
      "it": "Chiamata non riuscita", "pt": "Falha na chamada", "nl": "Oproep mislukt",
      "ru": "Сбой вызова", "pl": "Połączenie nieudane", "tr": "Arama başarısız",
      "ar": "فشلت المكالمة", "he": "השיחה נכשלה", "fa": "تماس ناموفق", "hi": "कॉल विफल",
      "bn": "কল ব্যর্থ", "ta": "அழைப்பு தோல்வி", "th": "โทรไม่สำเร็จ", "zh": "通话失败",
      "zh-Hant": "通話失敗", "ja": "発信できませんでした", "ko": "통화 실패",
    ])

  /// The state of a call that nobody has answered yet.
  static let callRinging = LocalizedPhrase(
    english: "Ringing…",
    words: [
      "de": "Klingelt …", "es": "Sonando…", "fr": "Sonnerie…", "it": "Squilla…",
      "pt": "Chamando…", "nl": "Gaat over…", "ru": "Вызов…", "pl": "Dzwoni…", "tr": "Çalıyor…",
      "ar": "يرن…", "he": "מצלצל…", "fa": "در حال زنگ…", "hi": "रिंग हो रहा है…",
      "bn": "রিং হচ্ছে…", "ta": "ஒலிக்கிறது…", "th": "กำลังเรียก…", "zh": "正在响铃…",
      "zh-Hant": "響鈴中…", "ja": "呼び出し中…", "ko": "연결 중…",
    ])

  /// The state of a call that goes on.
  static let inCall = LocalizedPhrase(
    english: "In call",
    words: [
      "de": "Im Gespräch", "es": "En llamada", "fr": "En appel", "it": "In chiamata",
      "pt": "Em chamada", "nl": "In gesprek", "ru": "Идёт разговор", "pl": "Trwa połączenie",
      "tr": "Aramada", "ar": "المكالمة جارية", "he": "בשיחה", "fa": "در تماس",
      "hi": "कॉल जारी", "bn": "কলে", "ta": "அழைப்பில்", "th": "กำลังโทร", "zh": "通话中",
      "zh-Hant": "通話中", "ja": "通話中", "ko": "통화 중",
    ])

  /// A button.
  static let joinCall = LocalizedPhrase(
    english: "Join",
    words: [
      "de": "Teilnehmen", "es": "Unirse", "fr": "Rejoindre", "it": "Partecipa", "pt": "Entrar",
      "nl": "Neem deel", "ru": "Войти", "pl": "Dołącz", "tr": "Katıl", "ar": "انضمام",
      "he": "הצטרפות", "fa": "پیوستن", "hi": "जुड़ें", "bn": "যোগ দিন", "ta": "சேர்",
      "th": "เข้าร่วม", "zh": "加入", "zh-Hant": "加入", "ja": "参加", "ko": "참여",
    ])

  /// A button.
  static let callBack = LocalizedPhrase(
    english: "Call Back",
    words: [
      "de": "Zurückrufen", "es": "Devolver", "fr": "Rappeler", "it": "Richiama",
      "pt": "Ligar de volta", "nl": "Bel terug", "ru": "Перезвонить", "pl": "Oddzwoń",
      "tr": "Geri Ara", "ar": "معاودة الاتصال", "he": "התקשרות חזרה", "fa": "تماس مجدد",
      "hi": "वापस कॉल करें", "bn": "কল ব্যাক", "ta": "மீண்டும் அழை", "th": "โทรกลับ",
      "zh": "回拨", "zh-Hant": "回撥", "ja": "かけ直す", "ko": "다시 걸기",
    ])

  /// How many people joined a call, in place of `%@`.
  static let callJoined = LocalizedPhrase(
    english: "%@ joined",
    words: [
      "de": "Teilgenommen: %@", "es": "Participantes: %@",
      "fr": "Participants : %@", "it": "Partecipanti: %@",
      "pt": "Participantes: %@", "nl": "Deelnemers: %@", "ru": "Участники: %@",
      "pl": "Uczestnicy: %@", "tr": "Katılan: %@", "ar": "المشاركون: %@",
      "he": "משתתפים: %@", "fa": "شرکت‌کنندگان: %@", "hi": "शामिल: %@",
      "bn": "যোগ দিয়েছেন: %@", "ta": "சேர்ந்தவர்கள்: %@", "th": "เข้าร่วม: %@",
      "zh": "参与者：%@", "zh-Hant": "參與者：%@", "ja": "参加者：%@", "ko": "참여: %@",
    ])
}
