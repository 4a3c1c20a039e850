import Testing

@testable import ConfabService

@Suite("Media types that clients accept") struct AcceptanceTests {
  private static let cases: [(String?, String?)] = [
    (nil, "a/b"), ("", "a/b"), ("*/*", "a/b"), ("c/*", "c/d"), ("c/d, a/b;q=0.9", "c/d"),
    ("a/b;q=0.1, c/d;q=0.2", "c/d"), ("*/*;q=0.1, c/e", "c/e"), ("a/*;q=0, */*", "c/d"),
    ("A/B ; Q=1", "a/b"), ("c/*;q=0.5, c/e;q=0", "c/d"), ("x/y", nil), ("a/b;q=no", nil),
    ("*/b", nil), ("a", nil), (",,;", nil), ("*/*;q=-1", nil),
  ]

  @Test(arguments: cases)
  func `The type with the highest quality is chosen`(field: String?, type: String?) {
    #expect(Acceptance(field).best(of: ["a/b", "c/d", "c/e"]) == type)
  }
}
