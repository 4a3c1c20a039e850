/// # ConfabCache
///
/// Heights that outlive the process, for the strategy `exactOnDisk`.
///
/// - ``DiskHeights``: a `HeightStore` in an SQLite file.
/// - ``CacheFile``: what is in such a file, and how to empty it.
///
/// ```swift
/// let keys = try HeightKeys(request, library: library, engine: confabVersion)
/// let disk = DiskHeights(path: "heights.cache")
/// let source = HeightSource(memory: HeightCache(), disk: disk) { try await measure($0) }
/// ```
