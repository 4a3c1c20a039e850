/// What the app writes in place of a message, in the languages of exports that people published.
enum WhatsAppPhrase: Equatable {
  /// The message was deleted; by the person who exported the chat, if it says "you".
  case deleted(byMe: Bool)
  /// A file that was not exported.
  case omitted(OmittedFile)
  /// A place that follows somebody, of which nothing else is known.
  case liveLocation

  enum OmittedFile: Equatable {
    /// Of which only that is known.
    case media
    case picture, video, audio, sticker, gif, document, contact, round
  }
}

/// Finds phrases by their bytes, without looking at most texts.
///
/// The phrases are texts of the app. They are known from exports that people published, from the lists
/// of phrases in mlomb/chat-analytics (`pipeline/parse/parsers/WhatsApp.ts`), and from the strings of
/// the app (iOS 22.24.81, Android 2.8) in starkdmi/whats_json. Both projects are sources of phrases
/// only; the code here is not theirs.
enum WhatsAppPhrases {
  /// The longest phrase, in bytes.
  static let longest = 120

  /// The meaning of a text as a whole. Typographic apostrophes, a full stop at the end and angle
  /// brackets don't count.
  static func meaning(_ bytes: [UInt8], _ range: Range<Int>) -> WhatsAppPhrase? {
    var range = range
    guard range.count > 3, range.count <= longest else { return nil }
    var isBracketed = false
    if bytes[range.lowerBound] == UInt8(ascii: "<"),
      bytes[range.upperBound - 1] == UInt8(ascii: ">")
    {
      range = range.lowerBound + 1..<range.upperBound - 1
      isBracketed = true
    }
    guard starts.contains(bytes, at: range.lowerBound) else { return nil }
    let text = normalized(bytes[range])
    if let found = table[text] { return found }
    if text.starts(with: byAdmin) { return .deleted(byMe: false) }
    return isBracketed ? bracketed[text] : nil
  }

  private static let byAdmin = Array("This message was deleted by admin".utf8)

