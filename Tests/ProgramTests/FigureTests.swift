import TestSupport
import Testing

@Suite("Figures in the documents") struct FigureTests {
  @Test func `The figures are those that the program draws`() throws {
    let scratch = try ScratchFolder()
    let run = try Program.run(
      [SourceTree.path("Scripts/figures"), Program.path, scratch.path], of: "/usr/bin/python3")
    try #require(run.end == .exit(0), "\(run.errors)")
    let names = scratch.names()
    #expect(names.count == 11 && names.allSatisfy { $0.hasSuffix(".svg") }, "\(names)")
    for name in names {
      let stored = try contents(ofFile: SourceTree.path("Documentation/Pictures/\(name)"))
      let isCurrent = try scratch.bytes(name) == stored
      #expect(isCurrent, "\(name): run `make pictures`")
    }
  }
}
