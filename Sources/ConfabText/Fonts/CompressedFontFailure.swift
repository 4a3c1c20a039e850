/// The reason why a file can't be decompressed.
enum CompressedFontFailure: Error {
  case damaged(String)
  case tooLarge
  case noMemory
}
