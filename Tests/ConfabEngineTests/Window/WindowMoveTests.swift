import ConfabEngine
import Samples
import TestSupport
import Testing

/// Messages that move, change or are deleted while answers are on their way.
@Suite struct WindowMoveTests {
  /// A message from a phone with a wrong clock gets the server's time.
  @Test func `A message that moves to the end stays visible`() throws {
    var server = Server(notes: notes(0..<100))
    var window = try SlidingWindow.opened(on: server)
    server.notes.remove(at: 80)
    server.notes += [Note(103, "sent", id: "m80")]

    let step = window.update(server.notes[99])
    #expect(step.kind == nil && window.shown == Array(50..<100))
    #expect(try window.serve(step.requests, from: server).kinds == [.normal])
    #expect(window.shown == Array(50..<80) + Array(81..<100) + [103])
    #expect(window.items.last?.text == "sent" && !window.hasNext)

    // Another message arrived before it. The window doesn't know that message.
    server.notes.remove(at: 60)
    server.notes += [Note(104), Note(105, id: "m60")]
    let second = window.update(server.notes[100])
    #expect(window.shown.contains(60) && !window.shown.contains(105))
    _ = try window.serve(second.requests, from: server)
    #expect(window.shown.suffix(3) == [103, 104, 105] && !window.shown.contains(60))
  }

  @Test func `A message that moves among known messages is at its new place at once`() throws {
    var window = try SlidingWindow.opened(on: Server(notes: notes([0, 10, 20, 30])))
    let step = window.update(Note(25, id: "m10"))
    #expect(step.kind == .normal && step.requests.isEmpty && window.shown == [0, 20, 25, 30])
  }

  @Test func `An announced move is fetched even if the first request fails`() throws {
    var server = Server(notes: notes(0..<100))
    var window = try SlidingWindow.opened(on: server)
    // An answer from before the move arrives after the announcement of the move.
    let early = window.fetchLatest()
    let old = try Page(answering: early, with: server.answer(early))
    server.notes.remove(at: 80)
    server.notes.append(Note(100, id: "m80"))
    for request in window.update(server.notes[99]).requests { window.fail(request) }
    _ = window.receive(old, answering: early)

    #expect(window.shown == Array(50..<100) && window.hasNext)
    #expect(try window.serve(window.load(.next).requests, from: server).kinds == [.normal])
    #expect(window.shown == Array(50..<80) + Array(81..<101) && !window.hasNext)
  }

  /// Over a connection that loses nothing, each message follows the known end.
  @Test func `A message that is written after an announced move waits for it`() throws {
    var server = Server(notes: notes(0..<100))
    var window = try SlidingWindow.opened(on: server)
    server.notes.remove(at: 80)
    server.notes += [Note(100, id: "m80"), Note(101)]
    _ = window.update(server.notes[99])
    let end = try #require(window.knownEnd)
    #expect(end == .after(100))
    let step = try window.arrive(Note(101), following: end)
    #expect(window.shown == Array(50..<100))
    #expect(try window.serve(step.requests, from: server).kinds == [.normal])
    #expect(window.shown == Array(50..<80) + Array(81..<102))
  }

  @Test func `A message that moves to an unknown place leaves its old one`() throws {
    let server = Server(notes: notes(0..<20) + [Note(20, id: "m160")] + notes(21..<160))
    var window = try SlidingWindow.opened(on: Server(notes: notes(0..<20) + notes(21..<161)))
    let early = window.refresh(0..<50, olderThan: .max)
    let request = try #require(early)
    let step = window.update(server.notes[20])
    #expect(step.kind == .normal && window.shown == Array(111..<160))
    // An answer from before the move doesn't move it back.
    let old = try Page(answering: request, with: Server(notes: notes(111..<161)).answer(request))
    _ = window.receive(old, answering: request)
    #expect(window.shown == Array(111..<160))
    while window.hasPrevious {
      _ = try window.serve(window.load(.previous).requests, from: server)
    }
    #expect(Array(window.items) == server.notes)
  }

  /// The answer on its way is from before the change.
  @Test func `An update of a message that hasn't arrived is not lost`() throws {
    var window = SlidingWindow<Note>()
    let request = try #require(window.open().requests.first)
    _ = window.update(Note(3, "edited"))
    _ = window.remove("m5")
    _ = window.update(Note(9, id: "m7"))
    let page = try Page(answering: request, with: Server(notes: notes(0..<9)).answer(request))
    let step = window.receive(page, answering: request)
    #expect(step.kind == .firstLoad)
    let before = notes(0..<3) + [Note(3, "edited"), Note(4), Note(6), Note(8)]
    #expect(Array(window.items) == before)
    _ = try window.serve(
      step.requests + window.load(.next).requests, from: Server(notes: before + [Note(9, id: "m7")])
    )
    #expect(window.shown == [0, 1, 2, 3, 4, 6, 8, 9] && !window.hasNext)
  }

  /// It moved on the server without an update. Then it was deleted.
  @Test func `An older answer doesn't bring back a deleted message at another place`() throws {
    var server = Server(notes: notes(0..<30))
    var window = try SlidingWindow.opened(on: server)
    server.notes.remove(at: 20)
    server.notes.append(Note(30, id: "m20"))
    let latest = window.fetchLatest()
    let page = try Page(answering: latest, with: server.answer(latest))
    #expect(window.remove("m20").kind == .normal)
    _ = window.receive(page, answering: latest)
    #expect(window.shown == Array(0..<20) + Array(21..<30))
  }

  /// It was announced at 4, edited there, and moved once more. Found by `make soak`.
  @Test func `A message that was announced and moves again is at its last place`() throws {
    var server = Server(notes: notes([1]))
    var window = try SlidingWindow.opened(on: server)
    _ = try window.arrive(Note(3), following: .after(1))
    _ = window.update(Note(4, id: "m3"))
    _ = try window.arrive(Note(7), following: .before(7))
    #expect(window.update(Note(4, "edited", id: "m3")).kind == .normal && window.shown == [1])
    let step = window.update(Note(9, "edited", id: "m3"))
    server.notes = [Note(1), Note(7), Note(9, "edited", id: "m3")]
    _ = try window.serve(step.requests, from: server)
    while window.hasNext { _ = try window.serve(window.load(.next).requests, from: server) }
    #expect(Array(window.items) == server.notes)
  }
}
