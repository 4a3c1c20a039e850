import CTypography
import ConfabScene
import ConfabText

/// Finds ``RunClusters`` by shaping a run's text once more: a run itself does not say more than its
/// first and last byte.
///
/// What comes out counts as far as it has the run's own glyphs, or as many others in their place (of
/// the letters of another language, say); else what lies between the beginning and the end that
/// agree is one cluster.
final class ClusterFinder {
  private let buffer: OpaquePointer
  /// Bytes before and after a run that joining letters may look at; HarfBuzz looks at five characters.
  private static let context = 32
  /// UTF-8 bytes; Cairo and HarfBuzz count them in 31 bits.
  private static let sayable = 1...(1 << 24)

  /// - Throws: ``RenderError``.
  init() throws {
    guard let buffer = hb_buffer_create() else { throw RenderError.noMemory(what: "text") }
    self.buffer = buffer
  }

  deinit { hb_buffer_destroy(buffer) }

  /// - Parameters:
  ///   - glyphs: of the run, from left to right.
  ///   - alternative: what they say, as far as it is known.
  ///   - bytes: of the text, that the run stands for.
  /// - Returns: `nil` where the glyphs say nothing.
  func clusters(
    of glyphs: [UInt32], font: OutlineFont, saying alternative: TextAlternative?,
    bytes: Range<Int>
  ) -> RunClusters? {
    guard let alternative, !glyphs.isEmpty else { return nil }
    switch alternative {
    case .words(let words):
      let text = words.printable
      guard Self.sayable.contains(text.utf8.count) else { return nil }
      return RunClusters(
        text: text,
        clusters: [RunClusters.Cluster(bytes: text.utf8.count, glyphs: glyphs.count)],
        isRightToLeft: false)
    case .part(let shaped, _):
      // An ellipsis stands for what is left out, of which nothing is to be seen.
      let text = bytes.isEmpty ? "…" : shaped.text(in: bytes).printable
      guard Self.sayable.contains(text.utf8.count) else { return nil }
      let start = bytes.lowerBound
      let before = shaped.text(in: max(0, start - Self.context)..<max(0, start))
      let end = bytes.upperBound
      let after = shaped.text(in: end..<max(end, end &+ Self.context))
      return clusters(
        of: glyphs, font: font, text: text, before: before, after: after,
        features: Self.features(of: shaped.style))
    }
  }

  private func clusters(
    of glyphs: [UInt32], font: OutlineFont, text: String, before: String, after: String,
    features: [hb_feature_t]
  ) -> RunClusters {
    var best = (
      clusters: RunClusters(
        text: text, clusters: [.init(bytes: text.utf8.count, glyphs: glyphs.count)],
        isRightToLeft: false), agreeing: 0
    )
    for direction in [HB_DIRECTION_INVALID, HB_DIRECTION_RTL, HB_DIRECTION_LTR] {
      let shaped = shape(
        text, before: before, after: after, font: font, direction: direction, features: features)
      let found = Self.joined(shaped, glyphs: glyphs, text: text)
      if found.agreeing > best.agreeing { best = found }
      if best.agreeing == glyphs.count { break }
    }
    return best.clusters
  }

  /// Text as HarfBuzz sees it.
  private struct Shaped {
    /// From left to right.
    var glyphs: [UInt32]
    /// First byte of the cluster of each glyph.
    var bytes: [Int]
    var isRightToLeft: Bool
  }

  private func shape(
    _ text: String, before: String, after: String, font: OutlineFont, direction: hb_direction_t,
    features: [hb_feature_t]
  ) -> Shaped {
    hb_buffer_clear_contents(buffer)
    let whole = Array((before + text + after).utf8)
    let start = before.utf8.count
    whole.withUnsafeBytes { bytes in
      hb_buffer_add_utf8(
        buffer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
        UInt32(start), Int32(text.utf8.count))
    }
    // Or HarfBuzz would ask the environment for one.
    hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    hb_buffer_guess_segment_properties(buffer)
    if direction != HB_DIRECTION_INVALID { hb_buffer_set_direction(buffer, direction) }
    hb_buffer_set_flags(
      buffer,
      hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
    "ot".withCString { openType in
      var shapers: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (openType, nil)
      withUnsafePointer(to: &shapers) { list in
        list.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: 2) {
          _ = hb_shape_full(font.pointer, buffer, features, UInt32(features.count), $0)
        }
      }
    }
    var count: UInt32 = 0
    let infos = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_infos(buffer, &count), count: Int(count))
    return Shaped(
      glyphs: infos.map(\.codepoint), bytes: infos.map { Int($0.cluster) - start },
      isRightToLeft: hb_buffer_get_direction(buffer) == HB_DIRECTION_RTL)
  }

  /// The clusters that have a run's own glyphs, and what is between them; with how many glyphs agree.
  private static func joined(
    _ shaped: Shaped, glyphs: [UInt32], text: String
  ) -> (clusters: RunClusters, agreeing: Int) {
    let found = clusters(of: shaped, bytes: text.utf8.count)
    // In the order of the text.
    let own = shaped.isRightToLeft ? glyphs.reversed() : glyphs
    let other = shaped.isRightToLeft ? shaped.glyphs.reversed() : shaped.glyphs
    var (start, head) = (0, 0)
    while head < found.count {
      let end = start + found[head].glyphs
      guard end <= own.count, own[start..<end] == other[start..<end] else { break }
      start = end
      head += 1
    }
    var (length, tail) = (0, 0)
    while tail < found.count - head {
      let longer = length + found[found.count - 1 - tail].glyphs
      guard longer <= own.count - start,
        own.suffix(longer).prefix(longer - length) == other.suffix(longer).prefix(longer - length)
      else { break }
      length = longer
      tail += 1
    }
    let agreeing = start + length
    if shaped.glyphs.count == glyphs.count {
      return (
        RunClusters(text: text, clusters: found, isRightToLeft: shaped.isRightToLeft), agreeing
      )
    }
    let rest = RunClusters.Cluster(
      bytes: found[head..<(found.count - tail)].reduce(0) { $0 + $1.bytes },
      glyphs: own.count - start - length)
    let between = rest.bytes > 0 || rest.glyphs > 0 ? [rest] : []
    return (
      RunClusters(
        text: text, clusters: found[..<head] + between + found[(found.count - tail)...],
        isRightToLeft: shaped.isRightToLeft), agreeing
    )
  }

  private static func clusters(of shaped: Shaped, bytes: Int) -> [RunClusters.Cluster] {
    let starts = shaped.isRightToLeft ? shaped.bytes.reversed() : shaped.bytes
    var clusters: [RunClusters.Cluster] = []
    var first = 0
    while first < starts.count {
      var end = first + 1
      while end < starts.count, starts[end] == starts[first] { end += 1 }
      let next = end < starts.count ? starts[end] : bytes
      clusters.append(
        RunClusters.Cluster(bytes: max(0, next - starts[first]), glyphs: end - first))
      first = end
    }
    return clusters
  }

  private static func features(of style: TextStyle) -> [hb_feature_t] {
    let spaced = style.letterSpacing != 0 ? ["clig", "dlig", "hlig", "liga"].map { ($0, 0) } : []
    return (spaced + style.features.map { ($0.tag, $0.value) }).map { tag, value in
      hb_feature_t(
        tag: tag.utf8.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) },
        value: UInt32(truncatingIfNeeded: value), start: 0, end: .max)
    }
  }
}
