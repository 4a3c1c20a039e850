import ConfabLayout
import ConfabScene
import TestSupport
import Testing

@testable import ConfabBubbles

@Suite struct CodePaletteTests {
  @Test(arguments: [(0xf6f8fa as UInt32, 0x1f2328 as UInt32), (0x151b23, 0xf0f6fc)])
  func `GitHub's plates have GitHub's colors`(ground: UInt32, text: UInt32) {
    let colors = CodeClass.allCases.map {
      CodePalette.color(of: $0, on: Color(rgb: ground), text: Color(rgb: text))
    }
    #expect(Set(colors).count == CodeClass.allCases.count)
    #expect(colors[0] == Color(rgb: ground == 0xf6f8fa ? 0xcf222e : 0xff7b72))
    for color in colors { #expect(color.contrast(with: Color(rgb: ground)) >= 4.5) }
  }

  @Test func `Code is legible on any ground`() {
    var random = SeededRandom(seed: 33)
    for _ in 0..<1000 {
      let ground = Color(rgb: .random(in: 0...0xffffff, using: &random))
      let text = Color(rgb: ground.isDark ? 0xffffff : 0)
      for codeClass in CodeClass.allCases {
        let color = CodePalette.color(of: codeClass, on: ground, text: text)
        #expect(color == text || color.contrast(with: ground) >= 4.5)
        #expect(color.contrast(with: ground) >= 4.5)
      }
    }
  }

  @Test func `Code on a bubble without room for hues has the color of its text`() {
    let white = Color(rgb: 0xffffff)
    #expect(CodePalette.color(of: .keyword, on: Color(rgb: 0x007aff), text: white) == white)
  }

  @Test func `Added and removed lines are legible on their plates`() {
    for isDark in [false, true] {
      let text = Color(rgb: isDark ? 0xffffff : 0)
      for codeClass in [CodeClass.inserted, .deleted] {
        guard let plate = CodePalette.plate(of: codeClass, isDark: isDark) else {
          Issue.record("no plate")
          continue
        }
        let color = CodePalette.color(of: codeClass, on: plate, text: text)
        #expect(color.contrast(with: plate) >= 4.5)
      }
    }
  }
}
