import ConfabModel
import Testing

@testable import ConfabImport

/// What WhatsApp writes in place of files and of deleted messages, in several languages.
@Suite struct WhatsAppWordsTests {
  private func read(_ text: String) throws -> [Message] {
    try Importer().read(
      Export(bytes: Array(text.utf8), named: "chat.txt"), ImportOptions(timezone: "UTC")
    ).conversation.messages
  }

  @Test(arguments: [
    "billede udeladt", "bilde ikke inkludert", "bild utesluten", "obraz pominięty",
    "изображение отсутствует", "зображення відсутнє", "画像は含まれていません", "이미지 생략됨",
    "照片已忽略", "εικόνα παραλείφθηκε", "obrázek vynechán", "gambar tidak disertakan",
  ])
  func `A picture that was left out is a picture`(phrase: String) throws {
    let messages = try read(
      """
      [12.05.26, 18:00:00] Ana: Hello
      [12.05.26, 18:00:10] Ana: \u{200E}\(phrase)
      [13.05.26, 18:00:20] Ben: Hello
      """)
    #expect(messages.map(\.kind) == [.text, .media, .text])
  }

  @Test(arguments: [
    "<Mediefil udeladt>", "<Uten vedlegg>", "<Média vynechány>", "<Hiányzó médiafájl>",
    "<Media jätetty pois>", "<Bỏ qua Media>", "<미디어 파일을 생략한 대화내용>", "<Файл пропущен>",
  ])
  func `A file that Android left out is a file`(phrase: String) throws {
    let messages = try read(
      """
      12.05.26, 18:00 - Ana: Hello
      12.05.26, 18:01 - Ana: \(phrase)
      13.05.26, 18:02 - Ben: Hello
      """)
    #expect(messages.count == 3 && messages[1].text == nil)
    #expect(messages[1].attachments.count == 1)
  }

  @Test(arguments: [
    "Túto správu ste odstránili", "이 메시지를 삭제했습니다", "Törölted ezt az üzenetet", "מחקת הודעה זו",
    "Ви видалили це повідомлення.",
  ])
  func `A message that the exporter deleted says who that is`(phrase: String) throws {
    let messages = try read(
      """
      12.05.26, 18:00 - Ana: Hello
      12.05.26, 18:01 - Ben: \(phrase)
      13.05.26, 18:02 - Ana: Hello
      """)
    #expect(messages.map(\.kind) == [.text, .deleted, .text])
  }
}
