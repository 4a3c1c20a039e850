/// The phrases of system lines in a language.
///
/// A phrase has a key, which names the event. Keys that end with `Passive` are of events without an
/// author, with `.you` of the viewer's own acts, with `.me` of acts that concern the viewer.
/// Without a phrase of this kind the plain one is used. `{who}` is who acts, `{whom}` to whom it
/// happened, `{name}` the name of the conversation, `{time}` a length of time. What is in `#…#` has
/// the weight of names.
struct SystemPhrases {
  private let phrases: [Substring: Substring]

  /// The phrases of a locale; English for languages without an entry.
  init(_ locale: SupportedLocale) {
    let key = locale.isTraditionalChinese ? "zh-Hant" : locale.language
    phrases = Self.parsed(Self.tables[key] ?? Self.english)
  }

  subscript(key: String) -> String? { phrases[key[...]].map { String($0) } }

  /// The keys, for tests.
  var keys: [String] { phrases.keys.map { String($0) } }

  /// The languages that have phrases, for tests.
  static var languages: [String] { tables.keys.sorted() }

  private static func parsed(_ table: String) -> [Substring: Substring] {
    Dictionary(
      table.split(separator: "\n").compactMap { line in
        guard let sign = line.firstIndex(of: "=") else { return nil }
        return (line[..<sign], line[line.index(after: sign)...])
      }, uniquingKeysWith: { first, _ in first })
  }

  private static let tables: [String: String] = [
    "en": english, "de": german, "nl": dutch, "fr": french, "es": spanish, "it": italian,
    "pt": portuguese, "ru": russian, "pl": polish, "tr": turkish, "ar": arabic, "he": hebrew,
    "fa": persian, "hi": hindi, "bn": bengali, "ta": tamil, "th": thai, "zh": chinese,
    "zh-Hant": traditionalChinese, "ja": japanese, "ko": korean,
  ]
}

extension SystemPhrases {
  static let english = """
    someone=Someone
    you=You
    youObject=you
    created={who} created the conversation.
    createdNamed={who} created the conversation “{name}”.
    joined={who} joined the conversation.
    added={who} added {whom} to the conversation.
    addedPassive={who} was added to the conversation.
    addedPassive.you=#You# were added to the conversation.
    removed={who} removed {whom} from the conversation.
    removedPassive={who} was removed from the conversation.
    removedPassive.you=#You# were removed from the conversation.
    left={who} left the conversation.
    named={who} named the conversation “{name}”.
    namedPassive=The conversation was named “{name}”.
    unnamed={who} removed the name from the conversation.
    unnamedPassive=The conversation name was removed.
    photo={who} changed the group photo.
    photoPassive=The group photo was changed.
    noPhoto={who} removed the group photo.
    noPhotoPassive=The group photo was removed.
    timer={who} turned on disappearing messages. New messages disappear after {time}.
    timerPassive=Disappearing messages are on. New messages disappear after {time}.
    noTimer={who} turned off disappearing messages.
    noTimerPassive=Disappearing messages are off.
    screenshot={who} took a screenshot.
    encryption=Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, \
    or share them.
    call={who} started a call.
    pinned={who} pinned a message.
    number={who} changed their phone number.
    number.you=#You# changed your phone number.
    kept={who} kept an audio message.
    keptFrom={who} kept an audio message from {whom}.
    """

