extension Mutation {
  /// All mutations.
  static let all = document + theme + probe + screens

  /// Changes of the document and its pictures.
  private static let document = [
    Mutation("a letter", expect: "message 4, text: text changed", "message 4, bubble: width") {
      try $0.replace("I can drive", "I can drives")
    },
    Mutation("a word more", expect: "message 4, text:", "message 4, bubble:") {
      try $0.replace("I can drive", "I can drive it")
    },
    Mutation(
      "a longer text", expect: "message 2, text: text changed",
      "message 2: 4 lines → 5, height 118 → 138"
    ) {
      try $0.replace("big thermos?", "big thermos and some of the waffles from Friday?")
    },
    Mutation(
      "a character without a font", expect: "message 4, missing: added", "message 4, text",
      "message 4, bubble"
    ) {
      try $0.replace("I can drive", "I can drive \u{12345}")
    },
    Mutation(
      "a link that is none", expect: "message 3, text: drawn differently", "message 3, text",
      "message 3, bubble"
    ) {
      try $0.replace("https://ridge.example/map", "https:/ridge.example/maps")
    },
    Mutation(
      "a bold span that ends earlier", expect: "message 8, text: other glyphs for the same text",
      "message 8, bubble"
    ) {
      try $0.replace(#""end": 4, "style": "bold""#, #""end": 3, "style": "bold""#)
    },
    Mutation(
      "a bold span that is italic",
      expect: "message 8, text: font Inter-Bold.otf → Inter-Italic.otf", "message 8, bubble"
    ) {
      try $0.replace(#""style": "bold""#, #""style": "italic""#)
    },
    Mutation("another emoji", expect: "message 7, text: text changed") {
      try $0.replace("😍🥾", "😍🥳")
    },
    Mutation(
      "two messages swapped", expect: "message 3: order changed", others: true
    ) {
      try $0.replace(#""id": "m3""#, #""id": "mx""#)
      try $0.replace(#""id": "m4""#, #""id": "m3""#)
      try $0.replace(#""id": "mx""#, #""id": "m4""#)
      try $0.replace("See https://ridge.example/map", "?")
      try $0.replace("I can drive", "See https://ridge.example/map")
      try $0.replace("\"?\"", "\"I can drive\"")
    },
    Mutation("a message removed", expect: "message 4 of the reference removed", others: true) {
      try $0.replace(
        #"{"id": "m4", "kind": "text", "from": "noor", "at": "2025-09-19T18:04:20+02:00", "text": "I can drive"},"#,
        "")
    },
    Mutation(
      "the other side", expect: "message 8: sender maya → me", "message 8: height",
      "message 8, avatar: removed", others: true
    ) {
      try $0.replace(
        #""kind": "text", "from": "maya", "at": "2025-09-19T18:22"#,
        #""kind": "text", "from": "me", "at": "2025-09-19T18:22"#)
    },
    Mutation("the speaker's name", expect: "4 messages (2 to 10), name: text changed") {
      try $0.replace(#""name": "Maya""#, #""name": "Maja""#)
    },
    Mutation(
      "the initials", expect: "messages 3, 7 and 9, name: text changed",
      "messages 4, 7 and 9, avatar: text changed", "message 9, seen: text changed",
      "typing indicator below message 12, avatar: text changed"
    ) {
      try $0.replace(#""name": "Noor""#, #""name": "Door""#)
    },
    Mutation(
      "a pixel of an avatar", expect: "4 messages (2 to 10), avatar: picture changed",
      "message 12, seen: picture changed"
    ) {
      $0.attachments["maya.png"] = try MutationInput.picture(
        40, 40, 0xFF_E4_57_2E, dot: 0xFF_E4_57_8E)
    },
    Mutation(
      "an avatar that is missing",
      expect: "4 messages (2 to 10), avatar: no longer shows a picture",
      "message 12, seen: no longer shows a picture"
    ) {
      $0.attachments["maya.png"] = nil
    },
    Mutation("a pixel of a photo", expect: "message 6, photo: picture 2 changed") {
      $0.attachments["sea.png"] = try MutationInput.picture(
        40, 60, 0xFF_40_80_C0, dot: 0xFF_40_80_F0)
    },
    Mutation("a photo that is missing", expect: "message 6, photo: 2 pictures → 1", "message 6") {
      $0.attachments["dunes.png"] = nil
    },
    Mutation(
      "the shape of a photo", expect: "message 6, photo: picture 1 changed", "message 6: height",
      "message 6"
    ) {
      $0.attachments["dunes.png"] = try MutationInput.picture(60, 45, 0xFF_D8_B0_70)
    },
    Mutation(
      "a reader's place", expect: "message 11, seen: added", "message 12, seen: removed",
      others: true
    ) {
      try $0.replace(#""maya": "m12""#, #""maya": "m11""#)
    },
    Mutation(
      "a reader who has seen nothing", expect: "message 9, seen: removed", "message 9: height"
    ) {
      try $0.replace(#", "noor": "m5""#, "")
    },
    Mutation(
      "a status", expect: "message 12: status delivered → sending",
      "status line below message 12 added"
    ) {
      try $0.replace(#""status": "delivered""#, #""status": "sending""#)
    },
    Mutation(
      "a message that was delivered", expect: "message 11: status failed → delivered",
      "status line below message 11 removed", "message 11, failed: removed",
      "message 11"
    ) {
      try $0.replace(#""status": "failed""#, #""status": "delivered""#)
    },
    Mutation(
      "the date of a header", expect: "message 3: date changed",
      "date header above message 3, text:"
    ) {
      try $0.replace("2025-09-19T18:04:00+02:00", "2025-09-19T18:03:40+02:00")
    },
    Mutation(
      "the current day", expect: "now 2025-09-19T19:20:00+02:00 → 2025-09-20T19:20:00+02:00",
      "date header above message 1, text: text changed in line 2",
      "date header above message 3, text: text changed", others: true
    ) {
      try $0.replace("2025-09-19T19:20:00+02:00", "2025-09-20T19:20:00+02:00")
    },
    Mutation(
      "the language of dates", expect: "locale en → de",
      "date header above message 1, text: text changed in line 2",
      "date header above message 3, text: text changed", others: true
    ) {
      try $0.replace(#""locale": "en""#, #""locale": "de""#)
    },
    Mutation(
      "the time zone", expect: "time zone Europe/Berlin → Europe/London",
      "date header above message 1, text: text changed in line 2",
      "date header above message 3, text: text changed", others: true
    ) {
      try $0.replace("Europe/Berlin", "Europe/London")
    },
    Mutation("nobody types", expect: "typing indicator below message 12 removed") {
      try $0.replace(#""typing": ["noor"]"#, #""typing": []"#)
    },
    Mutation(
      "another one types", expect: "typing indicator below message 12, avatar: now shows a picture"
    ) {
      try $0.replace(#""typing": ["noor"]"#, #""typing": ["maya"]"#)
    },
    Mutation("the first unread message", expect: "unread divider above message 9: order changed") {
      try $0.replace(#""unreadFrom": "m8""#, #""unreadFrom": "m9""#)
    },
    Mutation("a kind", expect: "message 9: kind x-dice → x-dish") {
      try $0.replace(#""kind": "x-dice""#, #""kind": "x-dish""#)
    },
    Mutation(
      "the wallpaper", expect: "wallpaper default → #fefefe", "page color #ffffff → #fefefe"
    ) {
      try $0.replace(#""kind": "group""#, ##""kind": "group", "wallpaper": "#fefefe""##)
    },
    Mutation("a system line", expect: "message 1, text: text changed") {
      try $0.replace("Maya named the", "Maya names the")
    },
    Mutation(
      "a letter in the middle of a long text", expect: "message 2, text: text changed", others: true
    ) { try $0.replace("long ridge", "lone ridge") },
    Mutation("a word less", expect: "message 2, text: text changed", others: true) {
      try $0.replace(", with the dog and the big thermos?", "?")
    },
    Mutation("the sender within a cluster", expect: "message 4: sender noor → maya", others: true) {
      try $0.replace(
        #""from": "noor", "at": "2025-09-19T18:04:20"#,
        #""from": "maya", "at": "2025-09-19T18:04:20"#)
    },
    Mutation("a reaction", expect: "message 4: reaction ❤️ added", others: true) {
      try $0.replace(
        #""text": "I can drive""#,
        #""text": "I can drive", "reactions": [{"emoji": "❤️", "by": ["maya"]}]"#)
    },
    Mutation("an edit", expect: "message 4: label of an edit added", others: true) {
      try $0.replace(#""text": "I can drive""#, #""text": "I can drive", "edited": true"#)
    },
    Mutation("a reply", expect: "message 4: reply added", others: true) {
      try $0.replace(#""text": "I can drive""#, #""text": "I can drive", "replyTo": "m2""#)
    },
    Mutation("the reader", expect: "self me → maya", others: true) {
      try $0.replace(#""self": "me""#, #""self": "maya""#)
    },
    Mutation("one message at the end", expect: "message 13 added", others: true) {
      try $0.replace(
        #""status": "delivered"}]"#,
        #""status": "delivered"}, {"id": "m13", "kind": "text", "from": "me", "at": "2025-09-19T18:27:00+02:00", "text": "Bye"}]"#
      )
    },
    Mutation("one message in the middle", expect: "message 5 added", others: true) {
      try $0.replace(
        #"{"id": "m5""#,
        #"{"id": "new", "kind": "text", "from": "noor", "at": "2025-09-19T18:05:00+02:00", "text": "And you?"}, {"id": "m5""#
      )
    },
    Mutation(
      "a day later", expect: "now 2025-09-19", "message 12: date changed", others: true
    ) {
      try $0.replace("2025-09-19T18:26:00", "2025-09-19T23:59:30")
      try $0.replace("2025-09-19T19:20:00", "2025-09-20T19:20:00")
    },
    Mutation("a message after midnight", expect: "messages 11 and 12: date changed", others: true) {
      try $0.replace("2025-09-19T18:25:00", "2025-09-19T23:59:00")
      try $0.replace("2025-09-19T18:26:00", "2025-09-20T00:01:00")
    },
    Mutation("a date one day earlier", expect: "message 1: date changed", others: true) {
      try $0.replace("2025-09-19T15:00:00", "2025-09-18T15:00:00")
    },
    Mutation(
      "a message that was read", expect: "message 12: status delivered → read",
      "status line below message 5 removed", others: true
    ) {
      try $0.replace(
        #""status": "delivered""#, #""status": "read", "readAt": "2025-09-19T18:30:00+02:00""#)
    },
    Mutation("nobody has read", expect: "messages 9 and 12, seen: removed", others: true) {
      try $0.replace(#""maya": "m12", "noor": "m5""#, "")
    },
    Mutation("the unread divider is gone", expect: "unread divider", others: true) {
      try $0.replace(#""unreadFrom": "m8", "#, "")
    },
    Mutation("another photo", expect: "message 6, photo: picture 1 changed") {
      $0.attachments["dunes.png"] = try MutationInput.picture(60, 40, 0xFF_30_90_70)
    },
    Mutation("photos in another order", expect: "message 6, photo:", others: true) {
      try $0.replace("dunes.png", "x.png")
      try $0.replace("sea.png", "dunes.png")
      try $0.replace("x.png", "sea.png")
    },
    Mutation("a text that needs more lines", expect: "message 5, text: text changed", others: true)
    {
      try $0.replace("I bring bread.", "I bring bread and jam, and a knife for the cheese.")
    },
    Mutation(
      "two texts", expect: "messages 4 and 12, text: text changed", "message 4, bubble",
      "message 12, bubble"
    ) {
      try $0.replace("I can drive", "I can ride!")
      try $0.replace("a little", "a settle")
    },
    Mutation(
      "a text and a sender", expect: "message 4: sender noor → maya",
      "message 12, text: text changed", others: true, inSummary: true
    ) {
      try $0.replace(
        #""from": "noor", "at": "2025-09-19T18:04:20"#,
        #""from": "maya", "at": "2025-09-19T18:04:20"#)
      try $0.replace("a little", "a settle")
    },
    Mutation(
      "a removed message and a text", expect: "message 4 of the reference removed",
      "message 11, text: text changed", others: true, inSummary: true
    ) {
      try $0.replace(
        #"{"id": "m4", "kind": "text", "from": "noor", "at": "2025-09-19T18:04:20+02:00", "text": "I can drive"},"#,
        "")
      try $0.replace("a little", "a settle")
    },
    Mutation(
      "a locale and a photo", expect: "locale en → de", "message 6, photo: picture 2 changed",
      others: true, inSummary: true
    ) {
      try $0.replace(#""locale": "en""#, #""locale": "de""#)
      $0.attachments["sea.png"] = try MutationInput.picture(
        40, 60, 0xFF_40_80_C0, dot: 0xFF_40_80_F0)
    },
  ]
}
