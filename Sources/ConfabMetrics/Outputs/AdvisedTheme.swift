import ConfabBubbles
import ConfabLayout
import ConfabSupport

/// The advice as a theme file of Confab.
package enum AdvisedTheme {
  /// The theme file with which pictures in the second font resemble those in the first one.
  ///
  /// - Parameters:
  ///   - advice: The advice.
  ///   - first: The first font.
  ///   - second: The second font.
  package static func json(
    _ advice: FontAdvice, first: FontComparisonReport.Font, second: FontComparisonReport.Font
  ) -> String {
    let metrics = Theme.imessage.metrics
    let size = (second.size * advice.bestFactor * 1e4).rounded() / 1e4
    let pitch = metrics.scaled(toTextSize: first.size).linePitch
    let name = second.family.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    return """
      {
        "confab-theme": "1",
        "name": "\(name.isEmpty ? "font" : name)",
        "base": "imessage",
        "metrics": {
          "textSize": \(ShortNumber.text(size)),
          "linePitch": \(ShortNumber.text(pitch, decimals: 4))
        }
      }

      """
  }
}
