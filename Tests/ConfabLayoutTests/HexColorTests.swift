import ConfabLayout
import ConfabScene
import Testing

@Suite struct HexColorTests {
  @Test(
    arguments: [
      ("#ff8000", Color(red: 1, green: 128.0 / 255, blue: 0)),
      ("#00000000", Color(red: 0, green: 0, blue: 0, alpha: 0)), ("#FFFFFF", .white),
      ("ff8000", nil), ("#ff800", nil), ("#ff80000", nil), ("#gg8000", nil), ("#+f8000", nil),
      ("", nil), ("#", nil), ("#ff80é", nil), ("#٠٠٠", nil),
    ] as [(String, Color?)])
  func `A color is read from six or eight hexadecimal digits`(_ text: String, _ color: Color?) {
    #expect(Color(hex: text) == color)
  }
}
