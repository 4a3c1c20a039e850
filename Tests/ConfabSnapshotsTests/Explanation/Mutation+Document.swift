extension Mutation {
  /// All mutations.
  static let all = document + theme + probe + screens

  /// Changes of the document and its pictures.
  private static let document = [
    Mutation("a letter", expect: "message 4, text: other glyphs", "message 4, bubble: width") {
      try $0.replace("I can drive", "I can drives")
    },
    Mutation("a word more", expect: "message 4, text:", "message 4, bubble:") {
      try $0.replace("I can drive", "I can drive it")
    },
    Mutation(
      "a longer text", expect: "message 2: 4 lines → 5, height 116 → 136",
      "message 2, text: other glyphs"
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
      "a bold span that ends earlier", expect: "message 8, text: other glyphs", "message 8, bubble"
    ) {
      try $0.replace(#""end": 4, "style": "bold""#, #""end": 3, "style": "bold""#)
    },
    Mutation(
      "a bold span that is italic",
      expect: "message 8, text: font Inter-Bold.otf → Inter-Italic.otf", "message 8, bubble"
    ) {
      try $0.replace(#""style": "bold""#, #""style": "italic""#)
    },
    Mutation("another emoji", expect: "message 7, text: other glyphs") {
      try $0.replace("😍🥾", "😍🥳")
    },
    Mutation(
      "two messages swapped", expect: "message 3: order changed, was message 4", others: true
    ) {
      try $0.replace(#""id": "m3""#, #""id": "mx""#)
      try $0.replace(#""id": "m4""#, #""id": "m3""#)
      try $0.replace(#""id": "mx""#, #""id": "m4""#)
      try $0.replace("See https://ridge.example/map", "?")
      try $0.replace("I can drive", "See https://ridge.example/map")
      try $0.replace("\"?\"", "\"I can drive\"")
    },
    Mutation("a message removed", expect: "message 4 removed", others: true) {
      try $0.replace(
        #"{"id": "m4", "kind": "text", "from": "noor", "at": "2025-09-19T18:04:20+02:00", "text": "I can drive"},"#,
        "")
    },
    Mutation(
      "the other side", expect: "message 8: height", "message 8, avatar: removed", others: true
    ) {
      try $0.replace(
        #""kind": "text", "from": "maya", "at": "2025-09-19T18:22"#,
        #""kind": "text", "from": "me", "at": "2025-09-19T18:22"#)
    },
    Mutation("the speaker's name", expect: "4 messages (2 to 10), name: other glyphs") {
      try $0.replace(#""name": "Maya""#, #""name": "Maja""#)
    },
    Mutation(
      "the initials", expect: "messages 4, 7 and 9, avatar: other glyphs",
      "messages 3, 7 and 9, name: other glyphs", "message 9, seen: other glyphs",
      "typing indicator below message 12, avatar: other glyphs"
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
    Mutation("the shape of a photo", expect: "message 6: height", "message 6") {
      $0.attachments["dunes.png"] = try MutationInput.picture(60, 45, 0xFF_D8_B0_70)
    },
    Mutation(
      "a reader's place", expect: "message 11, seen: added", "message 12, seen: removed",
      others: true
    ) {
      try $0.replace(#""maya": "m12""#, #""maya": "m11""#)
    },
    Mutation(
      "a reader who has seen nothing", expect: "message 9: height", "message 9, seen: removed"
    ) {
      try $0.replace(#", "noor": "m5""#, "")
    },
    Mutation("a status", expect: "status line below message 12 added") {
      try $0.replace(#""status": "delivered""#, #""status": "sending""#)
    },
    Mutation(
      "a message that was delivered", expect: "status line below message 11 removed",
      "message 11, failed: removed",
      "message 11"
    ) {
      try $0.replace(#""status": "failed""#, #""status": "delivered""#)
    },
    Mutation("the date of a header", expect: "date header above message 3, text:") {
      try $0.replace("2025-09-19T18:04:00+02:00", "2025-09-19T18:03:40+02:00")
    },
    Mutation(
      "the current day", expect: "date header above message 1, text: other glyphs in line 2",
      "date header above message 3, text: other glyphs", others: true
    ) {
      try $0.replace("2025-09-19T19:20:00+02:00", "2025-09-20T19:20:00+02:00")
    },
    Mutation(
      "the language of dates", expect: "date header above message 1, text: other glyphs in line 2",
      "date header above message 3, text: other glyphs", others: true
    ) {
      try $0.replace(#""locale": "en""#, #""locale": "de""#)
    },
    Mutation(
      "the time zone", expect: "date header above message 1, text: other glyphs in line 2",
      "date header above message 3, text: other glyphs", others: true
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
    Mutation("the wallpaper", expect: "page colour #ffffff → #fefefe") {
      try $0.replace(#""kind": "group""#, ##""kind": "group", "wallpaper": "#fefefe""##)
    },
    Mutation("a system line", expect: "message 1, text: other glyphs") {
      try $0.replace("Maya named the", "Maya names the")
    },
  ]
}
