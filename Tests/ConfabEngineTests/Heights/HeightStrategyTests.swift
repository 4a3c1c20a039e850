import ConfabEngine
import Testing

@Suite struct HeightStrategyTests {
  @Test func `Estimates keep all messages in the window and batches keep few`() {
    #expect(HeightStrategy.estimated.windowRules.preferredMaximum == nil)
    #expect(HeightStrategy.byDevice(.slow).windowRules.preferredMaximum == nil)
    #expect(HeightStrategy.scrollingBatches.windowRules.preferredMaximum == 150)
  }

  @Test func `A slow device estimates and a fast one measures`() {
    #expect(!HeightStrategy.byDevice(.slow).isExact && HeightStrategy.byDevice(.fast).isExact)
  }
}
