import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline
import TestSupport
import Testing

@testable import ConfabBubbles

private func theme(_ json: String) throws -> Theme {
  try ThemeFile.read(Array(json.utf8), named: "theme.json")
}

private func problems(_ json: String) -> [Problem] {
  do {
    _ = try theme(json)
    return []
  } catch {
    return (error as? DocumentError)?.problems ?? []
  }
}

@Suite struct ThemeFileTests {
  @Test(arguments: Theme.builtIn.map(\.name))
  func `A built-in theme is read back as it was written`(name: String) throws {
    let original = try #require(Theme.builtIn(named: name))
    let text = ThemeFile.json(original)
    let read = try theme(text)
    #expect(read == original)
    #expect(ThemeFile.json(read) == text)
  }

  @Test func `A theme with all values changed is read back as it was written`() throws {
    var changed = Theme.imessage
    changed.name = "quote \" slash \\ tab \t"
    var generator = SeededRandom(seed: 4)
    changed.rules.vary(ThemeKey.all, &generator)
    changed.metrics.varyAll(&generator)
    changed.light.vary(ThemeKey.all, &generator)
    changed.dark.vary(ThemeKey.all, &generator)
    #expect(try theme(ThemeFile.json(changed)) == changed)
  }

  @Test func `Only the version is required`() throws {
    #expect(try theme(#"{"confab-theme": "1"}"#) == .imessage)
    let found = problems("{}").map(\.text)
    #expect(found == [#"missing key "confab-theme", a string"#])
  }

  @Test func `Values that a file leaves out are those of its base`() throws {
    let read = try theme(
      """
      {"confab-theme": "1", "name": "mine", "base": "imessage", "x-note": [1],
       "rules": {"headerOnNewDay": true}, "metrics": {"bubbleRadius": 6.5, "seenMaximum": 3},
       "dark": {"page": "#10203040"}}
      """)
    var expected = Theme.imessage
    expected.name = "mine"
    expected.rules.headerOnNewDay = true
    expected.metrics.bubbleRadius = 6.5
    expected.metrics.seenHeads.maximum = 3
    expected.dark.page = Color(
      red: 16.0 / 255, green: 32.0 / 255, blue: 48.0 / 255, alpha: 64.0 / 255)
    #expect(read == expected)
  }

