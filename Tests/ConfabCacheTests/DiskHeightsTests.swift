import ConfabEngine
import ConfabLayout
import Glibc
import TestSupport
import Testing

@testable import ConfabCache

@Suite struct DiskHeightsTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder("heights")
  }

  private var size: Int {
    HeightFileHeader.size(of: path) + HeightFileHeader.size(of: path + "-wal")
  }

  @Test func whatWasKeptComesBackToTheLastBit() async {
    var random = SeededRandom(seed: 1)
    var heights = madeUpHeights(1, count: 2_000)
    for odd in [-0.0, .nan, .infinity, .leastNonzeroMagnitude, 1, 1e300, -7.25] {
      heights[HeightKey(first: random.next(), second: random.next())] = odd
    }
    heights[HeightKey(first: 0, second: 0)] = 1 / 3
    heights[HeightKey(first: .max, second: .max)] = 2 / 3
    let first = DiskHeights(path: path)
    await first.keep(heights)
    await first.close()
    let second = DiskHeights(path: path)
    let found = await second.heights(of: Array(heights.keys))
    #expect(found.mapValues(\.bitPattern) == heights.mapValues(\.bitPattern))
    let others = Array(madeUpHeights(2, count: 500).keys)
    #expect(await second.heights(of: others).isEmpty)
    #expect(await first.warnings.isEmpty)
    #expect(await second.warnings.isEmpty)
    await second.close()
    #expect(folder.names() == ["heights", "heights-lock"])
  }

  @Test func aCacheStaysWithinItsBytesAndKeepsWhatIsUsed() async throws {
    let disk = DiskHeights(path: path, limit: DiskHeights.leastLimit)
    let loved = madeUpHeights(3, count: 200)
    await disk.keep(loved)
    for round in 0..<40 {
      await disk.keep(madeUpHeights(100 + UInt64(round), count: 1_000))
      #expect(await disk.heights(of: Array(loved.keys)) == loved)
      await disk.settle()
      #expect(size <= DiskHeights.leastLimit)
    }
    // The newest are there, the oldest are not.
    let newest = madeUpHeights(139, count: 1_000)
    #expect(await disk.heights(of: Array(newest.keys)) == newest)
    #expect(await disk.heights(of: Array(madeUpHeights(100, count: 1_000).keys)).isEmpty)
    #expect(await disk.warnings.isEmpty)
    #expect(try CacheFile(path: path).info().heights > 6_000)
  }

  @Test func manyMayWriteAndReadAtOnce() async throws {
    let path = path
    await withTaskGroup(of: [String].self) { group in
      for writer in 0..<8 {
        group.addTask {
          let disk = DiskHeights(path: path)
          for round in 0..<20 {
            // Half of what each writes is written by its neighbour, too.
            await disk.keep(madeUpHeights(UInt64(writer / 2 * 100 + round), count: 50))
            _ = await disk.heights(of: Array(madeUpHeights(UInt64(round), count: 50).keys))
          }
          await disk.close()
          return await disk.warnings
        }
      }
      for await warnings in group { #expect(warnings.isEmpty) }
    }
    let disk = DiskHeights(path: path)
    for writer in 0..<4 {
      for round in 0..<20 {
        let heights = madeUpHeights(UInt64(writer * 100 + round), count: 50)
        #expect(await disk.heights(of: Array(heights.keys)) == heights)
      }
    }
    #expect(try CacheFile(path: path).info().heights == 4_000)
  }

  @Test func aCacheThatIsRemovedOrClearedWhileItIsUsedBeginsAnew() async throws {
    let disk = DiskHeights(path: path)
    let heights = madeUpHeights(5, count: 100)
    await disk.keep(heights)
    for name in folder.names() { unlink(folder(name)) }
    #expect(await disk.heights(of: Array(heights.keys)).isEmpty)
    await disk.keep(heights)
    #expect(await disk.heights(of: Array(heights.keys)) == heights)
    try CacheFile(path: path).clear()
    #expect(await disk.heights(of: Array(heights.keys)).isEmpty)
    await disk.keep(heights)
    #expect(try CacheFile(path: path).info().heights == 100)
    #expect(await disk.warnings.isEmpty)
  }

  @Test(.timeLimit(.minutes(30)))
  func `A cache that somebody else keeps locked is left aside`() async throws {
    let heights = madeUpHeights(7, count: 3)
    let before = DiskHeights(path: path)
    await before.keep(heights)
    await before.close()
    let other = try #require(FileLock(path: path + "-lock"))
    try other.take(.opening)
    let disk = DiskHeights(path: path)
    #expect(await disk.heights(of: Array(heights.keys)).isEmpty)
    await disk.keep(heights)
    #expect(
      await disk.warnings == [
        "\(path) can't be used as a cache: another program has kept it locked for more than "
          + "2.0 seconds; heights are not kept"
      ])
    #expect(throws: CacheError.self) { try CacheFile(path: path).info() }
    // For that run only.
    other.release(.opening)
    #expect(await disk.heights(of: Array(heights.keys)).isEmpty)
    #expect(await DiskHeights(path: path).heights(of: Array(heights.keys)) == heights)
  }

  @Test func `A lock that can't be had is an error`() throws {
    let path = try folder.put("lock", [])
    // Of a file that is open for reading only, no byte can be had alone.
    let lock = FileLock(descriptor: open(path, O_RDONLY | O_CLOEXEC))
    #expect(throws: FileLock.Failure.system(code: EBADF)) { try lock.take(.opening) }
  }

  @Test func namesThatSQLiteWouldReadOtherwiseAreFiles() async throws {
    let heights = madeUpHeights(6, count: 3)
    for name in ["file:x?mode=memory", ":memory:", "with space%20", "ünï", "a'b\"c"] {
      let disk = DiskHeights(path: folder(name))
      await disk.keep(heights)
      #expect(try CacheFile(path: folder(name)).info().heights == 3)
    }
  }
}
