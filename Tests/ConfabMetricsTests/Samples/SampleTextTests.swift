import ConfabMetrics
import ConfabText
import Testing

@Suite struct SampleTextTests {
  @Test func `Every script of the bundled fonts has eight to twelve messages a language`() throws {
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    let bundled = Set(
      library.faces.filter { [.text, .script].contains($0.role) }.flatMap(\.scripts))
    #expect(bundled.subtracting(SampleText.scripts) == ["Thaa", "Tibt"])
    #expect(Set(["Hans", "Jpan", "Kore", "Zsye"]).isSubset(of: SampleText.scripts))
    for sample in SampleText.all {
      #expect((8...12).contains(sample.texts.count), "\(sample.language)")
      #expect(Set(sample.texts).count == sample.texts.count, "\(sample.language)")
    }
  }

  @Test func `The bundled fonts have every character of every sample`() throws {
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    let shaper = try TextShaper(library: library)
    for text in SampleText.texts() {
      let shaped = try shaper.shape(text.text, style: TextStyle(size: 17))
      #expect(shaped.missing.isEmpty, "\(text.id): \(text.text)")
    }
  }

  @Test func `The letters of a sample are in its script`() {
    let names = [
      "Latn": ["Latin"], "Grek": ["Greek"], "Cyrl": ["Cyrillic"], "Arab": ["Arabic"],
      "Hebr": ["Hebrew"], "Deva": ["Devanagari"], "Beng": ["Bengali"], "Taml": ["Tamil"],
      "Thai": ["Thai"], "Hans": ["Han"], "Jpan": ["Han", "Hiragana", "Katakana"],
      "Kore": ["Hangul"], "Zsye": [], "Armn": ["Armenian"], "Geor": ["Georgian"],
      "Ethi": ["Ethiopic"], "Gujr": ["Gujarati"], "Guru": ["Gurmukhi"], "Orya": ["Oriya"],
      "Telu": ["Telugu"], "Knda": ["Kannada"], "Mlym": ["Malayalam"], "Sinh": ["Sinhala"],
      "Khmr": ["Khmer"], "Laoo": ["Lao"], "Mymr": ["Myanmar"],
    ]
    for sample in SampleText.all {
      let found = Set(sample.texts.joined().unicodeScalars.compactMap(\.scriptName))
      #expect(found.sorted() == names[sample.script]?.sorted(), "\(sample.language)")
    }
  }

  @Test func `Texts are those of the given scripts, with distinct ids`() {
    let texts = SampleText.texts(scripts: ["Grek", "Thai", "Xxxx"])
    #expect(Set(texts.map { $0.id.prefix(2) }) == ["el", "th"])
    let all = SampleText.texts()
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(all.contains { $0.isOutgoing } && all.contains { !$0.isOutgoing })
  }
}
