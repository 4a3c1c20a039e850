@testable import ConfabText

/// Makes a failing text as small as possible.
struct Shrinker {
  /// The violation in a text; `nil` if there is none.
  let violation: (Specimen) throws -> String?

  /// The smallest text found, and its violation.
  func smallest(_ specimen: Specimen, _ found: String) throws -> (Specimen, String) {
    var best = Letters(specimen)
    var reason = found
    func accept(_ candidate: Letters) throws -> Bool {
      guard let violation = try violation(candidate.specimen) else { return false }
      best = candidate
      reason = violation
      return true
    }
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      var size = max(1, best.letters.count / 2)
      while size > 0 {
        var start = 0
        while start < best.letters.count {
          var candidate = best
          candidate.letters.removeSubrange(start..<min(start + size, best.letters.count))
          if try accept(candidate) { isSmaller = true } else { start += size }
        }
        size /= 2
      }
      for index in best.letters.indices {
        for simpler in best.letters[index].simpler {
          var candidate = best
          candidate.letters[index] = simpler
          if try accept(candidate) {
            isSmaller = true
            break
          }
        }
      }
    }
    return (best.specimen, reason)
  }
}

/// The scalars of a text, each with its traits.
private struct Letters {
  struct Letter: Equatable {
    var scalar: Unicode.Scalar
    var traits: TextTraits

    /// Simpler letters, the simplest first.
    var simpler: [Letter] {
      var result: [Letter] = []
      if !scalar.isASCII {
        result += [Letter(scalar: "a", traits: []), Letter(scalar: "a", traits: traits)]
      }
      if scalar != " ", !scalar.isASCII { result.append(Letter(scalar: " ", traits: traits)) }
      if !traits.isEmpty { result.append(Letter(scalar: scalar, traits: [])) }
      return result.filter { $0 != self }
    }
  }

  var letters: [Letter]
  private var base: Specimen

  init(_ specimen: Specimen) {
    base = specimen
    var byte = 0
    letters = specimen.text.unicodeScalars.map { scalar in
      let traits = specimen.spans.filter { $0.range.contains(byte) }
        .reduce(into: TextTraits()) { $0.formUnion($1.traits) }
      byte += UTF8.width(scalar)
      return Letter(scalar: scalar, traits: traits)
    }
  }

  var specimen: Specimen {
    var result = base
    result.text = String(String.UnicodeScalarView(letters.map(\.scalar)))
    result.spans = []
    var byte = 0
    for letter in letters {
      let end = byte + UTF8.width(letter.scalar)
      if let last = result.spans.last, last.range.upperBound == byte, last.traits == letter.traits {
        result.spans[result.spans.count - 1].range = last.range.lowerBound..<end
      } else if !letter.traits.isEmpty {
        result.spans.append(TraitSpan(range: byte..<end, traits: letter.traits))
      }
      byte = end
    }
    return result
  }
}

extension Specimen {
  /// The text as Swift source.
  var escaped: String {
    let spans = spans.map { "\($0.range): \($0.traits.rawValue)" }.joined(separator: ", ")
    return "\"\(text.escaped)\" at \(style.size) pt, weight \(style.weight)"
      + (style.italic ? ", italic" : "") + (style.mono ? ", mono" : "")
      + ", in \(language), spans [\(spans)]"
  }
}
