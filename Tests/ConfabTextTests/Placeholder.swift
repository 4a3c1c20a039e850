import ConfabText
import Testing

@Test func shapes() throws {
  let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
  let shaper = try TextShaper(library: library)
  for t in ["Hello, world", "אבג abc 123", "❤️ 1️⃣ 👩🏽‍🚀🇩🇪", "日本語のテキスト", "سلام عليكم", "a\u{7}b\tc", "नमस्ते", "สวัสดีครับ", ""] {
    let s = try shaper.shape(t, style: TextStyle(size: 17))
    let b = try shaper.breakLines(of: s, width: 60)
    print(t, s.naturalWidth, s.missing, b.lines.map { ($0.bytes, $0.width) })
    for i in b.lines.indices { for g in b.glyphs(ofLine: i) { print("   ", g.font.path.split(separator: "/").last!, g.x, g.width, g.glyphs.map(\.id)) } }
  }
  print(try shaper.metrics(of: TextStyle(size: 17)))
}
