/// Decodes a JPEG at an eighth of its size: the mean of each block of 8 × 8 samples, from the DC
/// coefficients.
///
/// For large progressive files and files with several scans, for which libjpeg would hold all
/// coefficients in memory. This decoder holds two bytes per 64 samples.
struct JPEGBlockMeans {
  /// The samples of one component.
  struct Plane {
    var id: UInt8
    /// The sampling factors.
    var across: Int
    var down: Int
    var quantizer: Int
    /// The number of blocks that contain a part of the picture.
    var width = 0
    var height = 0
    /// The number of blocks in a row, with those that only pad the last minimum coded unit.
    var stride = 0
    /// The DC coefficients, not multiplied by the quantization step.
    var values: [Int16] = []
    /// The quantization step; 0 before the first scan.
    var step = 0
  }

  private(set) var planes: [Plane] = []
  /// Samples.
  private(set) var width = 0
  private(set) var height = 0
  private(set) var colors = JPEGColors()
  private var isProgressive = false
  private var isArithmetic = false
  private var steps: [UInt8: Int] = [:]
  private var codes: [UInt8: (lengths: ArraySlice<UInt8>, values: ArraySlice<UInt8>)] = [:]
  private var restartInterval = 0

  /// Decodes a file.
  ///
  /// - Throws: ``ImageError`` for a file that is damaged or truncated, has more scans than
  ///   ``JPEGHeader/scanLimit`` or is not Huffman-coded.
  /// - Complexity: linear in the bytes, and in the blocks for each scan with DC coefficients.
  init(_ bytes: [UInt8]) throws(ImageError) {
    // Typed errors can't leave the closure.
    var result = Result<Void, ImageError>.success(())
    bytes.withUnsafeBufferPointer { buffer in
      do throws(ImageError) { try read(buffer) } catch { result = .failure(error) }
    }
    try result.get()
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageError) {
    var segments = JPEGSegments(bytes)
    var scans = 0
    while true {
      let segment = try segments.next()
      let body = Array(bytes[segment.body])
      switch segment.marker {
      case 0xD9:
        guard !planes.isEmpty, planes.allSatisfy({ $0.step > 0 }) else { throw .truncated }
        return
      case 0xC4: try readCodes(body)
      case 0xDB: try readSteps(body)
      case 0xDD: restartInterval = body.count >= 2 ? body[..<2].bigEndian : 0
      case 0xC0, 0xC1, 0xC2: try readFrame(body, isProgressive: segment.marker == 0xC2)
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        throw .unsupportedVariant("a very large JPEG without Huffman codes")
      case 0xDA:
        scans += 1
        guard scans <= JPEGHeader.scanLimit else { throw .damaged("too many scans in a JPEG") }
        try readScan(body, JPEGBitReader(bytes, from: segment.body.upperBound))
      case let marker:
        // After the first scan, the meaning of the components is known.
        if scans == 0 { colors.take(marker, body) }
      }
    }
  }

  private mutating func readCodes(_ body: [UInt8]) throws(ImageError) {
    var rest = body[...]
    while let name = rest.popFirst() {
      let lengths = rest.prefix(16)
      let count = lengths.reduce(0) { $0 + Int($1) }
      guard rest.count >= 16 + count else { throw .damaged("a short Huffman table") }
      codes[name] = (lengths, rest.dropFirst(16).prefix(count))
      rest = rest.dropFirst(16 + count)
    }
  }

  private mutating func readSteps(_ body: [UInt8]) throws(ImageError) {
    var rest = body[...]
    while let name = rest.popFirst() {
      let bytes = name >> 4 == 0 ? 1 : 2
      guard rest.count >= 64 * bytes else { throw .damaged("a short quantization table") }
      steps[name & 15] = rest.prefix(bytes).bigEndian
      rest = rest.dropFirst(64 * bytes)
    }
  }

