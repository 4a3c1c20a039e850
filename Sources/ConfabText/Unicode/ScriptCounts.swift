import CTypography

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
