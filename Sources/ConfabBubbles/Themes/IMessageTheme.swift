import ConfabLayout
import ConfabScene
import ConfabTimeline

extension Theme {
  /// iMessage as it looks on an iOS 26 simulator, 402 × 874 points at scale 3.
  ///
  /// Geometry and colours were measured there by theswerd/imessage-ui (MIT); the gradient of
  /// outgoing bubbles is that of macOS. Photo sizes and heads of readers, which that source does
  /// not have, follow Chatto's defaults and the seen heads article.
  public static let imessage = Theme(
    name: "imessage", rules: .imessage, metrics: .imessage, light: .imessageLight,
    dark: .imessageDark)
}

extension Metrics {
  static let imessage = Metrics(
    textSize: 17, linePitch: 20, bubbleInsetVertical: 10, bubbleInsetHorizontal: 13.85,
    bubbleRadius: 20.01, bubbleMinimumWidth: 48, bubbleMaximumShare: 280.5 / 402, edge: 16,
    tailDrop: 6.8, gapJoined: 4.33, gapBetween: 10.2, gapSection: 16, marginTop: 16,
    marginBottom: 20,
    // An emoji's picture is 1.245 times as wide as its type size: 58 points.
    emojiSize: 46.5, smallSize: 11, smallPitch: 13.33,
    // With this the ink of the line stands 8.08 below the bubble.
    statusGap: 5.4, nameGap: 2.33, avatarDiameter: 32, avatarGutter: 39, seenDiameter: 20,
    seenPitch: 25, seenGap: 8, seenMaximum: 10, failedDiameter: 21, failedGap: 9, photoLong: 210,
    photoShort: 136, photoSquareFrom: 0.9, photoSquareTo: 1.1, progressDiameter: 33,
    typingWidth: 57.5, typingHeight: 35, typingDot: 8.5, typingPitch: 12.5, headerHeight: 164,
    composerHeight: 86, screenAspect: 874.0 / 402)
}

extension Palette {
  private static func rgb(_ value: UInt32) -> Color {
    Color(
      red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }

  static let imessageLight = Palette(
    page: .white, incoming: rgb(0xe9e9eb), incomingText: .black, outgoingTop: rgb(0x77c7f5),
    outgoingBottom: rgb(0x3682f7), outgoingText: .white, secondary: rgb(0x8a8a8e),
    failure: rgb(0xff3b30), accent: rgb(0x0088ff), avatarTop: rgb(0xa6abb8),
    avatarBottom: rgb(0x858994), avatarText: .white, chrome: rgb(0xf6f6f7),
    fieldLine: rgb(0xd2d2d7), placeholderText: rgb(0xb4b4b8))

  static let imessageDark = Palette(
    page: .black, incoming: rgb(0x262629), incomingText: .white, outgoingTop: rgb(0x589af7),
    outgoingBottom: rgb(0x3d8ef7), outgoingText: .white, secondary: rgb(0x8d8d93),
    failure: rgb(0xff453a), accent: rgb(0x0091ff), avatarTop: rgb(0x8b8f9b),
    avatarBottom: rgb(0x6b6f7a), avatarText: .white, chrome: rgb(0x1c1c1e),
    fieldLine: rgb(0x3a3a3d), placeholderText: rgb(0x6c6c70))
}
