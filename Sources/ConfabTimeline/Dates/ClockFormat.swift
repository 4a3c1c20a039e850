/// The form of a time of day in a locale: its short form in CLDR 42.
///
/// Foundation's forms are not used: they differ between its versions, and some are Apple's own
/// (Latin digits in Bengali).
struct ClockFormat {
  /// The name of the numbering system in BCP 47, such as "latn".
  let numbers: String
  /// A pattern of UTS #35 with the hour (`H`, `h`, `K`, `k`), the minute (`m`) and AM or PM (`a`).
  private let pattern: String
  private let am: String
  private let pm: String
  /// The digits of the numbering system.
  let digits: LocalDigits
  /// The hour's letter instead of the pattern's.
  private let hour: Unicode.Scalar?

  init(_ locale: SupportedLocale) {
    var place = locale.subtags.prefix { $0.utf8.count > 1 }
    var found: [Substring]?
    while found == nil, !place.isEmpty {
      found = Self.table[Substring(place.joined(separator: "-"))]
      place.removeLast()
    }
    let fields = found ?? Self.table["und"] ?? []
    func field(_ index: Int) -> String { fields.indices ~= index ? String(fields[index]) : "" }
    let cycle = locale.keyword("hc")
    hour = cycle.flatMap { Self.hours[$0] }
    let is24 = field(0).contains { $0 == "H" || $0 == "k" }
    let wants24 = hour.map { $0 == "H" || $0 == "k" } ?? is24
    pattern = field(is24 == wants24 ? 0 : 1)
    am = field(2)
    pm = field(3)
    let system = locale.keyword("nu").flatMap { Self.table["nu-\($0)"] == nil ? nil : $0 }
    numbers = system ?? field(4)
    digits = LocalDigits(zero: Self.table["nu-\(numbers)"]?.first?.unicodeScalars.first ?? "0")
  }

  /// The text of a time of day.
  ///
  /// - Parameter minute: The minute of the day, 0 … 1,439.
  func text(minute: Int) -> String {
    var text = String.UnicodeScalarView()
    var rest = pattern.unicodeScalars[...]
    var isQuoted = false
    while let letter = rest.first {
      let count = rest.prefix { $0 == letter }.count
      rest.removeFirst(isQuoted || letter == "'" ? 1 : count)
      switch letter {
      case "'": isQuoted.toggle()
      case _ where isQuoted: text.append(letter)
      case "H", "h", "K", "k":
        text += digits.scalars(value(of: hour ?? letter, minute / 60), width: count)
      case "m": text += digits.scalars(minute % 60, width: count)
      case "a": text += (minute < 720 ? am : pm).unicodeScalars
      default: text.append(contentsOf: repeatElement(letter, count: count))
      }
    }
    return String(text)
  }

  private func value(of letter: Unicode.Scalar, _ hour: Int) -> Int {
    switch letter {
    case "h": hour % 12 == 0 ? 12 : hour % 12
    case "K": hour % 12
    case "k": hour == 0 ? 24 : hour
    default: hour
    }
  }

  /// The letters of the values of the keyword `hc`.
  private static let hours: [String: Unicode.Scalar] = [
    "h11": "K", "h12": "h", "h23": "H", "h24": "k",
  ]

  /// The columns of each line after the first, by the first.
  private static let table: [Substring: [Substring]] = Dictionary(
    String(decoding: PackageResources.cldr_42_clocks_txt, as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        return (fields[0], Array(fields.dropFirst()))
      }, uniquingKeysWith: { first, _ in first })
}
