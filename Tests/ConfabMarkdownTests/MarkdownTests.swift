import ConfabMarkdown
import ConfabModel
import Testing

@Suite struct MarkdownTests {
  private func text(_ text: String, _ spans: TextSpan...) -> StyledText {
    StyledText(text, spans: spans)
  }

  private func span(
    _ range: Range<Int>, _ style: TextSpan.Style, _ target: String? = nil
  ) -> TextSpan {
    TextSpan(start: range.lowerBound, end: range.upperBound, style: style, target: target)
  }

  @Test func `Emphasis, code and links become spans`() {
    let expected = text(
      "a b c d e", span(2..<5, .bold), span(4..<5, .italic), span(6..<7, .code),
      span(8..<9, .link, "https://example.org/x_y"))
    #expect(
      Markdown.blocks("a **b *c*** `d` [e](https://example.org/x_y)") == [.paragraph(expected)])
  }

  @Test func `Offsets count scalars`() {
    #expect(
      Markdown.blocks("👩‍👩‍👧 **é**") == [.paragraph(text("👩‍👩‍👧 é", span(6..<7, .bold)))])
  }

  @Test func `Lists are nested, numbered and checked`() {
    let inner = ListBlock([ListBlock.Item([.paragraph(text("c"))])], start: 1)
    #expect(
      Markdown.blocks("- [x] a\n- [ ] b\n- d\n  1. c") == [
        .list(
          ListBlock([
            ListBlock.Item([.paragraph(text("a"))], isChecked: true),
            ListBlock.Item([.paragraph(text("b"))], isChecked: false),
            ListBlock.Item([.paragraph(text("d")), .list(inner)]),
          ]))
      ])
    guard case .list(let loose)? = Markdown.blocks("- a\n\n- b").first else {
      Issue.record("expected a list")
      return
    }
    #expect(loose.isLoose)
  }

  @Test func `Tables have the alignment of their columns`() {
    #expect(
      Markdown.blocks("| a | b | c |\n|---|:-:|--:|\n| 1 | **2** |\n") == [
        .table(
          TableBlock(
            columns: [.start, .center, .end], head: [text("a"), text("b"), text("c")],
            rows: [[text("1"), text("2", span(0..<1, .bold)), text("")]]))
      ])
  }

  @Test(
    arguments: [
      ("swift", "swift", nil), ("swift title=a.swift", "swift", "a.swift"),
      ("swift:Sources/a.swift", "swift", "Sources/a.swift"),
      ("c++ title=\"my file.cpp\"", "c++", "my file.cpp"), ("", nil, nil),
      ("{.python}", "python", nil),
    ] as [(String, String?, String?)])
  func `The line of a fence names the language and the file`(
    _ info: String, _ language: String?, _ file: String?
  ) {
    #expect(
      Markdown.blocks("```\(info)\na\n\nb\n```") == [
        .code(CodeBlock("a\n\nb", language: language, file: file))
      ])
  }

  @Test func `A difference has added and removed lines`() {
    #expect(
      Markdown.blocks("```diff\n--- a\n+++ b\n-c\n+d\n e\n```") == [
        .code(
          CodeBlock("--- a\n+++ b\n-c\n+d\n e", language: "diff", added: [3], removed: [2]))
      ])
  }

  @Test func `A quote with a mark is a callout`() {
    #expect(
      Markdown.blocks("> [!NOTE]\n> Read *this*.\n>\n> And this.") == [
        .callout(
          Callout(
            .note,
            [.paragraph(text("Read this.", span(5..<9, .italic))), .paragraph(text("And this."))]))
      ])
    #expect(
      Markdown.blocks("> [!warning] Hot\n> Do not touch.") == [
        .callout(Callout(.warning, title: "Hot", [.paragraph(text("Do not touch."))]))
      ])
    #expect(Markdown.blocks("> [!NOPE]\n> a") == [.quote([.paragraph(text("[!NOPE] a"))])])
  }

  @Test func `Footnotes are numbered and listed at the end`() {
    #expect(
      Markdown.blocks("a[^x] b[^y]\n\n[^y]: two\n[^x]: one\n\nc") == [
        .paragraph(text("a1 b2", span(1..<2, .footnote, "1"), span(4..<5, .footnote, "2"))),
        .paragraph(text("c")),
        .footnotes([
          Footnote(mark: "1", [.paragraph(text("one"))]),
          Footnote(mark: "2", [.paragraph(text("two"))]),
        ]),
      ])
  }

  @Test func `Some tags of HTML count`() {
    #expect(
      Markdown.blocks("H<sub>2</sub>O <kbd>Esc</kbd><br>x<sup>2</sup> <mark>m</mark><!-- c -->")
        == [
          .paragraph(
            text(
              "H2O Esc\nx2 m", span(1..<2, .subscript), span(4..<7, .key),
              span(9..<10, .superscript),
              span(11..<12, .highlight)))
        ])
  }

  @Test func `Other HTML is text`() {
    #expect(Markdown.blocks("a <b>c</b>") == [.paragraph(text("a <b>c</b>"))])
    #expect(
      Markdown.blocks("<div align=\"center\">\nx\n</div>\n\n<!-- y -->") == [
        .paragraph(text("<div align=\"center\">\nx\n</div>"))
      ])
  }

  @Test func `Details are folded`() {
    let source = """
      <details open>
      <summary>More &amp; <kbd>F1</kbd></summary>

      - a

      <details><summary>Inner</summary>b</details>

      </details>

      c
      """
    #expect(
      Markdown.blocks(source) == [
        .details(
          Details(
            text("More & F1", span(7..<9, .key)), isOpen: true,
            [
              .list(ListBlock([ListBlock.Item([.paragraph(text("a"))])])),
              .details(Details(text("Inner"), [.paragraph(text("b"))])),
            ])), .paragraph(text("c")),
      ])
  }

  @Test func `Details that are not closed end with their list or the text`() {
    #expect(
      Markdown.blocks("- <details><summary>s</summary>\n\n  a\n- b") == [
        .list(
          ListBlock(
            [
              ListBlock.Item([.details(Details(text("s"), [.paragraph(text("a"))]))]),
              ListBlock.Item([.paragraph(text("b"))]),
            ], isLoose: true))
      ])
  }

  @Test(arguments: [
    ("$x^2$", "x^2"), ("a \\(x_1 * y_1\\) b", "a x_1 * y_1 b"), ("(in $\\mu$ s)", "(in \\mu s)"),
  ])
  func `Formulas in a line are code`(_ source: String, _ shown: String) {
    let parsed = Markdown.parse(source)
    #expect(parsed.blocks.plainText == shown)
    #expect(parsed.notes == [.formulas])
  }

  @Test(arguments: [
    "$5 and $6", "US$ 5, US$ 6", "`$x$`", "```\n$x$\n```", "\\$x$ y", "$HOME/bin:$PATH", "$ x $",
    "\\(\\)", "from $5 to 6 apples$", "    $x$", "[a](b$c$d)",
  ])
  func `Dollars and escapes are not always formulas`(_ source: String) {
    #expect(!Markdown.blocks(source).plainText.contains("\u{F0000}"))
    guard case .paragraph(let text)? = Markdown.blocks(source).first else { return }
    let original = source.filter { !"`".contains($0) }
    #expect(text.text == original || source.contains("\\") || source.contains("["))
  }

  @Test func `Formulas that stand alone divide a paragraph`() {
    #expect(
      Markdown.blocks("Then\n$$\na_1 * b_1\n$$\nand **so**:\n\n> \\[\n> x \\\\\n> y\n> \\]") == [
        .paragraph(text("Then")), .math("a_1 * b_1"),
        .paragraph(text("and so:", span(4..<6, .bold))), .quote([.math("x \\\\\ny")]),
      ])
  }

  @Test func `Pictures of the folder are blocks, others are text`() {
    #expect(
      Markdown.blocks(
        "a ![x](my%20cat.png) b ![web](https://example.org/a.png)\n\n![w](http://e.org)")
        == [
          .paragraph(text("a")), .image(ImageBlock(src: "my cat.png", alt: "x")),
          .paragraph(text("b web")), .image(ImageBlock(src: nil, alt: "w")),
        ])
    #expect(
      Markdown.blocks("![x](../a.png)") == [.image(ImageBlock(src: nil, alt: "x"))])
  }

  @Test(arguments: ["javascript:alert(1)", "DATA:text/html,x", "file:///etc/passwd", ""])
  func `Links that run something are text`(_ target: String) {
    #expect(Markdown.blocks("[a](<\(target)>)") == [.paragraph(text("a"))])
  }

  @Test func `The end of a line is a space except between ideographs`() {
    #expect(Markdown.blocks("一行\n二行\nthree\nfour").plainText == "一行二行 three four")
    #expect(Markdown.blocks("a  \nb\\\nc").plainText == "a\nb\nc")
  }
}
