/// Words that are cut out of runs which have been shaped whole.
extension WordShaper {
  func hasSpace(_ utf8: [UInt8], in bytes: Range<Int>) -> Bool {
    utf8[bytes].contains(0x20)
  }

  /// Calls `body` with the words of a run until it says `false`.
  func forEachWord(
    of request: ShapingRequest, in utf8: [UInt8], _ body: (Range<Int>) -> Bool
  ) {
    let end = request.bytes.upperBound
    var byte = request.bytes.lowerBound
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

  /// Whether all words of a run are in the table.
  func knowsWords(of request: ShapingRequest, in utf8: [UInt8], _ plan: RunPlan) -> Bool {
    var knowsAll = true
    forEachWord(of: request, in: utf8) { word in
      let hash = WordKeys.hash(utf8, word, salt: UnitTable.Edges.alone.rawValue)
      knowsAll =
        word.count <= WordKeys.longest && plan.units.find(utf8, word, .alone, hash: hash) != nil
      return knowsAll
    }
    return knowsAll
  }

  /// Keeps the words of a run that has been shaped whole, where words do not depend on each other.
  func learnWords(
    of request: ShapingRequest, in utf8: [UInt8], from run: ShapedPiece, _ plan: RunPlan
  ) {
    var cluster = 0
    forEachWord(of: request, in: utf8) { word in
      let start = word.lowerBound - request.bytes.lowerBound
      let end = word.upperBound - request.bytes.lowerBound
      while cluster < run.clusters.count - 1, run.clusters[cluster].byte < start { cluster += 1 }
      let first = cluster
      while cluster < run.clusters.count - 1, run.clusters[cluster].byte < end { cluster += 1 }
      guard word.count <= WordKeys.longest, standsFree(word, in: request, utf8),
        run.clusters[first].byte == start, run.clusters[cluster].byte == end
      else { return true }
      let hash = WordKeys.hash(utf8, word, salt: UnitTable.Edges.alone.rawValue)
      guard plan.units.find(utf8, word, .alone, hash: hash) == nil else { return true }
      var unit = ShapedUnit()
      describe(&unit, word, in: utf8, plan)
      _ = plan.units.insert(
        unit, run.part(first..<cluster), utf8, word, .alone, hash: hash)
      return true
    }
  }

  /// Whether what is beside a word is no letter, at which joining letters would look.
  func standsFree(_ word: Range<Int>, in request: ShapingRequest, _ utf8: [UInt8]) -> Bool {
    (word.lowerBound == request.context.lowerBound || utf8[word.lowerBound - 1] == 0x20)
      && (word.upperBound == request.context.upperBound || utf8[word.upperBound] == 0x20)
  }
}
