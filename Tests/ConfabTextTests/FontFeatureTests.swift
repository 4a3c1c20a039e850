import Testing

@testable import ConfabText

@Suite struct FontFeatureTests {
  @Test(arguments: [
    ("", []), ("  ", []), ("kern", ["kern=1"]), ("-kern", ["kern=0"]), ("+kern", ["kern=1"]),
    ("kern=0,ss01,-liga,tnum=1,cv05=2", ["cv05=2", "kern=0", "liga=0", "ss01=1", "tnum=1"]),
    (" tnum , \"zero\" 1,'ss02' off, case on", ["case=1", "ss02=0", "tnum=1", "zero=1"]),
    ("tnum,tnum=0", ["tnum=0"]), ("kern = 3", ["kern=3"]), ("XYZ1=65535", ["XYZ1=65535"]),
  ])
  func `A feature list is read`(_ text: String, _ expected: [String]) throws {
    #expect(try FontFeature.list(text).map { "\($0.tag)=\($0.value)" } == expected)
  }

  @Test(arguments: [
    (
      "kernn",
      "feature 1, \"kernn\": expected a tag of four letters or digits such as \"kern\"; "
        + "did you mean \"kern\"?"
    ),
    (
      "tnum,lig",
      "feature 2, \"lig\": expected a tag of four letters or digits such as \"kern\"; "
        + "did you mean \"liga\"?"
    ),
    ("tnum,,kern", "feature 2 is empty; expected a tag such as \"kern\""),
    ("tnum,", "feature 2 is empty; expected a tag such as \"kern\""),
    (
      "kern=x",
      "feature 1, \"kern=x\": expected one value, a whole number from 0 to 65535, on or off"
    ),
    (
      "kern=65536",
      "feature 1, \"kern=65536\": expected one value, a whole number from 0 to 65535, on or off"
    ),
    (
      "kern=", "feature 1, \"kern=\": expected one value, a whole number from 0 to 65535, on or off"
    ),
    ("-kern=1", "feature 1, \"-kern=1\": expected a sign or a value, not both"),
    (
      "ss1",
      "feature 1, \"ss1\": expected a tag of four letters or digits such as \"kern\"; "
        + "did you mean \"ss01\"?"
    ),
    (
      "kärn",
      "feature 1, \"k\\u{00E4}rn\": expected a tag of four letters or digits such as \"kern\"; "
        + "did you mean \"kern\"?"
    ),
    ("\n", ""),
    (
      "\u{1}", "feature 1, \"\\u{01}\": expected a tag of four letters or digits such as \"kern\""
    ),
  ])
  func `A malformed feature list is refused with a message`(_ text: String, _ message: String) {
    guard !message.isEmpty else {
      #expect(throws: Never.self) { try FontFeature.list(text) }
      return
    }
    let error = #expect(throws: FontFeatureError.self) { try FontFeature.list(text) }
    #expect(error?.description == message)
  }

  @Test func `A very long feature list is refused with a short message`() {
    for text in [
      String(repeating: "a", count: 1_000_000), String(repeating: "kern,", count: 100_000),
    ] {
      let error = #expect(throws: FontFeatureError.self) { try FontFeature.list(text) }
      #expect((error?.description.count).map { $0 < 200 } == true)
    }
  }

  @Test func `A style keeps its features in canonical order`() throws {
    let list = [try FontFeature("tnum"), try FontFeature("kern", 0), try FontFeature("tnum", 0)]
    var style = TextStyle(size: 17, features: list)
    #expect(style.features.map(\.tag) == ["kern", "tnum"] && style.features[1].value == 0)
    style.features = list.reversed()
    #expect(style.features.map(\.value) == [0, 1])
  }

  @Test func `Tabular digits have one width`() throws {
    let shaper = try TextShaper(library: .bundled())
    let style = TextStyle(size: 17, features: try FontFeature.list("tnum"))
    #expect(
      try shaper.lines("11:11", style: style).width == shaper.lines("88:88", style: style).width)
    #expect(try shaper.lines("11:11").width < shaper.lines("88:88").width)
    let kerned = try shaper.lines("AVAVA").width
    #expect(
      try shaper.lines("AVAVA", style: TextStyle(size: 17, features: [FontFeature("kern", 0)]))
        .width > kerned)
  }

  @Test func `Features that the font does not have are named`() throws {
    let shaper = try TextShaper(library: .bundled())
    func warnings(_ list: String) throws -> [String] {
      try shaper.warnings(about: TextStyle(size: 17, features: FontFeature.list(list)))
    }
    #expect(try warnings("tnum,ss01,kern,-xxxx").isEmpty)
    #expect(
      try warnings("ntum,QQQQ") == [
        "Inter has no feature \"QQQQ\"",
        "Inter has no feature \"ntum\"; did you mean \"tnum\"?",
      ])
  }

  @Test func `Metrics are those of the font file`() throws {
    let shaper = try TextShaper(library: .bundled())
    let metrics = try shaper.metrics(of: TextStyle(size: 1000))
    let style = TextStyle(size: 1000)
    func ink(_ letter: String) throws -> InkBounds? {
      try shaper.ink(of: shaper.lines(letter, style: style).glyphs(ofLine: 0))
    }
    #expect(abs((metrics.capHeight ?? 0) + (try ink("H")?.top ?? 0)) < 2)
    #expect(abs((metrics.xHeight ?? 0) + (try ink("x")?.top ?? 0)) < 2)
    #expect(metrics.lineGap >= 0 && metrics.ascent > metrics.capHeight ?? 0)
  }
}
