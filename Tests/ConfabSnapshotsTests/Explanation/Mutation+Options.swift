import Confab
import ConfabBubbles
import ConfabLayout
import ConfabScene

extension Mutation {
  /// Changes of one number or color of the theme, or of one option.
  static let theme = [
    Mutation(
      "a color by one step", expect: "theme imessage changed",
      "5 messages (2 to 9), bubble: color #e9e9eb → #e9e9ea",
      "typing indicator below message 12, bubble: color"
    ) {
      $0.options.layout.theme.light.incoming.blue -= 1.0 / 255
    },
    Mutation(
      "the text color", expect: "theme imessage changed",
      "4 messages (2 to 8), text: color #000000 → #010000"
    ) {
      $0.options.layout.theme.light.incomingText.red += 1.0 / 255
    },
    Mutation(
      "the end of the gradient", expect: "theme imessage changed",
      "messages 5, 11 and 12, bubble: color"
    ) {
      $0.options.layout.theme.light.outgoingBottom.red += 4.0 / 255
    },
    Mutation(
      "the range of the gradient",
      expect: "theme imessage changed",
      "messages 5, 11 and 12, bubble: gradient covers another range"
    ) {
      $0.options.layout.theme.metrics.screenAspect += 0.2
    },
    Mutation(
      "the color of failures", expect: "theme imessage changed",
      "message 11, failed: color #ff383c → #fd383c",
      "status line below message 11, text: color"
    ) {
      $0.options.layout.theme.light.failure.red -= 2.0 / 255
    },
    Mutation(
      "the accent", expect: "theme imessage changed",
      "unread divider above message 8, text: color",
      "unread divider above message 8, rule: color", "message 3, text: color"
    ) {
      $0.options.layout.theme.light.accent.green += 4.0 / 255
    },
    Mutation(
      "the color of names", expect: "theme imessage changed", "7 messages (2 to 10), name: color",
      "2 date headers, text: color",
      others: true
    ) {
      $0.options.layout.theme.light.secondary.green += 1.0 / 255
    },
    Mutation(
      "the color of initials", expect: "theme imessage changed",
      "messages 4, 7 and 9, avatar: color",
      "message 9, seen: color",
      "typing indicator below message 12, avatar: color"
    ) {
      $0.options.layout.theme.light.avatarText.blue -= 3.0 / 255
    },
    Mutation("the page", expect: "theme imessage changed", "page color #ffffff → #fffffe") {
      $0.options.layout.theme.light.page.blue -= 1.0 / 255
    },
    Mutation(
      "the background", expect: "background default → #123456", "page color #ffffff → #123456"
    ) {
      $0.options.picture.background = Color(hex: "#123456")
    },
    Mutation(
      "a radius by half a point", expect: "theme imessage changed",
      "7 messages (2 to 12), bubble: outline changed",
      "message 6, photo: outline changed"
    ) {
      $0.options.layout.theme.metrics.bubbleRadius -= 0.5
    },
    Mutation(
      "a side margin by a pixel", expect: "theme imessage changed",
      "7 messages (2 to 10), name: moved right by 0.5",
      "4 messages (3 to 9), bubble: moved right by 0.5", others: true
    ) {
      $0.options.layout.theme.metrics.edge += 0.5
    },
    Mutation("the top margin by a pixel", expect: "theme imessage changed", "18 rows moved by +0.5")
    {
      $0.options.layout.theme.metrics.marginTop += 0.5
    },
    Mutation(
      "the bottom margin by a pixel", expect: "theme imessage changed", "height of the picture"
    ) {
      $0.options.layout.theme.metrics.marginBottom += 0.5
    },
    Mutation(
      "the room beside the text", expect: "theme imessage changed",
      "message 2, text: other line breaks",
      "7 messages (3 to 12), bubble",
      others: true
    ) {
      $0.options.layout.theme.metrics.bubbleInsetHorizontal += 1
    },
    Mutation(
      "the room above the text", expect: "theme imessage changed",
      "8 messages (2 to 12): other heights", others: true
    ) {
      $0.options.layout.theme.metrics.bubbleInsetVertical += 0.5
    },
    Mutation(
      "the gap in a cluster", expect: "theme imessage changed", "13 rows moved by +1",
      "4 rows moved by +0.5"
    ) {
      $0.options.layout.theme.metrics.gapJoined += 0.5
    },
    Mutation(
      "the gap between clusters", expect: "theme imessage changed", "12 rows moved by +1 to +8"
    ) {
      $0.options.layout.theme.metrics.gapBetween += 1
    },
    Mutation("the gap above a date", expect: "theme imessage changed", "15 rows moved by +1") {
      $0.options.layout.theme.metrics.gapAboveDate += 1
    },
    Mutation(
      "the gap above a status", expect: "theme imessage changed", "8 rows moved by +1",
      "3 rows moved by +2"
    ) {
      $0.options.layout.theme.metrics.statusGap += 1
    },
    Mutation(
      "the line pitch", expect: "theme imessage changed", "7 messages (2 to 12): other heights",
      others: true
    ) {
      $0.options.layout.theme.metrics.linePitch += 0.5
    },
    Mutation(
      "the size of small text", expect: "theme imessage changed",
      "2 date headers, text: type size 11 → 11.5",
      "2 status lines, text: type size", others: true
    ) {
      $0.options.layout.theme.metrics.smallSize += 0.5
    },
    Mutation(
      "the widest bubble", expect: "theme imessage changed", "message 2, text: other line breaks",
      others: true
    ) {
      $0.options.layout.theme.metrics.bubbleMaximumReserve += 26
    },
    Mutation(
      "the size of avatars", expect: "theme imessage changed",
      "7 messages (2 to 10), avatar: width 32 → 33, height 32 → 33",
      "messages 4, 7 and 9, avatar: type size", "typing indicator below message 12, avatar"
    ) {
      $0.options.layout.theme.metrics[AvatarMetrics.self].diameter += 1
    },
    Mutation(
      "the size of names", expect: "theme imessage changed",
      "7 messages (2 to 10), name: type size 11 → 11.5"
    ) {
      $0.options.layout.theme.metrics[NameMetrics.self].size += 0.5
    },
    Mutation(
      "the size of readers", expect: "theme imessage changed",
      "messages 9 and 12, seen: width 20 → 21", "message 9",
      "message 12"
    ) {
      $0.options.layout.theme.metrics[SeenHeadsMetrics.self].diameter += 1
    },
    Mutation(
      "the mark of failures", expect: "theme imessage changed", "message 11, failed: width",
      "message 11",
      "status line below message 11, text: moved left by 0.5"
    ) {
      $0.options.layout.theme.metrics[FailedMarkMetrics.self].diameter += 0.5
    },
    Mutation(
      "the dots", expect: "theme imessage changed", "typing indicator below message 12, dots:"
    ) {
      $0.options.layout.theme.metrics[TypingMetrics.self].dot += 0.5
    },
    Mutation(
      "the gap between photos", expect: "theme imessage changed", "message 6: height 492.5 → 493.5",
      "message 6,"
    ) {
      $0.options.layout.theme.metrics[PhotoMetrics.self].gap += 1
    },
    Mutation(
      "the place of a status line", expect: "theme imessage changed",
      "status line below message 5, text: moved left by 1"
    ) {
      $0.options.layout.theme.metrics[StatusMetrics.self].inset += 1
    },
    Mutation(
      "the size of emoji", expect: "theme imessage changed",
      "message 7, text: type size 41.23 → 41.73"
    ) {
      $0.options.layout.theme.metrics[EmojiMetrics.self].size += 0.5
    },
    Mutation(
      "the type size", expect: "type size default → 17.5", "messages 1 to 12: other heights",
      "7 messages (2 to 12), text: type size 17 → 17.5", others: true
    ) { $0.options.layout.typeSize = 17.5 },
    Mutation(
      "the weight", expect: "weight default → 500",
      "7 messages (2 to 12), text: font Inter-Regular.otf → Inter-Medium.otf",
      "message 10, glyphs: font", "message 2, text: other line breaks",
      "6 messages (3 to 12), bubble", "message 3, text"
    ) { $0.options.layout.weight = 500 },
    Mutation(
      "the letter spacing", expect: "letter spacing default → 0.05",
      "7 messages (2 to 12), text: other widths of lines",
      others: true
    ) { $0.options.layout.letterSpacing = 0.05 },
    Mutation(
      "a font feature", expect: "features default → zero=1, frac=1",
      "message 2, text: other glyphs for the same text in line 1", others: true
    ) {
      $0.options.layout.features = [try FontFeature("zero"), try FontFeature("frac")]
    },
    Mutation("kerning", expect: "features default → kern=0", "message 2, text:", others: true) {
      $0.options.layout.features = [try FontFeature("kern", 0)]
    },
    Mutation(
      "the typeface", expect: "fonts default → Noto Sans Mono", "message 2: 4 lines → 5",
      others: true
    ) {
      $0.typefaces = ["Noto Sans Mono"]
    },
    Mutation("lone words", expect: "lone words default → avoided", others: true) {
      $0.options.layout.theme.metrics.avoidsLoneWord = true
    },
    Mutation("the theme", expect: "theme imessage → forest", others: true) {
      $0.options.layout.theme.name = "forest"
      $0.options.layout.theme.light.incoming.blue -= 0.5
    },
    Mutation(
      "the letter spacing and a text", expect: "letter spacing default → 0.05",
      "message 12, text: text changed", others: true, inSummary: true
    ) {
      $0.options.layout.letterSpacing = 0.05
      try $0.replace("a little", "a settle")
    },
    Mutation("the width", expect: "width of the picture 375 → 376", others: true) {
      $0.options.layout.width = 376
    },
    Mutation("the scale", expect: "scale 2 → 3") { $0.options.layout.scale = 3 },
    Mutation(
      "the appearance", expect: "appearance light → dark", "page color #ffffff → #000000",
      others: true
    ) {
      $0.options.picture.appearance = .dark
    },
    Mutation(
      "the last messages only", expect: "selection default → last 11",
      "message 1 of the reference removed", others: true
    ) {
      $0.options.layout.selection = .last(11)
    },
  ]

