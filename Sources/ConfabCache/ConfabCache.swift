/// # ConfabCache
///
/// Row heights that are kept on disk, for the strategy `exactOnDisk`.
///
/// - ``DiskHeights``: a `HeightStore` in an SQLite file.
/// - ``CacheFile``: the properties of such a file, and how to clear it.
///
/// ```swift
/// let disk = DiskHeights(path: "heights.cache")
/// let engine = try ConversationEngine(
///   conversation, request: request, fonts: fonts, heights: .exactOnDisk,
///   store: VersionedHeightStore(in: disk, engine: "1")) { update in apply(update) }
/// ```
