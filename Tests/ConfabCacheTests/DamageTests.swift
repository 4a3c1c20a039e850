import ConfabLayout
import Glibc
import TestSupport
import Testing

@testable import ConfabCache

/// Damaged caches never return wrong heights.
@Suite struct DamageTests {
  private let folder: ScratchFolder
  private let path: String
  private let heights = madeUpHeights(10, count: 3_000)

  init() throws {
    folder = try ScratchFolder()
    path = folder("heights")
  }

  /// The bytes of a valid cache.
  private func whole() async throws -> [UInt8] {
    let disk = DiskHeights(path: path)
    await disk.keep(heights)
    await disk.close()
    return try folder.bytes("heights")
  }

  /// Opens the cache, and checks that it returns no wrong heights and still works.
  ///
  /// - Returns: The heights that were found, and the warnings.
  private func open() async -> (found: Int, warnings: [String]) {
    let disk = DiskHeights(path: path)
    let found = await disk.heights(of: Array(heights.keys))
    for (key, height) in found where heights[key] != height {
      Issue.record("\(key) is \(height) and not \(heights[key] ?? 0)")
    }
    await disk.keep(heights)
    #expect(await disk.heights(of: Array(heights.keys)) == heights)
    await disk.close()
    return (found.count, await disk.warnings)
  }

  private func removeAll() { for name in folder.names() { unlink(folder(name)) } }

  @Test func `A truncated file is renamed and replaced`() async throws {
    let bytes = try await whole()
    let lengths = [
      1, 15, 16, 50, 99, 100, 512, 4_095, 4_096, 4_097, 8_192, 8_193, bytes.count / 2,
      bytes.count - 4_096, bytes.count - 1,
    ]
    for length in lengths {
      removeAll()
      try folder.put("heights", bytes.prefix(length))
      let (found, warnings) = await open()
      #expect(found == 0 && warnings.count == 1, "\(length): \(found) \(warnings)")
      #expect(warnings.first?.contains("heights.broken-1") == true, "\(warnings)")
      #expect(try folder.bytes("heights.broken-1") == Array(bytes.prefix(length)))
    }
    // An empty file is a new cache.
    removeAll()
    try folder.put("heights", [])
    #expect(await open() == (0, []))
  }

  @Test func `Heights with flipped bits are not returned`() async throws {
    let bytes = try await whole()
    var random = SeededRandom(seed: 11)
    for round in 0..<150 {
      removeAll()
      var damaged = bytes
      // After the header, whose damage can make it another program's file.
      for _ in 0..<random.int(1...20) {
        damaged[random.int(100..<damaged.count)] ^= UInt8(1) << UInt8(random.int(0..<8))
      }
      if round % 3 == 0 {
        let start = random.int(100..<damaged.count)
        for place in start..<min(damaged.count, start + 4_096) {
          damaged[place] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      try folder.put("heights", damaged)
      #expect(await open().warnings.count <= 1)
    }
  }

  @Test func `Files of random bytes are renamed each time`() async throws {
    var random = SeededRandom(seed: 12)
    for round in 1...6 {
      let bytes = (0..<random.int(1...20_000)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      try folder.put("heights", bytes)
      let (found, warnings) = await open()
      #expect(found == 0 && warnings.count == 1)
      #expect(try folder.bytes("heights.broken-\(min(round, 4))") == bytes)
    }
    #expect(folder.names().count == 6)
  }

  @Test func `A file that is damaged while it is in use is renamed once`() async throws {
    let bytes = try await whole()
    let disks = (0..<3).map { _ in DiskHeights(path: path) }
    for disk in disks {
      #expect(await disk.heights(of: Array(heights.keys).dropLast(1)).count == 2_999)
    }
    // Something writes into the middle of the file without a lock.
    var damaged = bytes
    for place in 8_192..<damaged.count { damaged[place] = 0x55 }
    let file = Glibc.open(path, O_WRONLY)
    #expect(pwrite(file, damaged, damaged.count, 0) == damaged.count)
    close(file)
    for disk in disks {
      let other = DiskHeights(path: path)
      _ = await other.heights(of: Array(heights.keys))
      await disk.keep(heights)
      for (key, height) in await disk.heights(of: Array(heights.keys)) {
        #expect(heights[key] == height)
      }
    }
    #expect(
      folder.names().filter { $0.hasPrefix("heights.broken") && !$0.hasSuffix("l") }.count == 1)
  }

  @Test func `A torn log loses only its own heights`() async throws {
    // A killed process leaves its log.
    let disk = DiskHeights(path: path)
    await disk.keep(heights)
    let bytes = try folder.bytes("heights")
    let log = try folder.bytes("heights-wal")
    #expect(log.count > 4_096)
    await disk.close()
    var random = SeededRandom(seed: 13)
    for round in 0..<30 {
      removeAll()
      try folder.put("heights", bytes)
      var torn = Array(log.prefix(random.int(0...log.count)))
      if round % 2 == 0, !torn.isEmpty { torn[random.int(0..<torn.count)] ^= 0x40 }
      try folder.put("heights-wal", torn)
      let (_, warnings) = await open()
      #expect(warnings.isEmpty)
    }
  }

  @Test func `Files of other programs are not changed`() async throws {
    let foreign = try Connection(path: path, mayCreate: true)
    try foreign.run("PRAGMA application_id = 7; CREATE TABLE mine (x); INSERT INTO mine VALUES (1)")
    let before = try folder.bytes("heights")
    try await expectRefusal("is a database of another program")
    #expect(try folder.bytes("heights") == before && folder.names() == ["heights"])
    #expect(try foreign.number("SELECT x FROM mine") == 1)
    #expect(throws: CacheError.self) { try CacheFile(path: path).clear() }
    #expect(throws: CacheError.self) { try CacheFile(path: path).info() }
    // A cache of another version isn't changed either.
    removeAll()
    _ = try await whole()
    try Connection(path: path, mayCreate: false).run("PRAGMA user_version = 99")
    try await expectRefusal("is a cache of another version of Confab")
  }

  @Test func `Paths where no file can be created cause a warning`() async throws {
    mkdir(path, 0o700)
    try await expectRefusal("is a folder")
    rmdir(path)
    for (place, words) in [
      ("/nonexistent/heights", "No such file or directory"), ("/proc/heights", "cache"),
      ("/dev/null", "is not a regular file"), ("", "cache"), (path + "/x", "cache"),
    ] {
      let disk = DiskHeights(path: place)
      await disk.keep(heights)
      #expect(await disk.heights(of: Array(heights.keys)).isEmpty)
      let warnings = await disk.warnings
      #expect(warnings.count == 1 && warnings[0].contains(words), "\(place): \(warnings)")
    }
  }

  private func expectRefusal(_ words: String) async throws {
    let disk = DiskHeights(path: path)
    await disk.keep(heights)
    #expect(await disk.heights(of: Array(heights.keys)).isEmpty)
    let warnings = await disk.warnings
    #expect(warnings.count == 1 && warnings[0].contains(words), "\(warnings)")
  }
}
