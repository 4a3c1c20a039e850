import ConfabModel
import ConfabTimeline

/// What apps say about a poll.
struct PollWords {
  private let poll: Poll
  private let language: String

  /// - Parameter language: A BCP 47 tag.
  init(_ poll: Poll, language: String) {
    self.poll = poll
    self.language = language
  }

  /// The line below the question.
  func hint(_ hint: PollLook.Hint) -> String {
    let choice: LocalizedPhrase =
      poll.isClosed ? .pollEnded : poll.allowsMultipleAnswers ? .selectSeveral : .selectOne
    let phrases: [LocalizedPhrase]
    switch hint {
    case .type:
      phrases = [
        poll.isClosed
          ? .finalResults
          : poll.isQuiz
            ? (poll.isAnonymous ? .anonymousQuiz : .quiz)
            : (poll.isAnonymous ? .anonymousPollTitle : .publicPoll)
      ]
    case .typeAndChoice:
      phrases =
        [poll.isQuiz ? .quiz : .poll] + (poll.isAnonymous ? [.anonymousPoll] : []) + [choice]
    case .choice:
      phrases =
        (poll.isQuiz ? [.quiz] : []) + (poll.isAnonymous ? [.anonymousPoll] : []) + [choice]
    }
    return phrases.map { $0.text(in: language) }.joinedByDots()
  }

  /// The number of votes.
  var votes: String { Self.votes(poll.total, in: language) }

  /// A number of votes.
  static func votes(_ count: Int, in language: String) -> String {
    switch count {
    case ...0: LocalizedPhrase.noVotes.text(in: language)
    case 1: LocalizedPhrase.oneVote.text(in: language)
    default: CountedPhrase.votes.text(count, in: language)
    }
  }

  /// The button of Telegram in place of the number of votes; `nil` for none.
  func button(isAnswered: Bool) -> String? {
    if poll.isAnonymous { return nil }
    if isAnswered { return poll.total > 0 ? LocalizedPhrase.viewResults.text(in: language) : nil }
    return poll.allowsMultipleAnswers ? LocalizedPhrase.vote.text(in: language) : nil
  }
}

extension LocalizedPhrase {
  /// A poll.
  static let poll = LocalizedPhrase(
    english: "Poll",
    words: [
      "de": "Umfrage", "es": "Encuesta", "fr": "Sondage", "it": "Sondaggio", "pt": "Enquete",
      "nl": "Poll", "ru": "Опрос", "pl": "Ankieta", "tr": "Anket", "ar": "استطلاع",
      "he": "סקר", "fa": "نظرسنجی", "hi": "पोल", "bn": "ভোট", "ta": "வாக்கெடுப்பு", "th": "โพล",
      "zh": "投票", "zh-Hant": "投票", "ja": "投票", "ko": "투표",
    ])

  /// A poll that hides its voters, as the only words about it.
  static let anonymousPollTitle = LocalizedPhrase(
    english: "Anonymous Poll",
    words: [
      "de": "Anonyme Umfrage", "es": "Encuesta anónima", "fr": "Sondage anonyme",
      "it": "Sondaggio anonimo", "pt": "Enquete anônima", "nl": "Anonieme poll",
      "ru": "Анонимный опрос", "pl": "Anonimowa ankieta", "tr": "Anonim anket",
      "ar": "استطلاع مجهول", "he": "סקר אנונימי", "fa": "نظرسنجی ناشناس", "hi": "गुमनाम पोल",
      "bn": "বেনামী ভোট", "ta": "அநாமதேய வாக்கெடுப்பு", "th": "โพลไม่ระบุชื่อ", "zh": "匿名投票",
      "zh-Hant": "匿名投票", "ja": "匿名投票", "ko": "익명 투표",
    ])

