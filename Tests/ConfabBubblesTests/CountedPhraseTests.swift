import Testing

@testable import ConfabBubbles

@Suite struct CountedPhraseTests {
  @Test(arguments: [
    ("en", 2, "2 Photos"), ("en", 1200, "1,200 Photos"), ("en-GB", 12, "12 Photos"),
    ("de", 12, "12 Fotos"), ("ru", 2, "2 фотографии"), ("ru", 5, "5 фотографий"),
    ("ru", 12, "12 фотографий"), ("ru", 21, "21 фотография"), ("ru", 24, "24 фотографии"),
    ("pl", 3, "3 zdjęcia"), ("pl", 21, "21 zdjęć"), ("pl", 22, "22 zdjęcia"),
    ("ar", 2, "صورتان"), ("ar", 3, "٣ صور"), ("ar", 11, "١١ صورة"), ("ja", 3, "写真 3 枚"),
    ("zh-TW", 3, "3 張照片"), ("zh", 3, "3 张照片"), ("xx", 3, "3 Photos"),
  ])
  func `A number of photos has the plural of its language`(
    language: String, count: Int, text: String
  ) {
    #expect(CountedPhrase.photos.text(count, in: language) == text)
  }

  @Test func `Every language has as many forms as its plural rule`() {
    for phrase in [CountedPhrase.photos, .items] {
      #expect(phrase.words.count == 20)
      for (language, forms) in phrase.words {
        let count = ["ru": 3, "pl": 3, "ar": 4][language] ?? 1
        #expect(forms.count == count, "\(language)")
        // The dual of Arabic has no number.
        #expect(forms.dropFirst(language == "ar" ? 1 : 0).allSatisfy { $0.contains("#") })
      }
    }
  }
}
