extension UpdateQueue {
  func accept(_ command: Command) {
    switch command {
    case .start where !isStarted:
      isStarted = true
      observe(.started)
    case .stop where isStarted:
      isStarted = false
      observe(.stopped)
      interrupt()
    case .start, .stop:
      break
    case .change(let context):
      self.context = context
      generation += 1
      observe(.contextChanged(generation: generation))
      needsReload = shown != nil
      interrupt()
      reload()
    case .submit(let kind, let input, let completion):
      enqueue(kind, input, completion)
    case .await(let continuation):
      waiting.append(continuation)
    case .flush(let continuation):
      continuation.resume()
    }
    advance()
  }

  private func enqueue(_ kind: UpdateKind, _ input: Input, _ completion: Completion?) {
    lastNumber += 1
    isDrained = false
    observe(.submitted(lastNumber, kind))
    var job = Job(
      number: lastNumber, kind: kind, input: input, completions: completion.map { [$0] } ?? [])
    if let last = pending.last, combines(last.kind, kind) || pending.count >= limit {
      pending.removeLast()
      job = Self.coalesced(last, job)
      observe(.coalesced(last.number, into: job.number))
    }
    pending.append(job)
  }

  private func combines(_ waiting: UpdateKind, _ new: UpdateKind) -> Bool {
    switch coalescing {
    case .sameKind: waiting == new
    case .acrossKinds: true
    }
  }

  private static func coalesced(_ old: Job, _ new: Job) -> Job {
    var job = new
    job.kind = old.kind.combined(with: new.kind)
    job.completions = old.completions + new.completions
    return job
  }

  /// Computes the shown update again for a new context, unless a newer update is on its way.
  private func reload() {
    guard needsReload, pending.isEmpty, current.map(\.isApplying) ?? true, let shown else { return }
    enqueue(.reload, shown, nil)
    pending[0].isRepeat = true
  }

  /// Cancels the current computation. It starts again later.
  private func interrupt() {
    guard current?.isApplying == false else { return }
    current?.isInterrupted = true
    current?.task.cancel()
  }

  private func advance() {
    guard current == nil else { return }
    guard !pending.isEmpty else { return drain() }
    guard isStarted else { return resumeWaiting() }
    var job = pending.removeFirst()
    if needsReload { job.kind = job.kind.combined(with: .reload) }
    observe(.began(job.number, job.kind, generation: generation))
    let task = Task { [compute, context, generation, input = job.input] in
      let result: Result<Output, any Error>
      do { result = .success(try await compute(input, context)) } catch { result = .failure(error) }
      await self.finish(result, under: context, generation)
    }
    current = Current(job: job, task: task)
  }

  private func drain() {
    if !isDrained {
      isDrained = true
      observe(.drained)
    }
    resumeWaiting()
  }

  private func resumeWaiting() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  private func finish(
    _ result: Result<Output, any Error>, under context: Context, _ generation: Int
  ) async {
    guard let job = current?.job else { return }
    if current?.isInterrupted == true {
      observe(.discarded(job.number, generation: generation))
      putBack(job)
    } else {
      await end(job, result, under: context, generation)
    }
    current = nil
    // The update that was to replace a layout of an older context may have failed.
    if !job.isRepeat { reload() }
    advance()
  }

  private func end(
    _ job: Job, _ result: Result<Output, any Error>, under context: Context, _ generation: Int
  ) async {
    switch result {
    case .success(let output):
      current?.isApplying = true
      shown = job.input
      needsReload = false
      await apply(
        Update(
          number: job.number, kind: job.kind, input: job.input, context: context,
          generation: generation, output: output))
      observe(.applied(job.number, job.kind, generation: generation))
      for completion in job.completions { completion(.applied) }
      if let kind = followUp(output) { enqueue(kind, shown ?? job.input, nil) }
    case .failure(let error):
      observe(.failed(job.number))
      for completion in job.completions { completion(.failed(error)) }
    }
  }

  /// Puts an interrupted update back, or merges it into a newer one that waits.
  private func putBack(_ job: Job) {
    guard let next = pending.first, combines(job.kind, next.kind) else {
      return pending.insert(job, at: 0)
    }
    pending[0] = Self.coalesced(job, next)
    observe(.coalesced(job.number, into: next.number))
  }
}
