import ConfabSupport

/// The conversations of a suite that a run is about.
package struct SuiteSelection: Sendable, Hashable {
  /// One of several parts of a suite, for runs on several machines.
  package struct Shard: Sendable, Hashable {
    /// The number of the part, from 1.
    package var number: Int
    /// The number of parts.
    package var count: Int

    /// Reads "2/5"; `nil` for other texts and for numbers that are out of range.
    package init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let number = parts[0], let count = parts[1],
        (1...10_000).contains(count), (1...count).contains(number)
      else { return nil }
      (self.number, self.count) = (number, count)
    }
  }

  /// Patterns of names. A conversation is selected if one of them matches its name, or if there are
  /// none. A pattern without `*` and `?` also selects the names that contain it.
  package var filters: [String] = []
  /// The part of the selected conversations; `nil` for all.
  package var shard: Shard?
  /// The files of which at least one must be a file that a snapshot depends on; `nil` for no such
  /// condition. A snapshot depends on its conversation, its reference, `confab.json`, the theme and
  /// font files of its options, and the files that the conversation names.
  package var changed: ChangedFiles?

  /// Creates a selection of all conversations.
  package init() {}

  /// Whether the selection is the whole suite.
  package var isComplete: Bool { filters.isEmpty && shard == nil && changed == nil }

  /// The selected conversations, in their order.
  ///
  /// - Complexity: O(number of cases × length of the filters); with ``changed``, also O(bytes of
  ///   the conversations).
  package func cases(of suite: SnapshotSuite) -> [SnapshotCase] {
    let cases = selected(suite.cases) { $0.name }
    // Each machine of a sharded run selects from its own part, so that none depends on what another
    // one finds.
    guard let changed else { return cases }
    guard !changed.isEmpty else { return [] }
    var search = DependencySearch(suite, changed: changed)
    return cases.filter { search.isChanged($0) }
  }

  /// The elements that the filters and the shard select, in their order.
  func selected<Element>(_ elements: [Element], name: (Element) -> String) -> [Element] {
    let patterns = filters.map { (text: $0, pattern: GlobPattern($0)) }
    let selected = elements.filter { element in
      let name = name(element)
      return patterns.isEmpty
        || patterns.contains { text, pattern in
          pattern.matches(name)
            || !text.contains { $0 == "*" || $0 == "?" } && name.contains(text)
        }
    }
    guard let shard else { return selected }
    // Neighbors go to different parts, because they often take equally long.
    return selected.enumerated().filter { $0.offset % shard.count == shard.number - 1 }
      .map(\.element)
  }
}
