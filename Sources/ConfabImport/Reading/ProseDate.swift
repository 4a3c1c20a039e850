/// Reads dates that are written as a sentence in the language of an account, such as
/// "Thursday, November 3, 2016 at 11:59:50 AM UTC" or "2015. február 15., vasárnap 21:54:36 UTC".
///
/// The year is the number of four digits, the month is a word or a number with a sign behind or
/// before it, the day is the number that is left. The name of the day of the week is not needed.
enum ProseDate {
  /// A number with the characters between it and the number before.
  private struct Number {
    var value: Int
    var digits: Int
    var before: String
    /// The place of its first scalar and the place after its last one.
    var range: Range<Int>
  }

  /// The time that a text says; `nil` if it is none that is understood.
  static func time(_ text: String) -> WrittenTime? {
    let scalars = Array(text.lowercased().unicodeScalars.prefix(200))
    let numbers = numbers(scalars)
    guard let clock = clock(numbers) else { return nil }
    let rest = numbers.indices.filter { !clock.indices.contains($0) }.map { numbers[$0] }
    guard let year = rest.first(where: { $0.digits == 4 }) else { return nil }
    let others = rest.filter { $0.digits < 3 }
    guard let date = monthAndDay(scalars, others) else { return nil }
    var hour = clock.hour
    switch half(scalars, clock.range) {
    case .morning where hour == 12: hour = 0
    case .afternoon where hour < 12: hour += 12
    default: break
    }
    // Thailand counts years from 543 before.
    let fullYear = year.value > 2_400 ? year.value - 543 : year.value
    let time = WrittenTime(
      year: fullYear, month: date.month, day: date.day, hour: hour, minute: clock.minute,
      second: clock.second)
    return time.seconds == nil ? nil : time
  }

