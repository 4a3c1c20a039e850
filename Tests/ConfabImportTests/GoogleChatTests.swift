import ConfabModel
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

@Suite struct GoogleChatTests {
  private func chat(_ messages: [String]) -> String {
    #"{"messages":["# + messages.joined(separator: ",") + "]}"
  }

  private func message(_ text: String, date: String, extra: String = "") -> String {
    #"{"creator":{"name":"Ana","email":"ana@example.org"},"created_date":"\#(date)","text":"\#(text)"\#(extra)}"#
  }

  @Test(arguments: Self.dates)
  func `Dates in the language of the account are read`(
    _ language: String, _ iso: String, _ prose: String
  ) throws {
    let time = try #require(ProseDate.time(prose), "\(language): \(prose)")
    #expect(time == WrittenTime(iso8601: iso), "\(language): \(prose)")
  }

  @Test(arguments: [
    ("Thursday, November 3, 2016 at 11:59:50 AM UTC", "2016-11-03T11:59:50"),
    ("Thursday, November 3, 2016 at 12:00:50\u{202F}AM UTC", "2016-11-03T00:00:50"),
    ("Tuesday, 14 March 2021 at 22:41:03 UTC", "2021-03-14T22:41:03"),
    ("2015. február 15., vasárnap 21:54:36 UTC", "2015-02-15T21:54:36"),
    ("2024年1月2日星期二 UTC 03:04:05", "2024-01-02T03:04:05"),
  ])
  func `Dates that people have met are read`(_ prose: String, _ iso: String) {
    #expect(ProseDate.time(prose) == WrittenTime(iso8601: iso))
  }

  @Test(arguments: [
    "", "UTC", "Thursday", "32 May 2020 at 10:00:00", "12:00:00", "2020 13 40", "9999999999999999",
    "31 February 2020 at 10:00:00 UTC", "5 May 20200 10:00:00",
  ])
  func `What is no date is none`(_ text: String) {
    #expect(ProseDate.time(text) == nil)
  }

  @Test func `One person with a mail address in two spellings is one participant`() throws {
    let date = "Thursday, November 3, 2016 at 11:59:50 AM UTC"
    let reaction =
      #","reactions":[{"emoji":{"unicode":"👍"},"reactor_emails":["ANA@example.org"]}]"#
    let read = try ImportedText(chat([message("Hi", date: date, extra: reaction)]))
    #expect(read.imported.conversation.participants.map(\.name) == ["Ana"])
    #expect(read.messages[0].reactions == [Reaction(emoji: "👍", by: ["ana"])])
  }

