/// Groups of digits that may be a phone number.
struct PhoneNumber {
  struct Group {
    let digits: String
    /// The text between the group before and this one.
    let separator: String
    let isBracketed: Bool
    /// The position after the group and its closing bracket.
    let end: Int
  }

  let hasPlus: Bool
  let groups: [Group]

  /// `tel:` and the digits, without a trunk zero in brackets after a country code.
  var target: String {
    let dialled = groups.filter { !(hasPlus && $0.isBracketed && $0.digits == "0") }
    return "tel:" + (hasPlus ? "+" : "") + dialled.map(\.digits).joined()
  }

  /// Whether the groups look like a phone number, and not like a date, an amount or an IP address.
  var isPlausible: Bool {
    let digits = allDigits
    guard (7...15).contains(digits.count), groups.count <= 7 else { return false }
    if hasPlus { return digits.first != "0" }
    if groups.count == 1 { return isPlainNumber(digits) }
    if startsWithDate || isMachineAddress { return false }
    if isNorthAmerican { return true }
    return digits.first == "0" ? isTrunkNumber(digits) : isFamiliarGrouping(digits)
  }

  /// A North American number of ten digits at the beginning, followed by a space.
  var northAmericanHead: PhoneNumber? {
    for count in [3, 4] where groups.count > count && groups[count].separator == " " {
      let head = PhoneNumber(hasPlus: false, groups: Array(groups[..<count]))
      if !hasPlus, head.isNorthAmerican { return head }
    }
    return nil
  }

  private var allDigits: String { groups.map(\.digits).joined() }
  private var lengths: [Int] { groups.map(\.digits.count) }
  private var separators: [String] { groups.dropFirst().map(\.separator) }

  /// A number without separators: ten digits of North America, or a leading zero.
  private func isPlainNumber(_ digits: String) -> Bool {
    if digits.hasPrefix("00") { return digits.count >= 10 && !digits.hasPrefix("000") }
    if digits.hasPrefix("0") { return (9...12).contains(digits.count) }
    return Self.isNorthAmerican(digits)
  }

  /// (212) 555-0123, 1-212-555-0123, 555-0123.
  private var isNorthAmerican: Bool {
    switch lengths {
    case [3, 3, 4], [1, 3, 3, 4]: Self.isNorthAmerican(allDigits)
    case [3, 7]: groups[0].isBracketed && Self.isNorthAmerican(allDigits)
    case [3, 4]: separators == ["-"] && "2"..."9" ~= (allDigits.first ?? "0")
    default: false
    }
  }

  /// Area code and exchange begin with 2 … 9.
  private static func isNorthAmerican(_ digits: String) -> Bool {
    let local = digits.count == 11 && digits.first == "1" ? digits.dropFirst() : digits[...]
    guard local.count == 10 else { return false }
    return "2"..."9" ~= (local.first ?? "0") && "2"..."9" ~= (local.dropFirst(3).first ?? "0")
  }

  /// 030 1234567, (020) 7946 0958, 06.12.34.56.78, 0171/1234567, 00 49 30 123456.
  private func isTrunkNumber(_ digits: String) -> Bool {
    let longest = digits.hasPrefix("00") ? 15 : 12
    return (9...longest).contains(digits.count)
      && (groups[0].digits.count >= 2 || groups[0].isBracketed)
      && lengths.allSatisfy { $0 <= 8 } && !digits.hasPrefix("000")
  }

  /// 912 345 678, 98765 43210, 138 0013 8000, 8 (912) 345-67-89.
  private func isFamiliarGrouping(_ digits: String) -> Bool {
    guard (9...12).contains(digits.count),
      separators.allSatisfy({ $0 == " " || $0 == "-" || $0.isEmpty || $0 == "\u{A0}" })
    else { return false }
    let lengths = lengths
    if lengths == [5, 5] { return separators == [" "] }
    if lengths == [3, 3, 3] { return groups[2].digits != "000" }
    let rest = lengths.dropFirst()
    let startsLikeOne = (2...5).contains(lengths[0]) || (lengths[0] == 1 && digits.first == "8")
    let isAmount = rest.allSatisfy { $0 == 3 }
    let isEven = Set(lengths).count == 1
    return lengths.count >= 3 && startsLikeOne && rest.allSatisfy { (2...5).contains($0) }
      && !isAmount && !isEven && lengths != [3, 2, 4]
  }

  /// 2025-11-03, 3.11.2025, 03/11/25 14.
  private var startsWithDate: Bool {
    guard groups.count >= 3, separators[0] == separators[1],
      ["-", ".", "/"].contains(separators[0])
    else { return false }
    let isShort = lengths.prefix(3).map { $0 <= 2 }
    let endsThere = groups.count == 3 || separators[2] != separators[0]
    switch (lengths[0], lengths[2]) {
    case (4, 1...2): return isShort[1] && endsThere
    case (1...2, 4): return isShort[1] && endsThere
    case (1...2, 1...2): return isShort[1] && endsThere
    default: return false
    }
  }

  /// 192.168.100.100
  private var isMachineAddress: Bool {
    lengths.count == 4 && lengths.allSatisfy { $0 <= 3 } && separators.allSatisfy { $0 == "." }
  }
}
