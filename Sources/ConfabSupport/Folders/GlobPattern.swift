/// A pattern of paths: `*` stands for any characters but a slash, `**` for any characters, `?` for
/// one character but a slash.
package struct GlobPattern: Sendable, Hashable {
  private enum Token: Hashable {
    case character(Character)
    case one
    case name
    case path
  }

  private let tokens: [Token]

  /// Creates a pattern. All texts are patterns.
  package init(_ text: String) {
    var tokens: [Token] = []
    for character in text {
      switch (character, tokens.last) {
      case ("*", .name): tokens[tokens.count - 1] = .path
      case ("*", .path): break
      case ("*", _): tokens.append(.name)
      case ("?", _): tokens.append(.one)
      default: tokens.append(.character(character))
      }
    }
    self.tokens = tokens
  }

  /// Whether the pattern matches a whole path.
  ///
  /// - Complexity: O(length of the pattern × length of the path).
  package func matches(_ path: String) -> Bool {
    // The ends of the beginnings of the pattern that match what was read.
    var states = [Bool](repeating: false, count: tokens.count + 1)
    states[0] = true
    skipStars(&states)
    for character in path {
      var next = [Bool](repeating: false, count: tokens.count + 1)
      for (index, token) in tokens.enumerated() where states[index] {
        switch token {
        case .character(let expected): if character == expected { next[index + 1] = true }
        case .one: if character != "/" { next[index + 1] = true }
        case .name: if character != "/" { next[index] = true }
        case .path: next[index] = true
        }
      }
      skipStars(&next)
      states = next
    }
    return states[tokens.count]
  }

  /// Lets stars match nothing.
  private func skipStars(_ states: inout [Bool]) {
    for (index, token) in tokens.enumerated() where states[index] {
      if token == .name || token == .path { states[index + 1] = true }
    }
  }
}
