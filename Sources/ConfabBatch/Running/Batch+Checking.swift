import Confab
import ConfabModel
import ConfabSnapshots
import ConfabText

extension Batch {
  /// Checks that no picture replaces a file that any conversation of the batch is made from, also
  /// one of another shard.
  ///
  /// Pictures that conversations show are in their folders. So only conversations are read here in
  /// whose folders a picture is written, at any depth.
  ///
  /// - Throws: ``BatchError``, `CancellationError`.
  func checkOutputs() async throws {
    var outputs = BatchOutputs(plan)
    for path in plan.otherInputs + studio.library.faces.map(\.path) {
      guard let picture = outputs.path(replacing: path) else { continue }
      throw BatchError(
        "the picture \(picture) would replace \(path), which is read; choose another -o")
    }
    let exposed = plan.allInputs.filter { outputs.isWritten(below: $0.folder) }
    guard !exposed.isEmpty else { return }
    outputs.makeIndex()
    let lanes = studio.lanes
    let noProgress: @Sendable (Double) -> Void = { _ in }
    let found = try await exposed.concurrentMap(workers: lanes.count, progress: noProgress) {
      [outputs] input, lane in
      var outputs = outputs
      return files(of: input, lanes[lane]).lazy.compactMap { file in
        outputs.path(replacing: file).map { picture in
          "the picture \(picture) would replace \(file), which \(input.path) is made from; choose another -o"
        }
      }.first
    }
    if let problem = found.lazy.compactMap({ $0 }).first { throw BatchError(problem) }
  }

  /// The files that a conversation is made from. One that can't be read fails when it is drawn.
  private func files(of input: BatchInput, _ studio: Studio) -> [String] {
    // A pipe can be read only once.
    guard FileIdentity(path: input.path) != nil,
      let bytes = try? WholeFile.read(path: input.path, limit: documentLimit),
      let conversation = try? ConversationReader.read(bytes, named: input.path)
    else { return [input.path] }
    let options = (try? options(conversation)) ?? RenderOptions()
    return [input.path]
      + studio.picturePaths(
        of: conversation, in: .folder(input.folder), options: options.layout)
  }
}
