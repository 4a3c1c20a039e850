import Testing

@testable import ConfabBubbles

@Suite struct CardKindTests {
  @Test(arguments: [
    ("https://www.example.org/a?b", "example.org"), ("http://user@example.org", "example.org"),
    ("tel:+49301234", "+49301234"), ("mailto:a@example.org", "a@example.org"),
    ("example.org/path", "example.org"), ("https://", "https://"),
  ])
  func `The site of an address is its host without www`(url: String, site: String) {
    #expect(LinkPresenter.host(of: url) == site)
  }

  @Test func `Equal votes have equal percentages`() {
    #expect(PollShares.percentages(of: [1, 1, 1], total: 3) == [33, 33, 33])
    #expect(PollShares.percentages(of: [2, 1], total: 3) == [67, 33])
    #expect(PollShares.percentages(of: [0, 0], total: 0) == [0, 0])
    #expect(PollShares.percentages(of: [5, 5], total: 5) == [100, 100])
  }

  @Test func `The most voted option has the longest bar`() {
    #expect(PollShares.lengths(of: [4, 1, 0]) == [1, 0.25, 0])
    #expect(PollShares.lengths(of: [0, 0]) == [0, 0])
  }
}
