import FoundationEssentials

/// Lists the files of a folder and its subfolders.
enum FileTree {
  /// The largest number of folders in folders.
  private static let maximumDepth = 32

  /// The paths of the files that a condition accepts, relative to the folder and sorted. Hidden files and
  /// symbolic links to folders are left out.
  ///
  /// - Throws: ``SuiteError`` for a folder that can't be read.
  static func files(
    in folder: String, where accepts: (String) -> Bool
  ) throws(SuiteError) -> [String] {
    var found: [String] = []
    try collect(folder, "", depth: 0, accepts, &found)
    return found.sorted()
  }

  private static func collect(
    _ folder: String, _ prefix: String, depth: Int, _ accepts: (String) -> Bool,
    _ found: inout [String]
  ) throws(SuiteError) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw SuiteError("\(folder): the folder can't be read")
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder + "/" + name
      switch try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
      case .typeDirectory where depth < maximumDepth:
        try collect(path, prefix + name + "/", depth: depth + 1, accepts, &found)
      case .typeRegular, .typeSymbolicLink:
        var isFolder = false
        if accepts(prefix + name),
          FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder
        {
          found.append(prefix + name)
        }
      default: break
      }
    }
  }
}
