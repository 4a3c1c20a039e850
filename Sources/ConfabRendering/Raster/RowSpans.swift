import ConfabScene

/// The stretches of each row of a band while it is drawn: which are one color and which are detail.
///
/// Flat stretches are not in memory. Before anything draws into them, ``touch(_:)`` writes them. An
/// opaque color that covers whole pixels replaces stretches without writing memory. The stretches of
/// a row depend on what is drawn into the row only.
final class RowSpans {
  /// The most stretches of a row. A row with more becomes one stretch of detail.
  private static let mostSpans = 256
  /// Flat columns between two stretches of detail that are not worth a stretch of their own: the encoder
  /// makes fewer detail anyway.
  static let shortest = Int32(RowSpanFinder.shortest)

  private var width: Int32 = 0
  private(set) var rowCount = 0
  private var pixels: UnsafeMutablePointer<UInt32>?
  /// `capacity` stretches for each row.
  private var spans: UnsafeMutableBufferPointer<RowSpan>
  private var counts: UnsafeMutableBufferPointer<Int>
  private var capacity = 16

  init() {
    spans = .allocate(capacity: 0)
    counts = .allocate(capacity: 0)
  }

  deinit {
    spans.deallocate()
    counts.deallocate()
  }

  /// Begins a band, whose rows are one stretch each.
  ///
  /// - Parameters:
  ///   - pixels: The memory of the band, without padding; it may be uninitialized.
  ///   - pixel: The color of all pixels.
  func begin(
    pixels: UnsafeMutablePointer<UInt32>?, width: Int, rowCount: Int, pixel: UInt32
  ) {
    self.pixels = pixels
    self.width = Int32(width)
    self.rowCount = rowCount
    if counts.count < rowCount || spans.count < rowCount * capacity {
      counts.deallocate()
      spans.deallocate()
      counts = .allocate(capacity: rowCount)
      spans = .allocate(capacity: rowCount * capacity)
    }
    for row in 0..<rowCount {
      counts[row] = 1
      spans[row * capacity] = RowSpan(end: self.width, pixel: pixel)
    }
  }

  /// The stretches of a row, valid until the next change.
  subscript(row: Int) -> UnsafeBufferPointer<RowSpan> {
    UnsafeBufferPointer(rebasing: spans[row * capacity..<row * capacity + counts[row]])
  }

  /// The number of flat pixels.
  var flatCount: Int {
    var count = 0
    for row in 0..<rowCount {
      var start: Int32 = 0
      for span in self[row] {
        if span.pixel != RowSpan.detail { count += Int(span.end - start) }
        start = span.end
      }
    }
    return count
  }

  /// Makes an area detail: writes its flat pixels to memory.
  func touch(_ area: PixelRect) {
    guard !area.isEmpty else { return }
    let (first, end) = (Int32(area.x), Int32(area.x + area.width))
    for row in area.rows { touch(row, first, end) }
  }

  /// Makes an area flat.
  func fill(_ area: PixelRect, _ pixel: UInt32) {
    guard !area.isEmpty else { return }
    let (first, end) = (Int32(area.x), Int32(area.x + area.width))
    for row in area.rows { replace(row, first, end, pixel) }
  }

  /// Writes all flat pixels to memory. The stretches stay.
  func materialize() {
    for row in 0..<rowCount {
      var start: Int32 = 0
      for span in self[row] {
        if span.pixel != RowSpan.detail { write(row, start, span.end, span.pixel) }
        start = span.end
      }
    }
  }

  private func touch(_ row: Int, _ first: Int32, _ end: Int32) {
    let list = spans.baseAddress.unsafelyUnwrapped + row * capacity
    var index = 0
    while list[index].end <= first { index += 1 }
    if list[index].pixel == RowSpan.detail, list[index].end >= end { return }
    // Short gaps to stretches of detail on both sides are included.
    var (low, high) = (first, end)
    var start = index > 0 ? list[index - 1].end : 0
    if index > 0, first - start < Self.shortest, list[index - 1].pixel == RowSpan.detail {
      low = start
    }
    while true {
      let span = list[index]
      if span.pixel != RowSpan.detail {
        if span.end > end, span.end - end < Self.shortest, index + 1 < counts[row],
          list[index + 1].pixel == RowSpan.detail
        {
          high = span.end
        }
        write(row, max(low, start), min(high, span.end), span.pixel)
      }
      if span.end >= end { break }
      start = span.end
      index += 1
    }
    replace(row, low, high, RowSpan.detail)
  }

  private func write(_ row: Int, _ first: Int32, _ end: Int32, _ pixel: UInt32) {
    guard let pixels else { return }
    (pixels + row * Int(width) + Int(first)).update(repeating: pixel, count: Int(end - first))
  }

  /// Replaces the stretches of some columns of a row by one. Equal neighbors are joined.
  func replace(_ row: Int, _ first: Int32, _ end: Int32, _ pixel: UInt32) {
    let list = spans.baseAddress.unsafelyUnwrapped + row * capacity
    let count = counts[row]
    var index = 0
    while list[index].end <= first { index += 1 }
    let left = list[index]
    if left.pixel == pixel, left.end >= end { return }
    let start = index > 0 ? list[index - 1].end : 0
    var next = index
    while list[next].end < end { next += 1 }
    var new = RowSpan(end: end, pixel: pixel)
    // The stretch at the end stays if a part of it does.
    if list[next].end == end { next += 1 }
    if next < count, list[next].pixel == pixel {
      new.end = list[next].end
      next += 1
    }
    // The stretch at the start keeps its first part, unless it has the same color.
    let splits = start < first && left.pixel != pixel
    if start == first, index > 0, list[index - 1].pixel == pixel { index -= 1 }
    let kept = splits ? index + 1 : index
    let total = kept + 1 + count - next
    guard total <= capacity else {
      makeRoom(row)
      return replace(row, first, end, pixel)
    }
    if kept + 1 != next { (list + kept + 1).update(from: list + next, count: count - next) }
    if splits { list[index] = RowSpan(end: first, pixel: left.pixel) }
    list[kept] = new
    counts[row] = total
  }

  /// Makes room for more stretches in all rows. A row with too many becomes detail.
  private func makeRoom(_ row: Int) {
    if counts[row] + 2 > Self.mostSpans {
      var start: Int32 = 0
      for span in self[row] {
        if span.pixel != RowSpan.detail { write(row, start, span.end, span.pixel) }
        start = span.end
      }
      counts[row] = 1
      spans[row * capacity] = RowSpan(end: width, pixel: RowSpan.detail)
      return
    }
    let larger = UnsafeMutableBufferPointer<RowSpan>.allocate(capacity: rowCount * capacity * 2)
    for row in 0..<rowCount {
      for index in 0..<counts[row] {
        larger[row * capacity * 2 + index] = spans[row * capacity + index]
      }
    }
    spans.deallocate()
    spans = larger
    capacity *= 2
  }
}