  private static func normalized(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if at + 2 < bytes.endIndex, bytes[at] == 0xE2, bytes[at + 1] == 0x80, bytes[at + 2] == 0x99 {
        text.append(UInt8(ascii: "'"))
        at += 3
      } else {
        text.append(bytes[at])
        at += 1
      }
    }
    if text.last == UInt8(ascii: ".") { text.removeLast() }
    if text.suffix(3).elementsEqual("。".utf8) { text.removeLast(3) }
    return text
  }

  private static let table: [[UInt8]: WhatsAppPhrase] = {
    var table: [[UInt8]: WhatsAppPhrase] = [:]
    func add(_ list: String, _ phrase: WhatsAppPhrase) {
      for text in list.split(separator: "|") { table[Array(text.utf8)] = phrase }
    }
    add(deleted, .deleted(byMe: false))
    add(deletedByMe, .deleted(byMe: true))
    for (file, list) in omitted { add(list, .omitted(file)) }
    for text in liveLocation { table[Array(text.utf8)] = .liveLocation }
    return table
  }()

  /// Phrases of Android, which are in angle brackets.
  private static let bracketed: [[UInt8]: WhatsAppPhrase] = {
    var table: [[UInt8]: WhatsAppPhrase] = [:]
    for text in media.split(separator: "|") { table[Array(text.utf8)] = .omitted(.media) }
    return table
  }()

  private static let starts = FirstBytes(Array(table.keys) + Array(bracketed.keys) + [byAdmin])

  private static let deleted = """
    This message was deleted|Diese Nachricht wurde gelöscht|Se eliminó este mensaje|\
    Este mensaje fue eliminado|Mensagem apagada|Esta mensagem foi apagada|\
    Ce message a été supprimé|Questo messaggio è stato eliminato|Dit bericht is verwijderd|\
    这条消息已删除|此消息已删除|此訊息已刪除|這則訊息已刪除|Данное сообщение удалено|\
    Сообщение удалено|Bu mesaj silindi|Pesan ini telah dihapus|Pesan ini dihapus|\
    Ta wiadomość została usunięta|このメッセージは削除されました|삭제된 메시지입니다|\
    تم حذف هذه الرسالة|Det här meddelandet raderades|Denne meldingen ble slettet|\
    Denne besked blev slettet|Tämä viesti poistettiin|Tato zpráva byla odstraněna|\
    Acest mesaj a fost șters|Ezt az üzenetet törölték|הודעה זו נמחקה|यह मैसेज मिटाया गया|\
    Tin nhắn này đã bị xóa|Це повідомлення видалено|Αυτό το μήνυμα διαγράφηκε
    """
  private static let deletedByMe = """
    You deleted this message|Du hast diese Nachricht gelöscht|Eliminaste este mensaje|\
    Eliminó este mensaje|Você apagou esta mensagem|Apagou esta mensagem|\
    Vous avez supprimé ce message|Hai eliminato questo messaggio|Je hebt dit bericht verwijderd|\
    U hebt dit bericht verwijderd|您删除了这条消息|你删除了这条消息|您已刪除此訊息|你刪除了此訊息|Вы удалили данное сообщение|\
    Bu mesajı sildiniz|Anda telah menghapus pesan ini|Anda menghapus pesan ini|\
    Du raderade det här meddelandet|Du slettet denne meldingen|Du slettede denne besked|\
    Poistit tämän viestin|Usunięto tę wiadomość|メッセージを削除しました|Túto správu ste odstránili|\
    Ați șters acest mesaj|Anda telah memadamkan mesej ini|삭제한 메시지입니다|이 메시지를 삭제했습니다|\
    このメッセージを削除しました|Ezt az üzenetet törölted|Törölted ezt az üzenetet|Izbrisali ste ovu poruku|\
    आपने यह मैसेज डिलीट किया|Scrios tú an teachtaireacht seo|شما این پیام را حذف کردید|\
    Du har slettet denne besked|Tuto zprávu jste smazal/a|Tuto zprávu jste odstranil/a|\
    Has suprimit aquest missatge|Has esborrat aquest missatge|Διαγράψατε αυτό το μήνυμα|\
    Jūs izdzēsāt šo ziņu|מחקת הודעה זו|Siz ushbu xabarni o‘chirdingiz|Bạn đã xoá tin nhắn này|\
    Du har tagit bort meddelandet|Du raderade detta meddelande|To sporočilo ste izbrisali|\
    คุณได้ลบข้อความนี้|คุณลบข้อความนี้|Jūs ištrynėte šią žinutę|Kustutasid selle sõnumi|\
    Изтрихте това съобщение|Jy het boodskap uitgevee|Siz bu ismarıcı sildiniz|\
    Ви видалили це повідомлення|أنت حذفت هذه الرسالة
    """
  private static let media = """
    Media omitted|Medien ausgeschlossen|Medien weggelassen|Multimedia omitido|Archivo omitido|\
    Médias omis|Fichier omis|Media omessi|Mídia oculta|Ficheiro não revelado|\
    ficheiro não revelado|Media weggelaten|media utelämnat|pominięto multimedia|\
    Medya dahil edilmedi|Media tidak disertakan|media tidak disertakan|Без медиафайлов|\
    تم استبعاد الوسائط|メディアなし|미디어 파일 제외됨|省略多媒体文件|忽略多媒體檔|省略影音内容|media weggelaat|Media weggelaat|\
    Media çıxarılmışdır|Без файл|মিডিয়া বাদ দেওয়া হয়েছে|fitxers multimèdia omesos|\
    Mitjans omesos|média vynechány|Média vynechána|Média vynechány|medier udeladt|\
    Mediefil udeladt|medien ausgeschlossen|αρχείο παραλήφθηκε|Εξαίρεση πολυμέσων|media omitted|\
    multimedia omitido|meedia välja jäetud|Meedia ära jäetud|رسانه حذف شد|media jätettiin pois|\
    Media jätetty pois|médias omis|मीडिया के बिना|medijski zapis izostavljen|\
    Medijski zapis izostavljen|média elhagyva|Hiányzó médiafájl|media omessi|Media omesso|\
    המדיה לא נכללה|מדיה הושמטה|メディアは含まれていません|файлдар қосылмаған|Файл қосылған жоқ|\
    미디어 파일을 생략한 대화내용|medija praleista|Praleistas medijos turinys|nav iekļauta multivide|\
    Bez multivides|без фајлови|Без фајл|മീഡിയ ഒഴിവാക്കി|मीडिया वगळण्यात आला|मीडिया वगळले|\
    media dikecualikan|Media disingkirkan|media utelatt|Uten vedlegg|media weggelaten|\
    pliki pominięto|Pominięto multimedia|Mídia omitida|conținut media omis|Conținut media omis|\
    без медиафайлов|Файл пропущен|Médiá vynechané|datoteke izpuščene|Medij izpuščen|media u hoq|\
    Media hequr|медији су изостављени|Media har utelämnats|media hazijajumuishwa|Media imerukwa|\
    ไฟล์สื่อถูกลบ|สื่อถูกลบ|Walang kalakip na media|medya dahil edilmedi|Medya atlanmış|\
    медіа пропущено|Медіа пропущено|میڈیا چھوڑ دیا گیا|fayl o‘tkazib yuborildi|\
    Fayl o‘tkazib yuborildi|bỏ qua tệp phương tiện|Bỏ qua Media
    """
  private static let omitted: [(WhatsAppPhrase.OmittedFile, String)] = [
    (
      .picture,
      """
      image omitted|Bild weggelassen|imagen omitida|Imagen omitida|image absente|imagem ocultada|\
      imagem omitida|immagine omessa|afbeelding weggelaten|圖片已略去|התמונה הושמטה|\
      изображение отсутствует|imagem não revelada|εικόνα παραλείφθηκε|зображення відсутнє|\
      لم يتم إدراج الصورة|ইমেজ বাদ দেওয়া হয়েছে|圖像已省略|照片已忽略|đã bỏ qua hình ảnh|\
      görüntü dahil edilmedi|ไม่มีรูปภาพ|bild utesluten|obrázok vynechaný|obraz pominięty|\
      Imagine omisă|bilde ikke inkludert|imej tidak dimasukkan|इमेज वगळली|이미지 생략됨|画像は含まれていません|\
      gambar tidak disertakan|slika izostavljena|फ़ोटो हटाई गई|íomhá ligthe ar lár|ei kuvaa|\
      تصویر حذف شد|billede udeladt|obrázek vynechán|Imatge omesa
      """
    ),
    (
      .video,
      """
      video omitted|Video weggelassen|video omitido|Video omitido|vídeo omitido|vidéo absente|\
      vídeo ocultado|video omesso|video weggelaten|影片已略去|סרטון הווידאו הושמט|видео отсутствует|\
      vídeo não revelado|βίντεο παραλείφθηκε|відео відсутнє|لم يتم إدراج الفيديوهات|\
      ভিডিও বাদ দেওয়া হয়েছে|影片已省略|视频已忽略|đã bỏ video|video dahil edilmedi|วิดีโอถูกลบ|\
      video utesluten|video vynechané|wideo pominięte|clip video omis|video utelatt|\
      video tidak dimasukkan|व्हिडीओ वगळला|비디오 생략됨|ビデオは含まれていません|Videó kihagyva|\
      video tidak disertakan|video izostavljen|वीडियो छोड़ा गया|físeán ligthe ar lár|\
      videota ei sisällytetä|ویدیو حذف شد|video udeladt|video vynecháno|vídeo omès
      """
    ),
    (
      .audio,
      """
      audio omitted|Audio weggelassen|audio omitido|Audio omitido|audio omis|áudio ocultado|\
      audio omesso|audio weggelaten|音訊已略去|קטע קול הושמט|аудиофайл отсутствует|\
      ficheiro de áudio não revelado|ήχος παραλείφθηκε|аудіо відсутнє|\
      لم يتم إدراج المقاطع الصوتية|অডিও বাদ দেওয়া হয়েছে|音訊已省略|音频已忽略|bỏ qua tệp âm thanh|\
      ses dahil edilmedi|ไม่มีไฟล์เสียง|ljud utelslutet|ljud uteslutet|zvuk vynechaný|\
      audio pominięte|fără audio|lyd utelatt|audio tidak dimasukkan|ऑडिओ वगळला|오디오 생략됨|\
      音声は含まれていません|Hang kihagyása|audio tidak disertakan|zvuk izostavljen|ऑडियो हटाई गयी|\
      comhad fuaime ar lár|äänitiedostoa ei sisällytetä|صدا حذف شد|lyd udeladt|\
      zvukový soubor vynechán|Àudio omès
      """
    ),
    (
      .sticker,
      """
      sticker omitted|Sticker weggelassen|sticker omitido|Sticker omitido|sticker omis|\
      sticker omesso|figurinha omitida|sticker weggelaten|貼圖已忽略|סטיקר הושמט|стикер не добавлен|\
      sticker non incluso|sticker não revelado|αυτοκόλλητο παραλήφθηκε|Наклейку не додано|\
      تم حذف الملصقات|স্টিকার বাদ দেওয়া হয়েছে|貼圖已略去|贴图已省略|đã bỏ sticker|\
      Çıkartma dahil edilmedi|ไม่มีสติกเกอร์|sticker utesluten|nálepka vynechaná|\
      pominięto naklejkę|klistremerke utelatt|pelekat tidak disertakan|स्टिकर वगळले|스티커 제외됨|\
      スタンプは含まれていません|matrica kihagyva|stiker tidak disertakan|naljepnica izostavljena|\
      स्टिकर छोड़ा गया|fágadh an greamán ar lár|tarraa ei sisällytetty|استیکر حذف شد|\
      klistermærke udeladt|nálepka vynechána|adhesiu omès
      """
    ),
    (
      .gif,
      """
      GIF omitted|GIF weggelassen|GIF omitido|GIF retiré|GIF ocultado|GIF omessa|GIF omesso|\
      GIF weggelaten|GIF הושמט|GIF отсутствует|GIF esclusa|GIF não revelada|Παράληψη GIF|\
      GIF-анімацію пропущено|لم يتم إدراج صورة GIF|GIF 已略去|GIF 圖片已被省略|GIF 动态图已被忽略|\
      Đã bỏ qua ảnh GIF|GIF dahil edilmedi|GIF utesluten|GIF vynechaný|Plik GIF pominięty|\
      GIF omis|GIF utelatt|GIF tidak dimasukkan|GIF वगळले|GIF 생략됨|GIFは含まれていません|\
      GIF fájl kihagyása|GIF tidak disertakan|GIF izostavljen|GIF छोड़ा गया|GIF ligthe ar lár|\
      GIF-animaatio jätetty pois|GIF حذف شد|GIF udeladt|GIF vynechán|GIF omès
      """
    ),
    (
      .document,
      """
      document omitted|Dokument weggelassen|documento omitido|document omis|documento ocultado|\
      documento omesso|document weggelaten|dokument vynechaný|dokument pominięty|\
      utelatt dokument|dokumen tidak dimasukkan|डॉक्युमेंट वगळले|문서 생략됨|ドキュメントは含まれていません|\
      dokumentum kihagyva|dokumen tidak disertakan|dokument izostavljen|डॉक्यूमेंट छोड़ा गया|\
      cáipéis ligthe ar lár|dokumenttia ei sisällytetä|سند حذف شد|dokument udeladt|\
      dokument vynechán|Document omès
      """
    ),
    (
      .contact,
      """
      Contact card omitted|Kontaktkarte weggelassen|Tarjeta de contacto omitida|contacto omitido|\
      Fiche de contact omise|Scheda contatto omessa|Cartão do contato omitido|\
      contactkaart weggelaten|כרטיס איש קשר הושמט|Карточка контакта отсутствует|\
      Fiche contact manquante|Contacto não revelado|Η κάρτα επαφής παραλήφθηκε|\
      Картка контакту відсутня|Kontaktkarte ausgelassen|لم يتم إدراج بطاقة جهة اتصال|\
      পরিচিতির কার্ড বাদ দেওয়া হয়েছে|聯絡人卡片已略去|聯絡人卡片已省略|联系人卡片已忽略|Bỏ qua thẻ liên lạc|\
      Kişi kartı dahil edilmedi|Kontaktkort uteslutet|Karta kontaktu vynechaná|\
      Pominięta wizytówka kontaktu|Carte de vizită contact omisă|Visitekaartje weggelaten|\
      Kontaktkort sløyfet|Kad kenalan tidak dimasukkan|संपर्क कार्ड वगळले|연락처 카드 생략됨|連絡先カードを省略|\
      Névjegykártya kihagyva|Kartu kontak tidak disertakan|Posjetnica izostavljena|\
      कॉन्टैक्ट कार्ड छोड़ा गया|Cárta teagmhála ar lár|Yhteystietokortti jätettiin pois|\
      برگ مخاطب حذف شد|Kontaktkort udeladt|Vizitka vynechána|Targeta de contacte omesa
      """
    ),
    (.round, "video note omitted|Videonachricht weggelassen|nota de video omitida"),
  ]

  /// What is written after a message that was edited.
  static let edited = [
    "<This message was edited>", "<Diese Nachricht wurde bearbeitet.>",
    "<Diese Nachricht wurde bearbeitet>", "<Se editó este mensaje.>", "<Se editó este mensaje>",
    "<Mensagem editada>", "<Ce message a été modifié>", "<Questo messaggio è stato modificato>",
    "<Dit bericht is bewerkt>", "Bu mesaj düzenlendi", "<Bu mesaj düzenlendi>",
    "<Это сообщение изменено>", "<Pesan ini diedit>", "<Ta wiadomość została edytowana>",
  ].map { Array($0.utf8) }

  /// The notes in parentheses after the name of a file (Android).
  static let attached: Set<String> = [
    "file attached", "Datei angehängt", "archivo adjunto", "arquivo anexado", "ficheiro anexado",
    "fichier joint", "file allegato", "bestand bijgevoegd", "файл добавлен", "dosya ekli",
    "ファイル添付", "文件附件", "附件", "fișier atașat", "nakalakip na file", "附件檔案", "arxiu adjunt",
    "soubor byl přiložen", "file terlampir", "添付ファイル有り", "συνημμένο αρχείο", "pievienots fails",
    "fil vedhæftet", "қосымша файл", "קובץ מצורף", "fail dilampirkan", "फाइल अटैच कर दी गई है",
    "fayl biriktirildi", "załączony plik", "plik załączony", "tệp đính kèm", "skedë e ngjitur",
    "bifogad fil", "priložena datoteka", "súbor pripojený", "faili limeambatanishwa", "ไฟล์ที่แนบ",
    "byla prisegta", "vedlagt fil", "liitetiedosto", "archivo adjuntado", "fail lisatud",
    "datoteka u privitku", "fájl csatolva", "прикачен файл", "ফাইল সংযুক্ত হয়েছে",
    "lêer aangeheg", "fayl əlavə olunub", "파일 첨부됨", "ഫയൽ ചേർത്തു", "прикачен фајл", "الملف مرفق",
    "файл додано", "прикачена датотека",
  ]

  /// The first lines of polls.
  static let poll: Set<String> = ["POLL", "ENCUESTA", "ENQUETE", "UMFRAGE", "SONDAGE", "SONDAGGIO"]

  /// What shared live locations are called.
  private static let liveLocation: Set<String> = [
    "Live location shared", "live location shared", "Live-Standort wird geteilt",
    "Ubicación en tiempo real compartida", "Localização em tempo real compartilhada",
    "Localisation en direct partagée", "Posizione in tempo reale condivisa",
    "locație în timp real distribuită", "Геоданные отправлены", "實時位置已分享",
    "posizione attuale condivisa", "Ubicació en directe compartida",
    "byla sdílena aktuální poloha", "共享实时位置", "Lokasi terkini dibagikan", "ライブロケーション共有",
    "η τωρινή τοποθεσία κοινοποιήθηκε", "live placering delt", "lokasi terkini dikongsi",
    "localização atual compartilhada", "लाइव स्थान साझा किया गया",
    "udostępniona transmisja położenia", "vị trí hiện thời được chia sẻ", "liveposition delad",
    "lokacija v živo je bila deljena", "bola zdieľaná aktuálna poloha", "Mevcut konum paylaşıldı",
    "ตำแหน่งปัจจุบันถูกแบ่งปัน", "posisjon i sanntid delt", "משתף מיקום בשידור חי",
    "live-sijainti jaettu", "ubicación en tiempo real compartida", "trenutna lokacija podijeljena",
    "tartózkodási hely megosztva", "live locatie gedeeld", "공유한 실시간 위치",
    "تمت مشاركة الموقع المباشر", "геодані надіслано", "Локација уживо подељена",
  ]
}

