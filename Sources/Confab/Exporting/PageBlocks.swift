import ConfabBubbles
import ConfabModel
import ConfabSupport

/// Writes blocks as elements of HTML.
struct PageBlocks {
  /// The address of a file that the page can show; `nil` for one that is not there.
  let media: (String) -> String?
  /// Begins the names of footnotes, which are unique on the page.
  let name: String
  /// The language of labels.
  let language: String
  /// The level of the page's heading above the blocks.
  let topHeading: Int
  /// The headings above the next one: their levels in the blocks and on the page.
  private var headings: [(level: Int, shown: Int)] = []

  init(media: @escaping (String) -> String?, name: String, language: String, topHeading: Int) {
    self.media = media
    self.name = name
    self.language = language
    self.topHeading = topHeading
  }

  private static let deepest = 40

  private func word(_ word: PageWord) -> String { word.text(in: language) }

  mutating func add(_ blocks: [Block], to page: inout HTMLBuffer, depth: Int = 0) {
    guard depth < Self.deepest else { return page.element("p", blocks.plainText) }
    for block in blocks { add(block, to: &page, depth: depth) }
  }

  private mutating func add(_ block: Block, to page: inout HTMLBuffer, depth: Int) {
    switch block {
    case .paragraph(let text):
      page.open("p", ["dir": "auto"])
      PageText.add(text, to: &page)
      page.close("p")
    case .heading(let level, let text): heading(level, text, &page)
    case .list(let list): add(list, to: &page, depth: depth)
    case .quote(let blocks):
      page.open("blockquote")
      add(blocks, to: &page, depth: depth + 1)
      page.close("blockquote")
    case .callout(let callout):
      page.open("div", ["class": "callout \(callout.kind.rawValue)", "role": "note"])
      page.element("p", ["class": "title"], callout.title ?? word(.callout(callout.kind)))
      add(callout.blocks, to: &page, depth: depth + 1)
      page.close("div")
    case .code(let code): add(code, to: &page)
    case .table(let table): add(table, to: &page)
    case .rule: page.open("hr")
    case .image(let image): add(image, to: &page)
    case .math(let source): page.element("pre", ["class": "math", "dir": "ltr"], source)
    case .details(let details):
      page.open("details", ["open": details.isOpen ? "" : nil])
      page.open("summary")
      PageText.add(details.summary, to: &page)
      page.close("summary")
      add(details.blocks, to: &page, depth: depth + 1)
      page.close("details")
    case .thinking(let thinking): add(thinking, to: &page, depth: depth)
    case .tool(let call): Self.add(call, in: language, to: &page)
    case .artifact(let artifact):
      page.open("p", ["class": "tool"])
      page.element("strong", artifact.title)
      if let type = artifact.type { page.element("small", type) }
      page.close("p")
    case .footnotes(let notes):
      page.open("ol", ["class": "footnotes"])
      for note in notes {
        page.open("li")
        add(note.blocks, to: &page, depth: depth + 1)
        page.close("li")
      }
      page.close("ol")
    }
  }

  /// A heading is one level below the heading that it belongs to, so that no level is left out.
  private mutating func heading(_ level: Int, _ text: StyledText, _ page: inout HTMLBuffer) {
    while let last = headings.last, last.level >= level { headings.removeLast() }
    let shown = min((headings.last?.shown ?? topHeading) + 1, 6)
    headings.append((level, shown))
    func write(_ tag: StaticString) {
      page.open(tag, ["class": "h\(min(max(level, 1), 6))", "dir": "auto"])
      PageText.add(text, to: &page)
      page.close(tag)
    }
    switch shown {
    case ...2: write("h2")
    case 3: write("h3")
    case 4: write("h4")
    case 5: write("h5")
    default: write("h6")
    }
  }

  private mutating func add(_ list: ListBlock, to page: inout HTMLBuffer, depth: Int) {
    let style = list.isLoose ? "loose" : "tight"
    if let start = list.start {
      page.open("ol", ["class": style, "start": start == 1 ? nil : "\(start)"])
    } else {
      page.open("ul", ["class": style])
    }
    for item in list.items {
      page.open("li", ["class": item.isChecked == nil ? nil : "task"])
      if let isChecked = item.isChecked {
        page.open(
          "input",
          [
            "type": "checkbox", "disabled": "", "checked": isChecked ? "" : nil,
            "aria-label": word(.done),
          ])
      }
      add(item.blocks, to: &page, depth: depth + 1)
      page.close("li")
    }
    if list.start == nil { page.close("ul") } else { page.close("ol") }
  }