  private mutating func readFrame(
    _ body: [UInt8], isProgressive: Bool
  ) throws(ImageError) {
    guard planes.isEmpty, body.count >= 6, body.count >= 6 + 3 * Int(body[5]), body[0] == 8 else {
      throw .damaged("a bad JPEG frame header")
    }
    self.isProgressive = isProgressive
    height = body[1..<3].bigEndian
    width = body[3..<5].bigEndian
    try ImageLimits.check(width: width, height: height)
    for place in stride(from: 6, to: 6 + 3 * Int(body[5]), by: 3) {
      let (across, down) = (Int(body[place + 1] >> 4), Int(body[place + 1] & 15))
      guard 1...4 ~= across, 1...4 ~= down else { throw .damaged("bad JPEG sampling factors") }
      planes.append(
        Plane(id: body[place], across: across, down: down, quantizer: Int(body[place + 2])))
    }
    guard planes.count == 1 || planes.count == 3 || planes.count == 4 else {
      throw .unsupportedVariant("a JPEG of \(planes.count) components")
    }
    for index in planes.indices {
      let (across, down) = (planes[index].across, planes[index].down)
      planes[index].width = (width * across).blocks(of: 8 * mostAcross)
      planes[index].height = (height * down).blocks(of: 8 * mostDown)
      planes[index].stride = width.blocks(of: 8 * mostAcross) * across
      let rows = height.blocks(of: 8 * mostDown) * down
      planes[index].values = Array(repeating: 0, count: planes[index].stride * rows)
    }
  }

  var mostAcross: Int { planes.reduce(1) { max($0, $1.across) } }
  var mostDown: Int { planes.reduce(1) { max($0, $1.down) } }
}

extension JPEGBlockMeans {
  /// The header of a scan.
  private struct Scan {
    /// The indexes of its planes.
    var planes: [Int] = []
    var dc: [JPEGHuffmanTable?] = []
    /// Whether the file is sequential, with complete blocks.
    var ac: [JPEGHuffmanTable?] = []
    /// The bit that the scan refines; `nil` if it has all bits from ``low`` on.
    var isRefinement = false
    var low = 0
  }

  private mutating func readScan(_ body: [UInt8], _ bits: JPEGBitReader) throws(ImageError) {
    guard let count = body.first.map(Int.init), 1...4 ~= count, body.count >= 4 + 2 * count else {
      throw .damaged("a bad JPEG scan header")
    }
    let (first, approximation) = (body[1 + 2 * count], body[3 + 2 * count])
    // The other coefficients do not influence the mean.
    if isProgressive, first > 0 { return }
    var scan = Scan()
    if isProgressive {
      scan.isRefinement = approximation >> 4 > 0
      scan.low = Int(approximation & 15)
      guard scan.low < 14 else { throw .damaged("a bad JPEG scan header") }
    }
    for place in stride(from: 1, to: 1 + 2 * count, by: 2) {
      guard let plane = planes.firstIndex(where: { $0.id == body[place] }),
        !scan.planes.contains(plane)
      else { throw .damaged("a JPEG scan of an unknown component") }
      scan.planes.append(plane)
      let name = body[place + 1]
      scan.dc.append(scan.isRefinement ? nil : try table(name >> 4))
      scan.ac.append(isProgressive ? nil : try table(0x10 | name & 15))
      if planes[plane].step == 0 {
        guard let step = steps[UInt8(truncatingIfNeeded: planes[plane].quantizer)], step > 0 else {
          throw .damaged("no quantization table in a JPEG")
        }
        planes[plane].step = step
      }
    }
    try read(scan, bits)
  }

  private func table(_ name: UInt8) throws(ImageError) -> JPEGHuffmanTable {
    guard let code = codes[name] else { throw .damaged("no Huffman table in a JPEG") }
    return try JPEGHuffmanTable(lengths: code.lengths, values: code.values)
  }