/// The first two bytes of texts, which exclude most other texts.
struct FirstBytes {
  private var known = [Bool](repeating: false, count: 1 << 16)

  init(_ texts: [[UInt8]]) {
    for text in texts where text.count >= 2 { known[Int(text[0]) << 8 | Int(text[1])] = true }
  }

  func contains(_ bytes: [UInt8], at place: Int) -> Bool {
    place + 1 < bytes.count && known[Int(bytes[place]) << 8 | Int(bytes[place + 1])]
  }
}

/// The texts of calls.
enum WhatsAppCalls {
  private struct Word {
    var text: String
    var isVideo: Bool
    var isGroup = false
    var isMissed = false
  }

  private static let starts = FirstBytes(words.map { Array($0.text.utf8) })

  /// Whether a text may be one of a call.
  static func mayBeCall(_ bytes: [UInt8], at place: Int) -> Bool {
    starts.contains(bytes, at: place)
  }

  /// Reads "Voice call. 12 min", "Missed video call. Tap to call back".
  static func call(_ text: String) -> (isVideo: Bool, isGroup: Bool, seconds: Int?, isMissed: Bool)?
  {
    guard text.utf8.count <= 100 else { return nil }
    for word in words where text.hasPrefix(word.text) {
      let rest = text.dropFirst(word.text.count)
      guard rest.isEmpty || [".", ",", " "].contains(rest.first) && rest.utf8.count <= 60 else {
        continue
      }
      // "Voice call with Ana tomorrow?" is a sentence.
      guard rest.first != " " || rest.dropFirst().first == "•" || rest.dropFirst().first == "("
      else { continue }
      let seconds = word.isMissed ? nil : seconds(rest)
      return (word.isVideo, word.isGroup, seconds, word.isMissed || seconds == nil)
    }
    return nil
  }

