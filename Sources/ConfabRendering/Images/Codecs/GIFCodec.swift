/// Decodes the first frame of GIF files (GIF89a specification).
enum GIFCodec {
  /// The memory for decoding: the color numbers of the frame and its compressed data.
  static func cost(_ bytes: [UInt8], _ header: ImageHeader) -> DecodingCost {
    DecodingCost(fixed: 2 * bytes.count + header.storedWidth * header.storedHeight)
  }

  /// Decodes the first frame on a transparent canvas and averages each square of `side` × `side`
  /// pixels, 1, 2, 4 or 8.
  ///
  /// - Throws: ``ImageError`` for a file that is damaged or ends before its last block.
  static func decode(_ bytes: [UInt8], _ header: ImageHeader, side: Int) throws(ImageError)
    -> PixelImage
  {
    let frame = try GIFFrame(bytes)
    let (width, height) = (header.storedWidth, header.storedHeight)
    guard frame.width > 0, frame.height > 0, frame.x + frame.width <= width,
      frame.y + frame.height <= height
    else { throw .damaged("a frame beyond the canvas") }
    let numbers = try GIFCodes.decode(
      frame.data, bits: frame.codeBits, count: frame.width * frame.height)
    let rows = frame.rowOrder
    var squares = BoxAverage(width: width, height: height, side)
    var row = [UInt32](repeating: 0, count: width)
    for y in 0..<height {
      for x in row.indices { row[x] = 0 }
      if y >= frame.y, y < frame.y + frame.height {
        let start = rows[y - frame.y] * frame.width
        for x in 0..<frame.width {
          let number = Int(numbers[start + x])
          // A number beyond the table is transparent, as in browsers.
          row[frame.x + x] = number < frame.colors.count ? frame.colors[number] : 0
        }
      }
      row.withUnsafeBufferPointer { squares.append($0) }
    }
    return squares.finish()
  }
}

/// The first frame of a GIF file.
private struct GIFFrame {
  private(set) var x = 0
  private(set) var y = 0
  private(set) var width = 0
  private(set) var height = 0
  /// Premultiplied colors by their numbers.
  private(set) var colors: [UInt32] = []
  /// The bits of a color number.
  private(set) var codeBits = 0
  /// The compressed color numbers.
  private(set) var data: [UInt8] = []
  private var isInterlaced = false

  /// - Throws: ``ImageError``, also if the file ends before its last block.
  init(_ bytes: [UInt8]) throws(ImageError) {
    let reader = HeaderReader(bytes)
    let screen = try reader.bytes(13, at: 0)
    var offset = 13
    var shared: [UInt32] = []
    if screen[10] & 0x80 != 0 {
      shared = try Self.colors(reader, at: &offset, flags: screen[10])
    }
    var transparent: Int?
    var isFound = false
    while true {
      let kind = try reader.bytes(1, at: offset)[0]
      offset += 1
      switch kind {
      case 0x3B:
        guard isFound else { throw .damaged("a GIF without a frame") }
        return
      case 0x21:
        let label = try reader.bytes(1, at: offset)[0]
        offset += 1
        if label == 0xF9, !isFound {
          let control = try reader.bytes(6, at: offset)
          transparent = control[0] >= 4 && control[1] & 1 != 0 ? Int(control[4]) : nil
        }
        try Self.skipBlocks(bytes, &offset)
      case 0x2C:
        let head = try reader.bytes(9, at: offset)
        offset += 9
        var table = shared
        if head[8] & 0x80 != 0 { table = try Self.colors(reader, at: &offset, flags: head[8]) }
        let bits = Int(try reader.bytes(1, at: offset)[0])
        offset += 1
        guard !isFound else {
          try Self.skipBlocks(bytes, &offset)
          continue
        }
        isFound = true
        x = head[0..<2].littleEndian
        y = head[2..<4].littleEndian
        width = head[4..<6].littleEndian
        height = head[6..<8].littleEndian
        isInterlaced = head[8] & 0x40 != 0
        codeBits = bits
        colors = table
        if let transparent, transparent < colors.count { colors[transparent] = 0 }
        data = try Self.blocks(bytes, &offset)
      default: throw .damaged("an unknown block in a GIF")
      }
    }
  }

