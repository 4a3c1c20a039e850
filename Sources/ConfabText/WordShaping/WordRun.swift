/// A run that is shaped word by word.
struct WordRun {
  var request: ShapingRequest
  let utf8: [UInt8]
  let plan: WordShapingPlan
  let analysis: WordAnalysis

  /// Calls `body` with the UTF-8 range of each word between spaces until it returns `false`.
  ///
  /// - Parameter bytes: A part of the run.
  func forEachWord(in bytes: Range<Int>, _ body: (Range<Int>) -> Bool) {
    let end = bytes.upperBound
    var byte = bytes.lowerBound
    while byte < end {
      guard utf8[byte] != 0x20 else {
        byte += 1
        continue
      }
      let start = byte
      while byte < end, utf8[byte] != 0x20 { byte += 1 }
      guard body(start..<byte) else { return }
    }
  }

  /// Whether a word has no letters directly beside it outside the run. Joining letters would look
  /// at them.
  func isIsolated(_ word: Range<Int>) -> Bool {
    let context = request.context
    return (word.lowerBound == context.lowerBound || utf8[word.lowerBound - 1] == 0x20)
      && (word.upperBound == context.upperBound || utf8[word.upperBound] == 0x20)
  }
}
