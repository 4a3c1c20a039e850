import Confab
import ConfabRendering
import ConfabScene
import ConfabText
import Testing

@Suite("Errors of the library") struct ErrorTextTests {
  private static let errors: [any Error] = [
    ConfabError.emptyConversation, OptionError("x"),
    RenderError.tooWide(pixels: 40_000, limit: 32_767),
    RenderError.tooHigh(pixels: 9, limit: 8), RenderError.noMemory(what: "a band"),
    RenderError.scale(99), RenderError.tooManyRows(limit: 9), SceneError.tooDeep(limit: 9),
    SceneError.tooManyElements(limit: 9),
    RenderError.tooManyPixels(49_000_000_001, limit: 10_000_000_000),
    WebPError.size(width: 9, height: 20_000), WebPError.size(width: 20_000, height: 9),
    WebPError.noMemory(width: 9, height: 9), WebPError.encoder(code: 4),
    VectorError.size(width: 9, height: 20_000, limit: 14_400), VectorError.noPage,
    VectorError.cairo("out of memory"), FontError.noMemory(what: "HarfBuzz"),
    ImageError.noMemory, ImageError.overBudget,
    ImageError.tooCostly(kind: "a WebP", width: 9, height: 9),
  ]

  @Test func `Errors fit on one line and do not mention options of the program`() {
    for error in Self.errors {
      #expect(!"\(error)".contains("--"), "\(error)")
      #expect(!"\(error)".contains("\n"), "\(error)")
    }
  }

  @Test func `An error about memory says which library needs it`() {
    #expect("\(FontError.noMemory(what: "HarfBuzz"))".contains("memory for HarfBuzz"))
    #expect(
      "\(RenderError.tooManyPixels(49_000_000_001, limit: 10_000_000_000))"
        == "the output would have 49001 megapixels; the limit is 10000")
  }

  @Test func `An extension in upper case selects its format`() {
    for format in PictureFormat.allCases {
      #expect(PictureFormat(path: "A.\(format.rawValue.uppercased())") == format)
    }
  }
}