  /// The row of the decoded data for each row of the frame.
  var rowOrder: [Int] {
    guard isInterlaced else { return Array(0..<height) }
    var order = [Int](repeating: 0, count: height)
    var next = 0
    for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for row in stride(from: first, to: height, by: step) {
        order[row] = next
        next += 1
      }
    }
    return order
  }

  private static func colors(
    _ reader: HeaderReader, at offset: inout Int, flags: UInt8
  ) throws(ImageError) -> [UInt32] {
    let count = 2 << Int(flags & 7)
    let table = try reader.bytes(3 * count, at: offset)
    offset += 3 * count
    return (0..<count).map { 0xFF00_0000 | UInt32(table[3 * $0..<3 * $0 + 3].bigEndian) }
  }

  private static func skipBlocks(
    _ bytes: [UInt8], _ offset: inout Int
  ) throws(ImageError) {
    while true {
      guard offset < bytes.count else { throw .truncated }
      let length = Int(bytes[offset])
      offset += 1 + length
      if length == 0 { return }
    }
  }

  /// The content of a chain of blocks.
  private static func blocks(
    _ bytes: [UInt8], _ offset: inout Int
  ) throws(ImageError) -> [UInt8] {
    var data: [UInt8] = []
    while true {
      guard offset < bytes.count else { throw .truncated }
      let length = Int(bytes[offset])
      guard length > 0 else {
        offset += 1
        return data
      }
      guard offset + 1 + length <= bytes.count else { throw .truncated }
      data += bytes[offset + 1..<offset + 1 + length]
      offset += 1 + length
    }
  }
}

/// Decodes the variable-length codes of GIF (T. Welch, "A technique for high-performance data
/// compression").
private enum GIFCodes {
  private static let maximumBits = 12

  /// - Parameters:
  ///   - bits: The bits of a number.
  ///   - count: The numbers that are needed. What follows them is ignored.
  /// - Throws: ``ImageError/damaged(_:)`` for a code that can't occur, and for too few numbers.
  /// - Complexity: Linear in the bytes and in the numbers.
  static func decode(_ data: [UInt8], bits: Int, count: Int) throws(ImageError) -> [UInt8] {
    guard (1...8).contains(bits) else { throw .damaged("a bad code size in a GIF") }
    let clear = 1 << bits
    var output = [UInt8](repeating: 0, count: count)
    var filled = 0
    // Each entry is the entry before it and one more number.
    var before = [Int](repeating: 0, count: 1 << maximumBits)
    var last = [UInt8](repeating: 0, count: 1 << maximumBits)
    var lengths = [Int](repeating: 1, count: 1 << maximumBits)
    for number in 0..<clear { last[number] = UInt8(number) }
    var (size, next, previous) = (bits + 1, clear + 2, -1)
    var (window, available) = (0, 0)
    for byte in data {
      window |= Int(byte) << available
      available += 8
      while available >= size {
        let code = window & ((1 << size) - 1)
        window >>= size
        available -= size
        if code == clear {
          (size, next, previous) = (bits + 1, clear + 2, -1)
          continue
        }
        guard code != clear + 1, filled < count else {
          guard filled == count else { throw .damaged("a GIF with too few pixels") }
          return output
        }
        guard code < next || code == next && previous >= 0, previous >= 0 || code < clear else {
          throw .damaged("a bad code in a GIF")
        }
        // A code that is not in the table yet is the previous entry and its own first number.
        let isNew = code == next
        let entry = isNew ? previous : code
        let length = lengths[entry]
        var (place, walk) = (filled + length - 1, entry)
        var first: UInt8 = 0
        for step in 0..<length {
          first = last[walk]
          if place < count { output[place] = first }
          place -= 1
          if step + 1 < length { walk = before[walk] }
        }
        filled += length
        if isNew, filled < count { output[filled] = first }
        if isNew { filled += 1 }
        filled = min(filled, count)
        if previous >= 0, next < 1 << maximumBits {
          before[next] = previous
          last[next] = first
          lengths[next] = lengths[previous] + 1
          next += 1
          if next == 1 << size, size < maximumBits { size += 1 }
        }
        previous = code
      }
    }
    guard filled == count else { throw .damaged("a GIF with too few pixels") }
    return output
  }
}
