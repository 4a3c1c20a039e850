import ConfabImport
import ConfabModel
import TestSupport
import Testing

@Suite struct HTMLTextTests {
  /// The text, and its spans such as "bold:word" or "link:word→address".
  private func read(_ html: String, gap: Int = 2) -> (String, [String]) {
    let rich = RichText(html: html, paragraphGap: gap)
    let scalars = Array(rich.text.unicodeScalars)
    return (
      rich.text,
      rich.spans.map { span in
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[span.start..<span.end])
        return "\(span.style.rawValue):\(view)" + (span.target.map { "→\($0)" } ?? "")
      }
    )
  }

  @Test(arguments: [
    ("a <b>bold</b> word", "a bold word", ["bold:bold"]),
    (
      "<strong>a<em>b</em></strong><del>c</del><u>d</u>", "abcd",
      ["bold:ab", "italic:b", "strike:c", "underline:d"]
    ),
    (
      "see <a href=\"https://example.org/?a=1&amp;b=2\">here</a>", "see here",
      ["link:here→https://example.org/?a=1&b=2"]
    ),
    ("<a href='javascript:x()'>no</a>", "no", []),
    ("<code>x &lt; y</code>", "x < y", ["code:x < y"]),
    ("<p>one</p>\n<p>two</p>", "one\n\ntwo", []),
    ("one<br>two<br/>three", "one\ntwo\nthree", []),
    ("<blockquote><p>said</p></blockquote><p>answer</p>", "said\n\nanswer", ["quote:said"]),
    (
      "<pre><code class=\"language-swift\">let a = 1\n  let b\n</code></pre>after",
      "let a = 1\n  let b\n\nafter", ["codeBlock:let a = 1\n  let b"]
    ),
    (
      "<ul><li>one</li><li><b>two</b></li></ul>", "• one\n• two",
      ["listItem:• one", "listItem:• two", "bold:two"]
    ),
    (
      "<ol start=3><li>c<ul><li>in</li></ul></li><li>d</ol>", "3. c\n• in\n4. d",
      ["listItem:3. c", "listItem:• in", "listItem:4. d"]
    ),
    ("<mx-reply><blockquote>old</blockquote></mx-reply>new", "new", []),
    ("<span data-mx-spoiler>secret</span>", "secret", ["spoiler:secret"]),
    ("<h2>Title</h2>text", "Title\n\ntext", ["bold:Title"]),
    ("<font color=\"#f00\">red</font><blink>x</blink>", "redx", []),
    ("<img src=\"mxc://a\" alt=\":cat:\"> <script>x<b></script>!", ":cat: !", []),
    ("a <!-- b --> c", "a c", []), ("&#8364;&#x20AC;&euro;&nope;&amp;amp;", "€€€&nope;&amp;", []),
  ])
  func `Elements become spans and lines`(_ html: String, _ text: String, _ spans: [String]) {
    let found = read(html)
    #expect(found.0 == text)
    #expect(found.1 == spans)
  }

  @Test(arguments: [
    ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("<b>never closed", "never closed"),
    ("x</b></i>y", "xy"), ("<b><i>a</b>b</i>", "ab"), ("<a href=\"x", "<a href=\"x"),
    ("<mx-reply>lost?", "lost?"), ("a<", "a<"), ("<!-- a", "<!-- a"), ("<3", "<3"), ("</>", "</>"),
    ("<b", "<b"), ("&", "&"), ("&#xFFFFFFFF;&#0;&#xD800;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
  ])
  func `Malformed markup loses no text`(_ html: String, _ text: String) {
    #expect(read(html).0 == text)
  }

  @Test func `Paragraphs can be lines`() {
    #expect(read("<p>a</p><p>b</p>", gap: 1).0 == "a\nb")
  }

  @Test func `A format can say what becomes of an element`() {
    let html = "<at id=\"7\">Ana</at> <ss type=\"smile\">:)</ss> <e_m ts_ms=\"1\"></e_m><x>no</x>!"
    let rich = RichText(html: html) { element in
      switch element.name {
      case "at": .style(.mention, target: element["id"])
      case "ss": .text("🙂")
      case "x": .skip
      default: .usual
      }
    }
    #expect(rich.text == "Ana 🙂 !")
    #expect(rich.spans == [TextSpan(start: 0, end: 3, style: .mention, target: "7")])
  }

  @Test(arguments: 0..<300)
  func `Any markup becomes a text whose spans are in it`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let parts = [
      "<b>", "</b>", "<i>", "</i>", "<p>", "</p>", "<ul>", "<ol>", "<li>", "</li>", "</ul>", "<br>",
      "<pre>", "</pre>", "<blockquote>", "</blockquote>", "<a href=\"https://example.org\">",
      "</a>",
      "\n", " ", "&amp;", "< ", ">", "<!--", "-->", "<mx-reply>", "</mx-reply>", "\"", "é", "👩‍👧",
    ]
    var words: [String] = []
    let html = (0..<random.int(1...60)).map { number -> String in
      guard random.chance(0.4) else { return random.pick(parts) }
      words.append("word\(number)x")
      return "word\(number)x"
    }.joined()
    let rich = RichText(html: html)
    #expect(rich.count == rich.text.unicodeScalars.count)
    for span in rich.spans { #expect(span.start < span.end && span.end <= rich.count, "\(html)") }
    #expect(zip(rich.spans, rich.spans.dropFirst()).allSatisfy { $0.start <= $1.start })
    guard !html.contains("mx-reply"), !html.contains("<!") else { return }
    for word in words {
      #expect(rich.text.contains(word) || html.contains("\""), "\(html)")
    }
  }

  @Test func `Deep and long markup takes linear time`() {
    let deep = String(repeating: "<b><blockquote>", count: 20_000) + "x"
    #expect(RichText(html: deep).text == "x")
    let open = String(repeating: "<a href=\"", count: 20_000)
    #expect(RichText(html: open).text == open)
    #expect(RichText(html: String(repeating: "<!--", count: 50_000)).count == 200_000)
  }
}
