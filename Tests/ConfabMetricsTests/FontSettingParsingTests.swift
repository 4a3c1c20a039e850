import ConfabText
import Testing

@testable import ConfabMetrics

@Suite struct FontSettingParsingTests {
  @Test func `A name alone has the default size and features`() throws {
    let features = try [FontFeature("tnum")]
    let setting = try FontSetting(parsing: "Inter", size: 15, features: features)
    #expect(setting == FontSetting(typeface: "Inter", size: 15, features: features))
  }

  @Test func `Settings follow colons`() throws {
    let setting = try FontSetting(
      parsing:
        "a/b.ttf:size=15.5:weight=700:italic:letter-spacing=-0.2:features=tnum,-kern:axes=wght=500,slnt=-5:instance=Semi Bold:index=2:label=Text: new"
    )
    #expect(setting.typeface == "a/b.ttf" && setting.size == 15.5 && setting.weight == 700)
    #expect(setting.italic == true && setting.letterSpacing == -0.2 && setting.faceIndex == 2)
    #expect(setting.features.map(\.description) == ["kern=0", "tnum=1"])
    #expect(
      setting.axes == [
        FontAxisSetting(tag: "wght", value: 500), FontAxisSetting(tag: "slnt", value: -5),
      ])
    #expect(setting.instance == "Semi Bold" && setting.label == "Text: new")
  }

  @Test func `A colon without a setting belongs to the path`() throws {
    let setting = try FontSetting(parsing: "C:/fonts/a:b.ttf:size=12")
    #expect(setting.typeface == "C:/fonts/a:b.ttf" && setting.size == 12)
  }

  @Test(arguments: [
    ("Inter:sise=3", "did you mean \"size\""), ("Inter:size=big", "a number of points"),
    ("Inter:weight=0", "1 to 1000"), ("Inter:features=toolong", "expected a tag"),
    ("Inter:axes=wght", "wght=500"), ("", "expected the path"), ("Inter:italic=maybe", "yes or no"),
    ("Inter:size=nan", "a number of points"),
  ])
  func `A wrong setting is one line that says what was expected`(text: String, expected: String) {
    #expect { try FontSetting(parsing: text) } throws: { error in
      "\(error)".contains(expected) && "\(error)".contains("font \"\(text)\"")
        && !"\(error)".contains("\n")
    }
  }

  @Test func `Equal labels are told apart by what differs`() {
    let inter = FontSetting(typeface: "Inter")
    var bold = inter
    bold.weight = 700
    var large = inter
    large.size = 20
    var named = inter
    named.label = "Ours"
    let settings = [inter, bold, large, inter, named]
    let labels = FontLabels.labels(of: settings, families: settings.map { _ in "Inter" })
    #expect(
      labels == [
        "Inter 17 pt (weight 400)", "Inter 17 pt (weight 700)", "Inter 20 pt",
        "Inter 17 pt (weight 400) #2", "Ours",
      ])
  }
}
