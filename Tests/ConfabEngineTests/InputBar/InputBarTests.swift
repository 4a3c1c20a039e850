import ConfabEngine
import ConfabScene
import Samples
import Testing

@Suite struct InputBarTests {
  private let items: [InputBar<String>.Item] = [
    .init(id: "text", mode: .keyboard, showsSendButton: true),
    .init(id: "photos", mode: .panel, showsSendButton: false),
    .init(id: "like", mode: .action, showsSendButton: false),
    .init(id: "photos", mode: .action, showsSendButton: true),
  ]

  @Test func `A tab has the effect of its mode`() {
    var bar = InputBar(items: items)
    #expect(bar.items.count == 3 && bar.open == nil)
    #expect(bar.touch("photos") == .showPanel("photos") && bar.open == "photos")
    #expect(bar.touch("photos") == .none && !bar.showsSendButton)
    // An action neither opens nor closes anything.
    #expect(bar.touch("like") == .perform("like") && bar.open == "photos")
    #expect(bar.touch("like") == .perform("like"))
    #expect(bar.beginEditing() == .showKeyboard && bar.open == "text" && bar.showsSendButton)
    #expect(bar.beginEditing() == .none && bar.touch("text") == .none)
    #expect(bar.endEditing() == .hide && bar.open == nil)
    #expect(bar.touch("text") == .showKeyboard && bar.touch("nothing") == .none)
    var plain = InputBar<String>(items: [])
    #expect(plain.beginEditing() == .showKeyboard && plain.open == nil && plain.showsSendButton)
  }

  @Test func `White space is not sent`() {
    var bar = InputBar(items: items)
    bar.text = " \n\u{3000}"
    #expect(!bar.canSend && bar.send() == nil && bar.text == " \n\u{3000}")
    bar.text = " see you "
    #expect(bar.canSend && bar.send() == " see you " && bar.text.isEmpty && !bar.canSend)
  }

  @Test func `The field grows with its text and then scrolls`() {
    func bar(_ lines: Int) -> InputBarGeometry {
      InputBarGeometry(width: 375, lines: lines, tabs: 3, showsSendButton: true)
    }
    #expect(bar(0) == bar(1) && bar(-4) == bar(1))
    for lines in 2...6 { #expect(bar(lines).size.height == bar(lines - 1).size.height + 22) }
    #expect(bar(7).size == bar(6).size && bar(7).fieldScrolls && !bar(6).fieldScrolls)
    let one = bar(1)
    #expect(one.hairline == Rect(x: 0, y: 0, width: 375, height: 0.5))
    // The hairline, the field with its margins, and the tabs.
    #expect(one.size.height == 96.5)
    #expect(one.tabs.map(\.height) == [44, 44, 44] && one.tabs[2].maxY == one.size.height)
    #expect(one.sendButton?.minX == one.field.maxX + 8)
    #expect(one.sendButton?.maxX == 367)
    #expect(bar(5).sendButton?.maxY == bar(5).field.maxY)
    let text = InputBarGeometry.fieldTextWidth(width: 375, showsSendButton: true)
    #expect(text == one.field.width - 14)
    #expect(InputBarGeometry.fieldTextWidth(width: 10, showsSendButton: true) == 0)
  }

  @Test func `A bar without tabs has no strip, and a bar from right to left is mirrored`() {
    let bare = InputBarGeometry(width: 320, lines: 1, tabs: 0, showsSendButton: false)
    #expect(bare.tabs.isEmpty && bare.sendButton == nil && bare.size.height == 52.5)
    #expect(bare.field == Rect(x: 8, y: 8.5, width: 304, height: 36))
    let left = InputBarGeometry(width: 320, lines: 2, tabs: 2, showsSendButton: true)
    let right = InputBarGeometry(
      width: 320, lines: 2, tabs: 2, showsSendButton: true, isMirrored: true)
    #expect(right.tabs.map(\.minX) == left.tabs.map { 320 - $0.maxX })
    #expect(right.field.minX == 320 - left.field.maxX && right.size == left.size)
  }

  @Test(arguments: [0.0, 1, 2, 5, 319, 320, 321, 374, 375, 414.5, 1e9, -3, .nan])
  func `Photos fill their panel`(width: Double) {
    let grid = PhotoGrid(width: width)
    #expect(grid.widths.count == 3 && grid.widths == grid.widths.sorted(by: >))
    #expect(grid.widths[0] - grid.widths[2] <= 1)
    if width >= 2, width <= 1e6 {
      let sum: Double = grid.widths.reduce(2, +)
      #expect(sum == width.rounded(.down))
      #expect(grid.frame(at: 5).maxX == width.rounded(.down))
    }
    for index in 0..<9 where index % 3 > 0 {
      #expect(grid.frame(at: index).minX == grid.frame(at: index - 1).maxX + 1)
    }
    #expect(grid.frame(at: 3).minY == grid.frame(at: 0).maxY + 1)
    #expect(grid.frame(at: -1) == grid.frame(at: 0))
  }

  @Test func `Remaining points go to the leading columns`() {
    #expect(PhotoGrid(width: 375).widths == [125, 124, 124])
    #expect(PhotoGrid(width: 376).widths == [125, 125, 124])
    #expect(PhotoGrid(width: 377).widths == [125, 125, 125])
  }
}
