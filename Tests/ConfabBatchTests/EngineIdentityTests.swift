import Confab
import ConfabBatch
import TestSupport
import Testing

@Suite struct EngineIdentityTests {
  @Test func `Other fonts are another engine`() throws {
    let engine = try Studio(workers: 1).engineIdentity()
    #expect(engine.count == 32 && engine.allSatisfy(\.isHexDigit))
    #expect(try Studio(workers: 2).engineIdentity() == engine)
    #expect(try Studio(typefaces: ["Noto Sans Mono"]).engineIdentity() != engine)
  }
}
