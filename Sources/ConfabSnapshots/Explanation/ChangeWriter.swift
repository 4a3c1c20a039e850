import ConfabScene
import ConfabSupport

/// Makes changes in words of findings.
struct ChangeWriter {
  /// The largest number of changes that differ in their numbers only.
  private static let alike = 4

  private let expected: PictureDescription
  private let actual: PictureDescription
  /// The reference with the numbers of the new picture for the messages that both have.
  private let renumbered: PictureDescription

  init(_ expected: PictureDescription, _ actual: PictureDescription) {
    self.expected = expected
    self.actual = actual
    let numbers = Dictionary(
      actual.rows.compactMap { row in row.message.map { ($0, row.number) } },
      uniquingKeysWith: { first, _ in first })
    var renumbered = expected
    for index in renumbered.rows.indices {
      if let message = renumbered.rows[index].message, let number = numbers[message] {
        renumbered.rows[index].number = number
      }
    }
    self.renumbered = renumbered
  }

  /// Groups findings and writes them, causes first.
  ///
  /// - Returns: The changes, and how many of them are causes.
  func changes(for findings: [Finding]) -> (changes: [PictureChange], causes: Int) {
    let sorted = findings.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    let groups = grouped(sorted.map(\.element)) { $0.text }
    var alike: [Key: Int] = [:]
    for group in groups { alike[key(group[0], group[0].general), default: 0] += 1 }
    let crowded = Set(alike.filter { $0.value > Self.alike }.keys)
    // Groups that differ in their numbers only become one if there are many of them.
    let result = grouped(
      groups.flatMap { group in
        let isCrowded = crowded.contains(key(group[0], group[0].general))
        return group.map { finding in
          var finding = finding
          if isCrowded { finding.text = finding.general }
          return finding
        }
      }
    ) { $0.text }
    return (result.map(change), result.count { $0[0].rank.isCause })
  }

  private struct Key: Hashable {
    var rank: Finding.Rank
    var owner: String
    var part: String?
    var text: String
  }

  private func key(_ finding: Finding, _ text: String) -> Key {
    let owner: String
    switch finding.owner {
    case .picture: owner = "picture"
    case .screen: owner = "screen"
    case .row: owner = number(finding) == nil ? "row \(row(finding).kind)" : "message"
    }
    return Key(rank: finding.rank, owner: owner, part: finding.part, text: text)
  }

  private func grouped(_ findings: [Finding], by text: (Finding) -> String) -> [[Finding]] {
    var places: [Key: Int] = [:]
    var groups: [[Finding]] = []
    for finding in findings {
      let key = key(finding, text(finding))
      if let place = places[key] {
        groups[place].append(finding)
      } else {
        places[key] = groups.count
        groups.append([finding])
      }
    }
    return groups
  }

  /// The row of a finding: that of the new picture if there is one.
  private func row(_ finding: Finding) -> PictureDescription.Row {
    switch finding.owner {
    case .row(_, let index?): actual.rows[index]
    case .row(let index?, nil): expected.rows[index]
    case .row, .picture, .screen:
      PictureDescription.Row(id: "", kind: "", frame: PixelRect(x: 0, y: 0, width: 0, height: 0))
    }
  }

  private func number(_ finding: Finding) -> Int? { row(finding).number }

  private func change(_ group: [Finding]) -> PictureChange {
    let first = group[0]
    var change = PictureChange(
      first.text, part: first.part, expected: group.compactMap(\.expected).enclosing,
      actual: group.compactMap(\.actual).enclosing)
    switch first.owner {
    case .picture: return change
    case .screen:
      change.text = "\(OwnerWords.part(first.part ?? "", ofScreen: true)): \(first.text)"
    case .row:
      change.message = row(first).message
      change.number = number(first)
      let part = first.part.map { ", \(OwnerWords.part($0, ofScreen: false)): " }
      let isVerb = ["added", "removed", "moved by"].contains { first.text.hasPrefix($0) }
      let link = part ?? (isVerb ? " " : ": ")
      change.text = "\(name(of: group))\(link)\(first.text)"
      if group.count > 1, first.part != nil || !["added", "removed"].contains(first.text) {
        // The frame around several rows would cover what lies between.
        change.expected = first.expected
        change.actual = first.actual
      }
    }
    return change
  }

  private func name(of group: [Finding]) -> String {
    let messages = Set(group.compactMap { OwnerWords.Message(row($0)) })
      .sorted { $0.number < $1.number }
    if !messages.isEmpty, group.count > 1 || row(group[0]).moment == nil {
      let name = OwnerWords.messages(messages)
      // A message that is gone has no number in the new picture.
      guard case .row(_, nil) = group[0].owner, group[0].part == nil else { return name }
      return "\(name) of the reference"
    }
    if group.count > 1 {
      return Count.text(group.count, OwnerWords.kind(row(group[0]).kind))
    }
    switch group[0].owner {
    case .row(_, let index?): return OwnerWords.row(index, in: actual)
    case .row(let index?, nil): return OwnerWords.row(index, in: renumbered)
    case .row, .picture, .screen: return "row"
    }
  }
}