  private static func numbers(_ scalars: [Unicode.Scalar]) -> [Number] {
    var numbers: [Number] = []
    var gap = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let start = index
      var value = 0
      while index < scalars.count, let digit = digit(scalars[index]) {
        value = min(value * 10 + digit, 1_000_000)
        index += 1
      }
      if index > start {
        numbers.append(
          Number(value: value, digits: index - start, before: String(gap), range: start..<index))
        gap = String.UnicodeScalarView()
      } else {
        gap.append(scalars[index])
        index += 1
      }
    }
    return numbers
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if 0x30...0x39 ~= scalar.value { return Int(scalar.value) - 0x30 }
    guard scalar.value > 0x7F, scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.flatMap { Int(exactly: $0) }
  }

  private struct Clock {
    var hour: Int, minute: Int, second: Int
    var indices: Range<Int>
    var range: Range<Int>
  }

  /// The three numbers of the time of day, or two with a colon.
  private static func clock(_ numbers: [Number]) -> Clock? {
    let signs: Set<String> = [
      ":", ".", "時", "分", "点", "點", "시", "분", "时", "นาฬิกา", "นาที", "h", "min",
    ]
    func isSign(_ index: Int) -> Bool {
      let gap = numbers[index].before
      return gap == ":" || gap == "." || signs.contains(gap.filter { $0 != " " }) && gap != ". "
    }
    for index in numbers.indices.dropLast(2) where isSign(index + 1) && isSign(index + 2) {
      let (hour, minute, second) = (numbers[index], numbers[index + 1], numbers[index + 2])
      guard hour.digits < 3, minute.digits < 3, second.digits < 3, hour.value < 25 else { continue }
      return Clock(
        hour: hour.value == 24 ? 0 : hour.value, minute: minute.value, second: second.value,
        indices: index..<index + 3, range: hour.range.lowerBound..<second.range.upperBound)
    }
    for index in numbers.indices.dropLast() where numbers[index + 1].before == ":" {
      return Clock(
        hour: numbers[index].value, minute: numbers[index + 1].value, second: 0,
        indices: index..<index + 2,
        range: numbers[index].range.lowerBound..<numbers[index + 1].range.upperBound)
    }
    return nil
  }

  private enum Half {
    case morning, afternoon
  }

  /// The half of the day, by the words beside the time.
  private static func half(_ scalars: [Unicode.Scalar], _ time: Range<Int>) -> Half? {
    func letters(_ part: some Sequence<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: part.filter { $0.properties.isAlphabetic })
      return String(view)
    }
    let after = letters(scalars[time.upperBound...])
    let before = letters(scalars[..<time.lowerBound])
    if ["pm", "μμ", "م", "ptg", "pēcpusdienā"].contains(where: after.hasPrefix)
      || ["下午", "午後", "오후", "晚上", "中午"].contains(where: before.hasSuffix)
    {
      return .afternoon
    }
    if ["am", "πμ", "ص", "pg", "priekšpusdienā"].contains(where: after.hasPrefix)
      || ["上午", "午前", "오전", "凌晨", "早上", "清晨"].contains(where: before.hasSuffix)
    {
      return .morning
    }
    return nil
  }

  private static func monthAndDay(
    _ scalars: [Unicode.Scalar], _ numbers: [Number]
  ) -> (month: Int, day: Int)? {
    // 2024年1月2日, 2024년 1월 2일, 2 tháng 1.
    if numbers.count >= 2 {
      for (index, number) in numbers.enumerated() {
        let next = scalars.dropFirst(number.range.upperBound).first { $0 != " " }
        let isMonth =
          next == "月" || next == "월" || number.before.hasSuffix("tháng ")
          || next == "."
            && index == 1 && numbers.count == 2 && word(scalars) == nil
        if isMonth, let day = numbers.enumerated().first(where: { $0.offset != index }) {
          return (number.value, day.element.value)
        }
      }
    }
    guard let month = word(scalars), let day = numbers.first else { return nil }
    // Polish and Croatian have one word for different months. Croatian has a point after the day.
    let isCroatian = scalars.dropFirst(day.range.upperBound).first == "."
    return (month == 0 ? (isCroatian ? 10 : 11) : month, day.value)
  }

  /// The month whose name is in the text; 0 for a name of two months.
  private static func word(_ scalars: [Unicode.Scalar]) -> Int? {
    let words = scalars.split { scalar in
      let properties = scalar.properties
      return !properties.isAlphabetic && properties.generalCategory != .nonspacingMark
        && properties.generalCategory != .spacingMark
    }
    for word in words {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: word)
      let name = String(view)
      // Hebrew writes "in" before the name.
      if let month = months[name] ?? (name.hasPrefix("ב") ? months[String(name.dropFirst())] : nil)
      {
        return month
      }
    }
    return nil
  }

  private static let months: [String: Int] = {
    var months: [String: Int] = [:]
    for names in names {
      for (index, name) in names.split(separator: " ").enumerated() {
        let month = index + 1
        months[String(name)] = months[String(name)].map { $0 == month ? month : 0 } ?? month
      }
    }
    return months
  }()

  /// The names of the months in the form that dates have, from CLDR (Unicode).
  private static let names = [
    "january february march april may june july august september october november december",
    "januar februar märz april mai juni juli august september oktober november dezember",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "januar februar marts april maj juni juli august september oktober november december",
    "januar februar mars april mai juni juli august september oktober november desember",
    "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
    "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "ledna února března dubna května června července srpna září října listopadu prosince",
    "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
    "januar februar marec april maj junij julij avgust september oktober november december",
    "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca",
    "јануар фебруар март април мај јун јул август септембар октобар новембар децембар",
    "január február március április május június július augusztus szeptember október november december",
    "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
    "януари февруари март април май юни юли август септември октомври ноември декември",
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου",
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
    "janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris",
    "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio",
    "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
    "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม",
    "januari februari maret april mei juni juli agustus september oktober november desember",
    "januari februari mac april mei jun julai ogos september oktober november disember",
    "enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre",
    "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
    "januarie februarie maart april mei junie julie augustus september oktober november desember",
    "januari februari machi aprili mei juni julai agosti septemba oktoba novemba desemba",
    "jan feb mar apr may jun jul aug sept oct nov dec",
    "jänner feber märz april mai juni juli august setiembre oktober november dezember",
  ]
}
