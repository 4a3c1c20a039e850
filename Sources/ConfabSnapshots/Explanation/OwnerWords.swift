/// Names of rows and parts for people.
enum OwnerWords {
  /// A name for a row, such as "message 7" or "date header above message 4".
  ///
  /// - Parameter index: The index of the row in the description.
  static func row(_ index: Int, in description: PictureDescription) -> String {
    let row = description.rows[index]
    if let number = row.number { return "message \(number)" }
    let name = kind(row.kind)
    if row.kind != "status" {
      let below = description.rows[index...].lazy.compactMap(\.number).first
      if let below { return "\(name) above message \(below)" }
    }
    let above = description.rows[..<index].reversed().lazy.compactMap(\.number).first
    return above.map { "\(name) below message \($0)" } ?? name
  }

  /// The name of a kind of rows that are not messages.
  static func kind(_ kind: String) -> String {
    switch kind {
    case "dateHeader": "date header"
    case "status": "status line"
    case "typing": "typing indicator"
    case "unread": "unread divider"
    default: "row of kind \(kind)"
    }
  }

  /// The name of a part.
  static func part(_ name: String, ofScreen: Bool) -> String {
    switch name {
    case "": ofScreen ? "screen" : "content"
    case "frame" where ofScreen: "device frame"
    default: name.split(separator: "-").joined(separator: " ")
    }
  }

  /// Several messages by their numbers: "message 7", "messages 3 and 5", "messages 7 to 9" or
  /// "12 messages (3 to 40)".
  ///
  /// - Parameter numbers: Ascending numbers, at least one.
  static func messages(_ numbers: [Int]) -> String {
    guard numbers.count > 1, let first = numbers.first, let last = numbers.last else {
      return "message \(numbers.first ?? 0)"
    }
    if numbers.count == 2 || (numbers.count == 3 && last - first > 2) {
      return "messages \(list(numbers.map { "\($0)" }))"
    }
    if last - first == numbers.count - 1 { return "messages \(first) to \(last)" }
    return "\(numbers.count) messages (\(first) to \(last))"
  }

  /// Joins words: "a", "a and b", "a, b and c".
  static func list(_ words: [String]) -> String {
    guard let last = words.last else { return "" }
    return words.count == 1
      ? last : "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// A number with a noun in the singular or the plural: "1 line", "3 lines".
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
