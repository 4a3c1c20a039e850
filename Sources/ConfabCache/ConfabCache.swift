/// # ConfabCache
///
/// Row heights that are kept on disk, for the strategy `exactOnDisk`.
///
/// - ``DiskHeights``: a `HeightStore` in an SQLite file.
/// - ``CacheFile``: the properties of such a file, and how to clear it.
///
/// ```swift
/// let keys = try HeightKeys(request, library: library, engine: confabVersion)
/// let disk = DiskHeights(path: "heights.cache")
/// let source = HeightSource(memory: HeightCache(), disk: disk) { try await measure($0) }
/// ```
