import CPangoBaseline
import Confab
import ConfabText

/// Measures text with one reused PangoLayout in a loop written in C, as the baseline for text.
///
/// Use an instance from one task only.
struct PangoBaseline: ~Copyable {
  private let pointer: OpaquePointer

  /// - Parameters:
  ///   - size: the text size in points.
  ///   - sample: a text whose fonts are loaded immediately.
  init(library: FontLibrary, size: Double, sample: String) throws {
    let files = Set(library.faces.map(\.path)).sorted()
    let families = library.chain(mono: false).joined(separator: ",")
    let created = CStrings.with(files) { pointers in
      pango_baseline_create(
        pointers.map { UnsafePointer($0) }, Int32(files.count), families, library.emojiFamily ?? "",
        size, sample)
    }
    guard let created else { throw BenchmarkError("Pango cannot load the bundled fonts") }
    pointer = created
  }

  deinit { pango_baseline_free(pointer) }

  /// Breaks each text at a width in points and reads its size.
  ///
  /// - Returns: the total number of lines.
  func lines(of texts: PackedTexts, width: Double) -> Int {
    texts.utf8.withUnsafeBufferPointer { utf8 in
      guard let base = utf8.baseAddress else { return 0 }
      let text = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
      let sums = pango_baseline_measure(
        pointer, text, texts.ends, Int32(texts.ends.count), width)
      return Int(sums.lines)
    }
  }
}
