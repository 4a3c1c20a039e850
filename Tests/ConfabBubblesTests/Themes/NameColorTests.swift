import ConfabScene
import Testing

@testable import ConfabBubbles

@Suite struct NameColorTests {
  @Test func `Every app has its number of colors`() {
    #expect(NameColor.telegram.count == 7)
    #expect(NameColor.signal.count == 36)
    #expect(NameColor.whatsapp.count == 17)
    #expect(AvatarColor.telegram.count == 7)
    #expect(AvatarColor.signal.count == 12)
    #expect(AvatarColor.whatsappLight.count == 11)
    #expect(AvatarColor.whatsappDark.count == 11)
  }

  @Test func `Colors of an app differ`() {
    #expect(Set(NameColor.telegram).count == 7)
    #expect(Set(NameColor.signal).count == 36)
    #expect(Set(NameColor.whatsapp).count == 17)
  }

  @Test func `Telegram's colors are paler and brighter at night`() {
    // #cc5049: the brightness is 204 × 1.2, the saturation (204 - 73) / 204 × 0.7.
    #expect(NameColor.telegram[0].light.hex == "#cc5049ff")
    #expect(NameColor.telegram[0].dark.hex == "#f58d87ff")
    // The brightness of #d67722, 214, is 255 at most.
    #expect(NameColor.telegram[1].dark.hex == "#ffb069ff")
  }
}