  @Test func `Places of annotations count Unicode scalars and are cut`() throws {
    let bold = { (start: Int, length: Int) in
      #"{"start_index":\#(start),"length":\#(length),"format_metadata":{"format_type":"BOLD"}}"#
    }
    let read = try ImportedText(
      chat([
        message(
          "👍🏽ab", date: "5 May 2020 at 10:00:00 UTC",
          extra: #","annotations":[\#(bold(2, 1)),\#(bold(3, 99)),\#(bold(50, 2)),\#(bold(-1, 2))]"#
        )
      ]))
    #expect(
      read.messages[0].spans == [
        TextSpan(start: 2, end: 3, style: .bold), TextSpan(start: 3, end: 4, style: .bold),
      ])
    try read.check()
  }

  @Test func `An export of Hangouts is refused with the reason`() throws {
    let folder = try ScratchFolder()
    _ = try folder.put("Hangouts.json", "{}")
    _ = try folder.put("other.json", "{}")
    let error = #expect(throws: ImportError.self) {
      try Importer().read(try Export(path: folder.path))
    }
    #expect(error?.text.contains("Google Chat, but it is of Hangouts") == true)
  }

  @Test func `Damaged exports never crash`() throws {
    let path =
      Fixture.root
      + "/google-chat/features/export/Takeout/Google Chat/Groups/DM AbCdEf/messages.json"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for seed in 0..<120 {
      try Export.expectNoCrash(
        bytes, named: "messages.json", format: "google-chat", seed: seed)
    }
  }

  /// The full form of dates with the long form of times, in CLDR as Babel (BSD license) has it.
  static let dates: [(String, String, String)] = [
    (
      "en", "2016-11-03T23:59:50",
      "Thursday, November 3, 2016, 11:59:50 PM Coordinated Universal Time"
    ),
    (
      "en", "2024-10-12T00:05:09",
      "Saturday, October 12, 2024, 12:05:09 AM Coordinated Universal Time"
    ),
    ("de", "2024-10-12T00:05:09", "Samstag, 12. Oktober 2024, 00:05:09 Koordinierte Weltzeit"),
    ("de", "2021-03-14T12:30:00", "Sonntag, 14. März 2021, 12:30:00 Koordinierte Weltzeit"),
    ("fr", "2021-03-14T12:30:00", "dimanche 14 mars 2021, 12:30:00 temps universel coordonné"),
    ("fr", "2024-01-02T03:04:05", "mardi 2 janvier 2024, 03:04:05 temps universel coordonné"),
    (
      "es", "2024-01-02T03:04:05",
      "martes, 2 de enero de 2024, 3:04:05 (tiempo universal coordinado)"
    ),
    (
      "es", "2023-05-28T13:00:01",
      "domingo, 28 de mayo de 2023, 13:00:01 (tiempo universal coordinado)"
    ),
    ("it", "2023-05-28T13:00:01", "domenica 28 maggio 2023 13:00:01 Tempo coordinato universale"),
    ("it", "2022-08-09T22:41:03", "martedì 9 agosto 2022 22:41:03 Tempo coordinato universale"),
    (
      "pt", "2022-08-09T22:41:03",
      "terça-feira, 9 de agosto de 2022 22:41:03 Horário Universal Coordenado"
    ),
    (
      "pt", "2016-11-03T23:59:50",
      "quinta-feira, 3 de novembro de 2016 23:59:50 Horário Universal Coordenado"
    ),
    ("nl", "2016-11-03T23:59:50", "donderdag 3 november 2016, 23:59:50 gecoördineerde wereldtijd"),
    ("nl", "2024-10-12T00:05:09", "zaterdag 12 oktober 2024, 00:05:09 gecoördineerde wereldtijd"),
    ("sv", "2024-10-12T00:05:09", "lördag 12 oktober 2024 00:05:09 koordinerad universell tid"),
    ("sv", "2021-03-14T12:30:00", "söndag 14 mars 2021 12:30:00 koordinerad universell tid"),
    ("da", "2021-03-14T12:30:00", "søndag den 14. marts 2021 12.30.00 Koordineret universaltid"),
    ("da", "2024-01-02T03:04:05", "tirsdag den 2. januar 2024 03.04.05 Koordineret universaltid"),
    ("nb", "2024-01-02T03:04:05", "tirsdag 2. januar 2024, 03:04:05 koordinert universaltid"),
    ("nb", "2023-05-28T13:00:01", "søndag 28. mai 2023, 13:00:01 koordinert universaltid"),
    ("fi", "2023-05-28T13:00:01", "sunnuntai 28. toukokuuta 2023 13.00.01 UTC-yleisaika"),
    ("fi", "2022-08-09T22:41:03", "tiistai 9. elokuuta 2022 22.41.03 UTC-yleisaika"),
    (
      "is", "2022-08-09T22:41:03", "þriðjudagur, 9. ágúst 2022, 22:41:03 Samræmdur alþjóðlegur tími"
    ),
    (
      "is", "2016-11-03T23:59:50",
      "fimmtudagur, 3. nóvember 2016, 23:59:50 Samræmdur alþjóðlegur tími"
    ),
    (
      "pl", "2016-11-03T23:59:50",
      "czwartek, 3 listopada 2016 23:59:50 uniwersalny czas koordynowany"
    ),
    (
      "pl", "2024-10-12T00:05:09",
      "sobota, 12 października 2024 00:05:09 uniwersalny czas koordynowany"
    ),
    ("cs", "2024-10-12T00:05:09", "sobota 12. října 2024 0:05:09, koordinovaný světový čas"),
    ("cs", "2021-03-14T12:30:00", "neděle 14. března 2021 12:30:00, koordinovaný světový čas"),
    ("sk", "2021-03-14T12:30:00", "nedeľa 14. marca 2021, 12:30:00 koordinovaný svetový čas"),
    ("sk", "2024-01-02T03:04:05", "utorok 2. januára 2024, 3:04:05 koordinovaný svetový čas"),
    ("sl", "2024-01-02T03:04:05", "torek, 2. januar 2024 03:04:05 univerzalni koordinirani čas"),
    ("sl", "2023-05-28T13:00:01", "nedelja, 28. maj 2023 13:00:01 univerzalni koordinirani čas"),
    (
      "hr", "2023-05-28T13:00:01",
      "nedjelja, 28. svibnja 2023. 13:00:01 (koordinirano svjetsko vrijeme)"
    ),
    (
      "hr", "2022-08-09T22:41:03",
      "utorak, 9. kolovoza 2022. 22:41:03 (koordinirano svjetsko vrijeme)"
    ),
    (
      "sr", "2022-08-09T22:41:03", "уторак, 9. август 2022. 22:41:03 Координисано универзално време"
    ),
    (
      "sr", "2016-11-03T23:59:50",
      "четвртак, 3. новембар 2016. 23:59:50 Координисано универзално време"
    ),
    ("hu", "2016-11-03T23:59:50", "2016. november 3., csütörtök 23:59:50 koordinált világidő"),
    ("hu", "2024-10-12T00:05:09", "2024. október 12., szombat 0:05:09 koordinált világidő"),
    (
      "ro", "2024-10-12T00:05:09", "sâmbătă, 12 octombrie 2024, 00:05:09 Timpul universal coordonat"
    ),
    ("ro", "2021-03-14T12:30:00", "duminică, 14 martie 2021, 12:30:00 Timpul universal coordonat"),
    (
      "bg", "2021-03-14T12:30:00",
      "неделя, 14 март 2021 г., 12:30:00 ч. Координирано универсално време"
    ),
    (
      "bg", "2024-01-02T03:04:05",
      "вторник, 2 януари 2024 г., 3:04:05 ч. Координирано универсално време"
    ),
    (
      "ru", "2024-01-02T03:04:05",
      "вторник, 2 января 2024 г., 03:04:05 Всемирное координированное время"
    ),
    (
      "ru", "2023-05-28T13:00:01",
      "воскресенье, 28 мая 2023 г., 13:00:01 Всемирное координированное время"
    ),
    (
      "uk", "2023-05-28T13:00:01",
      "неділя, 28 травня 2023 р., 13:00:01 за всесвітнім координованим часом"
    ),
    (
      "uk", "2022-08-09T22:41:03",
      "вівторок, 9 серпня 2022 р., 22:41:03 за всесвітнім координованим часом"
    ),
    (
      "el", "2022-08-09T22:41:03",
      "Τρίτη 9 Αυγούστου 2022 - 10:41:03 μ.μ. Συντονισμένη Παγκόσμια Ώρα"
    ),
    (
      "el", "2016-11-03T23:59:50",
      "Πέμπτη 3 Νοεμβρίου 2016 - 11:59:50 μ.μ. Συντονισμένη Παγκόσμια Ώρα"
    ),
    ("tr", "2016-11-03T23:59:50", "3 Kasım 2016 Perşembe 23:59:50 Eş Güdümlü Evrensel Zaman"),
    ("tr", "2024-10-12T00:05:09", "12 Ekim 2024 Cumartesi 00:05:09 Eş Güdümlü Evrensel Zaman"),
    ("et", "2024-10-12T00:05:09", "laupäev, 12. oktoober 2024 00:05:09 Koordineeritud maailmaaeg"),
    ("et", "2021-03-14T12:30:00", "pühapäev, 14. märts 2021 12:30:00 Koordineeritud maailmaaeg"),
    (
      "lv", "2021-03-14T12:30:00",
      "svētdiena, 2021. gada 14. marts 12:30:00 Universālais koordinētais laiks"
    ),
    (
      "lv", "2024-01-02T03:04:05",
      "otrdiena, 2024. gada 2. janvāris 03:04:05 Universālais koordinētais laiks"
    ),
    (
      "lt", "2024-01-02T03:04:05",
      "2024 m. sausio 2 d., antradienis 03:04:05 pasaulio suderintasis laikas"
    ),
    (
      "lt", "2023-05-28T13:00:01",
      "2023 m. gegužės 28 d., sekmadienis 13:00:01 pasaulio suderintasis laikas"
    ),
    ("he", "2023-05-28T13:00:01", "יום ראשון, 28 במאי 2023, 13:00:01 זמן אוניברסלי מתואם"),
    ("he", "2022-08-09T22:41:03", "יום שלישי, 9 באוגוסט 2022, 22:41:03 זמן אוניברסלי מתואם"),
    ("ar", "2022-08-09T22:41:03", "الثلاثاء، 9 أغسطس 2022، 10:41:03 م التوقيت العالمي المنسق"),
    ("ar", "2016-11-03T23:59:50", "الخميس، 3 نوفمبر 2016، 11:59:50 م التوقيت العالمي المنسق"),
    ("hi", "2016-11-03T23:59:50", "गुरुवार, 3 नवंबर 2016, 11:59:50 pm समन्वित वैश्विक समय"),
    ("hi", "2024-10-12T00:05:09", "शनिवार, 12 अक्टूबर 2024, 12:05:09 am समन्वित वैश्विक समय"),
    (
      "th", "2024-10-12T00:05:09",
      "วันเสาร์ที่ 12 ตุลาคม ค.ศ. 2024 0 นาฬิกา 05 นาที 09 วินาที เวลาสากลเชิงพิกัด"
    ),
    (
      "th", "2021-03-14T12:30:00",
      "วันอาทิตย์ที่ 14 มีนาคม ค.ศ. 2021 12 นาฬิกา 30 นาที 00 วินาที เวลาสากลเชิงพิกัด"
    ),
    ("vi", "2021-03-14T12:30:00", "12:30:00 Giờ Phối hợp Quốc tế Chủ Nhật, 14 tháng 3, 2021"),
    ("vi", "2024-01-02T03:04:05", "03:04:05 Giờ Phối hợp Quốc tế Thứ Ba, 2 tháng 1, 2024"),
    ("id", "2024-01-02T03:04:05", "Selasa, 02 Januari 2024 03.04.05 Waktu Universal Terkoordinasi"),
    ("id", "2023-05-28T13:00:01", "Minggu, 28 Mei 2023 13.00.01 Waktu Universal Terkoordinasi"),
    ("ms", "2023-05-28T13:00:01", "Ahad, 28 Mei 2023 1:00:01 PTG Waktu Universal Selaras"),
    ("ms", "2022-08-09T22:41:03", "Selasa, 9 Ogos 2022 10:41:03 PTG Waktu Universal Selaras"),
    (
      "fil", "2022-08-09T22:41:03", "Martes, Agosto 9, 2022, 10:41:03 PM Coordinated Universal Time"
    ),
    (
      "fil", "2016-11-03T23:59:50",
      "Huwebes, Nobyembre 3, 2016, 11:59:50 PM Coordinated Universal Time"
    ),
    (
      "ca", "2016-11-03T23:59:50",
      "dijous, 3 de novembre del 2016, 23:59:50 (Temps universal coordinat)"
    ),
    (
      "ca", "2024-10-12T00:05:09",
      "dissabte, 12 d’octubre del 2024, 0:05:09 (Temps universal coordinat)"
    ),
    (
      "af", "2024-10-12T00:05:09", "Saterdag 12 Oktober 2024 00:05:09 Gekoördineerde universele tyd"
    ),
    ("af", "2021-03-14T12:30:00", "Sondag 14 Maart 2021 12:30:00 Gekoördineerde universele tyd"),
    (
      "sw", "2021-03-14T12:30:00",
      "Jumapili, 14 Machi 2021 12:30:00 Mfumo wa kuratibu saa ulimwenguni"
    ),
    (
      "sw", "2024-01-02T03:04:05",
      "Jumanne, 2 Januari 2024 03:04:05 Mfumo wa kuratibu saa ulimwenguni"
    ),
    ("ja", "2024-01-02T03:04:05", "2024年1月2日火曜日 3時04分05秒 協定世界時"),
    ("ja", "2023-05-28T13:00:01", "2023年5月28日日曜日 13時00分01秒 協定世界時"),
    ("ko", "2023-05-28T13:00:01", "2023년 5월 28일 일요일 오후 1시 0분 1초 협정 세계시"),
    ("ko", "2022-08-09T22:41:03", "2022년 8월 9일 화요일 오후 10시 41분 3초 협정 세계시"),
    ("zh", "2022-08-09T22:41:03", "2022年8月9日星期二 协调世界时 22:41:03"),
    ("zh", "2016-11-03T23:59:50", "2016年11月3日星期四 协调世界时 23:59:50"),
    ("zh_Hant", "2016-11-03T23:59:50", "2016年11月3日 星期四 晚上11:59:50 [世界標準時間]"),
    ("zh_Hant", "2024-10-12T00:05:09", "2024年10月12日 星期六 凌晨12:05:09 [世界標準時間]"),
    (
      "en_GB", "2024-10-12T00:05:09",
      "Saturday, 12 October 2024, 00:05:09 Coordinated Universal Time"
    ),
    ("en_GB", "2021-03-14T12:30:00", "Sunday, 14 March 2021, 12:30:00 Coordinated Universal Time"),
    (
      "es_MX", "2021-03-14T12:30:00",
      "domingo, 14 de marzo de 2021, 12:30:00 p.m. hora universal coordinada"
    ),
    (
      "es_MX", "2024-01-02T03:04:05",
      "martes, 2 de enero de 2024, 3:04:05 a.m. hora universal coordinada"
    ),
    (
      "pt_PT", "2024-01-02T03:04:05",
      "terça-feira, 2 de janeiro de 2024, 03:04:05 Hora Coordenada Universal"
    ),
    (
      "pt_PT", "2023-05-28T13:00:01",
      "domingo, 28 de maio de 2023, 13:00:01 Hora Coordenada Universal"
    ),
    ("de_AT", "2023-05-28T13:00:01", "Sonntag, 28. Mai 2023, 13:00:01 Koordinierte Weltzeit"),
    ("de_AT", "2022-08-09T22:41:03", "Dienstag, 9. August 2022, 22:41:03 Koordinierte Weltzeit"),
  ]
}
