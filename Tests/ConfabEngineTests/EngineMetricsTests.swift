import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabText
import Samples
import TestSupport
import Testing

@Suite struct EngineMetricsTests {
  @Test func `An engine refuses numbers out of their ranges`() throws {
    let library = try FontLibrary(directory: FontLibrary.bundledDirectory())
    let odd: [WritableKeyPath<LayoutRequest, Double>] = [\.metrics.textSize, \.width, \.scale]
    for path in odd {
      for value in [0, -1, .nan, .infinity, -.infinity, 1e9] {
        var request = request([])
        request[keyPath: path] = value
        #expect(throws: MetricsError.self, "\(path) \(value)") {
          _ = try Engine.alone(Conversation(), request: request, fonts: library) { _ in }
        }
      }
    }
  }
}
