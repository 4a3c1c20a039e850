/// The work of a controller that is on its way: requests for pages, and questions that one event
/// answers.
struct PendingRequests {
  private struct Pending {
    var request: MessageRequest
    var fetch: Task<Void, Never>
    var timeout: Task<Void, any Error>
  }

  private var pending: [Int: Pending] = [:]
  private var news: (requested: [MessageRequest], failures: [ChatFrame.Failure]) = ([], [])
  /// Resumed when nothing is on its way any more.
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// The delay after a failure, during which pages are not requested by themselves.
  private var pause: Task<Void, Never>?

  private var questions = 0
  /// The stamp of the last request for the latest messages. Older pages may be out of date.
  private(set) var latestStamp = 0
  /// Whether a request for the latest messages has failed since.
  private(set) var missesLatest = false

  /// Whether nothing is on its way.
  var isEmpty: Bool { pending.isEmpty && questions == 0 }

  /// The requests on their way, in the order in which they were made.
  var all: [MessageRequest] { pending.values.map(\.request).sorted { $0.stamp < $1.stamp } }

  mutating func addQuestion() { questions += 1 }

  mutating func endQuestion() {
    questions -= 1
    resumeIfEmpty()
  }

  private mutating func resumeIfEmpty() {
    guard isEmpty else { return }
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  mutating func add(
    _ request: MessageRequest, fetch: Task<Void, Never>, timeout: Task<Void, any Error>
  ) {
    pending[request.stamp] = Pending(request: request, fetch: fetch, timeout: timeout)
    news.requested.append(request)
  }

  /// Ends a request.
  ///
  /// - Returns: Whether it was on its way.
  mutating func remove(_ request: MessageRequest) -> Bool {
    guard let ended = pending.removeValue(forKey: request.stamp) else { return false }
    ended.timeout.cancel()
    resumeIfEmpty()
    return true
  }

  /// Notes the last request for the latest messages.
  mutating func noteLatest(_ request: MessageRequest) {
    (latestStamp, missesLatest) = (request.stamp, false)
  }

  /// Notes that a request for the latest messages has failed.
  mutating func noteMissingLatest() { missesLatest = true }

  /// Whether pages are not requested by themselves, because a request has just failed.
  var isPaused: Bool { pause != nil }

  mutating func pause(until task: Task<Void, Never>) {
    pause?.cancel()
    pause = task
  }

  mutating func endPause() {
    pause?.cancel()
    pause = nil
  }

  /// Notes a failure for the next frame.
  mutating func note(_ failure: ChatFrame.Failure) { news.failures.append(failure) }

  /// Whether anything has happened since the last frame.
  var hasNews: Bool { !news.requested.isEmpty || !news.failures.isEmpty }

  /// What has happened since the last frame.
  mutating func takeNews() -> (requested: [MessageRequest], failures: [ChatFrame.Failure]) {
    defer { news = ([], []) }
    return news
  }

  func cancelAll() {
    pause?.cancel()
    for request in pending.values {
      request.fetch.cancel()
      request.timeout.cancel()
    }
    for continuation in waiting { continuation.resume() }
  }
}
