import Foundation
import TestSupport
import Testing

@testable import ConfabText

/// Positions in the design space of variable fonts.
@Suite struct VariableFontTests {
  private typealias Typeface = FontLibrary.Typeface
  private let texts = ["Hamburgefonts", "AVATAR Type To", "Wave 1234,56", "fi ffl -> x", "i", "W"]

  private struct Request: Encodable {
    var path: String
    var size: Double
    var positions: [[String: Double]]
    var texts: [String]
  }

  private func shaper(_ typefaces: [FontLibrary.Typeface]) throws -> TextShaper {
    try TextShaper(
      library: FontLibrary(directory: FontLibrary.bundledDirectory(), typefaces: typefaces))
  }

  private func axes(_ values: [String: Double]) -> [FontAxisSetting] {
    values.map { FontAxisSetting(tag: $0.key, value: $0.value) }
  }

  /// The face of the first run of a text.
  private func face(_ text: String, _ shaper: TextShaper, _ style: TextStyle) throws -> FontFaceID {
    try #require(try shaper.lines(text, style: style).glyphs(ofLine: 0).first).font.face
  }

  @Test func `Advances at a position are those of HarfBuzz in Python`() throws {
    let positions: [[String: Double]] = [
      [:], ["wght": 100], ["wght": 900], ["wght": 550], ["wght": 333.25, "slnt": -7.5],
      ["slnt": -10],
    ]
    let request = Request(
      path: InstalledFont.inter, size: 17.5, positions: positions, texts: texts)
    let expected = try JSONDecoder().decode(
      [[Int]].self,
      from: TestPython.output(
        of: "Tests/ConfabTextTests/variable-metrics.py", input: JSONEncoder().encode(request)))
    for (position, advances) in zip(positions, expected) {
      let typeface = Typeface(InstalledFont.inter, axes: axes(position))
      let shaper = try shaper([typeface])
      // Positions are applied to text of any weight.
      for weight in position.isEmpty ? [400] : [400, 700] {
        let found = try texts.map { text in
          let line = try shaper.lines(text, style: TextStyle(size: 17.5, weight: weight)).lines[0]
          return Int((line.width * 1_024).rounded())
        }
        #expect(found == advances, "\(position)")
      }
    }
  }

  @Test(arguments: ["Semi Bold", "SemiBold", "semi-bold"])
  func `An instance is its position`(name: String) throws {
    let style = TextStyle(size: 17)
    let instance = try shaper([Typeface(InstalledFont.inter, instance: name)])
    let position = try shaper([Typeface(InstalledFont.inter, axes: axes(["wght": 600]))])
    for text in texts {
      let widths = try [instance, position].map { try $0.lines(text, style: style).lines[0].width }
      #expect(widths[0] == widths[1])
    }
    #expect(
      instance.library.faces[0].axes == axes(["wght": 600, "slnt": 0]).sorted { $0.tag < $1.tag })
  }

  @Test func `Axes change those of the instance`() throws {
    let face = try shaper([
      Typeface(InstalledFont.inter, instance: "Bold Italic", axes: axes(["wght": 300]))
    ]).library.faces[0]
    #expect(face.axes.map(\.description) == ["slnt=-10", "wght=300"])
  }

  @Test func `A variable font without a position follows the weight of the text`() throws {
    let shaper = try shaper([Typeface(InstalledFont.inter)])
    let widths = try [400, 550, 700].map {
      try shaper.lines("Hamburgefonts", style: TextStyle(size: 17, weight: $0)).lines[0].width
    }
    #expect(widths == widths.sorted() && Set(widths).count == 3, "\(widths)")
    #expect(
      try face("x", shaper, TextStyle(size: 17, weight: 550)).axes.map(\.description)
        == ["wght=550"])
    let italic = try face("x", shaper, TextStyle(size: 17, italic: true))
    #expect(italic.index >> 16 > 0)
  }

  @Test func `Of two positions of a font, the weight of the text selects one`() throws {
    let shaper = try shaper([
      Typeface(InstalledFont.inter, axes: axes(["wght": 350])),
      Typeface(InstalledFont.inter, axes: axes(["wght": 800])),
    ])
    for (weight, expected) in [(400, "wght=350"), (700, "wght=800")] {
      let face = try face("x", shaper, TextStyle(size: 17, weight: weight))
      #expect(face.axes.map(\.description) == [expected])
    }
  }

  @Test func `Libraries at different positions have different identities`() throws {
    let identities = try [[:], ["wght": 500], ["wght": 501], ["slnt": -3]].map {
      try shaper([Typeface(InstalledFont.inter, axes: axes($0))]).library.identity()
    }
    #expect(Set(identities).count == identities.count)
  }

  @Test func `A position outside its range is moved to the nearest end with a warning`() throws {
    let library = try shaper([
      Typeface(InstalledFont.inter, axes: axes(["wght": 1_200, "slnt": 4]))
    ]).library
    #expect(library.faces[0].axes.map(\.description) == ["slnt=0", "wght=900"])
    #expect(library.warnings.count == 2)
    #expect(
      library.warnings.contains {
        $0.hasSuffix("Inter.var.ttf: wght=1200 is outside the axis wght 100–900; 900 is used")
      }, "\(library.warnings)")
  }

  @Test func `An error lists what the font has`() throws {
    func problem(_ typeface: FontLibrary.Typeface) -> String {
      do {
        _ = try shaper([typeface])
        return ""
      } catch {
        return "\(error)"
      }
    }
    let inter = InstalledFont.inter
    #expect(
      problem(Typeface(inter, axes: axes(["wdth": 75])))
        == "\(inter) has no axis \"wdth\"; its axes are wght 100–900, slnt -10–0")
    #expect(
      problem(Typeface(InstalledFont.dejaVu, axes: axes(["wght": 700])))
        == "\(InstalledFont.dejaVu) has no axis \"wght\"; it is not a variable font")
    #expect(
      problem(Typeface(inter, instance: "Heavy")).hasPrefix(
        "\(inter) has no instance \"Heavy\"; its instances are Thin, Thin Italic, "))
    #expect(problem(Typeface(InstalledFont.dejaVu, instance: "Bold")).hasSuffix("; it has none"))
    #expect(problem(Typeface(inter, faceIndex: 2)).hasSuffix("no face 2; it is not a collection"))
    #expect(problem(Typeface(inter, faceIndex: -1)).contains("no face -1"))
    #expect(problem(Typeface(inter, axes: axes(["wght": .nan]))).contains("not a number"))
    #expect(problem(Typeface("Inter", axes: axes(["wght": 500]))).contains("not a variable font"))
  }

  @Test func `A face of a collection is selected by its index`() throws {
    let folder = try ScratchFolder()
    let path = folder("fonts.ttc")
    try ConvertedFont.collection(
      of: [InstalledFont.dejaVu, FontLibrary.bundledDirectory() + "/NotoSansHebrew-Regular.ttf"],
      to: path)
    let style = TextStyle(size: 17)
    for (index, text) in [(0, "Hamburg"), (1, "שלום")] {
      let shaper = try shaper([Typeface(path, faceIndex: index)])
      let single = shaper.library.faces[0]
      #expect(single.index == index)
      #expect(try face(text, shaper, style) == FontFaceID(path: path, index: index))
      #expect(try face(text, shaper, TextStyle(size: 17, weight: 700)).index == index)
    }
    #expect(throws: FontError.unknownFace(path: path, index: 2, count: 2)) {
      try shaper([Typeface(path, faceIndex: 2)])
    }
  }
}
