import ConfabMetrics
import ConfabText
import Testing

@Suite struct FontSettingTests {
  @Test func `The style of a setting has its size and features in order`() throws {
    let setting = try FontSetting(
      typeface: "Inter", size: 15, features: [FontFeature("zero"), FontFeature("tnum")])
    #expect(setting.style.size == 15)
    #expect(setting.style.features.map(\.tag) == ["tnum", "zero"])
  }
}
