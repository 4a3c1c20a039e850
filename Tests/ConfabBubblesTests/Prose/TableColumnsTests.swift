import TestSupport
import Testing

@testable import ConfabBubbles

@Suite("Widths of columns") struct TableColumnsTests {
  private static func contents(
    _ columns: [(word: Double, line: Double)]
  ) -> [TableColumns.Content] {
    columns.map { TableColumns.Content(word: $0.word, line: $0.line) }
  }

  private static func random(_ random: inout SeededRandom) -> [TableColumns.Content] {
    (0..<Int.random(in: 1...12, using: &random)).map { _ in
      let word = Double.random(in: 0...120, using: &random)
      return TableColumns.Content(
        word: word, line: word + Double.random(in: 0...600, using: &random))
    }
  }

  @Test func `Columns that fit are as wide as their longest lines`() {
    let table = TableColumns(
      Self.contents([(20, 60), (30, 30), (10, 100)]), width: 300, gap: 20, mark: 30)
    #expect(table.widths == [60, 30, 100])
    #expect(table.hidden == 0)
  }

  // By hand, after CSS 2.1, 17.5.2.2.
  @Test func `Columns share the rest of the width by what they lack`() {
    let table = TableColumns(
      Self.contents([(50, 50), (50, 250), (50, 150)]), width: 340, gap: 20, mark: 30)
    // 300 without the gaps, 150 for words; 150 for 200 and 100 that are lacking.
    #expect(table.widths == [50, 150, 100])
  }

  @Test func `Columns whose words do not fit are left out at the end`() {
    let table = TableColumns(
      Self.contents([(100, 100), (100, 100), (100, 100)]), width: 280, gap: 20, mark: 30)
    #expect(table.widths == [100, 100])
    #expect(table.hidden == 1)
  }

  @Test func `The first column is always shown`() {
    let table = TableColumns(
      Self.contents([(100, 100), (100, 100), (100, 100)]), width: 60, gap: 20, mark: 30)
    #expect(table.widths.count == 1)
    #expect(table.hidden == 2)
  }

  @Test func `A word that is wider than half of two columns hides none of them`() {
    let table = TableColumns(
      Self.contents([(40, 40), (900, 900)]), width: 300, gap: 20, mark: 30)
    #expect(table.hidden == 0)
    #expect(table.width <= 280)
    #expect(table.widths[0] == 40)
  }

  @Test(arguments: 0..<400)
  func `Columns are inside of the table and hold their words`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let contents = Self.random(&random)
    let width = Double.random(in: 80...900, using: &random)
    let table = TableColumns(contents, width: width, gap: 16, mark: 30)
    let gaps = 16 * Double(table.widths.count - 1) + (table.hidden > 0 ? 46 : 0)
    #expect(table.widths.count + table.hidden == contents.count)
    #expect(table.width + gaps <= max(width, 46) + 1e-9)
    for (column, content) in zip(table.widths, contents) {
      #expect(column <= content.line + 1e-9)
      // A table of one column that is too narrow breaks words.
      let free = width - 16 * Double(contents.count - 1)
      let isWhole = contents.reduce(0) { $0 + $1.word } <= free
      let longest = isWhole ? content.word : free * (contents.count == 2 ? 0.5 : 0.4)
      if table.widths.count > 1 { #expect(column >= min(content.word, longest) - 1e-9) }
    }
  }

  @Test(arguments: 0..<200)
  func `The width of a column does not depend on the order`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let contents = Self.random(&random)
    let order = contents.indices.shuffled(using: &random)
    let width = Double.random(in: 200...900, using: &random)
    let table = TableColumns(contents, width: width, gap: 16, mark: 30)
    let other = TableColumns(order.map { contents[$0] }, width: width, gap: 16, mark: 30)
    #expect((table.hidden > 0) == (other.hidden > 0))
    guard table.hidden == 0 else { return }
    for (place, index) in order.enumerated() {
      #expect(abs(other.widths[place] - table.widths[index]) < 1e-9)
    }
  }

  @Test(arguments: 0..<200)
  func `Words of the size of the factor fit beside each other`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let contents = Self.random(&random)
    let width = Double.random(in: 80...600, using: &random)
    let factor = TableColumns.scale(fitting: contents, width: width, gap: 16, least: 0.5)
    #expect(factor >= 0.5 && factor <= 1)
    guard factor > 0.5 else { return }
    let smaller = contents.map {
      TableColumns.Content(word: $0.word * factor, line: $0.line * factor)
    }
    #expect(TableColumns(smaller, width: width, gap: 16 * factor, mark: 30).hidden == 0)
  }
}
