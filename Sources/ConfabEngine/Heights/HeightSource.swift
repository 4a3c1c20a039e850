/// Finds heights: kept ones where there are some, else by measuring, in batches.
public struct HeightSource<Key: Hashable & Sendable>: Sendable {
  private let memory: any HeightStore<Key>
  private let disk: (any HeightStore<Key>)?
  private let batch: Int
  private let measure: @Sendable ([Key]) async throws -> [Double]

  /// - Parameters:
  ///   - memory: asked first.
  ///   - disk: asked for what is not in memory, by the strategies that keep heights on disk.
  ///   - batch: how many are measured at a time, at least 1; between two batches it is looked whether
  ///     the task is cancelled.
  ///   - measure: heights in points, as many as keys.
  public init(
    memory: any HeightStore<Key>, disk: (any HeightStore<Key>)? = nil, batch: Int = 50,
    measure: @escaping @Sendable ([Key]) async throws -> [Double]
  ) {
    self.memory = memory
    self.disk = disk
    self.batch = max(1, batch)
    self.measure = measure
  }

  /// Heights that need not be measured.
  public func known(_ keys: [Key], usingDisk: Bool) async -> [Key: Double] {
    var found = await memory.heights(of: keys)
    guard usingDisk, let disk else { return found }
    let missing = keys.filter { found[$0] == nil }
    guard !missing.isEmpty else { return found }
    let kept = await disk.heights(of: missing)
    await memory.keep(kept)
    found.merge(kept) { first, _ in first }
    return found
  }

  /// Heights of all keys. What a batch has measured is kept even if the next is not finished.
  ///
  /// - Throws: `CancellationError`, and what measuring throws.
  public func heights(of keys: [Key], usingDisk: Bool) async throws -> [Key: Double] {
    var found = await known(keys, usingDisk: usingDisk)
    var seen = Set<Key>()
    let missing = keys.filter { found[$0] == nil && seen.insert($0).inserted }
    for start in stride(from: 0, to: missing.count, by: batch) {
      try Task.checkCancellation()
      let part = Array(missing[start..<min(missing.count, start + batch)])
      let measured = Dictionary(
        zip(part, try await measure(part)), uniquingKeysWith: { first, _ in first })
      await memory.keep(measured)
      if usingDisk { await disk?.keep(measured) }
      found.merge(measured) { first, _ in first }
    }
    return found
  }
}
