import ConfabScene
import ConfabSupport
import Glibc
import TestSupport

@testable import ConfabRendering

/// A scene as the bytes of a file of outlines.
enum VectorFile: String, CaseIterable, Sendable {
  case pdf, svg

  /// - Parameter scenes: of a PDF a page each; an SVG has the first.
  func write(
    _ scenes: [Scene], width: Double, height: Double, scale: Double = 1,
    background: Paint = .color(.white)
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let sink: ByteSink = { bytes += $0 }
    switch self {
    case .pdf:
      let pdf = try PDFWriter(scale: scale, sink: sink)
      for scene in scenes {
        try pdf.beginPage(width: width, height: height, background: background)
        try pdf.draw(scene)
      }
      try pdf.finish()
    case .svg:
      let svg = try SVGWriter(
        width: width, height: height, scale: scale, background: background, sink: sink)
      if let scene = scenes.first { try svg.draw(scene) }
      try svg.finish()
    }
    return bytes
  }

  /// The file's pixels as Poppler or librsvg sees them.
  ///
  /// - Parameter scale: pixels a point, whole.
  func pixels(_ bytes: [UInt8], scale: Int) throws -> PixelImage {
    let folder = try ScratchFolder()
    let file = try folder.put("a.\(rawValue)", bytes)
    switch self {
    case .pdf:
      try Tool.run("pdftoppm -r \(72 * scale) -png -singlefile '\(file)' '\(folder("a"))'")
    case .svg: try Tool.run("rsvg-convert --zoom \(scale) '\(file)' -o '\(folder("a.png"))'")
    }
    return try ImageDecoder.decode(path: folder("a.png"))
  }
}

/// Programs that read what we write.
enum Tool {
  struct Failure: Error { var command: String }

  static func run(_ command: String) throws {
    guard system(command) == 0 else { throw Failure(command: command) }
  }

  /// What `pdftotext` finds, in reading order.
  static func text(ofPDF bytes: [UInt8]) throws -> String {
    try output(of: "pdftotext", "-", bytes: bytes)
  }

  static func info(ofPDF bytes: [UInt8]) throws -> String {
    try output(of: "pdfinfo", "", bytes: bytes)
  }

  private static func output(of tool: String, _ more: String, bytes: [UInt8]) throws -> String {
    let folder = try ScratchFolder()
    let file = try folder.put("a.pdf", bytes)
    try run("\(tool) '\(file)' \(more) > '\(folder("out"))'")
    return String(decoding: contents(folder("out")) ?? [], as: UTF8.self)
  }
}

extension Band {
  /// How far a picture of the same size is from the band: the mean over all pixels of the largest
  /// difference of a part, 0 … 255.
  func meanDifference(to other: PixelImage) -> Double {
    guard other.pixels.count == pixels.count, !pixels.isEmpty else { return 255 }
    let sum = zip(pixels, other.pixels).reduce(0) { $0 + Int(Self.difference($1.0, $1.1)) }
    return Double(sum) / Double(pixels.count)
  }

  static func difference(_ a: UInt32, _ b: UInt32) -> UInt32 {
    [16, 8, 0].map { shift in
      let (x, y) = (a >> shift & 255, b >> shift & 255)
      return x > y ? x - y : y - x
    }.max() ?? 0
  }
}