  private mutating func read(_ scan: Scan, _ start: JPEGBitReader) throws(ImageError) {
    var bits = start
    var previous = [Int](repeating: 0, count: scan.planes.count)
    // The blocks of a single component are in rows; those of several are in minimum coded units.
    let isSingle = scan.planes.count == 1
    let lead = planes[scan.planes[0]]
    let columns = isSingle ? lead.width : width.blocks(of: 8 * mostAcross)
    let rows = isSingle ? lead.height : height.blocks(of: 8 * mostDown)
    var unit = 0
    for row in 0..<rows {
      for column in 0..<columns {
        if restartInterval > 0, unit > 0, unit.isMultiple(of: restartInterval) {
          try bits.restart()
          for index in previous.indices { previous[index] = 0 }
        }
        unit += 1
        for (index, plane) in scan.planes.enumerated() {
          let (across, down) = isSingle ? (1, 1) : (planes[plane].across, planes[plane].down)
          for y in row * down..<(row + 1) * down {
            for x in column * across..<(column + 1) * across {
              let place = y * planes[plane].stride + x
              if scan.isRefinement {
                if try bits.number(1) == 1 { planes[plane].values[place] |= 1 << Int16(scan.low) }
                continue
              }
              guard let dc = scan.dc[index] else { continue }
              previous[index] &+= try Self.difference(&bits, dc)
              planes[plane].values[place] = Int16(truncatingIfNeeded: previous[index] << scan.low)
              if let ac = scan.ac[index] { try Self.skipBlock(&bits, ac) }
            }
          }
        }
      }
    }
  }

  private static func difference(
    _ bits: inout JPEGBitReader, _ table: JPEGHuffmanTable
  ) throws(ImageError) -> Int {
    let length = try bits.value(table)
    guard length > 0 else { return 0 }
    guard length < 16 else { throw .damaged("a bad DC coefficient in a JPEG") }
    let number = try bits.number(length)
    return number < 1 << (length - 1) ? number - (1 << length) + 1 : number
  }

  /// Skips the 63 other coefficients of a block.
  private static func skipBlock(
    _ bits: inout JPEGBitReader, _ table: JPEGHuffmanTable
  ) throws(ImageError) {
    var index = 1
    while index < 64 {
      let code = try bits.value(table)
      let (run, length) = (code >> 4, code & 15)
      if length == 0, run < 15 { return }
      _ = try bits.number(length)
      index += run + 1
    }
  }
}

extension Int {
  /// The number of blocks of a size that contain some samples.
  fileprivate func blocks(of size: Int) -> Int { (self + size - 1) / size }
}

extension JPEGBlockMeans {
  /// The picture at an eighth of its size. Sides are rounded up.
  func image() -> PixelImage {
    let (columns, rows) = ((width + 7) / 8, (height + 7) / 8)
    let isDifferences = colors.isDifferences(planes.map(\.id))
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns * rows)
    let samplers = planes.map { plane in
      PlaneSampler(
        plane, across: Float(plane.across) / Float(mostAcross), columns: columns,
        down: Float(plane.down) / Float(mostDown), rows: rows)
    }
    var samples = samplers.map { _ in [Float](repeating: 0, count: columns) }
    for row in 0..<rows {
      for (index, sampler) in samplers.enumerated() {
        sampler.read(row: row, into: &samples[index])
      }
      for column in 0..<columns {
        func sample(_ index: Int) -> Float { samples[index][column] }
        if samples.count == 1 {
          let gray = Self.byte(sample(0))
          pixels.append(0xFF00_0000 | gray << 16 | gray << 8 | gray)
          continue
        }
        var (red, green, blue) = (sample(0), sample(1), sample(2))
        if isDifferences {
          let (bluish, reddish) = (green - 128, blue - 128)
          (red, green, blue) = (
            red + 1.402 * reddish, red - 0.344136 * bluish - 0.714136 * reddish,
            red + 1.772 * bluish
          )
        }
        if samples.count == 4 {
          let black = sample(3)
          // With CMYK, luma and chroma stand for the remaining light.
          if isDifferences { (red, green, blue) = (255 - red, 255 - green, 255 - blue) }
          func light(_ ink: Float) -> Float {
            colors.isAdobe ? ink * black / 255 : (255 - ink) * (255 - black) / 255
          }
          (red, green, blue) = (light(red), light(green), light(blue))
        }
        pixels.append(
          0xFF00_0000 | Self.byte(red) << 16 | Self.byte(green) << 8 | Self.byte(blue))
      }
    }
    return PixelImage(unchecked: columns, rows, pixels)
  }

  private static func byte(_ value: Float) -> UInt32 {
    UInt32(min(255, max(0, value.rounded())))
  }
}

/// The color model of a JPEG, by the rules of libjpeg.
struct JPEGColors {
  private var isJFIF = false
  /// The transform of Adobe's marker: 0 for RGB or CMYK, else for luma and chroma.
  private var transform: UInt8?

