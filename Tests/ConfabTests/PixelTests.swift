import Confab
import ConfabLayout
import ConfabRendering
import Testing

@Suite("Pixels of bands", .timeLimit(.minutes(30)))
struct PixelTests {
  @Test(arguments: [
    "Examples/conversations/weekend.json", "Examples/conversations/arabic-holiday.json",
    "Snapshots/seen/by-three.json",
  ])
  func `Bands of any height give the same picture`(name: String) async throws {
    let document = try #require(Document.all.first { $0.description == name })
    let studio = try Studio()
    let options = RenderOptions(layout: LayoutOptions(scale: 1))
    let layout = try await studio.layout(
      of: document.conversation, attachments: .folder(document.folder), options: options.layout)
    let worker = LayoutWorker(library: studio.library)
    let rows = try await worker.rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    let scene = layout.scene(
      of: rows, first: 0, palette: options.layout.theme.palette(.light), offset: 0,
      visible: 0..<height,
      screen: ScreenGradient(0..<height))
    func picture(bandRows: Int) throws -> [UInt32] {
      let renderer = try BandRenderer(
        scale: 1, width: 375, background: .color(options.layout.theme.palette(.light).page))
      var pixels: [UInt32] = []
      var row = 0
      while row < Int(height) {
        let end = min(Int(height), row + bandRows)
        pixels += try renderer.draw(scene, rows: row..<end).pixels
        row = end
      }
      return pixels
    }
    let whole = try picture(bandRows: .max / 2)
    #expect(Set(whole).count > 50)
    for bandRows in [7, 64, 501] {
      #expect(try picture(bandRows: bandRows) == whole, "bands of \(bandRows) rows differ")
    }
  }
}
