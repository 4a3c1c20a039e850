/// A stored picture that may have been reduced while it was decoded. It is not turned upright.
struct ReducedImage {
  var image: PixelImage
  /// The scale of the reduction, at most 1.
  var factorX: Double
  var factorY: Double
  /// Whether the picture is smaller than requested, to limit the memory for decoding.
  var isBelowWanted = false

  /// The smallest scale of 1, 2, 4 and 8 eighths that is not below `scale`.
  static func eighths(atLeast scale: Double) -> Int {
    [1, 2, 4].first { Double($0) / 8 >= scale } ?? 8
  }

  /// Decodes at a scale in eighths, see ``eighths(atLeast:)``, or at a smaller one if that would
  /// take more memory than ``DecodingCost`` allows.
  ///
  /// libjpeg and libwebp reduce while they decode. The pixels of a PNG and a GIF are averaged in
  /// squares. A JPEG whose coefficients would take too much memory is decoded at an eighth of its
  /// size, from the mean of each block.
  ///
  /// - Throws: ``ImageError``; ``ImageError/tooCostly(kind:width:height:)`` if the picture can't be
  ///   decoded within the limits at any scale.
  init(_ bytes: [UInt8], _ header: ImageHeader, eighths wanted: Int) throws(ImageError) {
    switch header.format {
    case .jpeg:
      let cost = try JPEGCodec.cost(bytes)
      if let eighths = cost.eighths(header, wanted: wanted) {
        self = try JPEGCodec.decode(bytes, eighths: eighths)
      } else {
        self.init(image: try JPEGBlockMeans(bytes).image(), factorX: 1.0 / 8, factorY: 1.0 / 8)
      }
    case .webp:
      let cost = try WebPCodec.cost(bytes, header)
      guard let eighths = cost.eighths(header, wanted: wanted) else {
        throw .tooCostly(
          kind: "a WebP that is lossless or has transparency", width: header.storedWidth,
          height: header.storedHeight)
      }
      self = try WebPCodec.decode(bytes, factor: Double(eighths) / 8)
    case .gif:
      guard let eighths = GIFCodec.cost(bytes, header).eighths(header, wanted: wanted) else {
        throw .tooCostly(kind: "a GIF", width: header.storedWidth, height: header.storedHeight)
      }
      self.init(
        image: try GIFCodec.decode(bytes, header, side: 8 / eighths),
        factorX: Double(eighths) / 8, factorY: Double(eighths) / 8)
    case .png:
      let isInterlaced = try PNGHeader.isInterlaced(HeaderReader(bytes))
      // Sums of squares whose pixels come in seven passes, and the pixels made of them.
      let cost = DecodingCost(fixed: bytes.count, perReducedPixel: isInterlaced ? 12 : 4)
      guard let eighths = cost.eighths(header, wanted: wanted) else {
        throw .tooCostly(kind: "a PNG", width: header.storedWidth, height: header.storedHeight)
      }
      let side = 8 / eighths
      let image: PixelImage
      if isInterlaced {
        image = try PNGCodec.decodeInterlaced(bytes, header, side: side)
      } else {
        var squares = BoxAverage(width: header.storedWidth, height: header.storedHeight, side)
        try PNGCodec.decode(bytes, header) { squares.append($0) }
        image = squares.finish()
      }
      self.init(image: image, factorX: Double(eighths) / 8, factorY: Double(eighths) / 8)
    }
    isBelowWanted = factorX < Double(wanted) / 8 - 0.001
  }

  init(image: PixelImage, factorX: Double = 1, factorY: Double = 1) {
    self.image = image
    self.factorX = factorX
    self.factorY = factorY
  }
}
