import Testing

/// Runs the seeds of the fuzz targets and some mutations without libFuzzer.
@Suite struct CorpusTests {
  private static func seeds(of name: FuzzTargetName) throws -> [[UInt8]] {
    if name == .export { return try FuzzSources.exports().map(FuzzFolder.bytes) }
    let folder = FuzzSources.root + "/Tests/Helpers/Fuzzing/Corpus/\(name)"
    return try FuzzFolder.names(in: folder).map { try FuzzFolder.bytes("\(folder)/\($0)") }
  }

  @Test(arguments: FuzzTargetName.allCases)
  func `Every seed runs without a violation, and most are accepted`(name: FuzzTargetName)
    async throws
  {
    let target = try name.make()
    let seeds = try Self.seeds(of: name)
    var accepted = 0
    for bytes in seeds {
      let outcome = await target.run(bytes)
      #expect(outcome.violation == nil)
      if outcome.isAccepted { accepted += 1 }
    }
    #expect(accepted * 4 >= seeds.count * 3, "\(accepted) of \(seeds.count)")
  }

  @Test(arguments: [FuzzTargetName.document, .theme, .suite, .description, .report, .scenario])
  func `Many mutated JSON files are accepted`(name: FuzzTargetName) async throws {
    let target = try name.make()
    var random = SeededRandom(seed: 1)
    let seeds = try Self.seeds(of: name)
    var (tried, accepted) = (0, 0)
    for seed in seeds {
      var bytes = seed
      for _ in 0..<12 {
        let changed = name.mutated(bytes, random: &random) { $0.reversed() }
        let outcome = await target.run(changed)
        #expect(outcome.violation == nil, "\(String(decoding: changed, as: UTF8.self))")
        tried += 1
        guard outcome.isAccepted else { continue }
        accepted += 1
        bytes = changed
      }
    }
    let isOfUsers = name == .document || name == .theme
    #expect(accepted * (isOfUsers ? 2 : 4) > tried, "\(accepted) of \(tried)")
  }
}