  /// Takes a segment before the first scan.
  mutating func take(_ marker: UInt8, _ body: [UInt8]) {
    switch marker {
    case 0xE0 where body.count >= 14 && body.starts(with: Array("JFIF\0".utf8)): isJFIF = true
    case 0xEE where body.count >= 12 && body.starts(with: Array("Adobe".utf8)): transform = body[11]
    default: break
    }
  }

  /// Whether CMYK is stored inverted.
  var isAdobe: Bool { transform != nil }

  /// Whether the first components are luma and chroma.
  ///
  /// - Parameter ids: the identifiers of the components.
  func isDifferences(_ ids: [UInt8]) -> Bool {
    switch ids.count {
    case 3 where isJFIF: true
    case 3:
      transform.map { $0 != 0 } ?? (ids != Array("RGB".utf8))
    case 4: transform == 2
    default: false
    }
  }
}

/// A Huffman table of a JPEG (ITU-T T.81, annex C), indexed by 16 bits.
struct JPEGHuffmanTable {
  /// For each 16 bits, the length of the code at their beginning in the upper byte, and its value;
  /// 0 if there is no code.
  private let entries: [UInt16]

  /// - Parameters:
  ///   - lengths: the number of codes of each length, 1 to 16 bits.
  ///   - values: the values of the codes in their order.
  /// - Throws: ``ImageError/damaged(_:)`` if the codes do not fit into 16 bits.
  init(lengths: ArraySlice<UInt8>, values: ArraySlice<UInt8>) throws(ImageError) {
    var entries: [UInt16] = []
    entries.reserveCapacity(1 << 16)
    var rest = values
    for (index, count) in lengths.enumerated() {
      for _ in 0..<count {
        guard let value = rest.popFirst() else { throw .damaged("a short Huffman table") }
        let entry = UInt16(index + 1) << 8 | UInt16(value)
        entries.append(contentsOf: repeatElement(entry, count: 1 << (15 - index)))
      }
      guard entries.count <= 1 << 16 else { throw .damaged("a Huffman table of too many codes") }
    }
    entries.append(contentsOf: repeatElement(0, count: (1 << 16) - entries.count))
    self.entries = entries
  }

  func entry(ofBits bits: Int) -> (length: Int, value: Int) {
    let entry = entries[bits]
    return (Int(entry >> 8), Int(entry & 0xFF))
  }
}

/// Samples of a plane at the positions of the picture's blocks, interpolated if the plane is
/// subsampled.
struct PlaneSampler {
  private let plane: JPEGBlockMeans.Plane
  private let across: [(first: Int, second: Int, share: Float)]
  private let down: [(first: Int, second: Int, share: Float)]

  /// - Parameters:
  ///   - across, down: the blocks of the plane per column and row of the picture.
  init(_ plane: JPEGBlockMeans.Plane, across: Float, columns: Int, down: Float, rows: Int) {
    self.plane = plane
    self.across = Self.places(columns, ratio: across, limit: plane.width)
    self.down = Self.places(rows, ratio: down, limit: plane.height)
  }

  private static func places(_ count: Int, ratio: Float, limit source: Int) -> [(Int, Int, Float)] {
    (0..<count).map { index in
      let place = max(0, (Float(index) + 0.5) * ratio - 0.5)
      let first = min(source - 1, Int(place))
      return (first, min(source - 1, first + 1), min(1, place - Float(first)))
    }
  }

  func read(row: Int, into samples: inout [Float]) {
    let (first, second, share) = down[row]
    for (column, place) in across.enumerated() {
      let upper =
        value(place.first, first) * (1 - place.share) + value(place.second, first) * place.share
      guard share > 0 else {
        samples[column] = upper
        continue
      }
      let lower =
        value(place.first, second) * (1 - place.share) + value(place.second, second) * place.share
      samples[column] = upper * (1 - share) + lower * share
    }
  }

  /// The mean of a block, 0 … 255.
  private func value(_ column: Int, _ row: Int) -> Float {
    // Rounded like in libjpeg.
    let mean = (Int(plane.values[row * plane.stride + column]) * plane.step + 4) >> 3
    return Float(min(255, max(0, mean + 128)))
  }
}