  /// A poll that shows its voters.
  static let publicPoll = LocalizedPhrase(
    english: "Public Poll",
    words: [
      "de": "Öffentliche Umfrage", "es": "Encuesta pública", "fr": "Sondage public",
      "it": "Sondaggio pubblico", "pt": "Enquete pública", "nl": "Openbare poll",
      "ru": "Публичный опрос", "pl": "Publiczna ankieta", "tr": "Herkese açık anket",
      "ar": "استطلاع عام", "he": "סקר גלוי", "fa": "نظرسنجی عمومی", "hi": "सार्वजनिक पोल",
      "bn": "প্রকাশ্য ভোট", "ta": "பொது வாக்கெடுப்பு", "th": "โพลสาธารณะ", "zh": "公开投票",
      "zh-Hant": "公開投票", "ja": "公開投票", "ko": "공개 투표",
    ])

  /// A quiz that hides its voters.
  static let anonymousQuiz = LocalizedPhrase(
    english: "Anonymous Quiz",
    words: [
      "de": "Anonymes Quiz", "es": "Cuestionario anónimo", "fr": "Quiz anonyme",
      "it": "Quiz anonimo", "pt": "Quiz anônimo", "nl": "Anonieme quiz",
      "ru": "Анонимная викторина", "pl": "Anonimowy quiz", "tr": "Anonim test",
      "ar": "اختبار مجهول", "he": "חידון אנונימי", "fa": "آزمون ناشناس", "hi": "गुमनाम क्विज़",
      "bn": "বেনামী কুইজ", "ta": "அநாமதேய வினாடி வினா", "th": "ควิซไม่ระบุชื่อ", "zh": "匿名测验",
      "zh-Hant": "匿名測驗", "ja": "匿名クイズ", "ko": "익명 퀴즈",
    ])

  /// A poll in which nobody can vote any more.
  static let finalResults = LocalizedPhrase(
    english: "Final Results",
    words: [
      "de": "Endergebnis", "es": "Resultados finales", "fr": "Résultats définitifs",
      "it": "Risultati finali", "pt": "Resultados finais", "nl": "Eindresultaat",
      "ru": "Окончательные результаты", "pl": "Wyniki końcowe", "tr": "Kesin sonuçlar",
      "ar": "النتائج النهائية", "he": "תוצאות סופיות", "fa": "نتایج نهایی", "hi": "अंतिम परिणाम",
      "bn": "চূড়ান্ত ফলাফল", "ta": "இறுதி முடிவுகள்", "th": "ผลสุดท้าย", "zh": "最终结果",
      "zh-Hant": "最終結果", "ja": "最終結果", "ko": "최종 결과",
    ])

  /// A poll in which one option can be chosen.
  static let selectOne = LocalizedPhrase(
    english: "Select one",
    words: [
      "de": "Wähle eine Option", "es": "Selecciona una", "fr": "Sélectionnez un choix",
      "it": "Seleziona un’opzione", "pt": "Selecione uma", "nl": "Selecteer er een",
      "ru": "Выберите один", "pl": "Wybierz jedną", "tr": "Birini seçin", "ar": "اختر واحدًا",
      "he": "יש לבחור אחת", "fa": "یک گزینه را انتخاب کنید", "hi": "एक चुनें",
      "bn": "একটি বেছে নিন", "ta": "ஒன்றைத் தேர்ந்தெடுக்கவும்", "th": "เลือกหนึ่งข้อ",
      "zh": "单选", "zh-Hant": "單選", "ja": "1つ選択", "ko": "하나 선택",
    ])

  /// A button.
  static let viewVotes = LocalizedPhrase(
    english: "View votes",
    words: [
      "de": "Stimmen ansehen", "es": "Ver votos", "fr": "Voir les votes", "it": "Mostra voti",
      "pt": "Ver votos", "nl": "Stemmen bekijken", "ru": "Посмотреть голоса",
      "pl": "Zobacz głosy", "tr": "Oyları gör", "ar": "عرض الأصوات", "he": "הצגת ההצבעות",
      "fa": "دیدن رأی‌ها", "hi": "वोट देखें", "bn": "ভোট দেখুন", "ta": "வாக்குகளைக் காண்க",
      "th": "ดูผลโหวต", "zh": "查看投票", "zh-Hant": "查看投票", "ja": "投票を見る", "ko": "투표 보기",
    ])

