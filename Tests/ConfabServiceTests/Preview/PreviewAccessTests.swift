import Confab
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ConfabService

@Suite("Who can see a preview", .timeLimit(.minutes(5))) struct PreviewAccessTests {
  private let folder: ScratchFolder
  private let fixture: PreviewFixture

  init() throws {
    folder = try ScratchFolder()
    try folder.put("chat.json", PreviewFixture.chat(1, [0: "Lunch at 12?"]))
    try folder.put("secret.png", PhotoFile.png(width: 4, height: 4, color: 0xFF00_0000))
    fixture = try PreviewFixture(folder, "chat.json")
  }

  @Test func `Tokens are 128 random bits`() {
    let tokens = (0..<100).map { _ in PreviewAddress().token }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && UInt64($0.prefix(16), radix: 16) != nil })
    let bits = tokens.reduce(into: [Character: Int]()) { counts, token in
      for digit in token { counts[digit, default: 0] += 1 }
    }
    #expect(bits.count == 16)
  }

  @Test func `Only the token of the address opens the page`() async throws {
    let token = fixture.site.address.token
    #expect(try await fixture.send("/\(token)/").whole.code == 200)
    var wrong = token
    wrong.removeLast()
    wrong += token.hasSuffix("0") ? "1" : "0"
    for path in [
      "/", "", "/\(wrong)/", "/\(token)",
      "/\(token.uppercased() == token ? "x" : token.uppercased())/",
      "//\(token)/", "/\(token)x/", "/\(token.dropLast())/", "/preview.css",
      "/events?views=own.light",
      "/x/\(token)/",
    ] {
      let path = path.isEmpty ? "/" : path
      #expect(try await fixture.send(path).whole.code == 404, "\(path)")
    }
  }

  @Test func `A request with the name of another host is refused`() async throws {
    for host in [
      nil, "", "example.org", "example.org:8123", "127.0.0.1", "127.0.0.1:80",
      "127.0.0.1:8123.example.org",
      "localhost", "attacker.localhost:8123", "[::1]:8123", "0.0.0.0:8123",
    ] as [String?] {
      #expect(try await fixture.send("", host: host).whole.code == 421, "\(host ?? "none")")
    }
    #expect(try await fixture.send("", host: "localhost:8123").whole.code == 200)
  }

  @Test func `A request of a page of another origin is refused`() async throws {
    for origin in ["http://example.org", "null", "https://127.0.0.1:8123", "http://127.0.0.1:8124"]
    {
      #expect(try await fixture.send("", [.origin: origin]).whole.code == 403, "\(origin)")
    }
    for site in ["cross-site", "same-site"] {
      #expect(try await fixture.send("", [.fetchSite: site]).whole.code == 403, "\(site)")
    }
    #expect(try await fixture.send("", [.origin: "http://127.0.0.1:8123"]).whole.code == 200)
    for site in ["none", "same-origin"] {
      #expect(try await fixture.send("", [.fetchSite: site]).whole.code == 200)
    }
    // A link in another page, or in a file that the browser is told to open.
    let link: [HTTPField.Name: String] = [.fetchSite: "cross-site", .fetchMode: "navigate"]
    #expect(try await fixture.send("", link).whole.code == 200)
    #expect(try await fixture.send("approve", method: .post).whole.code == 403)
    #expect(try await fixture.send("", method: .delete).whole.code == 403)
  }

  @Test func `No file of the machine can be named`() async throws {
    _ = try await fixture.events().next("picture")
    for path in [
      "chat.json", "secret.png", "../chat.json", "bands/../secret.png", "bands/../../chat.json",
      "bands/%2e%2e/secret.png", "bands//etc/passwd", "/etc/passwd", "bands/", "bands",
      "file:///etc/passwd", "..%2fchat.json", "preview.css/../chat.json", "Page/preview.css",
      "boxes?view=../chat", "frame?view=own.light&index=0/../..",
    ] {
      let answer = try await fixture.send(path).whole
      #expect([400, 404].contains(answer.code), "\(path): \(answer.code)")
      #expect(!answer.text.contains("Lunch"))
    }
  }

  @Test func `All answers have strict headers`() async throws {
    for path in ["", "preview.js", "nothing", "events?views=own.light"] {
      let fields =
        switch await fixture.send(path) {
        case .whole(let response): response.fields
        case .stream(let head, let pieces):
          {
            pieces.end()
            return head.fields
          }()
        }
      let policy = try #require(fields[.contentSecurityPolicy])
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe"))
      #expect(fields[.cacheControl] == "no-store")
      #expect(fields[.xContentTypeOptions] == "nosniff")
    }
  }

  @Test func `The page names only files that are there`() async throws {
    let page = try await fixture.get("").text
    let names = page.matches(of: /(?:src|href)="([^"#]+)"/).map { String($0.output.1) }
    #expect(names.count > 8)
    for name in names { #expect(try await fixture.get(name).code == 200, "\(name)") }
  }
}