  /// The length in "12 min" or "1 Std. 5 Min.".
  private static func seconds(_ text: Substring) -> Int? {
    var total: Int?
    var scanner = ByteScanner(Array(text.utf8))
    while !scanner.isAtEnd {
      guard let (value, _) = scanner.number(atMost: 5) else {
        scanner.at += 1
        continue
      }
      scanner.skipSpaces()
      guard let unit = units.first(where: { scanner.isNext($0.0) })?.1 else { continue }
      total = (total ?? 0) + value * unit
    }
    return total
  }

  private static let units: [(String, Int)] = [
    ("Std", 3_600), ("std", 3_600), ("sec", 1), ("sek", 1), ("Sek", 1), ("seg", 1), ("сек", 1),
    ("秒", 1), ("초", 1), ("s", 1), ("S", 1), ("min", 60), ("Min", 60), ("мин", 60), ("分", 60),
    ("분", 60), ("m", 60), ("hr", 3_600), ("h", 3_600), ("H", 3_600), ("ч", 3_600), ("uur", 3_600),
    ("or", 3_600), ("小时", 3_600), ("時", 3_600), ("시간", 3_600),
  ]

  private static let words: [Word] = {
    var words: [Word] = []
    func add(_ list: String, video: Bool, group: Bool = false, missed: Bool = false) {
      for text in list.split(separator: "|") {
        words.append(
          Word(text: String(text), isVideo: video, isGroup: group, isMissed: missed))
      }
    }
    add(
      """
      Missed voice call|Missed call|Verpasster Sprachanruf|Llamada de voz perdida|Llamada perdida|\
      Appel vocal manqué|Chiamata vocale persa|Chiamata persa|Ligação de voz perdida|\
      Chamada de voz perdida|Gemiste spraakoproep|Пропущенный аудиозвонок|Cevapsız sesli arama|\
      未接语音通话|未接語音通話
      """, video: false, missed: true)
    add(
      """
      Missed video call|Verpasster Videoanruf|Videollamada perdida|Appel vidéo manqué|\
      Videochiamata persa|Ligação de vídeo perdida|Chamada de vídeo perdida|\
      Gemiste video-oproep|Пропущенный видеозвонок|Cevapsız görüntülü arama|未接视频通话|未接視訊通話
      """, video: true, missed: true)
    add(
      "Missed group voice call|Missed group call|Verpasster Gruppen-Sprachanruf", video: false,
      group: true, missed: true)
    add(
      "Missed group video call|Verpasster Gruppen-Videoanruf", video: true, group: true,
      missed: true)
    add(
      """
      Voice call|Sprachanruf|Llamada de voz|Appel vocal|Chiamata vocale|Ligação de voz|\
      Chamada de voz|Spraakoproep|Аудиозвонок|Sesli arama|语音通话|語音通話
      """, video: false)
    add(
      """
      Video call|Videoanruf|Videollamada|Appel vidéo|Videochiamata|Ligação de vídeo|\
      Chamada de vídeo|Video-oproep|Видеозвонок|Görüntülü arama|视频通话|視訊通話
      """, video: true)
    add("Group voice call|Group call|Gruppen-Sprachanruf", video: false, group: true)
    add("Group video call|Gruppen-Videoanruf", video: true, group: true)
    return words
  }()
}
