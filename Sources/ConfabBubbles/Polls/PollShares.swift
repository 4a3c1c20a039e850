import ConfabModel

/// The percentages of a poll's options.
enum PollShares {
  /// Whole percentages as Telegram rounds them: equal votes have equal numbers, so their sum may be
  /// less than 100.
  ///
  /// All are rounded down. What is left to 100 goes to groups of equal options, those with the
  /// largest remainders first, if a whole group can get one more.
  ///
  /// - Parameters:
  ///   - votes: The votes of the options, at least 0.
  ///   - total: The number of voters. If options have several votes of one voter, the sum may be
  ///     more than 100.
  /// - Complexity: O(n log n).
  static func percentages(of votes: [Int], total: Int) -> [Int] {
    guard total > 0 else { return votes.map { _ in 0 } }
    var shares = votes.map { 100 * min($0, total) / total }
    let rests = zip(votes, shares).map { 100 * min($0, total) - $1 * total }
    var left = 100 - shares.reduce(0, +)
    guard left > 0, left <= votes.count else { return shares }
    struct Key: Hashable {
      let rest: Int
      let share: Int
    }
    var groups: [Key: [Int]] = [:]
    for index in votes.indices {
      groups[Key(rest: rests[index], share: shares[index]), default: []].append(index)
    }
    for (key, group) in groups.sorted(by: {
      ($0.key.rest, $0.key.share) > ($1.key.rest, $1.key.share)
    }) where key.rest > 0 && group.count <= left {
      for index in group { shares[index] += 1 }
      left -= group.count
    }
    return shares
  }

  /// The lengths of the bars relative to the longest: votes relative to those of the most voted
  /// option.
  static func lengths(of votes: [Int]) -> [Double] {
    let most = Double(max(1, votes.max() ?? 1))
    return votes.map { Double($0) / most }
  }
}
