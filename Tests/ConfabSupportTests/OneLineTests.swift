import TestSupport
import Testing

@testable import ConfabSupport

/// Texts of unknown origin for people.
@Suite struct OneLineTests {
  @Test func `A text is one line that does not change the state of a terminal`() {
    var random = SeededRandom(seed: 31)
    for _ in 0..<2_000 {
      let scalars = (0..<12).compactMap { _ -> Unicode.Scalar? in
        let limits: [UInt32] = [0x20, 0xA0, 0x700, 0x2100, 0x1_0000, 0x11_0000]
        let limit = limits[Int.random(in: limits.indices, using: &random)]
        return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let line = OneLine.text(text)
      #expect(!line.unicodeScalars.contains(where: isHarmful), "\(text.debugDescription)")
      #expect(OneLine.text(line) == line)
      #expect(line.unicodeScalars.count == text.unicodeScalars.count)
      let kept = zip(text.unicodeScalars, line.unicodeScalars).filter { !isHarmful($0.0) }
      #expect(kept.allSatisfy { $0 == $1 })
    }
  }

  private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default:
      properties.isBidiControl || (0x206A...0x206F).contains(scalar.value)
        || (0xFFF9...0xFFFB).contains(scalar.value)
    }
  }

  @Test(arguments: ["👩‍👩‍👧", "می‌خواهم", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "co\u{AD}operate", "שלום"])
  func `Joiners of emoji and letters stay`(text: String) { #expect(OneLine.text(text) == text) }

  @Test func `A page keeps its lines`() {
    #expect(OneLine.lines("a\n\nb\r\n\u{1B}[1m\n") == "a\n\nb␍\n␛[1m\n")
    #expect(OneLine.lines("") == "")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567"), (-100, "-100"),
    (.min, "-9,223,372,036,854,775,808"),
  ])
  func `Numbers have a comma between thousands`(number: Int, text: String) {
    #expect(Count.text(number) == text)
  }
}