  /// Changes of one number of a drawing.
  static let probe = [
    Mutation("one glyph by a quarter pixel", expect: "message 10, glyphs:") {
      $0.probe.numbers.secondGlyph = 0.125
    },
    Mutation("a text by a quarter pixel", expect: "message 10, glyphs: moved right by 0.25 px") {
      $0.probe.numbers.textX += 0.125
    },
    Mutation("the opacity of a group", expect: "message 10, faded: opacity 0.5 → 0.51") {
      $0.probe.numbers.opacity = 0.51
    },
    Mutation("a clip by half a pixel", expect: "message 10, faded: outline changed") {
      $0.probe.numbers.clip = 29.75
    },
    Mutation("a rotation", expect: "message 10, turned:") { $0.probe.numbers.turns = 0.052 },
    Mutation("a blur", expect: "message 10, shade:") { $0.probe.numbers.blur = 6.5 },
    Mutation("the radius of a shadow", expect: "message 10, shade: outline changed") {
      $0.probe.numbers.radius = 7
    },
    Mutation("a line width", expect: "message 10, line:") { $0.probe.numbers.lineWidth = 2.25 },
    Mutation(
      "a color of a gradient",
      expect: "message 10, gradient: color #ffffff to #3366e6 → #ffffff to #3466e6"
    ) { $0.probe.numbers.bottom.red = 0.204 },
    Mutation("the end of a gradient in a part", expect: "message 10, gradient: ") {
      $0.probe.numbers.gradientEnd = 29
    },
    Mutation("the order of drawing", expect: "message 10, stack: color") {
      $0.probe.numbers.swapped = true
    },
  ]

