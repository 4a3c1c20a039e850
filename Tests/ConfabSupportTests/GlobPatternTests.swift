import TestSupport
import Testing

@testable import ConfabSupport

@Suite struct GlobPatternTests {
  @Test(arguments: [
    ("groups/*", "groups/heads", true), ("groups/*", "groups/a/heads", false),
    ("groups/**", "groups/a/heads", true), ("**.dark", "groups/heads.dark", true),
    ("*.dark", "groups/heads.dark", false), ("a?c", "abc", true), ("a?c", "a/c", false),
    ("", "", true), ("", "a", false), ("*", "", true), ("heads", "groups/heads", false),
    ("***", "a/b", true), ("é*", "éa", true),
  ])
  func `A pattern matches whole paths`(pattern: String, path: String, matches: Bool) {
    #expect(GlobPattern(pattern).matches(path) == matches)
  }

  @Test func `Random patterns match as a backtracking matcher does`() {
    var random = SeededRandom(seed: 14)
    for _ in 0..<20_000 {
      let pattern = Self.text("ab/*?", &random)
      let path = Self.text("ab/", &random)
      #expect(
        GlobPattern(pattern).matches(path) == Self.matches(Array(pattern)[...], Array(path)[...]),
        "\(pattern) on \(path)")
    }
  }

  @Test func `A pattern of many stars takes no exponential time`() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!GlobPattern(pattern).matches(String(repeating: "a", count: 2_000)))
  }

  private static func text(_ letters: String, _ random: inout SeededRandom) -> String {
    String(
      (0..<Int.random(in: 0...7, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      })
  }

  private static func matches(
    _ pattern: ArraySlice<Character>, _ path: ArraySlice<Character>
  ) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*":
      let isDouble = rest.first == "*"
      let stars = isDouble ? pattern.drop { $0 == "*" } : rest
      if matches(stars, path) { return true }
      guard let next = path.first, isDouble || next != "/" else { return false }
      return matches(pattern, path.dropFirst())
    case "?":
      guard let next = path.first, next != "/" else { return false }
      return matches(rest, path.dropFirst())
    default: return path.first == first && matches(rest, path.dropFirst())
    }
  }
}
