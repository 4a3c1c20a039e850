/// The form of a time of day in a locale: its short form in CLDR 42.
///
/// Foundation's forms are not used: they differ between its versions, and some are Apple's own
/// (Latin digits in Bengali).
struct ClockFormat {
  /// The name of the numbering system in BCP 47, such as "latn".
  let numbers: String
  private let parts: [Part]
  private let am: String
  private let pm: String
  /// The digits of the numbering system.
  let digits: LocalDigits

  /// A part of a time of day. Numbers have at least `width` digits.
  private enum Part: Sendable {
    case text(String)
    /// The hour in the form of a letter of UTS #35: `H`, `h`, `K` or `k`.
    case hour(Unicode.Scalar, width: Int)
    case minute(width: Int)
    case period
  }

  init(_ locale: SupportedLocale) {
    var place = locale.subtags.prefix { $0.utf8.count > 1 }
    var found: [String]?
    while found == nil, !place.isEmpty {
      found = Self.fields(of: place.joined(separator: "-"))
      place.removeLast()
    }
    let fields = found ?? Self.fields(of: "und") ?? []
    func field(_ index: Int) -> String { fields.indices ~= index ? fields[index] : "" }
    let cycle = locale.keyword("hc")
    let hour = cycle.flatMap { Self.hours[$0] }
    let is24 = field(0).contains { $0 == "H" || $0 == "k" }
    let wants24 = hour.map { $0 == "H" || $0 == "k" } ?? is24
    parts = Self.parts(of: field(is24 == wants24 ? 0 : 1), hour: hour)
    am = field(2)
    pm = field(3)
    let system = locale.keyword("nu").flatMap { Self.fields(of: "nu-\($0)") == nil ? nil : $0 }
    numbers = system ?? field(4)
    digits = LocalDigits(zero: Self.fields(of: "nu-\(numbers)")?.first?.unicodeScalars.first ?? "0")
  }

  /// The text of a time of day.
  ///
  /// - Parameter minute: The minute of the day, 0 … 1,439.
  func text(minute: Int) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let part): text += part
      case .hour(let letter, let width):
        digits.append(Self.value(of: letter, minute / 60), width: width, to: &text)
      case .minute(let width): digits.append(minute % 60, width: width, to: &text)
      case .period: text += minute < 720 ? am : pm
      }
    }
    return text
  }

  /// - Parameters:
  ///   - pattern: A pattern of UTS #35 with the hour (`H`, `h`, `K`, `k`), the minute (`m`) and AM
  ///     or PM (`a`).
  ///   - hour: The hour's letter instead of the pattern's.
  private static func parts(of pattern: String, hour: Unicode.Scalar?) -> [Part] {
    var parts: [Part] = []
    var rest = pattern.unicodeScalars[...]
    var isQuoted = false
    while let letter = rest.first {
      let count = rest.prefix { $0 == letter }.count
      rest.removeFirst(isQuoted || letter == "'" ? 1 : count)
      switch letter {
      case "'": isQuoted.toggle()
      case _ where isQuoted: parts.append(.text(String(letter)))
      case "H", "h", "K", "k": parts.append(.hour(hour ?? letter, width: count))
      case "m": parts.append(.minute(width: count))
      case "a": parts.append(.period)
      default: parts.append(.text(String(repeating: Character(letter), count: count)))
      }
    }
    return parts
  }

  private static func value(of letter: Unicode.Scalar, _ hour: Int) -> Int {
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

  /// The columns after the first of the line whose first column is `key`; `nil` without such a line.
  ///
  /// A conversation needs two or three lines, so the table is searched, not parsed.
  ///
  /// - Complexity: linear in the table's 17 KB.
  private static func fields(of key: String) -> [String]? {
    let key = Array("\(key)\t".utf8)
    return PackageResources.cldr_42_clocks_txt.withUnsafeBytes { table in
      var start = table.startIndex
      while start < table.endIndex {
        let end = table[start...].firstIndex(of: UInt8(ascii: "\n")) ?? table.endIndex
        if table[start..<end].starts(with: key) {
          return table[(start + key.count)..<end]
            .split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        }
        start = end + 1
      }
      return nil
    }
  }
}
