import Confab
import ConfabRendering
import ConfabSupport
import Synchronization

/// A picture as the page gets it: the names and heights of its bands.
struct BandList: Sendable, Hashable {
  /// Some rows of pixels.
  struct Entry: Sendable, Hashable {
    /// The digest of the pixels, as 32 hexadecimal digits: the name of the band.
    var name: String
    /// The number of rows of pixels.
    var height: Int
  }

  /// The width in device pixels.
  var width: Int
  /// The height in device pixels.
  var height: Int
  /// The number of device pixels per point.
  var scale: Double
  /// The bands from top to bottom.
  var bands: [Entry]
}

/// The bands of the newest pictures as PNG files, by the digest of their pixels.
///
/// A band is compressed once, and stays as long as one of the last pictures of some view has it.
final class BandStore: Sendable {
  private struct State {
    var files: [String: [UInt8]] = [:]
    /// The names of the bands of the last pictures of each view, the newest last.
    var recent: [String: [Set<String>]] = [:]
  }

  /// The number of pictures of a view whose bands stay.
  private static let kept = 4

  private let state = Mutex(State())

  /// A band as a PNG; `nil` for an unknown name.
  subscript(name: String) -> [UInt8]? { state.withLock { $0.files[name] } }

  /// The number of bands.
  var count: Int { state.withLock { $0.files.count } }

  /// Stores the bands of pictures that a view shows together.
  ///
  /// - Parameters:
  ///   - pictures: The pictures.
  ///   - view: The view, of which older pictures are forgotten.
  /// - Throws: `PNGError`, `CancellationError`.
  /// - Complexity: O(*n*) in the number of pixels. Only bands that are new are compressed.
  func add(_ pictures: [BandedPicture], of view: String) async throws -> [BandList] {
    var lists: [BandList] = []
    var missing: [(name: String, band: Band, hasAlpha: Bool)] = []
    var seen: Set<String> = []
    for picture in pictures {
      var list = BandList(
        width: picture.width, height: picture.height, scale: picture.scale, bands: [])
      for band in picture.bands {
        let name = Digest128(width: band.width, pixels: band.pixels).hexadecimal
        list.bands.append(BandList.Entry(name: name, height: band.rows.count))
        if seen.insert(name).inserted { missing.append((name, band, !picture.isOpaque)) }
      }
      lists.append(list)
    }
    state.withLock { state in
      // From now on, no other view can make bands of this one disappear.
      state.recent[view, default: []].append(seen)
      missing.removeAll { state.files[$0.name] != nil }
    }
    let bands = missing
    let files = try await forkJoin(bands.count) { index in
      try Task.checkCancellation()
      return try Self.png(bands[index].band, hasAlpha: bands[index].hasAlpha)
    }
    state.withLock { state in
      for (band, file) in zip(bands, files) { state.files[band.name] = file }
      let old = state.recent[view]?.count ?? 0
      state.recent[view]?.removeFirst(max(0, old - Self.kept))
      let needed = state.recent.values.joined().reduce(into: Set<String>()) { $0.formUnion($1) }
      state.files = state.files.filter { needed.contains($0.key) }
    }
    return lists
  }

  /// Forgets the pictures of views.
  func keep(only isKept: (String) -> Bool) {
    state.withLock { state in state.recent = state.recent.filter { isKept($0.key) } }
  }

  private static func png(_ band: Band, hasAlpha: Bool) throws -> [UInt8] {
    var file: [UInt8] = []
    let writer = try PNGWriter(
      width: band.width, height: band.rows.count, hasAlpha: hasAlpha,
      sink: { (bytes) throws(FileError) in file += bytes })
    try writer.append(band.pixels)
    try writer.finish()
    return file
  }
}