  static let german = """
    someone=Jemand
    you=Du
    youObject=dich
    created={who} hat die Konversation erstellt.
    created.you=#Du# hast die Konversation erstellt.
    createdNamed={who} hat die Konversation „{name}“ erstellt.
    createdNamed.you=#Du# hast die Konversation „{name}“ erstellt.
    joined={who} ist der Konversation beigetreten.
    joined.you=#Du# bist der Konversation beigetreten.
    added={who} hat {whom} zur Konversation hinzugefügt.
    added.you=#Du# hast {whom} zur Konversation hinzugefügt.
    addedPassive={who} wurde zur Konversation hinzugefügt.
    addedPassive.you=#Du# wurdest zur Konversation hinzugefügt.
    removed={who} hat {whom} aus der Konversation entfernt.
    removed.you=#Du# hast {whom} aus der Konversation entfernt.
    removedPassive={who} wurde aus der Konversation entfernt.
    removedPassive.you=#Du# wurdest aus der Konversation entfernt.
    left={who} hat die Konversation verlassen.
    left.you=#Du# hast die Konversation verlassen.
    named={who} hat die Konversation „{name}“ genannt.
    named.you=#Du# hast die Konversation „{name}“ genannt.
    namedPassive=Die Konversation heißt jetzt „{name}“.
    unnamed={who} hat den Namen der Konversation entfernt.
    unnamed.you=#Du# hast den Namen der Konversation entfernt.
    unnamedPassive=Der Name der Konversation wurde entfernt.
    photo={who} hat das Gruppenfoto geändert.
    photo.you=#Du# hast das Gruppenfoto geändert.
    photoPassive=Das Gruppenfoto wurde geändert.
    noPhoto={who} hat das Gruppenfoto entfernt.
    noPhoto.you=#Du# hast das Gruppenfoto entfernt.
    noPhotoPassive=Das Gruppenfoto wurde entfernt.
    timer={who} hat selbstlöschende Nachrichten aktiviert. Dauer: {time}.
    timer.you=#Du# hast selbstlöschende Nachrichten aktiviert. Dauer: {time}.
    timerPassive=Selbstlöschende Nachrichten sind aktiviert. Dauer: {time}.
    noTimer={who} hat selbstlöschende Nachrichten deaktiviert.
    noTimer.you=#Du# hast selbstlöschende Nachrichten deaktiviert.
    noTimerPassive=Selbstlöschende Nachrichten sind deaktiviert.
    screenshot={who} hat einen Screenshot gemacht.
    screenshot.you=#Du# hast einen Screenshot gemacht.
    encryption=Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Nur Personen in diesem Chat können sie \
    lesen, anhören oder teilen.
    call={who} hat einen Anruf gestartet.
    call.you=#Du# hast einen Anruf gestartet.
    pinned={who} hat eine Nachricht angeheftet.
    pinned.you=#Du# hast eine Nachricht angeheftet.
    number={who} hat eine neue Telefonnummer.
    number.you=#Du# hast eine neue Telefonnummer.
    kept={who} hat eine Audionachricht behalten.
    kept.you=#Du# hast eine Audionachricht behalten.
    keptFrom={who} hat eine Audionachricht von {whom} behalten.
    keptFrom.you=#Du# hast eine Audionachricht von {whom} behalten.
    keptFrom.me={who} hat eine Audionachricht von dir behalten.
    """

