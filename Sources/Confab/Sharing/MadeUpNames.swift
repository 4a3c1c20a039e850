import ConfabModel

/// Names that stand for real ones, in the script of a language.
struct MadeUpNames {
  /// First names.
  let given: [String]
  /// Family names.
  let family: [String]
  /// Whether words are written without spaces between them.
  let isUnspaced: Bool

  private init(_ given: String, _ family: String, isUnspaced: Bool = false) {
    self.given = given.split(separator: " ").map(String.init)
    self.family = family.split(separator: " ").map(String.init)
    self.isUnspaced = isUnspaced
  }

  /// The names for a locale; Latin ones for languages without names of their own.
  ///
  /// - Parameter locale: A BCP 47 tag.
  init(locale: String?) {
    let language = (locale ?? "en").prefix { $0 != "-" && $0 != "_" }.lowercased()
    self = Self.byLanguage[language] ?? Self.latin
  }

  /// All names, for tests: what redacted pictures may contain.
  var all: [String] { given + family }

  private static let latin = MadeUpNames(
    """
    Mira Jonas Elin Tomas Nora Felix Ida Oskar Lena Viktor Alma Hugo Stella Anton Greta Emil Wilma \
    Casper Yara Quinn Ulla Rufus Dora Kilian Zelda Bruno Pia Gustav Xenia Laurin Flora Ruben Tilda \
    Edgar Vera Silas Hedda Ivo Marta Dario Juna Nils Olivia Kasimir Petra Levin Sonja Bela Clara \
    Theo Rike Arvid Inga Milo Freya Conrad Uma Jasper Beate Yannik
    """,
    """
    Holt Berg Lind Marlow Vance Keller Dahl Ortega Winter Falk Rossi Novak Stern Grant Ellis \
    Hartley Quist Usher Zander Young Irving Jansen Potter Thorne Castle Abbott Ackley Dunn
    """)

  private static let byLanguage: [String: MadeUpNames] = [
    "ar": arabic, "fa": arabic, "ur": arabic, "he": hebrew, "iw": hebrew, "ru": cyrillic,
    "uk": cyrillic, "bg": cyrillic, "sr": cyrillic, "el": greek, "hi": hindi, "mr": hindi,
    "ne": hindi, "zh": chinese, "ja": japanese, "ko": korean, "th": thai,
  ]

  private static let arabic = MadeUpNames(
    "سلمى يوسف نور خالد مريم طارق هدى زياد رنا بلال ديمة فارس عبير جمال غادة وليد تالا كريم شادن أنس",
    "الحداد القاسم النجار الشامي الخطيب العطار الزين البستاني الفهد الورد")
  private static let hebrew = MadeUpNames(
    "נועה איתן מאיה דניאל תמר יונתן שירה עידו רוני גיא הילה אורי לירון בועז זוהר קרן פז סיון",
    "הרמן גולן ברק שקד אלון דגן רימון כרמל נחל צור")
  private static let cyrillic = MadeUpNames(
    "Вера Павел Злата Артём Майя Глеб Инна Фёдор Лада Роман Ульяна Егор Дина Тимур Жанна Савва Нина Богдан",
    "Лунин Березов Вольский Гранин Дубов Зорин Каменев Морозов Рощин Снегов Туманов Яснов")
  private static let greek = MadeUpNames(
    "Δάφνη Νίκος Ζωή Πέτρος Ιρις Λεωνίδας Μυρτώ Φίλιππος Θάλεια Ορέστης Χλόη Στέφανος",
    "Βέργος Δημάκης Κανάκης Λαμπρινός Μελάς Ρήγας Φωτεινός Ψαρράς")
  private static let hindi = MadeUpNames(
    "मीरा अर्जुन तारा विक्रम नेहा रोहन दिव्या समीर पूजा करण ईशा जतिन गौरी हर्ष लता भारत",
    "वर्मा नायर गुप्ता चौधरी पटेल शर्मा राव मेहता")
  private static let chinese = MadeUpNames(
    "晓雨 子涵 明远 静怡 浩然 思琪 文博 雅婷 志强 梦洁 俊杰 欣然", "林 陈 何 苏 白 江 方 叶",
    isUnspaced: true)
  private static let japanese = MadeUpNames(
    "葵 蓮 陽菜 大和 美咲 翔太 結衣 悠斗 さくら 海斗 凛 直樹", "森 青木 石川 野村 藤田 原 上田 松本",
    isUnspaced: true)
  private static let korean = MadeUpNames(
    "서연 지호 하은 도윤 수아 민재 예린 태오 유나 건우", "한 임 오 서 권 황 안 송",
    isUnspaced: true)
  private static let thai = MadeUpNames(
    "มะลิ ธนา ฟ้า กิตติ พลอย ณัฐ ใบเฟิร์น อาทิตย์ ดาว วิน", "ศรีสุข ทองดี แก้วใส บุญมา วงศ์ใหญ่ จันทร์งาม")
}

/// Gives made-up names to real ones: the same all through a conversation, none twice, and none with
/// the first letter of the real one.
struct NamePool {
  private let names: MadeUpNames
  private var given: [String]
  private var family: [String]
  private let taken: Set<String>
  private var count = 1
  /// The first letters of names that were given, which others have only if no letter is left.
  private var initials: Set<String> = []

  /// - Parameter real: Words of real names, in lower case, which are never given.
  init(_ names: MadeUpNames, seed: UInt64, real: Set<String>) {
    self.names = names
    var random = RedactionRandom(seed, 1)
    given = names.given.shuffled(using: &random)
    family = names.family.shuffled(using: &random)
    taken = real
  }

  /// A first name that was not given before.
  mutating func nextGiven(for word: String) -> String {
    if let name = Self.next(&given, unlike: word, taken, initials) {
      initials.insert(FoldedWord.fold(name.prefix(1)))
      return name
    }
    // A list that is used up begins anew, with numbers.
    count += 1
    return "\(names.given[count % names.given.count]) \(count)"
  }

  /// A family name that was not given before.
  mutating func nextFamily(for word: String) -> String {
    Self.next(&family, unlike: word, taken, []) ?? nextGiven(for: word)
  }

  private static func next(
    _ list: inout [String], unlike word: String, _ taken: Set<String>, _ initials: Set<String>
  ) -> String? {
    let initial = FoldedWord.fold(word.prefix(1))
    func isFree(_ name: String) -> Bool {
      FoldedWord.fold(name.prefix(1)) != initial && !taken.contains(FoldedWord.fold(name))
    }
    let index =
      list.firstIndex { isFree($0) && !initials.contains(FoldedWord.fold($0.prefix(1))) }
      ?? list.firstIndex(where: isFree)
    return index.map { list.remove(at: $0) }
  }
}
