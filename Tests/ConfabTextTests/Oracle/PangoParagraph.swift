import CTypography

@testable import ConfabText

/// A paragraph in a PangoLayout that can be broken at several widths.
final class PangoParagraph {
  let layout: OpaquePointer
  let text: String
  /// The offset of its first byte in the text.
  let origin: Int
  let language: String
  let given: Specimen.Given
  /// Whether a run has a break opportunity inside a grapheme cluster and no boundary between two
  /// characters after it. PangoLayout aborts if it must break such a run.
  let mayAbort: Bool
  private let hanging: Hanging
  /// Half of the letter-spacing, in 1/1024 point.
  private let half: Int
  /// The offsets of grapheme clusters.
  private let characterStarts: Set<Int>

  /// - Parameter spacing: The letter-spacing in 1/1024 point.
  init(
    layout: OpaquePointer, text: String, origin: Int, language: String, given: Specimen.Given,
    spacing: Int
  ) {
    self.layout = layout
    self.text = text
    self.origin = origin
    self.language = language
    self.given = given
    half = spacing / 2
    var count: Int32 = 0
    let flags = pango_layout_get_log_attrs_readonly(layout, &count)
    let edges = Self.edges(of: layout)
    hanging = Hanging(text, flags, inked: edges.inked)
    var mayAbort = false
    var isTorn = false
    var characterStarts: Set<Int> = []
    var byte = 0
    for (index, scalar) in text.unicodeScalars.enumerated() where index < Int(count) {
      guard let flag = flags?[index] else { break }
      if flag.is_cursor_position != 0 { characterStarts.insert(byte) }
      if edges.runs.contains(byte) {
        mayAbort = mayAbort || isTorn
        isTorn = false
      } else if flag.is_char_break != 0 {
        isTorn = false
      }
      if flag.is_line_break != 0, flag.is_char_break == 0 { isTorn = true }
      byte += UTF8.width(scalar)
    }
    self.mayAbort = mayAbort || isTorn
    self.characterStarts = characterStarts
    Self.warmMetrics(of: layout)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// The ranges of one font, script, direction and language that Pango splits a text into.
  static func items(of layout: OpaquePointer) -> [UnsafeMutablePointer<PangoItem>] {
    runs(of: layout).compactMap(\.pointee.item)
  }

  private static func runs(of layout: OpaquePointer) -> [UnsafeMutablePointer<PangoGlyphItem>] {
    pango_layout_set_width(layout, -1)
    var result: [UnsafeMutablePointer<PangoGlyphItem>] = []
    var line = pango_layout_get_lines_readonly(layout)
    while let current = line {
      var run = current.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self).pointee.runs
      while let node = run {
        if let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
          result.append(run)
        }
        run = node.pointee.next
      }
      line = current.pointee.next
    }
    return result
  }

  /// The first bytes of runs, and those of clusters with an advance.
  private static func edges(of layout: OpaquePointer) -> (runs: Set<Int>, inked: Set<Int>) {
    var (runs, inked): (Set<Int>, Set<Int>) = ([], [])
    for run in self.runs(of: layout) {
      guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { continue }
      let start = Int(item.pointee.offset)
      runs.insert(start)
      for index in 0..<Int(glyphs.pointee.num_glyphs)
      where glyphs.pointee.glyphs[index].geometry.width != 0 {
        inked.insert(start + Int(glyphs.pointee.log_clusters[index]))
      }
    }
    return (runs, inked)
  }

  /// Requests the metrics of all fonts, starting with those that are used most.
  static func warmMetrics(of layout: OpaquePointer) {
    for item in items(of: layout).sorted(by: { $0.pointee.length > $1.pointee.length }) {
      pango_font_metrics_unref(
        pango_font_get_metrics(item.pointee.analysis.font, item.pointee.analysis.language))
    }
  }

  /// - Parameter width: The width in 1/1024 point; `nil` for no breaks.
  func lines(width: Int?) -> [SetLine] {
    pango_layout_set_width(layout, width.map { Int32(clamping: $0) } ?? -1)
    var result: [SetLine] = []
    var node = pango_layout_get_lines_readonly(layout)
    while let current = node {
      if let line = current.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
        let start = Int(line.pointee.start_index)
        let end = start + Int(line.pointee.length)
        let visible = hanging.start(in: start..<end)
        var width = self.width(of: line, before: visible)
        if half != 0 {
          let isTrimmed = visible > start && visible < end
          width -= half * strayHalves(of: line, starts: characterStarts, isTrimmed: isTrimmed)
        }
        result.append(SetLine(bytes: (origin + start)..<(origin + end), width: width))
      }
      node = current.pointee.next
    }
    return result
  }

  private func width(of line: UnsafeMutablePointer<PangoLayoutLine>, before visible: Int) -> Int {
    var sum = 0
    var node = line.pointee.runs
    while let current = node {
      if let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let item = run.pointee.item, let string = run.pointee.glyphs
      {
        sum += Self.advance(of: string, from: Int(item.pointee.offset), before: visible)
      }
      node = current.pointee.next
    }
    return sum
  }

  static func advance(
    of string: UnsafeMutablePointer<PangoGlyphString>, from offset: Int, before visible: Int
  ) -> Int {
    var sum = 0
    for index in 0..<Int(string.pointee.num_glyphs) {
      if offset + Int(string.pointee.log_clusters[index]) < visible {
        sum += Int(string.pointee.glyphs[index].geometry.width)
      }
    }
    return sum
  }
}