  static let dutch = """
    someone=Iemand
    you=Jij
    youObject=jou
    created={who} heeft het gesprek gestart.
    created.you=#Je# hebt het gesprek gestart.
    createdNamed={who} heeft het gesprek “{name}” gestart.
    createdNamed.you=#Je# hebt het gesprek “{name}” gestart.
    joined={who} neemt nu deel aan het gesprek.
    joined.you=#Je# neemt nu deel aan het gesprek.
    added={who} heeft {whom} aan het gesprek toegevoegd.
    added.you=#Je# hebt {whom} aan het gesprek toegevoegd.
    addedPassive={who} is aan het gesprek toegevoegd.
    addedPassive.you=#Je# bent aan het gesprek toegevoegd.
    removed={who} heeft {whom} uit het gesprek verwijderd.
    removed.you=#Je# hebt {whom} uit het gesprek verwijderd.
    removedPassive={who} is uit het gesprek verwijderd.
    removedPassive.you=#Je# bent uit het gesprek verwijderd.
    left={who} heeft het gesprek verlaten.
    left.you=#Je# hebt het gesprek verlaten.
    named={who} heeft het gesprek “{name}” genoemd.
    named.you=#Je# hebt het gesprek “{name}” genoemd.
    namedPassive=Het gesprek heet nu “{name}”.
    unnamed={who} heeft de naam van het gesprek verwijderd.
    unnamed.you=#Je# hebt de naam van het gesprek verwijderd.
    unnamedPassive=De naam van het gesprek is verwijderd.
    photo={who} heeft de groepsfoto gewijzigd.
    photo.you=#Je# hebt de groepsfoto gewijzigd.
    photoPassive=De groepsfoto is gewijzigd.
    noPhoto={who} heeft de groepsfoto verwijderd.
    noPhoto.you=#Je# hebt de groepsfoto verwijderd.
    noPhotoPassive=De groepsfoto is verwijderd.
    timer={who} heeft verdwijnende berichten ingeschakeld. Duur: {time}.
    timer.you=#Je# hebt verdwijnende berichten ingeschakeld. Duur: {time}.
    timerPassive=Verdwijnende berichten zijn ingeschakeld. Duur: {time}.
    noTimer={who} heeft verdwijnende berichten uitgeschakeld.
    noTimer.you=#Je# hebt verdwijnende berichten uitgeschakeld.
    noTimerPassive=Verdwijnende berichten zijn uitgeschakeld.
    screenshot={who} heeft een schermafbeelding gemaakt.
    screenshot.you=#Je# hebt een schermafbeelding gemaakt.
    encryption=Berichten en gesprekken zijn end-to-end versleuteld. Alleen mensen in deze chat kunnen ze \
    lezen, beluisteren of delen.
    call={who} heeft een gesprek gestart.
    call.you=#Je# hebt een gesprek gestart.
    pinned={who} heeft een bericht vastgezet.
    pinned.you=#Je# hebt een bericht vastgezet.
    number={who} heeft een nieuw telefoonnummer.
    number.you=#Je# hebt een nieuw telefoonnummer.
    kept={who} heeft een audiobericht bewaard.
    kept.you=#Je# hebt een audiobericht bewaard.
    keptFrom={who} heeft een audiobericht van {whom} bewaard.
    keptFrom.you=#Je# hebt een audiobericht van {whom} bewaard.
    """
}

extension SystemPhrases {
  static let hindi = """
    someone=किसी
    you=आप
    youObject=आप
    created={who} ने बातचीत बनाई।
    createdNamed={who} ने “{name}” बातचीत बनाई।
    joined={who} बातचीत में शामिल हुए।
    added={who} ने {whom} को बातचीत में जोड़ा।
    addedPassive={who} को बातचीत में जोड़ा गया।
    removed={who} ने {whom} को बातचीत से हटाया।
    removedPassive={who} को बातचीत से हटाया गया।
    left={who} ने बातचीत छोड़ दी।
    named={who} ने बातचीत को “{name}” नाम दिया।
    namedPassive=बातचीत का नाम “{name}” रखा गया।
    unnamed={who} ने बातचीत का नाम हटाया।
    unnamedPassive=बातचीत का नाम हटाया गया।
    photo={who} ने ग्रुप की फ़ोटो बदली।
    photoPassive=ग्रुप की फ़ोटो बदली गई।
    noPhoto={who} ने ग्रुप की फ़ोटो हटाई।
    noPhotoPassive=ग्रुप की फ़ोटो हटाई गई।
    timer={who} ने गायब होने वाले मैसेज चालू किए। अवधि: {time}।
    timerPassive=गायब होने वाले मैसेज चालू हैं। अवधि: {time}।
    noTimer={who} ने गायब होने वाले मैसेज बंद किए।
    noTimerPassive=गायब होने वाले मैसेज बंद हैं।
    screenshot={who} ने स्क्रीनशॉट लिया।
    encryption=मैसेज और कॉल पूरी तरह से एन्क्रिप्ट किए गए हैं। सिर्फ़ इस चैट में मौजूद लोग उन्हें पढ़, सुन या शेयर कर \
    सकते हैं।
    call={who} ने कॉल शुरू की।
    pinned={who} ने एक मैसेज पिन किया।
    number={who} ने अपना फ़ोन नंबर बदला।
    kept={who} ने एक ऑडियो मैसेज रखा।
    keptFrom={who} ने {whom} का एक ऑडियो मैसेज रखा।
    keptFrom.me={who} ने आपका एक ऑडियो मैसेज रखा।
    """

