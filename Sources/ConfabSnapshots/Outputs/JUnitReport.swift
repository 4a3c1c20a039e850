import ConfabSupport

/// The results of a run as JUnit XML, which CI systems read.
///
/// Snapshots that failed or are new are failures, errors are errors, and orphaned references are
/// skipped; in a strict run, they are failures.
package enum JUnitReport {
  /// The document, in UTF-8.
  package static func text(of report: SnapshotReport) -> String {
    let errors = report.count(.error)
    let counts =
      "tests=\"\(report.snapshots.count)\" failures=\"\(report.failures.count - errors)\""
      + " errors=\"\(errors)\""
    let time = "time=\"\(report.time(decimals: 3))\""
    let suite = XMLText.attribute(report.suite)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"confab snapshot\" \(counts) \(time)>\n"
    text +=
      "  <testsuite name=\"\(suite)\" \(counts) skipped=\"\(report.remarks.count)\" \(time)>\n"
    for result in report.snapshots {
      text += testCase(result, suite: suite, isFailure: report.isFailure(result.status))
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(
    _ result: SnapshotResult, suite: String, isFailure: Bool
  ) -> String {
    var start = "    <testcase name=\"\(XMLText.attribute(result.name))\" classname=\"\(suite)\""
    if let seconds = result.seconds {
      start += " time=\"\(DecimalNumber.text(seconds, decimals: 3))\""
    }
    let message = "message=\"\(XMLText.attribute(result.explanation))\""
    let outcome: String
    if result.status == .passed { return start + "/>\n" }
    if isFailure {
      let element = result.status == .error ? "error" : "failure"
      let details = XMLText.content(result.details.joined(separator: "\n"))
      outcome = "<\(element) \(message) type=\"\(result.status.rawValue)\">\(details)</\(element)>"
    } else {
      outcome = "<skipped \(message)/>"
    }
    return start + ">\n      \(outcome)\n    </testcase>\n"
  }
}

/// Decimal numbers in texts.
enum DecimalNumber {
  /// A number with some decimals; 0 for numbers that are negative, infinite or none.
  static func text(_ number: Double, decimals: Int) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let value = (number * Double(unit)).rounded()
    guard value.isFinite, value >= 0, value < 1e15 else { return "0" }
    let whole = Int(value)
    let fraction = String(whole % unit)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(whole / unit).\(zeros)\(fraction)"
  }
}

/// Texts in XML 1.0.
///
/// XML can't express most control characters, not even escaped: they become their pictures (␀ for a
/// zero), and U+FFFE and U+FFFF become U+FFFD. A reader gets all other characters as they were.
enum XMLText {
  /// The text of an element.
  static func content(_ text: String) -> String {
    escape(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      // `]]>` must not occur in a text.
      case ">": "&gt;"
      // A reader turns a carriage return into a line feed.
      case "\r": "&#13;"
      default: nil
      }
    }
  }

  /// The value of an attribute in double quotes.
  static func attribute(_ text: String) -> String {
    escape(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      // A reader turns white space in attributes into spaces.
      case "\t", "\n", "\r": "&#\(scalar.value);"
      default: nil
      }
    }
  }

  private static func escape(
    _ text: String, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let replaced = replacement(scalar) {
        escaped += replaced
      } else {
        escaped.unicodeScalars.append(allowed(scalar))
      }
    }
    return escaped
  }

  private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A: scalar
    case 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: OneLine.controlPicture(scalar)
    }
  }
}