  @Test func `Bubbles have the outlines of the theme that shapes names`() throws {
    for base in Theme.builtIn {
      for shapes in Theme.builtIn {
        let read = try theme(
          #"{"confab-theme": "1", "base": "\#(base.name)", "shapes": "\#(shapes.name)"}"#)
        let frame = Rect(x: 20, y: 0, width: 90, height: 40)
        let place = BubblePlace(side: .right, isFirst: false)
        let radius = base.metrics.bubbleRadius
        #expect(
          read.style.bubble(frame, radius: radius, place: place)
            == shapes.style.bubble(frame, radius: radius, place: place))
        #expect(read.style.joint == shapes.style.joint)
        #expect((read == base) == (base == shapes))
        #expect(try theme(ThemeFile.json(read)) == read)
      }
    }
    let found = problems(#"{"confab-theme": "1", "shapes": "round"}"#).map(\.text)
    #expect(found.count == 1 && found[0].contains("imessage"), "\(found)")
  }

  @Test func `A wallpaper is read as a whole, and an empty object is none`() throws {
    func wallpaper(_ text: String) throws -> Wallpaper {
      try theme(##"{"confab-theme": "1", "light": {"wallpaper": \##(text)}}"##).light.wallpaper
    }
    func color(_ hex: String) throws -> Color { try #require(Color(hex: hex)) }
    #expect(try wallpaper("{}") == .none)
    #expect(
      try wallpaper(##"{"pattern": "#00000020"}"##)
        == Wallpaper(.page, pattern: color("#00000020")))
    #expect(
      try wallpaper(##"{"colors": ["#ff0000", "#0000ff"]}"##)
        == Wallpaper(.linear([color("#ff0000"), color("#0000ff")])))
    let four = ##""colors": ["#ff0000", "#00ff00", "#0000ff", "#ffffff"]"##
    let flowing = try wallpaper(##"{\##(four), "gradient": "freeform", "pattern": "#123456"}"##)
    #expect(
      try flowing
        == Wallpaper(
          .freeform(color("#ff0000"), color("#00ff00"), color("#0000ff"), .white),
          pattern: color("#123456")))
    #expect(
      flowing.json
        == ##"{\##(four), "gradient": "freeform", "pattern": "#123456ff"}"##)
    let found =
      problems(
        ##"""
        {"confab-theme": "1", "light": {"wallpaper": {"colors": ["#ff0000"], "patern": 1}},
         "dark": {"wallpaper": {"colors": ["#ff0000", "#ff000080"], "gradient": "radial"}}}
        """##)
      + problems(
        ##"{"confab-theme": "1", "dark": {"wallpaper": {"colors": ["#ff0000", "#fff000", "#f0f0f0"], "gradient": "freeform"}}}"##
      )
    #expect(
      found.map { "\($0.path): \($0.text)" } == [
        "$.light.wallpaper.colors: expected at least 2 elements, found 1",
        #"$.light.wallpaper.patern: unknown key "patern"; did you mean "pattern"?"#,
        ##"$.dark.wallpaper.colors[1]: expected a color such as #ff8800, found "#ff000080""##,
        #"$.dark.wallpaper.gradient: expected "linear" or "freeform", found "radial""#,
        "$.dark.wallpaper.colors: expected four colors for a freeform gradient, found 3",
      ])
  }

  @Test func `A file can change the metrics of kinds that it is read for`() throws {
    let text = #"{"confab-theme": "1", "metrics": {"diceSide": 48, "photoShare": 0.5}}"#
    var presenters = PresenterRegistry.builtIn
    presenters.register(DicePresenter())
    let theme = try ThemeFile.read(Array(text.utf8), named: "theme.json", presenters: presenters)
    #expect(theme.metrics[DiceMetrics.self].side == 48 && theme.metrics.photos.share == 0.5)
    let written = ThemeFile.json(theme, presenters: presenters)
    #expect(written.contains("\"diceSide\": 48,"))
    #expect(
      try ThemeFile.read(Array(written.utf8), named: "again", presenters: presenters) == theme)
    // A program without the presenter does not know the key.
    let found = problems(text)
    #expect(found.map(\.path) == ["$.metrics.diceSide"])
    #expect(found.first?.text.hasPrefix("unknown key \"diceSide\"") == true)
  }

  @Test func `All problems are reported at once with their places`() {
    let found = problems(
      """
      {"confab-theme": "2", "bass": "imessage", "base": "imesage",
       "rules": {"headerOnNewDay": 1, "maximumLargeEmoji": 2.5},
       "metrics": {"linePich": 20, "linePitch": 0, "seenMaximum": 51, "textSize": "17"},
       "light": {"page": "white"}, "dark": []}
      """)
    #expect(
      found.map { "\($0.line):\($0.column) \($0.path): \($0.text)" } == [
        ##"1:18 $["confab-theme"]: expected the version "1", found "2""##,
        #"1:23 $.bass: unknown key "bass"; did you mean "base"?"#,
        #"1:51 $.base: expected "imessage", "telegram", "signal", "whatsapp", "messenger", "confab" or "assistant", found "imesage"; did you mean "imessage"?"#,
        "2:30 $.rules.headerOnNewDay: expected true or false, found a number",
        "2:54 $.rules.maximumLargeEmoji: expected a whole number from 0 to 20, found 2.5",
        #"3:14 $.metrics.linePich: unknown key "linePich"; did you mean "linePitch"?"#,
        "3:43 $.metrics.linePitch: expected a number from 1 to 200, found 0",
        "3:61 $.metrics.seenMaximum: expected a whole number from 1 to 50, found 51",
        "3:77 $.metrics.textSize: expected a number, found a string",
        ##"4:20 $.light.page: expected a color such as #ff8800 or #ff880080, found "white""##,
        "4:38 $.dark: expected an object, found an array",
      ])
  }

  @Test(arguments: ["", "[]", "null", "{", #"{"confab-theme": "1", "metrics": 1e999}"#])
  func `Texts that are not themes are refused`(text: String) {
    #expect(!problems(text).isEmpty)
  }

  @Test func `The example is a theme`() throws {
    let read = try ThemeFile.read(path: SourceTree.path("Examples/conversations/forest.theme.json"))
    #expect(read.name == "forest")
    #expect(read.light != Theme.imessage.light)
    #expect(read.dark != Theme.imessage.dark)
  }

  @Test func `The error for a missing file names it`() {
    #expect(throws: DocumentFileError.self) { try ThemeFile.read(path: "/nowhere/theme.json") }
    #expect(throws: DocumentFileError.self) { try ThemeFile.read(path: "/dev/zero") }
  }
}

private struct DiceMetrics: KindMetrics {
  var side = 40.0

  static let measures: [Measure<DiceMetrics>] = [.number("diceSide", \.side, 10...200)]
}

private struct DicePresenter: ItemPresenter {
  var metrics: [any KindMetrics.Type] { [DiceMetrics.self] }

  func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-dice" }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    try PlaceholderPresenter().measure(item, in: context)
  }
}
