import ConfabTimeline
import Samples
import Testing

@Suite struct LinkTests {
  /// What is underlined, and where it leads.
  private func found(_ text: String) -> [String] {
    LinkDetector.links(in: text).map {
      "\($0.kind) \(String(decoding: Array(text.utf8)[$0.range], as: UTF8.self)) → \($0.target)"
    }
  }

  /// Texts in which the part between ⟦ and ⟧ is an address with a scheme.
  static let schemes = [
    "⟦https://example.com⟧", "see ⟦http://example.com/a⟧.", "⟦HTTPS://EXAMPLE.COM/A⟧",
    "(⟦https://en.wikipedia.org/wiki/Bubble_(physics)⟧)", "[⟦https://example.com/x⟧]",
    "<⟦https://example.com/x?a=1&b=2#c⟧>", "“⟦https://example.com/x⟧”",
    "**⟦http://example.com/x⟧**",
    "'⟦http://example.com/x⟧'", "⟦https://example.com:8443/a/b/⟧, then", "⟦http://localhost:3000⟧!",
    "⟦ftp://files.example.org/pub/⟧", "⟦http://192.168.1.1/admin⟧?", "⟦http://[::1]:8080/x⟧",
    "⟦https://user:pw@example.com/⟧", "⟦https://münchen.de/straße⟧", "⟦https://пример.рф/путь⟧ там",
    "⟦https://例え.jp/パス⟧、", "请看⟦https://example.com/路径⟧。谢谢", "看⟦https://example.com⟧再见",
    "⟦https://fa.wikipedia.org/wiki/می‌خواهم⟧", "⟦https://hi.wikipedia.org/wiki/हिन्दी⟧",
    "⟦https://example.com/x⟧😀", "⟦https://example.com/a,b;c⟧; d", "⟦https://example.com⟧…",
    "⟦http://a.example/x⟧),(⟦http://b.example/y⟧)", "⟦https://example.com/~ann/⟧",
    "⟦https://example.com/a_b_⟧ ok", "a:⟦http://example.com⟧", "⟦https://example.com⟧:foo",
    "⟦https://example.com/?q=a+b%20c⟧|", "⟦https://example.com/%E2%9C%93⟧\n⟦https://b.example/⟧",
  ]

  @Test(arguments: schemes) func addressesWithASchemeLeadWhereTheySay(_ marked: String) {
    let expected = parts(marked)
    #expect(found(unmarked(marked)) == expected.map { "url \($0) → \($0)" })
  }

  static let bare = [
    "⟦www.example.com⟧", "⟦www.example.xyz/a⟧?", "⟦example.com⟧.", "⟦mail.example.com⟧",
    "go to ⟦example.org/path?x=1⟧, please",
    "⟦t.me/confab⟧", "⟦amazon.co.uk⟧", "⟦google.co.in⟧", "⟦example.com:8080/x⟧", "⟦Example.COM⟧",
    "⟦example.com⟧'s page", "'⟦example.com⟧'", "⟦example.com⟧에서", "看⟦example.com⟧查看",
    "⟦münchen.de⟧ ist schön", "⟦пример.рф⟧", "...⟦example.com⟧...", "⟦163.com⟧", "(⟦example.io⟧)",
    "⟦example.com⟧: hello", "😀⟦example.com⟧😀", "⟦bit.ly/3abc⟧", "⟦example.com⟧-",
  ]

  @Test(arguments: bare) func bareHostsLeadToTheWeb(_ marked: String) {
    #expect(found(unmarked(marked)) == parts(marked).map { "url \($0) → https://\($0)" })
  }

  static let emails = [
    "⟦ann@example.com⟧", "write to ⟦ann.b+tag@mail.example.co.uk⟧.", "<⟦o'brien@example.ie⟧>",
    "mailto:⟦ann@example.com⟧", "⟦ann_b@example.museum⟧, or", "'⟦ann@example.com⟧'",
    "⟦дмитрий@пример.рф⟧", "邮箱⟦ann@example.cn⟧是", "...⟦ann@example.com⟧",
    "⟦ann@example.com⟧;⟦bob@example.com⟧", "⟦a-b@ex-ample.org⟧!", "⟦ann@example.com⟧: hi",
  ]

