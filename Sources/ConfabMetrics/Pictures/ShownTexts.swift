/// The choice of texts for a picture.
enum ShownTexts {
  /// The texts with the largest differences, in the order of the report; all texts if there are
  /// few.
  ///
  /// Texts without a difference fill the rest, from the first one on.
  ///
  /// - Complexity: O(*n* log *n*) in the number of texts.
  static func indexes(
    in report: MetricsReport, result: FontComparison.Result, limit: Int
  ) -> [Int] {
    let limit = max(1, limit)
    if report.texts.count <= limit { return Array(report.texts.indices) }
    var shown = Set(worst(result).prefix(limit))
    for index in report.texts.indices where shown.count < limit { shown.insert(index) }
    return shown.sorted()
  }

  /// All texts that differ, those with the largest differences first.
  static func worst(_ result: FontComparison.Result) -> [Int] {
    func rank(_ difference: MessageDifference) -> (Int, Int, Int, Int) {
      (
        abs(difference.lines), difference.isRewrapped ? 1 : 0, abs(difference.height),
        abs(difference.width)
      )
    }
    return result.differences.enumerated()
      .sorted { a, b in
        let (left, right) = (rank(a.element), rank(b.element))
        return left == right ? a.offset < b.offset : left > right
      }
      .map(\.element.text)
  }
}
