import ConfabRendering
import Glibc
import TestSupport
import Testing

@Suite("The code in the documentation", .timeLimit(.minutes(30)))
struct DocumentationTests {
  @Test(arguments: try DocumentedProgram.all())
  func `A program in a catalog compiles without warnings`(program: DocumentedProgram) throws {
    let problems = try TypeChecker().problems(
      of: program.code, isInPackage: program.isInPackage)
    #expect(problems.isEmpty, "\(program.place)\n\(problems)")
  }

  @Test func `Each library has a landing page with a program`() throws {
    let places = try DocumentedProgram.all().map(\.place)
    for target in [
      "Confab", "ConfabSupport", "ConfabModel", "ConfabTimeline", "ConfabText", "ConfabScene",
      "ConfabLayout",
      "ConfabBubbles", "ConfabRendering", "ConfabEngine", "ConfabCache", "ConfabSnapshots",
      "ConfabTesting", "ConfabMetrics", "ConfabScenario", "ConfabBatch",
    ] {
      let page = "Sources/\(target)/\(target).docc/\(target).md:"
      #expect(places.contains { $0.hasPrefix(page) }, "\(target)")
    }
  }

  @Test(arguments: [("Message(", "Massage("), ("try ", ""), ("\"ana\"", "7")])
  func `A program that is broken is reported`(old: String, new: String) throws {
    let program = try #require(
      try DocumentedProgram.all().first { $0.place.contains("/ConfabModel.md:") })
    let broken = program.code.replacing(old, with: new)
    #expect(broken != program.code)
    #expect(try TypeChecker().problems(of: broken).contains("error:"), "\(broken)")
  }

  @Test func `The pictures in the tutorial are those that its program draws`() throws {
    let scratch = try ScratchFolder()
    let program = BuiltProduct.path("DrawAConversation")
    try #require(system("cd '\(scratch.path)' && '\(program)'") == 0)
    for name in ["chat.png", "phone.png"] {
      let stored = SourceTree.path("Sources/Confab/Confab.docc/Tutorials/\(name)")
      let (drawn, expected) = try (
        ImageDecoder.decode(path: scratch(name)), ImageDecoder.decode(path: stored)
      )
      #expect(drawn == expected, "\(name) has changed; `make pictures` draws it again")
    }
  }

  @Test func `A block that imports begins a program and the next one continues it`() {
    let page = """
      # Page

      ```swift
      import A
      ```

      ```json
      {}
      ```

      ```swift
      f()
      ```

      ```swift
      // A comment
      import B
      ```
      """
    let programs = DocumentedProgram.programs(ofArticle: page, at: "Page.md")
    #expect(programs.map(\.code) == ["import A\n\nf()\n", "// A comment\nimport B\n"])
    #expect(programs.map(\.place) == ["Page.md:4", "Page.md:16"])
  }
}