  /// Changes of a whole screen and of pages.
  static let screens = [
    Mutation("the title", .screen, expect: "header: text changed in line 2", "header") {
      try $0.replace("Ridge walk", "Ridge wall")
    },
    Mutation("a longer title", .screen, expect: "header:") {
      try $0.replace("Ridge walk", "Ridge walks")
    },
    Mutation("the draft", .screen, expect: "composer: text changed") {
      try $0.replace("On my", "On mi")
    },
    Mutation("no draft", .screen, expect: "composer:") {
      try $0.replace(#", "draft": "On my""#, "")
    },
    Mutation(
      "an avatar of the header", .screen, expect: "header: picture changed",
      "messages 6, 8 and 10, avatar: picture changed", "message 12, seen: picture changed"
    ) {
      $0.attachments["maya.png"] = try MutationInput.picture(
        40, 40, 0xFF_E4_57_2E, dot: 0xFF_E4_57_8E)
    },
    Mutation(
      "the color of the chrome", .screen, expect: "theme imessage changed", "header: color",
      "composer: color"
    ) {
      $0.options.layout.theme.light.chrome.blue -= 2.0 / 255
    },
    Mutation(
      "the color of the send button", .screen, expect: "theme imessage changed", "composer: color"
    ) {
      $0.options.layout.theme.light.sendButton.green += 2.0 / 255
    },
    Mutation(
      "the shadow of the chrome", .screen, expect: "theme imessage changed", "header: color",
      "composer: color"
    ) {
      $0.options.layout.theme.light.chromeShadow.alpha += 0.02
    },
    Mutation(
      "the height of the screen", .screen, expect: "page height 874 → 880", "height of the picture",
      others: true
    ) {
      $0.options.picture.pageHeight = 880
    },
    Mutation("another device", .screen, expect: "device ", "header", "status bar") {
      $0.options.picture.device = .iPhoneNotch
    },
    Mutation(
      "no chrome", .screen, expect: "chrome full → default", "header: removed", "composer: removed",
      "status bar: removed",
      others: true
    ) {
      $0.options.picture.chrome = .none
    },
    Mutation("the backdrop", .device, expect: "backdrop ", "page color #ffffff → #eeeeee") {
      $0.options.picture.backdrop = Color(hex: "#eeeeee")
    },
    Mutation(
      "the device in a frame", .device, expect: "device ", "device frame: drawn differently",
      "status bar: text changed", others: true
    ) { $0.options.picture.device = .iPhoneSE },
    Mutation("no frame", .device, expect: "backdrop ", "device frame: removed", others: true) {
      $0.options.picture.backdrop = nil
    },
    Mutation(
      "a text in a frame", .device, expect: "message 12, text: text changed", "message 12, bubble"
    ) { try $0.replace("a little", "a settle") },
    Mutation(
      "the height of pages", .pages, expect: "page height 320 → 321",
      "height of the picture 320 → 321", "message 6",
      others: true
    ) { $0.options.picture.pageHeight = 321 },
    Mutation(
      "a text on the last page", .pages, expect: "message 12, text: text changed",
      "message 12, bubble"
    ) { try $0.replace("a little", "a settle") },
    Mutation("the color of pages", .pages, expect: "background default → #fffefe", "page color") {
      $0.options.picture.background = Color(hex: "#fffefe")
    },
  ]
}
