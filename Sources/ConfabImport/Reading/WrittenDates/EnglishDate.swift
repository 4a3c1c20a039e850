/// Dates with English names of months, as programs write them: `Tue Jan 02 2024`, `May 10, 2023`.
enum EnglishDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The number of the month that a word names, 1 … 12.
  static func month(_ word: some StringProtocol) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return months.firstIndex(of: String(word.prefix(3).lowercased())).map { $0 + 1 }
  }

  /// The day in a text, which can have a name of the day and a time.
  static func day(in text: some StringProtocol) -> CalendarDay? {
    let words = text.prefix(200).split { $0 == " " || $0 == "," }
    guard
      let at = words.firstIndex(where: { word in
        word.allSatisfy(\.isLetter) && month(word) != nil
      }), let month = month(words[at])
    else { return nil }
    let numbers = words[(at + 1)...].compactMap { Int($0) }
    guard let day = numbers.first, let year = numbers.dropFirst().first(where: { $0 > 1_900 })
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }
}

/// The day of a file whose times have none.
struct FileDay {
  let day: CalendarDay?
  /// What was assumed and the option that settles it; `nil` if the user says the day.
  let guess: (text: String, option: String)?

  /// - Parameters:
  ///   - path: The path of the file, whose name or folder may have the day.
  ///   - isKnown: Whether the file itself says the day of its times.
  /// - Throws: ``ImportError`` if the day that the user says does not exist.
  init(_ options: ImportOptions, path: String, isKnown: Bool = false) throws(ImportError) {
    if let text = options.date {
      guard let day = Self.day(in: text, isWhole: true) else {
        throw ImportError("--date", "it is \"\(text)\"; expected a day such as 2024-05-01")
      }
      (self.day, guess) = (day, nil)
    } else if isKnown {
      (day, guess) = (nil, nil)
    } else if let day = Self.day(in: path, isWhole: false) {
      self.day = day
      let text = "\(day.year)-\(Self.two(day.month))-\(Self.two(day.day))"
      guess = ("the day is \(text), as the name of the file says", "--date DAY")
    } else {
      day = nil
      guess = ("times have no day, so messages have no times", "--date DAY")
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The last day in a text such as `2024-05-01` or `GMT20240501-090000`.
  private static func day(in text: String, isWhole: Bool) -> CalendarDay? {
    let bytes = Array(text.utf8)
    var found: CalendarDay?
    var at = 0
    while at < bytes.count {
      let start = at
      var digits: [Int] = []
      while at < bytes.count, digits.count < 9, at - start < 10 {
        if 0x30...0x39 ~= bytes[at] {
          digits.append(Int(bytes[at]) - 0x30)
        } else if bytes[at] != UInt8(ascii: "-") && bytes[at] != UInt8(ascii: "_")
          || digits.count != 4 && digits.count != 6
        {
          break
        }
        at += 1
        if digits.count == 8 { break }
      }
      if digits.count == 8, at - start == 8 || at - start == 10,
        let day = CalendarDay(
          year: digits[..<4].reduce(0) { $0 * 10 + $1 }, month: digits[4] * 10 + digits[5],
          day: digits[6] * 10 + digits[7]), 1_980...2_100 ~= day.year,
        !isWhole || start == 0 && at == bytes.count
      {
        found = day
      } else {
        at = start + 1
      }
    }
    return found
  }
}
