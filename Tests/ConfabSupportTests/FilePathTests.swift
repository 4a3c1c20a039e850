import Testing

@testable import ConfabSupport

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a/b/c.json", "a/b", "c.json"), ("/c.json", "/", "c.json"), ("a/", "a", ""), ("/", "/", ""),
    ("a/\u{301}c.json", "a", "\u{301}c.json"), ("../\u{301}/x", "../\u{301}", "x"),
  ])
  func `A path has a folder and a name`(path: String, folder: String, name: String) {
    #expect(FilePath.folder(of: path) == folder)
    #expect(FilePath.name(of: path) == name)
  }

  @Test func `A name alone has no folder`() {
    #expect(FilePath.folder(of: "c.json") == nil)
    #expect(FilePath.name(of: "c.json") == "c.json")
  }

  @Test func `Parts are separated by every slash`() {
    #expect(FilePath.parts(of: "../\u{301}x//y") == ["..", "\u{301}x", "", "y"])
    #expect(FilePath.parts(of: "") == [""])
  }
}
