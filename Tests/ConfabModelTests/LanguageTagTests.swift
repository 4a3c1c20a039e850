import ConfabModel
import Testing

@Suite struct LanguageTagTests {
  @Test(
    arguments: [
      ("en", "en", nil, "en"), ("ar-EG", "ar", nil, "ar-eg"),
      ("zh_Hant_HK", "zh", "hant", "zh-hant-hk"),
      ("IW", "he", nil, "iw"), ("en-u-nu-latn", "en", nil, "en-u-nu-latn"),
      ("sl-rozaj-1994", "sl", nil, "sl-rozaj-1994"),
    ] as [(String, String, String?, String)])
  func `A tag has a language and perhaps a script`(
    text: String, language: String, script: String?, description: String
  ) throws {
    let tag = try #require(LanguageTag(text))
    #expect(tag.language == language)
    #expect(tag.script == script)
    #expect(tag.description == description)
  }

  @Test(arguments: [
    "", "e", "-", "en-", "en--GB", "e1", "englishes", "en-123456789", "\u{212A}a", "en GB",
  ])
  func `Other texts are not tags`(text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test(arguments: [
    "ar", "ar-EG", "he", "iw", "fa-IR", "ur", "az-Arab", "en-Hebr", "ar-EG-u-nu-latn",
  ])
  func `Arabic, Hebrew and texts in their scripts are written from right to left`(text: String) {
    #expect(LanguageTag(text)?.isRightToLeft == true)
  }

  @Test(arguments: ["en", "de-AT", "zh-Hant", "ar-Latn", "he-Latn", "tr", "hi-IN", "xx"])
  func `Other languages are written from left to right`(text: String) {
    #expect(LanguageTag(text)?.isRightToLeft == false)
  }

  @Test(arguments: [
    ("zh-Hant", true), ("zh-TW", true), ("zh-HK", true), ("zh", false),
    ("zh-Hans-HK", false), ("yue-Hant", false),
  ])
  func `Chinese is traditional by its script or its region`(text: String, isTraditional: Bool) {
    #expect(LanguageTag(text)?.isTraditionalChinese == isTraditional)
  }
}