  static let bengali = """
    someone=কেউ একজন
    you=আপনি
    youObject=আপনাকে
    created={who} কথোপকথনটি তৈরি করেছেন।
    createdNamed={who} “{name}” কথোপকথনটি তৈরি করেছেন।
    joined={who} কথোপকথনে যোগ দিয়েছেন।
    added={who} কথোপকথনে যোগ করেছেন: {whom}।
    added.me={who} আপনাকে কথোপকথনে যোগ করেছেন।
    addedPassive={who} এখন কথোপকথনে আছেন।
    removed={who} কথোপকথন থেকে সরিয়েছেন: {whom}।
    removed.me={who} আপনাকে কথোপকথন থেকে সরিয়েছেন।
    removedPassive={who} আর কথোপকথনে নেই।
    left={who} কথোপকথন ছেড়ে গেছেন।
    left.you=#আপনি# কথোপকথন ছেড়েছেন।
    named={who} কথোপকথনের নাম দিয়েছেন “{name}”।
    namedPassive=কথোপকথনের নাম এখন “{name}”।
    unnamed={who} কথোপকথনের নাম সরিয়েছেন।
    unnamedPassive=কথোপকথনের নাম সরানো হয়েছে।
    photo={who} গ্রুপের ফটো বদলেছেন।
    photoPassive=গ্রুপের ফটো বদলানো হয়েছে।
    noPhoto={who} গ্রুপের ফটো সরিয়েছেন।
    noPhotoPassive=গ্রুপের ফটো সরানো হয়েছে।
    timer={who} অদৃশ্য হওয়া মেসেজ চালু করেছেন। সময়: {time}।
    timerPassive=অদৃশ্য হওয়া মেসেজ চালু আছে। সময়: {time}।
    noTimer={who} অদৃশ্য হওয়া মেসেজ বন্ধ করেছেন।
    noTimerPassive=অদৃশ্য হওয়া মেসেজ বন্ধ আছে।
    screenshot={who} স্ক্রিনশট নিয়েছেন।
    encryption=মেসেজ ও কল এন্ড-টু-এন্ড এনক্রিপ্ট করা আছে। শুধু এই চ্যাটের লোকেরাই সেগুলি পড়তে, শুনতে বা শেয়ার \
    করতে পারেন।
    call={who} কল শুরু করেছেন।
    pinned={who} একটি মেসেজ পিন করেছেন।
    number={who} ফোন নম্বর বদলেছেন।
    kept={who} একটি অডিও মেসেজ রেখেছেন।
    keptFrom={who} একটি অডিও মেসেজ রেখেছেন, যা পাঠিয়েছেন {whom}।
    keptFrom.me={who} আপনার একটি অডিও মেসেজ রেখেছেন।
    """

