import CTypography

extension Unicode.Scalar {
  /// The English name of the character's script, such as "Georgian". `nil` for characters that
  /// belong to several scripts or to none: symbols, punctuation, marks, private use.
  package var scriptName: String? {
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), value)
    return ScriptNames.byTag[OpenTypeTag(rawValue: script.rawValue)]
  }
}

/// The names of Unicode's scripts by ISO 15924 code, from PropertyValueAliases.txt of Unicode 16.
enum ScriptNames {
  static let byTag: [OpenTypeTag: String] = Dictionary(
    list.split(separator: "\n").map { (OpenTypeTag($0), String($0.dropFirst(5))) },
    uniquingKeysWith: { first, _ in first })

  private static let list = """
    Adlm Adlam
    Aghb Caucasian Albanian
    Ahom Ahom
    Arab Arabic
    Armi Imperial Aramaic
    Armn Armenian
    Avst Avestan
    Bali Balinese
    Bamu Bamum
    Bass Bassa Vah
    Batk Batak
    Beng Bengali
    Bhks Bhaiksuki
    Bopo Bopomofo
    Brah Brahmi
    Brai Braille
    Bugi Buginese
    Buhd Buhid
    Cakm Chakma
    Cans Canadian Aboriginal
    Cari Carian
    Cham Cham
    Cher Cherokee
    Chrs Chorasmian
    Copt Coptic
    Cpmn Cypro Minoan
    Cprt Cypriot
    Cyrl Cyrillic
    Deva Devanagari
    Diak Dives Akuru
    Dogr Dogra
    Dsrt Deseret
    Dupl Duployan
    Egyp Egyptian Hieroglyphs
    Elba Elbasan
    Elym Elymaic
    Ethi Ethiopic
    Gara Garay
    Geor Georgian
    Glag Glagolitic
    Gong Gunjala Gondi
    Gonm Masaram Gondi
    Goth Gothic
    Gran Grantha
    Grek Greek
    Gujr Gujarati
    Gukh Gurung Khema
    Guru Gurmukhi
    Hang Hangul
    Hani Han
    Hano Hanunoo
    Hatr Hatran
    Hebr Hebrew
    Hira Hiragana
    Hluw Anatolian Hieroglyphs
    Hmng Pahawh Hmong
    Hmnp Nyiakeng Puachue Hmong
    Hrkt Katakana Or Hiragana
    Hung Old Hungarian
    Ital Old Italic
    Java Javanese
    Kali Kayah Li
    Kana Katakana
    Kawi Kawi
    Khar Kharoshthi
    Khmr Khmer
    Khoj Khojki
    Kits Khitan Small Script
    Knda Kannada
    Krai Kirat Rai
    Kthi Kaithi
    Lana Tai Tham
    Laoo Lao
    Latn Latin
    Lepc Lepcha
    Limb Limbu
    Lina Linear A
    Linb Linear B
    Lisu Lisu
    Lyci Lycian
    Lydi Lydian
    Mahj Mahajani
    Maka Makasar
    Mand Mandaic
    Mani Manichaean
    Marc Marchen
    Medf Medefaidrin
    Mend Mende Kikakui
    Merc Meroitic Cursive
    Mero Meroitic Hieroglyphs
    Mlym Malayalam
    Modi Modi
    Mong Mongolian
    Mroo Mro
    Mtei Meetei Mayek
    Mult Multani
    Mymr Myanmar
    Nagm Nag Mundari
    Nand Nandinagari
    Narb Old North Arabian
    Nbat Nabataean
    Newa Newa
    Nkoo Nko
    Nshu Nushu
    Ogam Ogham
    Olck Ol Chiki
    Onao Ol Onal
    Orkh Old Turkic
    Orya Oriya
    Osge Osage
    Osma Osmanya
    Ougr Old Uyghur
    Palm Palmyrene
    Pauc Pau Cin Hau
    Perm Old Permic
    Phag Phags Pa
    Phli Inscriptional Pahlavi
    Phlp Psalter Pahlavi
    Phnx Phoenician
    Plrd Miao
    Prti Inscriptional Parthian
    Rjng Rejang
    Rohg Hanifi Rohingya
    Runr Runic
    Samr Samaritan
    Sarb Old South Arabian
    Saur Saurashtra
    Sgnw SignWriting
    Shaw Shavian
    Shrd Sharada
    Sidd Siddham
    Sind Khudawadi
    Sinh Sinhala
    Sogd Sogdian
    Sogo Old Sogdian
    Sora Sora Sompeng
    Soyo Soyombo
    Sund Sundanese
    Sunu Sunuwar
    Sylo Syloti Nagri
    Syrc Syriac
    Tagb Tagbanwa
    Takr Takri
    Tale Tai Le
    Talu New Tai Lue
    Taml Tamil
    Tang Tangut
    Tavt Tai Viet
    Telu Telugu
    Tfng Tifinagh
    Tglg Tagalog
    Thaa Thaana
    Thai Thai
    Tibt Tibetan
    Tirh Tirhuta
    Tnsa Tangsa
    Todr Todhri
    Toto Toto
    Tutg Tulu Tigalari
    Ugar Ugaritic
    Vaii Vai
    Vith Vithkuqi
    Wara Warang Citi
    Wcho Wancho
    Xpeo Old Persian
    Xsux Cuneiform
    Yezi Yezidi
    Yiii Yi
    Zanb Zanabazar Square
    """
}

/// The numbers of code points by script.
///
/// The script of a code point is the property Script of Unicode 15.0, as HarfBuzz 6 has it. Code
/// points without a script (unassigned, private use, surrogates) are not counted.
package enum ScriptCounts {
  /// The numbers of all assigned code points.
  package static let assigned = counts(of: [0...0x10FFFF])

  /// The numbers of the code points in some ranges.
  ///
  /// - Parameter ranges: Ranges of code points that do not overlap.
  /// - Complexity: linear in the number of code points.
  package static func counts(of ranges: [ClosedRange<UInt32>]) -> [OpenTypeTag: Int] {
    var counts: [OpenTypeTag: Int] = [:]
    var last: OpenTypeTag?
    var run = 0
    // Neighbors mostly have the same script, so a dictionary is changed once for many of them.
    for range in ranges {
      for codePoint in range {
        let script = script(of: codePoint)
        if script == last {
          run += 1
        } else {
          if let last { counts[last, default: 0] += run }
          (last, run) = (script, 1)
        }
      }
    }
    if let last { counts[last, default: 0] += run }
    counts[unknown] = nil
    return counts
  }

  /// The script of a code point.
  package static func script(of codePoint: UInt32) -> OpenTypeTag {
    OpenTypeTag(
      rawValue: hb_unicode_script(hb_unicode_funcs_get_default(), codePoint).rawValue)
  }

  /// The English name of a script; `nil` if Unicode has none with this code.
  package static func name(of script: OpenTypeTag) -> String? {
    switch script {
    case .commonScript: "Common"
    case .inheritedScript: "Inherited"
    default: ScriptNames.byTag[script]
    }
  }

  private static let unknown: OpenTypeTag = "Zzzz"
}
