import TestSupport
import Testing

@testable import ConfabText

@Suite("URLs") struct URLTests {
  private let shaper: TextShaper

  init() throws { shaper = try TextShaper(library: .bundled()) }

  @Test func `A URL that fits on a line is not broken after its scheme`() throws {
    let address = "https://example.com"
    let width = try shaper.lines(address).width
    #expect(try shaper.lines("Look at " + address, width: width).strings == ["Look at ", address])
    let inBrackets = try shaper.lines("see\t(\(address))", width: width * 1.2)
    #expect(inBrackets.strings == ["see\t", "(\(address))"])
  }

  @Test(arguments: ["http", "https", "ftp", "git+ssh", "HTTPS"])
  func `No line ends after a scheme, however narrow`(_ scheme: String) throws {
    let text = "go \(scheme)://some.example.com/path?a=b now"
    for width in stride(from: 10.0, through: 300, by: 3.5) {
      let lines = try shaper.lines(text, width: width)
      guard width > 100 else { continue }
      #expect(!lines.strings.contains { $0.hasSuffix("://") }, "at \(width)")
    }
  }

  @Test func `A URL that does not fit on a line is broken after a delimiter`() throws {
    let address = "https://sub.domain.example.org/~ada/first.second.third=fourth.fifth&six.seven"
    let lines = try shaper.lines(address, width: 130)
    #expect(lines.lines.count > 3)
    for line in lines.strings.dropLast() {
      #expect(line.last.map("/?&=-.".contains) == true, "\(lines.strings)")
    }
    #expect(lines.strings.joined() == address)
  }

  @Test func `A URL without a scheme begins with www`() throws {
    let lines = try shaper.lines("www.one.two.three.four.five.example.com", width: 100)
    #expect(lines.strings.dropLast().allSatisfy { $0.hasSuffix(".") }, "\(lines.strings)")
  }

  @Test func `An e-mail address that does not fit on a line is broken after a delimiter`() throws {
    let address = "workshop@spoke.example"
    let width = try shaper.lines("workshop@spoke.exam").width
    #expect(try shaper.lines(address, width: width).strings == ["workshop@spoke.", "example"])
    let narrow = try shaper.lines("workshop@spo").width
    #expect(try shaper.lines(address, width: narrow).strings.first == "workshop@")
    #expect(try shaper.lines("@workshopspoke.example", width: width).strings.first != "@")
  }

  @Test func `Other words are broken where they no longer fit`() throws {
    let name = "awww.one.two.three.four.five.example.com"
    let lines = try shaper.lines(name, width: 100)
    #expect(!lines.strings.dropLast().allSatisfy { $0.hasSuffix(".") }, "\(lines.strings)")
    // No delimiter fits on the line.
    let long = try shaper.lines("https://" + String(repeating: "a", count: 60) + ".com", width: 120)
    #expect((long.strings.first?.count ?? 0) > "https://".count)
  }

  @Test func `A URL breaks the same with the simple itemizer and with Pango`() throws {
    let text = "see https://example.com/one.two.three and www.example.com/four.five.six now"
    let (bold, plain) = (TraitSpan(range: 0..<1, traits: .bold), [TraitSpan]())
    for width in stride(from: 30.0, through: 250, by: 10) {
      // Text with a span does not use the simple itemizer.
      let slow = try shaper.lines(text, spans: [bold], width: width)
      for _ in 0..<2 {
        let quick = try shaper.lines(text, spans: plain, width: width)
        #expect(quick.strings.count <= slow.strings.count)
        #expect(!quick.strings.contains { $0.hasSuffix("://") && width > 90 })
      }
    }
  }
}
