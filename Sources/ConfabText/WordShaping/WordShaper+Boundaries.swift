/// Words that depend on each other.
extension WordShaper {
  /// Fills ``words``; says `false` where one of them binds the run together.
  ///
  /// - Parameter bytes: a part of the run, at whose ends words may be cut.
  func findWords(
    of request: ShapingRequest, within bytes: Range<Int>? = nil, in utf8: [UInt8], _ plan: RunPlan
  ) -> Bool {
    words.removeAll(keepingCapacity: true)
    quietUnits.removeAll(keepingCapacity: true)
    quietContents.removeAll()
    looseUnits.removeAll(keepingCapacity: true)
    loosePieces.removeAll(keepingCapacity: true)
    var isFree = true
    var part = request
    if let bytes { part.bytes = bytes }
    forEachWord(of: part, in: utf8) { bytes in
      let word = self.word(bytes, of: request, in: utf8, plan)
      isFree = !unit(word, plan).flags.contains(.bound)
      words.append(word)
      return isFree
    }
    guard isFree else { return false }
    return !words.isEmpty
  }

  /// Puts words together between which a gate is open.
  func joinWords(of request: ShapingRequest, in utf8: [UInt8], _ plan: RunPlan) -> Bool {
    guard let joints = plan.joints else { return false }
    let witnesses: SpaceJoints.Gates
    if joints.isFree {
      witnesses = 0
    } else {
      let all = words.reduce((left: 0, right: 0) as (left: UInt64, right: UInt64)) { sum, word in
        let masks = unit(word, plan).masks
        return (sum.left | masks.left, sum.right | masks.right)
      }
      witnesses = all.left & all.right
    }
    var open: [Int] = []
    for index in words.indices.dropFirst() {
      let spaces = words[index].bytes.lowerBound - words[index - 1].bytes.upperBound
      if spaces > 1, !plan.space.repeats { return false }
      if isOpen(before: index, spaces: spaces, witnesses: witnesses, joints, plan) {
        open.append(index)
      }
    }
    if !open.isEmpty, !merge(open, of: request, in: utf8, plan) { return false }
    return endsStandFree(of: request, in: utf8, plan, witnesses: witnesses)
  }

  /// Puts words together with those before them; says `false` where one binds the run together.
  func merge(
    _ open: [Int], of request: ShapingRequest, in utf8: [UInt8], _ plan: RunPlan
  ) -> Bool {
    var merged: [Word] = []
    var next = open.startIndex
    var index = 0
    while index < words.count {
      var last = index
      while next < open.count, open[next] == last + 1 {
        last += 1
        next += 1
      }
      var whole = words[index]
      if last > index {
        let bytes = words[index].bytes.lowerBound..<words[last].bytes.upperBound
        whole = word(bytes, of: request, in: utf8, plan)
        if unit(whole, plan).flags.contains(.bound) { return false }
      }
      merged.append(whole)
      index = last + 1
    }
    words = merged
    return true
  }

  /// Whether a word depends on the one before it.
  func isOpen(
    before index: Int, spaces: Int, witnesses: SpaceJoints.Gates, _ joints: SpaceJoints,
    _ plan: RunPlan
  ) -> Bool {
    let right = unit(words[index], plan)
    if right.flags.contains(.glued) { return true }
    guard witnesses != 0 else { return false }
    let left = unit(words[index - 1], plan)
    var open = left.masks.tail & right.masks.head & witnesses
    if spaces > 1 {
      // Gates for a space next to another are looked for in the whole run.
      let between =
        left.masks.tail & plan.spaceGates.head | plan.spaceGates.tail & right.masks.head
      if between & witnesses != 0 { return true }
    }
    while open != 0 {
      let gate = open.trailingZeroBitCount
      if hasWitness(joints.reaches[gate].right, gate, from: index, step: 1, \.right, plan),
        hasWitness(joints.reaches[gate].left, gate, from: index - 1, step: -1, \.left, plan)
      {
        return true
      }
      open &= open - 1
    }
    return false
  }

  /// Whether one of a gate's witnesses is within some glyphs from a joint.
  func hasWitness(
    _ reach: Int, _ gate: Int, from index: Int, step: Int,
    _ side: KeyPath<SpaceJoints.Masks, SpaceJoints.Gates>, _ plan: RunPlan
  ) -> Bool {
    var reach = reach
    var index = index
    while reach > 0, words.indices.contains(index) {
      let unit = unit(words[index], plan)
      if unit.masks[keyPath: side] >> UInt64(gate) & 1 == 1 { return true }
      reach -= unit.leastGlyphs + 1
      index += step
    }
    return false
  }

  /// Whether several spaces beside the first and the last word are not bound to them.
  func endsStandFree(
    of request: ShapingRequest, in utf8: [UInt8], _ plan: RunPlan, witnesses: SpaceJoints.Gates
  ) -> Bool {
    guard let first = words.first, let last = words.last else { return false }
    let before = first.bytes.lowerBound - 2
    let behind = last.bytes.upperBound + 1
    let severalBefore = before >= request.bytes.lowerBound && utf8[before] == 0x20
    let severalBehind = behind < request.bytes.upperBound && utf8[behind] == 0x20
    guard severalBefore || severalBehind else { return true }
    return plan.space.repeats
      && plan.spaceGates.tail & unit(first, plan).masks.head & witnesses == 0
      && unit(last, plan).masks.tail & plan.spaceGates.head & witnesses == 0
  }
}
