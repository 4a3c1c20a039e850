import ConfabSupport
import Testing

@Suite("Numbers and tables as text")
struct TextTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (3, "3"), (-2.5, "-2.5"), (0.1, "0.1"), (1e14, "100000000000000"),
    (1e17, "1e+17"), (1e-7, "1e-07"), (.infinity, "inf"),
    (Double(Int.min), "-9.223372036854776e+18"),
  ])
  func `A number has the shortest digits that read as the same`(value: Double, text: String) {
    #expect(ShortNumber.text(value) == text)
  }

  @Test(arguments: [
    (0.004, 2, "0"), (-0.004, 2, "0"), (0.005, 2, "0.01"), (-1.5, 0, "-2"), (16, 2, "16"),
    (0.25, 2, "0.25"), (-3.5, 2, "-3.5"), (1.0306, 3, "1.031"), (1.03, 8, "1.03"),
    (12_345.678, 1, "12345.7"), (1e17, 2, "1e+17"), (.nan, 2, "nan"),
  ])
  func `A number is rounded to some decimals`(value: Double, decimals: Int, text: String) {
    #expect(ShortNumber.text(value, decimals: decimals) == text)
  }

  @Test func `The columns of a table are as wide as their cells`() {
    let table = TextTable(header: ["name", "size"], rows: [["a", "1"], ["long\nname", "20"]])
    #expect(table.text == "name       size\na          1\nlong␊name  20\n")
  }

  @Test func `Nouns have a plural`() {
    #expect(
      Count.text(1, "reply", "replies") == "1 reply"
        && Count.text(2, "reply", "replies") == "2 replies"
        && Count.text(1, "row") == "1 row" && Count.text(1200, "row") == "1,200 rows")
  }
}
