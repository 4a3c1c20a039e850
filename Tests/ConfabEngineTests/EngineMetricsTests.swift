import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabText
import Samples
import TestSupport
import Testing

@Suite struct EngineMetricsTests {
  @Test func `An engine refuses metrics out of their bounds`() throws {
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    var request = request([])
    request.metrics.textSize = .nan
    #expect(throws: MetricsError.self) {
      _ = try ConversationEngine(Conversation(), request: request, fonts: library) { _ in }
    }
  }
}
