import CBaseline
import Confab

/// A tight loop over one reused PangoLayout, written in C: what measuring text is held against.
///
/// Belongs to one task.
struct PangoBaseline: ~Copyable {
  private let pointer: OpaquePointer

  /// - Parameters:
  ///   - size: of the type, in points.
  ///   - sample: text whose fonts are loaded at once.
  init(library: FontLibrary, size: Double, sample: String) throws {
    let files = Set(library.faces.map(\.path)).sorted()
    let families = library.chain(mono: false).joined(separator: ",")
    let created = CStrings.with(files) { pointers in
      pango_baseline_create(
        pointers.map { UnsafePointer($0) }, Int32(files.count), families, library.emojiFamily ?? "",
        size, sample)
    }
    guard let created else { throw ChildProcess.Failure(description: "Pango cannot be set up") }
    pointer = created
  }

  deinit { pango_baseline_free(pointer) }

  /// Breaks each text at a width in points and reads its size.
  ///
  /// - Returns: the number of all lines.
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

/// Texts as C takes them: one after another.
struct PackedTexts: Sendable {
  private(set) var utf8: [UInt8] = []
  /// Where each ends.
  private(set) var ends: [Int32] = []

  init(_ texts: [String]) {
    for text in texts {
      utf8 += text.utf8
      ends.append(Int32(clamping: utf8.count))
    }
  }
}
