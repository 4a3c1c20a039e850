import TestSupport

/// Font files that are damaged in ways that a stranger could choose. The same seed always makes the
/// same file.
struct HostileFonts {
  /// A file to damage.
  struct Source {
    var name: String
    var bytes: [UInt8]
    var isCompressed: Bool { ["woff", "woff2"].contains { name.hasSuffix($0) } }
  }

  /// A damaged file.
  struct Case {
    var bytes: [UInt8]
    /// The source and the kinds of damage.
    var description: String
  }

  private let sources: [Source]

  /// The bundled fonts, fonts of Debian's packages with other tables, and made ones, also
  /// compressed.
  init() throws {
    let bundled = [
      "Inter-Regular.otf", "NotoSansHebrew-Regular.ttf", "NotoSansArabicUI-Regular.ttf",
      "NotoSansDevanagariUI-Regular.ttf", "NotoSansThaiUI-Regular.ttf",
    ].map { SourceTree.path("Fonts/Bundled/" + $0) }
    let small = ["arabic.ttf", "devanagari.ttf", "emoji.ttf", "latin.otf", "mono.ttf"].map {
      SourceTree.path("Tests/Helpers/Fuzzing/Corpus/font/" + $0)
    }
    let paths = bundled + small + small + [InstalledFont.dejaVu, InstalledFont.inter]
    var sources = try paths.map { Source(name: $0, bytes: try contents(ofFile: $0)) }
    for made in [MadeFont.variable, .collection, .symbol, .kerned] {
      sources.append(Source(name: made.rawValue, bytes: try made.bytes()))
    }
    let folder = try ScratchFolder()
    let collection = folder("collection")
    try ConvertedFont.collection(of: [small[1], small[4]], to: collection)
    for (place, path) in [
      small[1], small[3], InstalledFont.dejaVu, InstalledFont.inter, collection,
    ].enumerated() {
      // WOFF has no collections.
      for form in ["woff", "woff2"] where path != collection || form == "woff2" {
        let name = "\(place).\(form)"
        if form == "woff" {
          try ConvertedFont.woff(of: path, to: folder(name))
        } else {
          try ConvertedFont.woff2(of: path, to: folder(name))
        }
        sources.append(Source(name: "\(path).\(form)", bytes: try folder.bytes(name)))
      }
    }
    self.sources = sources
  }

  /// The file of a seed.
  ///
  /// - Complexity: linear in the size of the file.
  func font(seed: UInt64) -> Case {
    var random = SeededRandom(seed: seed)
    let source = random.pick(sources)
    var font = FontBytes(source.bytes)
    var kinds: [String] = []
    for _ in 0..<random.pick([1, 1, 1, 1, 2, 2, 5]) {
      let damage = random.pick(source.isCompressed ? Damage.ofAnyFile : Damage.allCases)
      damage.apply(to: &font, &random)
      kinds.append(damage.rawValue)
    }
    if !source.isCompressed, random.oneIn(8) {
      font.bytes = font.storedAsWOFF
      kinds.append("stored as WOFF")
    }
    return Case(
      bytes: font.bytes, description: "\(source.name): \(kinds.joined(separator: ", "))")
  }
}
