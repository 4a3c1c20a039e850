extension FontFeature {
  /// The registered tags without the numbered ones.
  ///
  /// Source: the OpenType Layout tag registry, version 1.9.1 (Microsoft, "Registered features").
  private static let named = """
    aalt abvf abvm abvs afrc akhn apkn blwf blwm blws c2pc c2sc calt case ccmp cfar chws cjct clig \
    cpct cpsp cswh curs dist dlig dnom dtls expt falt fin2 fin3 fina flac frac fwid half haln halt \
    hist hkna hlig hngl hojo hwid init isol ital jalt jp04 jp78 jp83 jp90 kern lfbd liga ljmo lnum \
    locl ltra ltrm mark med2 medi mgrk mkmk mset nalt nlck nukt numr onum opbd ordn ornm palt pcap \
    pkna pnum pref pres pstf psts pwid qwid rand rclt rkrf rlig rphf rtbd rtla rtlm ruby rvrn \
    salt sinf size smcp smpl ssty stch subs sups swsh titl tjmo tnam tnum trad twid unic valt vapk \
    vatu vchw vert vhal vjmo vkna vkrn vpal vrt2 vrtr zero
    """.split(separator: " ").map(String.init)

  private static let numbered: [String] =
    ((1...20).map { ("ss", $0) } + (1...99).map { ("cv", $0) })
    .map { $0.0 + ($0.1 < 10 ? "0" : "") + String($0.1) }

  /// The first registered tag that differs from a word by one typing error.
  ///
  /// - Complexity: constant; words of more than five characters have no nearest tag.
  static func nearest(to word: String) -> String? {
    let word = Array(word.lowercased().unicodeScalars.prefix(6))
    guard (2...5).contains(word.count) else { return nil }
    return named.first { $0.unicodeScalars.starts(with: word) }
      ?? (named + numbered).first { isOneTypingError(word, Array($0.unicodeScalars)) }
  }

  /// Whether one character was added, left out, replaced, or swapped with its neighbor.
  private static func isOneTypingError(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool {
    let same = zip(a, b).prefix { $0 == $1 }.count
    let (restA, restB) = (a[same...], b[same...])
    return restA.dropFirst() == restB.dropFirst() || restA.dropFirst() == restB
      || restA == restB.dropFirst()
      || (restA.count > 1 && restB.count > 1 && restA.dropFirst(2) == restB.dropFirst(2)
        && restA.first == restB.dropFirst().first && restB.first == restA.dropFirst().first)
  }
}