  static let tamil = """
    someone=யாரோ
    you=நீங்கள்
    youObject=நீங்கள்
    created={who} உரையாடலை உருவாக்கினார்.
    created.you=#நீங்கள்# உரையாடலை உருவாக்கினீர்கள்.
    createdNamed={who} “{name}” உரையாடலை உருவாக்கினார்.
    createdNamed.you=#நீங்கள்# “{name}” உரையாடலை உருவாக்கினீர்கள்.
    joined={who} உரையாடலில் சேர்ந்தார்.
    joined.you=#நீங்கள்# உரையாடலில் சேர்ந்தீர்கள்.
    added={who} உரையாடலில் சேர்த்தவர்: {whom}.
    added.you=#நீங்கள்# உரையாடலில் சேர்த்தவர்: {whom}.
    added.me={who} உங்களை உரையாடலில் சேர்த்தார்.
    addedPassive={who} உரையாடலில் சேர்க்கப்பட்டார்.
    addedPassive.you=#நீங்கள்# உரையாடலில் சேர்க்கப்பட்டீர்கள்.
    removed={who} உரையாடலிலிருந்து நீக்கியவர்: {whom}.
    removed.you=#நீங்கள்# உரையாடலிலிருந்து நீக்கியவர்: {whom}.
    removed.me={who} உங்களை உரையாடலிலிருந்து நீக்கினார்.
    removedPassive={who} உரையாடலிலிருந்து நீக்கப்பட்டார்.
    removedPassive.you=#நீங்கள்# உரையாடலிலிருந்து நீக்கப்பட்டீர்கள்.
    left={who} உரையாடலிலிருந்து வெளியேறினார்.
    left.you=#நீங்கள்# உரையாடலிலிருந்து வெளியேறினீர்கள்.
    named={who} உரையாடலுக்கு “{name}” எனப் பெயரிட்டார்.
    named.you=#நீங்கள்# உரையாடலுக்கு “{name}” எனப் பெயரிட்டீர்கள்.
    namedPassive=உரையாடலுக்கு “{name}” எனப் பெயரிடப்பட்டது.
    unnamed={who} உரையாடலின் பெயரை நீக்கினார்.
    unnamed.you=#நீங்கள்# உரையாடலின் பெயரை நீக்கினீர்கள்.
    unnamedPassive=உரையாடலின் பெயர் நீக்கப்பட்டது.
    photo={who} குழுப் படத்தை மாற்றினார்.
    photo.you=#நீங்கள்# குழுப் படத்தை மாற்றினீர்கள்.
    photoPassive=குழுப் படம் மாற்றப்பட்டது.
    noPhoto={who} குழுப் படத்தை நீக்கினார்.
    noPhoto.you=#நீங்கள்# குழுப் படத்தை நீக்கினீர்கள்.
    noPhotoPassive=குழுப் படம் நீக்கப்பட்டது.
    timer={who} மறையும் செய்திகளை இயக்கினார். காலம்: {time}.
    timer.you=#நீங்கள்# மறையும் செய்திகளை இயக்கினீர்கள். காலம்: {time}.
    timerPassive=மறையும் செய்திகள் இயக்கத்தில் உள்ளன. காலம்: {time}.
    noTimer={who} மறையும் செய்திகளை முடக்கினார்.
    noTimer.you=#நீங்கள்# மறையும் செய்திகளை முடக்கினீர்கள்.
    noTimerPassive=மறையும் செய்திகள் முடக்கத்தில் உள்ளன.
    screenshot={who} ஸ்கிரீன்ஷாட் எடுத்தார்.
    screenshot.you=#நீங்கள்# ஸ்கிரீன்ஷாட் எடுத்தீர்கள்.
    encryption=செய்திகளும் அழைப்புகளும் முழுமையாக என்கிரிப்ட் செய்யப்பட்டவை. இந்த அரட்டையில் உள்ளவர்கள் மட்டுமே \
    அவற்றைப் படிக்க, கேட்க அல்லது பகிர முடியும்.
    call={who} அழைப்பைத் தொடங்கினார்.
    call.you=#நீங்கள்# அழைப்பைத் தொடங்கினீர்கள்.
    pinned={who} ஒரு செய்தியைப் பின் செய்தார்.
    pinned.you=#நீங்கள்# ஒரு செய்தியைப் பின் செய்தீர்கள்.
    number={who} தொலைபேசி எண்ணை மாற்றினார்.
    number.you=#நீங்கள்# தொலைபேசி எண்ணை மாற்றினீர்கள்.
    kept={who} ஒரு ஆடியோ செய்தியை வைத்துக்கொண்டார்.
    kept.you=#நீங்கள்# ஒரு ஆடியோ செய்தியை வைத்துக்கொண்டீர்கள்.
    keptFrom={who} ஒரு ஆடியோ செய்தியை வைத்துக்கொண்டார். அனுப்பியவர்: {whom}.
    keptFrom.you=#நீங்கள்# ஒரு ஆடியோ செய்தியை வைத்துக்கொண்டீர்கள். அனுப்பியவர்: {whom}.
    keptFrom.me={who} உங்கள் ஆடியோ செய்தியை வைத்துக்கொண்டார்.
    """
}
