/// # ConfabCache
///
/// Heights that outlive the process, for the strategy `exactOnDisk`.
///
/// - ``DiskHeights``: a `HeightStore` in an SQLite file.
/// - ``CacheFile``: what is in such a file, and how to empty it.
///
/// ```swift
/// let disk = DiskHeights(path: "heights.cache")
/// let engine = try ConversationEngine(
///   conversation, request: request, fonts: fonts, heights: .exactOnDisk,
///   keptIn: KeptHeights(in: disk, engine: "1")) { update in apply(update) }
/// ```
