// Public names of ConfabSupport that this library's functions use.
@_exported import struct ConfabSupport.DocumentFileError
@_exported import enum ConfabSupport.WholeFile
