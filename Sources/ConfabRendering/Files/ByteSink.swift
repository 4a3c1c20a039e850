/// Takes the bytes of a file in order, in pieces of any size.
public typealias ByteSink = (UnsafeRawBufferPointer) throws(FileError) -> Void
