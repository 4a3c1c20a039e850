import ConfabModel

/// Lines about the chat itself, told by pieces of them in the languages of exports that people
/// published.
///
/// The text of a line is kept in any case; the words say what happened, and which lines with a name
/// are the app's own.
enum WhatsAppSystemWords {
  /// What a line says.
  struct Meaning: Equatable {
    /// What happened; `nil` for what the document has no event for.
    var event: SystemEvent.Event?
  }

  /// What a text says; `nil` if it has none of the words.
  ///
  /// - Complexity: O(length of the text).
  static func meaning(_ text: String) -> Meaning? {
    guard text.utf8.count <= 1_000 else { return nil }
    let bytes = Array(text.replacing("’", with: "'").utf8)
    var found = Int.max
    for place in bytes.indices.dropLast() {
      guard let candidates = starts[UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])] else {
        continue
      }
      for index in candidates where index < found {
        if bytes[place...].starts(with: words[index].text) { found = index }
      }
    }
    return found < words.count ? Meaning(event: words[found].event) : nil
  }

  /// Whether a text is a notice of encryption, which no person writes.
  static func isEncryptionNotice(_ text: String) -> Bool {
    text.utf8.count > 60 && meaning(text)?.event == .encryption
  }

  /// The words by their first two bytes.
  private static let starts: [UInt16: [Int]] = Dictionary(grouping: words.indices) { index in
    UInt16(words[index].text[0]) << 8 | UInt16(words[index].text[1])
  }

  private struct Word {
    var text: [UInt8]
    var event: SystemEvent.Event?
  }

  /// The most particular first.
  private static let words: [Word] = lists.flatMap { event, list in
    list.split(separator: "|").map { Word(text: Array($0.utf8), event: event) }
  }

  private static let lists: [(SystemEvent.Event?, String)] = [
    (
      .encryption,
      """
      end-to-end encrypt|Ende-zu-Ende-verschlüssel|cifrados de extremo a extremo|\
      cifrado de extremo a extremo|chiffrés de bout en bout|chiffrement de bout en bout|\
      crittografati end-to-end|crittografia end-to-end|criptografia de ponta a ponta|\
      encriptadas ponto a ponto|encriptação ponto a ponto|end-to-end versleuteld|\
      end-to-end-versleutel|сквозным шифрованием|сквозное шифрование|uçtan uca şifreli|\
      terenkripsi secara end-to-end|enkripsi end-to-end|szyfrowane metodą end-to-end|\
      szyfrowaniem end-to-end|端到端加密|端對端加密|エンドツーエンド|종단간 암호화|التشفير التام|totaalversleutel|\
      totalsträckskrypter|end-to-end-krypter|päästä päähän -sala
      """
    ),
    (
      nil,
      """
      security code|Sicherheitsnummer|código de seguridad|code de sécurité|codice di sicurezza|\
      código de segurança|beveiligingscode|код безопасности|güvenlik kodu|kode keamanan|安全码|安全碼|\
      Waiting for this message|Warten auf diese Nachricht|Esperando el mensaje|\
      En attente de ce message|In attesa del messaggio|Aguardando mensagem|Wachten op dit bericht|\
      now an admin|no longer an admin|are now admin|jetzt Admin|kein Admin|ahora eres admin|\
      group description|group's settings|group settings|Gruppenbeschreibung|\
      descripción del grupo|description du groupe|descrizione del gruppo|descrição do grupo|\
      groepsbeschrijving|blocked this contact|unblocked this contact|diesen Kontakt blockiert|\
      diesen Kontakt freigegeben|is a contact|ist ein Kontakt|business account|Business-Account|\
      advanced privacy|requested to join|invite link|Einladungslink|enlace de invitación|\
      started a call|Meta AI|secure service from Meta|privacy policy
      """
    ),
    (
      .timer,
      """
      disappearing messages|message timer|selbstlöschende Nachrichten|mensajes temporales|\
      messages éphémères|messaggi effimeri|mensagens temporárias|tijdelijke berichten|\
      исчезающие сообщения|исчезающих сообщений|süreli mesaj|pesan sementara|限时消息|限時訊息|消えるメッセージ|\
      사라지는 메시지
      """
    ),
    (
      .pinned,
      """
      pinned a message|Nachricht angeheftet|fijó un mensaje|a épinglé un message|\
      ha fissato un messaggio|fixou uma mensagem|bericht vastgezet|закрепил
      """
    ),
    (
      .numberChanged,
      """
      changed their phone number|changed to a new number|changed their number|\
      Telefonnummer gewechselt|Telefonnummer geändert|zu einer neuen Nummer gewechselt|\
      cambió su número|cambió a un número|a changé de numéro|ha cambiato numero|\
      mudou de número|mudou o número|mudou seu número|heeft een nieuw telefoonnummer|\
      сменил номер|сменила номер|telefon numarasını
      """
    ),
    (
      .photoRemoved,
      """
      deleted this group's icon|deleted the group icon|Gruppenbild gelöscht|\
      eliminó el ícono|eliminó la imagen|a supprimé l'icône|ha rimosso l'immagine
      """
    ),
    (
      .photoChanged,
      """
      this group's icon|the group's icon|the group icon|Gruppenbild|cambió el ícono|\
      cambió la imagen|l'icône d|l'immagine del gruppo|mudou a imagem|imagem do grupo|\
      groepsafbeelding|иконку группы|картинку группы|grubun simgesini|群组图标|群組圖示|アイコンを変更
      """
    ),
    (
      .named,
      """
      changed the subject|changed the group name|hat den Betreff|Gruppennamen|\
      cambió el asunto|cambió el nombre del grupo|a changé le sujet|a changé le nom du groupe|\
      a modifié le nom du groupe|ha cambiato l'oggetto|ha cambiato il nome|mudou o assunto|\
      mudou o nome do grupo|alterou o nome do grupo|heeft het onderwerp|de groepsnaam|\
      изменил тему|изменила тему|название группы|grup adını|konuyu|更改了主题|更改了主旨|\
      群组名称|件名を|グループ名を|그룹 이름
      """
    ),
    (
      .left,
      """
      hat die Gruppe verlassen|heeft de groep verlaten|salió del grupo|a quitté le groupe|\
      est parti|ha abbandonato|è uscit|saiu do grupo|покинул|вышел из группы|gruptan ayrıldı|\
      ayrıldı|opuścił|opuściła|退出了|已退出|離開了|退出しました|나갔습니다|lämnade|forlod|forlot|غادر
      """
    ),
    (
      .joined,
      """
      joined using|joined from|joined via|joined this group|joined the group|joined by|\
      ist der Gruppe|beigetreten|se unió|a rejoint|si è unito|si è unita|è entrat|entrou usando|\
      entrou com|neemt deel|is toegetreden|присоединился|присоединилась|katıldı|bergabung|\
      dołączył|通过|透過|参加しました|참여했습니다
      """
    ),
    (
      .created,
      """
      created group|created this group|created a group|created the group|created this community|\
      hat die Gruppe|Du hast diese Gruppe|creó el grupo|creó este grupo|Creaste|creaste|\
      a créé le groupe|avez créé|ha creato il gruppo|Hai creato|criou o grupo|criou este grupo|\
      heeft de groep|создал|grubu oluşturdu|membuat grup|utworzył|创建了|建立了|作成しました|만들었습니다
      """
    ),
    (
      .added,
      """
       added | was added|You were added| hinzugefügt| añadió | te añadió|agregó a| a ajouté |\
      avez été ajouté| ha aggiunto | adicionou | toegevoegd|добавил|ekledi|menambahkan|dodał |\
      添加了|新增了|追加しました|추가했습니다|أضاف
      """
    ),
    (
      .removed,
      """
       removed | entfernt| eliminó a | a retiré | ha rimosso | removeu | verwijderd|удалил|\
      çıkardı|mengeluarkan|移除了|내보냈습니다|أزال
      """
    ),
    (.left, " left| salió| saiu| keluar| a quitté"),
  ]

  /// The text in the last quotation marks.
  static func quoted(_ text: String) -> String? {
    let quotes: [Character: Character] = ["\"": "\"", "“": "”", "„": "“", "«": "»", "「": "」"]
    guard let end = text.lastIndex(where: { quotes.values.contains($0) }) else { return nil }
    let before = text[..<end]
    guard
      let start = before.lastIndex(where: { quotes[$0] == text[end] }),
      text.index(after: start) < end
    else { return nil }
    let name = before[text.index(after: start)...].filter { $0 != "\u{FFFC}" }
    return name.allSatisfy(\.isWhitespace) ? nil : name
  }
}