  @Test(arguments: emails) func mailAddressesAreFound(_ marked: String) {
    #expect(found(unmarked(marked)) == parts(marked).map { "email \($0) → mailto:\($0)" })
  }

  static let phones = [
    ("⟦+49 30 1234567⟧", "+49301234567"), ("⟦+49 (0)30 123456⟧", "+4930123456"),
    ("⟦+1 (212) 555-0123⟧.", "+12125550123"), ("⟦(212) 555-0123⟧", "2125550123"),
    ("⟦(212)555-0123⟧", "2125550123"), ("⟦212-555-0123⟧", "2125550123"),
    ("⟦212.555.0123⟧,", "2125550123"), ("⟦1-800-555-0199⟧", "18005550199"),
    ("⟦555-0123⟧", "5550123"), ("⟦2125550123⟧", "2125550123"), ("⟦+442079460958⟧", "+442079460958"),
    ("⟦020 7946 0958⟧", "02079460958"), ("⟦0171/1234567⟧", "01711234567"),
    ("⟦06 12 34 56 78⟧", "0612345678"), ("⟦06.12.34.56.78⟧", "0612345678"),
    ("⟦03-1234-5678⟧", "0312345678"), ("⟦0049 30 123456⟧", "004930123456"),
    ("⟦98765 43210⟧", "9876543210"), ("⟦138 0013 8000⟧", "13800138000"),
    ("⟦8 (912) 345-67-89⟧", "89123456789"), ("⟦912 345 678⟧", "912345678"),
    ("Tel:⟦030 12345678⟧ (9 Uhr)", "03012345678"), ("电话⟦138 0013 8000⟧", "13800138000"),
    ("call ⟦212-555-0123⟧ 2 times", "2125550123"), ("⟦+33 6 12 34 56 78⟧!", "+33612345678"),
    ("(⟦+49 30 1234567⟧)", "+49301234567"), ("⟦09012345678⟧", "09012345678"),
  ]

  @Test(arguments: phones) func phoneNumbersAreFound(_ marked: String, _ number: String) {
    #expect(found(unmarked(marked)) == parts(marked).map { "phone \($0) → tel:\(number)" })
  }

  static let plain = [
    "", ".", "hello", "e.g. this", "end.Then more", "node.js", "main.rs", "script.sh", "README.md",
    "call.me later", "done.it works", "3.14", "1.2.3.4", "192.168.100.100", "10.0.0.1:8080",
    "@example.com", "#example.com", "src/example.com", "xhttp://", "http://", "https://.",
    "http:// x",
    "git://github.com/x", "ssh://git@github.com/x", "git@github.com:x/y.git", "a@b", "a@b.c",
    "@ann",
    "ann@", "a@b.com@c.com", "a..b@example.com", "2025-11-03", "03.11.2025", "11/03/2025",
    "2025-11-03 14:30", "03.11.2025 1430", "14:30:15", "$5551234567", "€ 2125550123",
    "212 555 0123 €",
    "1 000 000 000", "250 000 000", "1.234.567,89", "12 345 678 901", "123456", "1234567",
    "1762180860",
    "4111 1111 1111 1111", "DE89 3704 0044 0532 0130 00", "978-3-16-148410-0", "123-45-6789",
    "550e8400-e29b-41d4-a716-446655440000", "2019-2020", "100-2000", "52.520008, 13.404954",
    "0.123456789", "#2125550123", "order_2125550123", "2125550123abc", "10-11-12-13-14", "100%.",
    "-example-.com", "foo..com", "www.", "www.com", "...", "+", "(((", "+1", "() 1", "0000000000",
    "12345678901234567890",
  ]

  @Test(arguments: plain) func whatIsNoLinkStaysText(_ text: String) {
    #expect(found(text) == [])
  }

  @Test func severalKindsInOneText() {
    #expect(
      found("Ann: ann@example.com, www.example.com or +49 30 1234567") == [
        "email ann@example.com → mailto:ann@example.com",
        "url www.example.com → https://www.example.com",
        "phone +49 30 1234567 → tel:+49301234567",
      ])
  }

  private func unmarked(_ text: String) -> String {
    text.filter { $0 != "⟦" && $0 != "⟧" }
  }

  private func parts(_ text: String) -> [String] {
    text.split(separator: "⟦", omittingEmptySubsequences: false).dropFirst()
      .map { String($0.prefix { $0 != "⟧" }) }
  }
}