  /// A button.
  static let viewResults = LocalizedPhrase(
    english: "View Results",
    words: [
      "de": "Ergebnisse ansehen", "es": "Ver resultados", "fr": "Voir les résultats",
      "it": "Vedi risultati", "pt": "Ver resultados", "nl": "Resultaten bekijken",
      "ru": "Посмотреть результаты", "pl": "Zobacz wyniki", "tr": "Sonuçları gör",
      "ar": "عرض النتائج", "he": "הצגת התוצאות", "fa": "دیدن نتایج", "hi": "परिणाम देखें",
      "bn": "ফলাফল দেখুন", "ta": "முடிவுகளைக் காண்க", "th": "ดูผลลัพธ์", "zh": "查看结果",
      "zh-Hant": "查看結果", "ja": "結果を見る", "ko": "결과 보기",
    ])

  /// A button.
  static let vote = LocalizedPhrase(
    english: "Vote",
    words: [
      "de": "Abstimmen", "es": "Votar", "fr": "Voter", "it": "Vota", "pt": "Votar",
      "nl": "Stemmen", "ru": "Голосовать", "pl": "Głosuj", "tr": "Oy ver", "ar": "تصويت",
      "he": "הצבעה", "fa": "رأی دادن", "hi": "वोट दें", "bn": "ভোট দিন", "ta": "வாக்களி",
      "th": "โหวต", "zh": "投票", "zh-Hant": "投票", "ja": "投票する", "ko": "투표하기",
    ])

  /// A poll without votes.
  static let noVotes = LocalizedPhrase(
    english: "No votes",
    words: [
      "de": "Keine Stimmen", "es": "Sin votos", "fr": "Aucun vote", "it": "Nessun voto",
      "pt": "Nenhum voto", "nl": "Geen stemmen", "ru": "Нет голосов", "pl": "Brak głosów",
      "tr": "Oy yok", "ar": "لا أصوات", "he": "אין הצבעות", "fa": "بدون رأی",
      "hi": "कोई वोट नहीं", "bn": "কোনো ভোট নেই", "ta": "வாக்குகள் இல்லை", "th": "ยังไม่มีโหวต",
      "zh": "暂无投票", "zh-Hant": "尚無投票", "ja": "投票なし", "ko": "투표 없음",
    ])

  /// A poll with one vote.
  static let oneVote = LocalizedPhrase(
    english: "1 vote",
    words: [
      "de": "1 Stimme", "es": "1 voto", "fr": "1 vote", "it": "1 voto", "pt": "1 voto",
      "nl": "1 stem", "ru": "1 голос", "pl": "1 głos", "tr": "1 oy", "ar": "صوت واحد",
      "he": "הצבעה אחת", "fa": "۱ رأی", "hi": "1 वोट", "bn": "১টি ভোট", "ta": "1 வாக்கு",
      "th": "1 โหวต", "zh": "1 票", "zh-Hant": "1 票", "ja": "1 票", "ko": "1표",
    ])
}

extension CountedPhrase {
  /// The number of votes.
  static let votes = CountedPhrase(
    english: "votes",
    words: [
      "de": ["# Stimmen"], "es": ["# votos"], "fr": ["# votes"], "it": ["# voti"],
      "pt": ["# votos"], "nl": ["# stemmen"], "ru": ["# голос", "# голоса", "# голосов"],
      "pl": ["# głosów", "# głosy", "# głosów"], "tr": ["# oy"],
      "ar": ["صوتان", "# أصوات", "# صوتًا", "# صوت"], "he": ["# הצבעות"], "fa": ["# رأی"],
      "hi": ["# वोट"], "bn": ["#টি ভোট"], "ta": ["# வாக்குகள்"], "th": ["# โหวต"],
      "zh": ["# 票"], "zh-Hant": ["# 票"], "ja": ["# 票"], "ko": ["#표"],
    ])
}
