import ConfabScene
import Testing

@testable import ConfabSnapshots

/// The words for changes, with descriptions that are written by hand.
@Suite struct PictureExplanationTests {
  typealias Row = PictureDescription.Row
  typealias Part = PictureDescription.Part

  /// A message with a bubble and some lines of text, at a scale of 2.
  private func message(
    _ number: Int, y: Int, lines: Int = 1, color: String = "#e9e9eb"
  ) -> Row {
    var row = Row(
      id: "m\(number)", message: "m\(number)", number: number, kind: "text",
      frame: PixelRect(x: 0, y: y, width: 750, height: 40 + 40 * lines))
    var bubble = Part(
      "bubble", kinds: ["fill"],
      frame: .init(x: 20, y: 0, width: 300, height: Double(40 + 40 * lines)))
    bubble.colors = [color]
    bubble.shapes = "bubble\(lines)"
    var text = Part(
      "text", kinds: ["glyphs"], frame: .init(x: 40, y: 20, width: 260, height: 40 * Double(lines)))
    text.fonts = ["Inter-Regular.otf 17"]
    text.text = "text"
    text.lines = (0..<lines).map {
      .init(x: 40, baseline: 50 + 40 * $0, width: 260, glyphs: "g\(number)\($0)", positions: "p")
    }
    row.parts = [bubble, text]
    return row
  }

  /// Messages below each other.
  private func picture(_ lines: [Int], color: String = "#e9e9eb") -> PictureDescription {
    var rows: [Row] = []
    for (index, count) in lines.enumerated() {
      rows.append(
        message(
          index + 1, y: rows.last.map { $0.frame.y + $0.frame.height } ?? 0, lines: count,
          color: color))
    }
    let height = rows.last.map { $0.frame.y + $0.frame.height } ?? 0
    return PictureDescription(
      engine: ["Cairo 1.16.0", "fonts 01"], scale: 2, size: PixelSize(width: 750, height: height),
      background: "#ffffff", rows: rows)
  }

  private func texts(_ a: PictureDescription, _ b: PictureDescription) -> [String] {
    PictureExplanation(from: a, to: b).changes.map(\.text)
  }

  @Test func `Equal descriptions have no changes`() {
    let explanation = PictureExplanation(from: picture([1, 2]), to: picture([1, 2]))
    #expect(explanation.changes.isEmpty && explanation.summary.isEmpty)
    #expect(explanation.engineChanges.isEmpty)
  }