  // MARK: - Code and tables

  private func add(_ code: CodeBlock, to page: inout HTMLBuffer) {
    page.open("figure", ["class": "code"])
    let head = [code.file, code.file == nil ? CodeLexer.name(of: code.language) : nil]
      .compactMap { $0 }.joined()
    if !head.isEmpty { page.element("figcaption", ["dir": "ltr"], head) }
    page.open("pre", ["dir": "ltr", "tabindex": "0"])
    page.open("code")
    let bytes = Array(code.text.utf8)
    var position = 0
    for run in CodeLexer.runs(in: code.text, language: code.language)
    where run.range.lowerBound >= position && run.range.upperBound <= bytes.count {
      page.text(String(decoding: bytes[position..<run.range.lowerBound], as: UTF8.self))
      page.element(
        "span", ["class": "c\(run.codeClass.rawValue)"],
        String(decoding: bytes[run.range], as: UTF8.self))
      position = run.range.upperBound
    }
    page.text(String(decoding: bytes[position...], as: UTF8.self))
    page.close("code")
    page.close("pre")
    page.close("figure")
  }

  private func add(_ table: TableBlock, to page: inout HTMLBuffer) {
    func side(_ column: Int) -> String? {
      guard table.columns.indices.contains(column) else { return nil }
      switch table.columns[column] {
      case .start: return nil
      case .center: return "center"
      case .end: return "end"
      }
    }
    // A table that is too wide scrolls, also with the keyboard.
    page.open("div", ["class": "scroll", "tabindex": "0"])
    page.open("table")
    if !table.head.isEmpty {
      page.open("thead")
      page.open("tr")
      for (column, cell) in table.head.enumerated() {
        page.open("th", ["scope": "col", "class": side(column)])
        PageText.add(cell, to: &page)
        page.close("th")
      }
      page.close("tr")
      page.close("thead")
    }
    page.open("tbody")
    for row in table.rows {
      page.open("tr")
      for column in table.columns.indices {
        page.open("td", ["class": side(column), "dir": "auto"])
        if row.indices.contains(column) { PageText.add(row[column], to: &page) }
        page.close("td")
      }
      page.close("tr")
    }
    page.close("tbody")
    page.close("table")
    page.close("div")
  }

  // MARK: - Parts of answers

  private func add(_ image: ImageBlock, to page: inout HTMLBuffer) {
    let alt = image.alt ?? word(.photo)
    guard let source = image.src.flatMap(media) else {
      return page.element("p", ["class": "missing"], alt)
    }
    page.open(
      "img",
      [
        "class": "figure", "src": source, "alt": alt, "loading": "lazy",
        "width": image.width.map(String.init), "height": image.height.map(String.init),
      ])
  }

  private mutating func add(_ thinking: Thinking, to page: inout HTMLBuffer, depth: Int) {
    let title = word(.thinking(thinking))
    guard !thinking.blocks.isEmpty else {
      return page.element("p", ["class": "tool"], title)
    }
    page.open("details", ["class": "thinking", "open": thinking.isOpen ? "" : nil])
    page.element("summary", title)
    add(thinking.blocks, to: &page, depth: depth + 1)
    page.close("details")
  }

  /// A call of a tool with its input and output.
  static func add(_ call: ToolCall, in language: String, to page: inout HTMLBuffer) {
    let status = call.status.map { " (\(PageWord.tool($0).text(in: language)))" } ?? ""
    let parts = [(PageWord.toolInput, call.input), (.toolOutput, call.output)].compactMap {
      name, value in
      value.map { (name.text(in: language), text(of: $0)) }
    }
    guard !parts.isEmpty else {
      page.open("p", ["class": "tool"])
      page.element("strong", call.name)
      page.text(status)
      return page.close("p")
    }
    page.open("details", ["class": "tool", "open": call.isOpen ? "" : nil])
    page.open("summary")
    page.element("strong", call.name)
    page.text(status)
    page.close("summary")
    for (name, value) in parts {
      page.element("p", ["class": "label"], name)
      page.element("pre", ["dir": "ltr", "tabindex": "0"], value)
    }
    page.close("details")
  }

  private static func text(of value: JSONValue) -> String {
    if case .string(let text) = value { return text }
    var json = JSONWriter(.indented)
    json.add(value)
    return String(decoding: json.take(), as: UTF8.self)
  }
}
