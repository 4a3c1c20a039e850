import Glibc

// The entry point of libFuzzer. SwiftPM requires executables to have a main function of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

@_silgen_name("LLVMFuzzerMutate")
private func mutateAnyBytes(
  _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int
) -> Int

/// Runs a fuzz target with libFuzzer. The arguments are the options and corpora of libFuzzer.
///
/// The environment has the target (`CONFAB_FUZZ_TARGET`) and the file of the counters
/// (`CONFAB_FUZZ_COUNTS`), because libFuzzer starts child processes with the same arguments.
@main
enum Fuzzer {
  static func main() {
    guard session != nil else {
      let names = FuzzTargetName.allCases.map(\.rawValue).joined(separator: ", ")
      print("set CONFAB_FUZZ_TARGET to one of \(names)")
      exit(2)
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments) { session?.run($0, $1) ?? 0 })
  }
}

private let session = Session(environment: "CONFAB_FUZZ_TARGET", counts: "CONFAB_FUZZ_COUNTS")

private final class Session: Sendable {
  let name: FuzzTargetName
  private let target: any FuzzTarget
  private let counts: CaseCounts

  init?(environment: String, counts: String) {
    guard let text = getenv(environment), let name = FuzzTargetName(rawValue: String(cString: text))
    else { return nil }
    self.name = name
    self.counts = CaseCounts(path: getenv(counts).map { String(cString: $0) })
    do { target = try name.make() } catch {
      print("the target \(name) does not start: \(error)")
      return nil
    }
  }

  /// Runs one input. Returns -1 to keep the input out of the corpus, otherwise 0.
  func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    counts.add(.cases)
    let outcome = CallerExecutor().wait { [target] in await target.run(bytes) }
    if outcome.isAccepted { counts.add(.accepted) }
    if outcome.isDrawn { counts.add(.drawn) }
    if let violation = outcome.violation { fatalError("FINDING: \(violation)") }
    return name.keepsRejected || outcome.isAccepted ? 0 : -1
  }

  func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, limit: Int, seed: UInt32) -> Int {
    var random = SeededRandom(seed: UInt64(seed))
    let old = Array(UnsafeBufferPointer(start: bytes, count: count))
    let new = name.mutated(old, random: &random) { part in
      Self.mutatedAnyhow(part, limit: limit)
    }.prefix(limit)
    for (index, byte) in new.enumerated() { bytes[index] = byte }
    return new.count
  }

  private static func mutatedAnyhow(_ bytes: [UInt8], limit: Int) -> [UInt8] {
    let room = max(bytes.count, min(limit, bytes.count + 64))
    var buffer = bytes + [UInt8](repeating: 0, count: room - bytes.count)
    let count = buffer.withUnsafeMutableBufferPointer {
      mutateAnyBytes($0.baseAddress, bytes.count, room)
    }
    return Array(buffer.prefix(count))
  }
}

@_cdecl("LLVMFuzzerCustomMutator")
public func mutateWithStructure(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  session?.mutate(bytes, count, limit: limit, seed: seed) ?? count
}
