import Testing

@testable import ConfabLab

@Suite struct MeasurementTests {
  private func samples(_ values: [Double]) -> Samples {
    var samples = Samples()
    for value in values { samples.add(value) }
    return samples
  }

  @Test func `A measurement has the minimum and the median of its samples`() {
    let figure = samples([0.004, 0.001, 0.002, 0.009]).milliseconds("name")
    #expect(figure.value == 1 && figure.median == 3)
    #expect(figure.baseline == nil && figure.ratio == nil)
  }

  @Test func `A ratio above 1 is better, in whichever direction the unit counts`() {
    let half = (name: "baseline", samples: samples([0.001]))
    #expect(samples([0.002]).milliseconds("name", beside: half).ratio == 0.5)
    let rate = Measurement(
      name: "name", value: 200, median: 200, unit: .perSecond, baseline: 100)
    #expect(rate.ratio == 2)
  }

  @Test func `A failing program is reported with its path`() {
    let path = "/bin/false"
    #expect { try MeasuredProgram.run(path, []) } throws: { "\($0)".contains(path) }
    #expect { try MeasuredProgram.run("/nonexistent", []) } throws: {
      "\($0)".contains("cannot run /nonexistent")
    }
  }
}