  @Test func `A line more moves the rows below it`() {
    let explanation = PictureExplanation(from: picture([1, 3, 1, 1]), to: picture([1, 4, 1, 1]))
    #expect(
      explanation.summary
        == "message 2 (m2): 3 lines → 4, height 80 → 100; 2 rows moved by +20; "
        + "height of the picture 200 → 220")
    let change = explanation.changes[0]
    #expect(change.message == "m2" && change.number == 2 && change.part == nil)
    #expect(change.expected == PixelRect(x: 0, y: 80, width: 750, height: 160))
    #expect(change.actual == PixelRect(x: 0, y: 80, width: 750, height: 200))
    #expect(
      texts(picture([2]), picture([1]))
        == ["message 1 (m1): 2 lines → 1, height 60 → 40", "height of the picture 60 → 40"])
  }

  @Test func `Rows that come and go are named by their numbers`() {
    let all = picture([1, 1, 1, 1])
    var less = all
    less.rows.removeSubrange(1...2)
    #expect(texts(all, less) == ["messages 2 and 3 (m2 and m3) of the reference removed"])
    #expect(texts(less, all) == ["messages 2 and 3 (m2 and m3) added"])
    less.rows = Array(all.rows.prefix(1))
    #expect(texts(all, less) == ["messages 2 to 4 (m2 to m4) of the reference removed"])
  }

  @Test func `Messages in another order are named once`() {
    let before = picture([1, 1, 1])
    var after = before
    after.rows[0] = message(1, y: 80)
    after.rows[0].number = 2
    after.rows[1] = message(2, y: 0)
    after.rows[1].number = 1
    after.rows.swapAt(0, 1)
    #expect(texts(before, after).first == "message 1 (m2): order changed")
  }

  @Test func `Equal changes of several messages are one`() {
    #expect(
      texts(picture([1, 1, 1]), picture([1, 1, 1], color: "#f2f2f7"))
        == ["messages 1 to 3 (m1 to m3), bubble: color #e9e9eb → #f2f2f7"])
    var after = picture([1, 1, 1])
    after.rows[1].parts[0].colors = ["#f2f2f7"]
    #expect(
      texts(picture([1, 1, 1]), after) == ["message 2 (m2), bubble: color #e9e9eb → #f2f2f7"])
  }

  @Test func `Changes of many messages that are alike become one`() {
    let before = picture(Array(repeating: 1, count: 9))
    var after = before
    for index in after.rows.indices {
      after.rows[index].parts[1].lines[0].width += Double(index + 1)
    }
    #expect(texts(before, after) == ["messages 1 to 9 (m1 to m9), text: other widths of lines"])
  }

  @Test func `Parts change in fonts, glyphs, outlines and places`() {
    func change(_ change: (inout [Part]) -> Void) -> [String] {
      var after = picture([2])
      change(&after.rows[0].parts)
      return texts(picture([2]), after)
    }
    #expect(
      change { $0[1].fonts = ["Inter-Regular.otf 17.5"] }
        == ["message 1 (m1), text: type size 17 → 17.5"])
    #expect(
      change { $0[1].fonts = ["Inter-Bold.otf 17"] }
        == ["message 1 (m1), text: font Inter-Regular.otf → Inter-Bold.otf"])
    #expect(
      change {
        $0[1].lines[1].glyphs = "x"
        $0[1].lines[1].words = "x"
        $0[1].text = "other"
      } == ["message 1 (m1), text: text changed in line 2"])
    #expect(
      change {
        for line in 0...1 {
          $0[1].lines[line].glyphs = "x\(line)"
          $0[1].lines[line].words = "x\(line)"
        }
      } == ["message 1 (m1), text: other line breaks"])
    #expect(
      change { $0[1].lines[1].glyphs = "x" }
        == ["message 1 (m1), text: other glyphs for the same text in line 2"])
    // References of older versions say nothing about the characters.
    #expect(
      change {
        $0[1].text = ""
        $0[1].lines[1].glyphs = "x"
      } == ["message 1 (m1), text: other glyphs in line 2"])
    #expect(
      change { $0[1].lines[1].positions = "x" } == ["message 1 (m1), text: glyphs moved in line 2"])
    #expect(
      change { for i in 0...1 { $0[1].lines[i].x += 0.25 } }
        == ["message 1 (m1), text: moved right by 0.25 px"])
    #expect(
      change { $0[1].lines[0].baseline -= 3 }
        == ["message 1 (m1), text: moved up by 1.5 in line 1"])
    #expect(change { $0[0].shapes = "x" } == ["message 1 (m1), bubble: outline changed"])
    #expect(change { $0[0].frame.width = 301 } == ["message 1 (m1), bubble: width 150 → 150.5"])
    #expect(
      change {
        $0[0].frame.x = 25
        $0[0].frame.y = 2
      }
        == ["message 1 (m1), bubble: moved right by 2.5 and down by 1"])
    #expect(change { $0[0].opacity = 0.5 } == ["message 1 (m1), bubble: opacity 1 → 0.5"])
    #expect(change { $0.removeLast() } == ["message 1 (m1), text: removed"])
  }

  @Test func `The picture as a whole comes first`() {
    var after = picture([1, 1])
    after.scale = 3
    after.background = "#000000"
    after.rows.removeLast()
    #expect(
      texts(picture([1, 1]), after).prefix(3)
        == [
          "scale 2 → 3", "width of the picture 375 → 250",
          "message 2 (m2) of the reference removed",
        ])
  }

  @Test func `Causes come before their consequences, and all of them are in the summary`() {
    var before = picture([1, 3, 1, 1, 1, 1])
    before.settings = ["theme": "imessage #01234567", "locale": "en"]
    var after = picture([1, 4, 1, 1, 1, 1])
    after.settings = ["theme": "imessage #89abcdef", "locale": "de"]
    after.rows[1].parts[1].text = "another text"
    after.rows[4].sender = "noor"
    after.rows[5].parts[0].colors = ["#f2f2f7"]
    let explanation = PictureExplanation(from: before, to: after)
    #expect(
      explanation.changes.map(\.text) == [
        "theme imessage changed", "locale en → de", "message 5 (m5): sender none → noor",
        "message 2 (m2), text: text changed", "message 6 (m6), bubble: color #e9e9eb → #f2f2f7",
        "message 2 (m2): 3 lines → 4, height 80 → 100", "4 rows moved by +20",
        "height of the picture 280 → 300",
      ])
    #expect(
      explanation.summary
        == "theme imessage changed; locale en → de; message 5 (m5): sender none → noor; "
        + "message 2 (m2), text: text changed; message 6 (m6), bubble: color #e9e9eb → #f2f2f7; "
        + "and 3 more changes")
  }

  @Test func `A line of text has one numbering`() {
    let before = picture([1, 1, 1, 1])
    var after = before
    after.rows.removeFirst()
    for index in after.rows.indices { after.rows[index].number = index + 1 }
    after.rows[1].parts[0].colors = ["#f2f2f7"]
    #expect(
      texts(before, after) == [
        "message 1 (m1) of the reference removed",
        "message 2 (m3), bubble: color #e9e9eb → #f2f2f7",
      ])
    #expect(
      after.label(of: PixelRect(x: 50, y: 190, width: 10, height: 10)) == "message 2 (m3), text")
    // A long id is cut.
    var long = before
    long.rows[0].message = String(repeating: "a", count: 30)
    #expect(
      long.label(of: PixelRect(x: 50, y: 30, width: 10, height: 10))
        == "message 1 (\(String(repeating: "a", count: 23))…), text")
  }

  @Test func `Fonts of a suite are no other software`() {
    var before = picture([1])
    before.settings = ["theme": "imessage #01234567"]
    var after = before
    after.settings["fonts"] = "Lato #01234567"
    let explanation = PictureExplanation(from: before, to: after)
    #expect(explanation.engineChanges.isEmpty)
    #expect(explanation.summary == "fonts default → Lato")
    before.settings["fonts"] = "Lato #89abcdef"
    #expect(PictureExplanation(from: before, to: after).summary == "fonts Lato changed")
  }

  @Test func `A row of several moments is named with its moment`() {
    var before = picture([1, 1])
    for index in 0...1 {
      before.rows[index].moment = index + 1
      before.rows[index].id = "\(index + 1)/m1"
      before.rows[index].message = "m1"
      before.rows[index].number = 1
    }
    var after = before
    after.rows[1].parts[0].colors = ["#f2f2f7"]
    #expect(
      texts(before, after) == ["moment 2, message 1 (m1), bubble: color #e9e9eb → #f2f2f7"])
    after.rows[0].parts[0].colors = ["#f2f2f7"]
    #expect(texts(before, after) == ["message 1 (m1), bubble: color #e9e9eb → #f2f2f7"])
  }

  @Test func `A long list ends with the number of the rest`() {
    let before = picture(Array(repeating: 1, count: 8))
    var after = before
    for index in after.rows.indices { after.rows[index].parts[0].colors = ["#00000\(index)"] }
    after.rows[3].parts[0].shapes = "x"
    after.background = "#000000"
    let explanation = PictureExplanation(from: before, to: after)
    #expect(explanation.changes.count == 3)
    #expect(explanation.listed(limit: 2).map(\.text).last == "and 1 more change")
    #expect(explanation.listed(limit: 1).map(\.text).last == "and 2 more changes")
    #expect(explanation.listed().count == 3)
  }

  @Test func `Other libraries and fonts are named`() {
    var after = picture([1])
    after.engine = ["Cairo 1.18.0", "fonts 02", "Pango 1.50"]
    let explanation = PictureExplanation(from: picture([1]), to: after)
    #expect(
      explanation.engineChanges
        == ["Cairo 1.16.0 → 1.18.0", "bundled fonts changed", "Pango 1.50 is new"])
  }

  @Test func `Regions are named by the parts that they touch`() {
    let picture = picture([1, 1, 1, 1])
    func label(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
      picture.label(of: PixelRect(x: x, y: y, width: width, height: height))
    }
    #expect(label(50, 30, 10, 10) == "message 1 (m1), text")
    #expect(label(22, 5, 10, 10) == "message 1 (m1), bubble")
    #expect(label(0, 0, 700, 40) == "message 1 (m1), bubble")
    #expect(label(30, 60, 10, 30) == "messages 1 and 2 (m1 and m2)")
    #expect(label(30, 60, 10, 180) == "messages 1 to 3 (m1 to m3)")
    #expect(label(600, 90, 10, 10) == "message 2 (m2)")
  }

  @Test func `Messages and parts have frames for masks`() {
    let picture = picture([1, 1])
    #expect(picture.frames(ofMessage: "m2") == [PixelRect(x: 0, y: 80, width: 750, height: 80)])
    #expect(
      picture.frames(ofPart: "text").map(\.y) == [20, 100] && picture.frames(ofPart: "x").isEmpty)
    #expect(picture.frames(ofMessage: "m9").isEmpty)
  }
}
